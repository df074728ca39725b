package dev.lethe.text;

import java.util.Collection;

/**
 * The polarity words, which keep otherwise similar texts apart: members of opposite pairs,
 * negations and severities. {@link PolarityWords} finds them in a text. Case doesn't matter; the
 * negation {@code n't} matches the end of every contraction, {@code 실패*} all words with this
 * prefix, {@code *없음} those with this suffix.
 *
 * <p>The set of polarity words in a text is its polarity, in 64 bits: equal sets have equal
 * polarities, different sets collide with probability 2⁻⁶⁴. It depends only on the words found, so
 * two lists give equal polarities for texts whose words they agree on. Immutable and thread-safe.
 */
public final class PolarityLexicon {
  /** The polarity of a text without polarity words. */
  public static final long NONE = 0;

  private final Lexicon lexicon;

  /**
   * Creates a lexicon.
   *
   * @throws IllegalArgumentException if an entry has no {@link WordEntry#polarityWord}
   */
  public PolarityLexicon(Collection<String> words) {
    lexicon = new Lexicon(words);
  }

  /** Returns a reusable finder of these words. */
  public PolarityWords finder() {
    return new PolarityWords(lexicon);
  }

  /**
   * Returns the contribution of a {@link PolarityWords#member} to a polarity. A polarity is the sum
   * over distinct members, so the order of words doesn't matter.
   */
  public static long mix(long member) {
    long x = member * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 31)) * 0x94d049bb133111ebL;
    return x ^ (x >>> 30);
  }
}
