package dev.lethe.family.token;

/** What templates read of a text, which is what is kept of it for learning. */
public final class LongText {
  /** Characters of a text that templates read and that are kept. */
  static final int MAX_LENGTH = 4_096;

  private static final int REST = 17;
  private static final int LETTERS = 16;

  private LongText() {}

  /**
   * The text itself, if it is short enough; else its beginning and a word of 16 letters that stands
   * for the rest, so that texts with other ends are others.
   */
  public static String kept(String text) {
    if (text.length() <= MAX_LENGTH) {
      return text;
    }
    StringBuilder kept = new StringBuilder(head(text)).append(' ');
    long hash = rest(text);
    for (int i = 0; i < LETTERS; i++) {
      // No letter that a number in hex has, or it would be read as a value.
      kept.append((char) ('g' + (hash >>> (4 * i) & 15)));
    }
    return kept.toString();
  }

  /** A hash of what templates don't read of a text; 0 if they read all of it. */
  public static long rest(String text) {
    return text.length() <= MAX_LENGTH ? 0 : StableHash.of(text.substring(head(text).length()));
  }

  private static String head(String text) {
    return BoundedText.cut(text, MAX_LENGTH - REST);
  }
}
