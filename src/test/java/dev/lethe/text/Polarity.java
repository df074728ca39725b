package dev.lethe.text;

/** Polarities of texts in tests. */
public final class Polarity {
  private Polarity() {}

  /** Returns the polarity of a normalized text. */
  public static long of(PolarityLexicon lexicon, String text) {
    return lexicon.finder().find(text).polarity();
  }
}
