package dev.lethe.fingerprint;

/**
 * What a message is recognised by.
 *
 * @param exact SHA-256 of its signature
 * @param simhash 64 bits; messages alike have few different ones. Compared within a scope and kind
 *     of author, which are no part of it
 * @param distinctWords distinct word tokens of the text, counted to {@link #NEAR_MIN_WORDS}
 * @param polarity {@link dev.lethe.text.Opposites#polarity} of the text
 */
public record Fingerprint(Digest exact, long simhash, int distinctWords, long polarity) {
  /** Distinct words that a text needs for anything but an exact match. */
  public static final int NEAR_MIN_WORDS = 4;

  /** Whether the text has too few words to be matched other than exactly. */
  public boolean exactOnly() {
    return distinctWords < NEAR_MIN_WORDS;
  }
}
