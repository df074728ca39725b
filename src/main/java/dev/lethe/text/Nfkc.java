package dev.lethe.text;

import java.text.Normalizer;

/**
 * NFKC in linear time for any text: runs of combining marks are truncated to {@value
 * Cleaning#MAX_MARKS}, since canonical ordering of a run takes quadratic time.
 */
public final class Nfkc {
  private Nfkc() {}

  /** Returns the text in NFKC. */
  public static String of(String text) {
    return Normalizer.normalize(bounded(text), Normalizer.Form.NFKC);
  }

  private static boolean isPlain(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }

  /**
   * Returns the text with truncated runs of marks, which any normalization reads in linear time.
   */
  public static String bounded(String text) {
    if (isPlain(text)) {
      return text;
    }
    StringBuilder bounded = new StringBuilder(text.length());
    int marks = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      i += Character.charCount(codePoint);
      marks = isMark(codePoint) ? marks + 1 : 0;
      if (marks <= Cleaning.MAX_MARKS) {
        bounded.appendCodePoint(codePoint);
      }
    }
    return bounded.toString();
  }

  private static boolean isMark(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          true;
      default -> false;
    };
  }
}
