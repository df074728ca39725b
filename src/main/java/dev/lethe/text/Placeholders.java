package dev.lethe.text;

/**
 * Placeholders of normalized text. Original text that looks like one is treated as one, which makes
 * normalization idempotent.
 */
final class Placeholders {
  private static final String[] FIXED = {
    "<n>", "<ts>", "<id>", "<ip>", "<hex>", "<time>", "<@user>", "<@role>", "<#channel>"
  };
  private static final String URL = "<url ";

  private Placeholders() {}

  /** Returns the end of the placeholder that begins at {@code start}, or -1. */
  static int end(char[] in, int start, int limit) {
    if (start + 2 >= limit) {
      return -1;
    }
    char next = in[start + 1];
    if (next == ':' || next == 'u') {
      return opaqueEnd(in, start, limit);
    }
    for (String fixed : FIXED) {
      if (fixed.charAt(1) == next && Ascii.matches(in, start, limit, fixed)) {
        return start + fixed.length();
      }
    }
    return -1;
  }

  /**
   * Returns the end of a placeholder with content of its own, {@code <:name:>} or {@code <url …>},
   * or -1.
   */
  static int opaqueEnd(char[] in, int start, int limit) {
    if (start + 2 >= limit) {
      return -1;
    }
    if (in[start + 1] == ':') {
      int colon = emojiNameEnd(in, start + 2, limit);
      return colon > start + 2 && Ascii.matches(in, colon, limit, ":>") ? colon + 2 : -1;
    }
    return Ascii.matches(in, start, limit, URL) ? urlEnd(in, start + URL.length(), limit) : -1;
  }

  /** Returns the end of a custom emoji's name. */
  static int emojiNameEnd(char[] in, int start, int limit) {
    int i = start;
    while (i < limit && (Ascii.isWord(in[i]) || in[i] == '~' || in[i] == '-')) {
      i++;
    }
    return i;
  }

  private static int urlEnd(char[] in, int start, int limit) {
    int i = start;
    while (i < limit) {
      char c = in[i];
      if (c == '>') {
        return i > start ? i + 1 : -1;
      }
      if (c == '<') {
        int nested = segmentEnd(in, i, limit);
        if (nested < 0) {
          return -1;
        }
        i = nested;
      } else if (endsUrl(c)) {
        return -1;
      } else {
        i++;
      }
    }
    return -1;
  }

  private static int segmentEnd(char[] in, int start, int limit) {
    for (String segment : UrlToken.SEGMENTS) {
      if (Ascii.matches(in, start, limit, segment)) {
        return start + segment.length();
      }
    }
    return -1;
  }

  /** Returns true if {@code c} can't be part of a URL. */
  static boolean endsUrl(char c) {
    return c == ' ' || c == '\n' || c == '<' || c == '>' || c == '"' || c == '`';
  }
}
