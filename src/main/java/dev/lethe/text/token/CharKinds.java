package dev.lethe.text.token;

/** Character classes for tokenizing. */
final class CharKinds {
  static final byte OTHER = 0;
  static final byte SPACE = 1;

  /** A punctuation mark that is a token of its own. */
  static final byte ALONE = 2;

  static final byte DIGIT = 3;
  static final byte LETTER = 4;

  private static final int ASCII = 128;
  private static final byte[] KINDS = kinds();

  private CharKinds() {}

  static byte of(char c) {
    if (c < ASCII) {
      return KINDS[c];
    }
    if (Character.isLetter(c)) {
      return LETTER;
    }
    return Character.isDigit(c) ? DIGIT : OTHER;
  }

  static boolean isAsciiLetter(char c) {
    return (c | ' ') >= 'a' && (c | ' ') <= 'z';
  }

  static boolean isLetter(char c) {
    return of(c) == LETTER;
  }

  /**
   * Returns true for characters of scripts written without spaces: Thai to Lao, Myanmar, Khmer,
   * kana, ideographs.
   */
  static boolean isUnspaced(char c) {
    return c >= 0x0e00
        && (c <= 0x0eff
            || (c >= 0x1000 && c <= 0x109f)
            || (c >= 0x1780 && c <= 0x17ff)
            || (c >= 0x3001 && c <= 0x30ff)
            || (c >= 0x3400 && c <= 0x9fff)
            || (c >= 0xf900 && c <= 0xfaff));
  }

  /** Returns true if the characters are a symbol such as an emoji, not punctuation. */
  static boolean isSymbol(char[] in, int from, int to) {
    for (int i = from; i < to; i++) {
      if (in[i] < ASCII) {
        return false;
      }
    }
    int type = Character.getType(Character.codePointAt(in, from, to));
    return type == Character.OTHER_SYMBOL || type == Character.MATH_SYMBOL;
  }

  /** Returns true if all characters are hexadecimal letters. */
  static boolean isHexLetters(char[] in, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = (char) (in[i] | ' ');
      if (c < 'a' || c > 'f') {
        return false;
      }
    }
    return true;
  }

  private static byte[] kinds() {
    byte[] kinds = new byte[ASCII];
    for (char c = 0; c < ASCII; c++) {
      if (c == ' ' || c == '\n') {
        kinds[c] = SPACE;
      } else if ("=:,;()[]{}\"'|!?*`~<>.".indexOf(c) >= 0) {
        kinds[c] = ALONE;
      } else if (c >= '0' && c <= '9') {
        kinds[c] = DIGIT;
      } else if ((c | ' ') >= 'a' && (c | ' ') <= 'z') {
        kinds[c] = LETTER;
      }
    }
    return kinds;
  }
}
