package dev.lethe.text.token;

/** Shortened form of long texts that templates read and learn from. */
public final class LongText {
  /** Longest text, in characters, that templates read in full. */
  static final int MAX_LENGTH = 4_096;

  private static final int REST = 17;
  private static final int LETTERS = 16;

  private LongText() {}

  /**
   * Returns the text itself if it is short enough, else its beginning and a 16-letter hash of the
   * rest, so that texts with different ends stay different.
   */
  public static String shortened(String text) {
    if (text.length() <= MAX_LENGTH) {
      return text;
    }
    StringBuilder kept = new StringBuilder(head(text)).append(' ');
    long hash = rest(text);
    for (int i = 0; i < LETTERS; i++) {
      // Letters from g on: hexadecimal letters would be read as a value.
      kept.append((char) ('g' + (hash >>> (4 * i) & 15)));
    }
    return kept.toString();
  }

  /**
   * Returns a hash of the part of the text that templates don't read, or 0 if they read all of it.
   */
  public static long rest(String text) {
    return text.length() <= MAX_LENGTH ? 0 : StableHash.of(text.substring(head(text).length()));
  }

  private static String head(String text) {
    return BoundedText.cut(text, MAX_LENGTH - REST);
  }
}
