package dev.lethe.text;

/** ASCII character classes. Volatile tokens have ASCII boundaries: rule N4. */
final class Ascii {
  /** A decimal digit. */
  static final int DIGIT = 1;

  /** A letter a–f or A–F. */
  static final int HEX_LETTER = 2;

  /** Any other letter, or the underscore. */
  static final int OTHER_LETTER = 4;

  /** Mask of a word character's lower-case form, seven bits. */
  static final int FOLDED_CHAR = 0x7f;

  /** Flag of a capital letter. */
  static final int CAPITAL = 0x100;

  /** Flag of a small letter or digit. */
  static final int SMALL = 0x200;

  /** Flag of the underscore. */
  static final int JOINT = 0x400;

  /** Flag of a digit. */
  static final int NUMERAL = 0x800;

  private static final byte[] CLASS = classes();
  private static final short[] FOLDED = folded();

  private Ascii() {}

  private static byte[] classes() {
    byte[] classes = new byte[128];
    for (char c = '0'; c <= '9'; c++) {
      classes[c] = DIGIT;
    }
    for (char c = 'a'; c <= 'z'; c++) {
      byte letter = (byte) (c <= 'f' ? HEX_LETTER : OTHER_LETTER);
      classes[c] = letter;
      classes[c - 'a' + 'A'] = letter;
    }
    classes['_'] = OTHER_LETTER;
    return classes;
  }

  /**
   * Returns a word character in lower case with {@link #CAPITAL}, {@link #SMALL} or {@link #JOINT},
   * and {@link #NUMERAL}; 0 for all other ASCII characters. {@code c} must be ASCII.
   */
  static int foldedWord(char c) {
    return FOLDED[c];
  }

  private static short[] folded() {
    short[] folded = new short[128];
    for (char c = 0; c < 128; c++) {
      boolean capital = c >= 'A' && c <= 'Z';
      if (CLASS[c] != 0) {
        int kind = capital ? CAPITAL : c == '_' ? JOINT : isDigit(c) ? SMALL | NUMERAL : SMALL;
        folded[c] = (short) (kind | (capital ? c + 32 : c));
      }
    }
    return folded;
  }

  /** Returns the class of a word character, 0 for all others. */
  static int classOf(char c) {
    return c < 128 ? CLASS[c] : 0;
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isWord(char c) {
    return classOf(c) != 0;
  }

  static boolean isHex(char c) {
    return (classOf(c) & (DIGIT | HEX_LETTER)) != 0;
  }

  /** Returns the end of the word characters that begin at {@code start}. */
  static int wordEnd(char[] in, int start, int limit) {
    int i = start;
    while (i < limit && isWord(in[i])) {
      i++;
    }
    return i;
  }

  /** Returns the end of the digits that begin at {@code start}. */
  static int digitsEnd(char[] in, int start, int limit) {
    int i = start;
    while (i < limit && isDigit(in[i])) {
      i++;
    }
    return i;
  }

  /** Returns the bitwise or of the classes of the characters in {@code [start, end)}. */
  static int classesIn(char[] in, int start, int end) {
    int classes = 0;
    for (int i = start; i < end; i++) {
      classes |= classOf(in[i]);
    }
    return classes;
  }

  /** Returns true if {@code in} has {@code lower}, ASCII letters in any case, at {@code start}. */
  static boolean matchesIgnoringCase(char[] in, int start, int limit, String lower) {
    int size = lower.length();
    if (start < 0 || start + size > limit) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      char c = in[start + i];
      char folded = c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
      if (folded != lower.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns true if {@code in} has {@code text} at {@code start}. */
  static boolean matches(char[] in, int start, int limit, String text) {
    int size = text.length();
    if (start + size > limit) {
      return false;
    }
    for (int i = 0; i < size; i++) {
      if (in[start + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
