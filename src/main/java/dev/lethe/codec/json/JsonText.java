package dev.lethe.codec.json;

import java.nio.charset.StandardCharsets;

/** Converts the content of JSON strings whose grammar has been validated. */
final class JsonText {
  /** Length of the longest code point in bytes. */
  static final int LONGEST_UTF8 = 4;

  private JsonText() {}

  /** Returns the string between the quotes of {@code in[from, to)}. */
  static String unescape(byte[] in, int from, int to) {
    byte[] out = new byte[to - from];
    return new String(out, 0, unescape(in, from, to, out), StandardCharsets.UTF_8);
  }

  /**
   * Writes the string's UTF-8 to {@code out}, for which the length of the input is sufficient, and
   * returns its length. An unpaired surrogate, as sent by producers that cut text by UTF-16 units,
   * becomes U+FFFD: it has no UTF-8.
   */
  static int unescape(byte[] in, int from, int to, byte[] out) {
    int size = 0;
    int p = from;
    while (p < to) {
      byte c = in[p++];
      if (c != '\\') {
        out[size++] = c;
        continue;
      }
      byte escape = in[p++];
      if (escape != 'u') {
        out[size++] = simple(escape);
        continue;
      }
      int code = codePoint(in, p, to);
      p += digits(code);
      size = encode(isSurrogate(code) ? 0xFFFD : code, out, size);
    }
    return size;
  }

  /**
   * Returns the JSON in {@code in[from, to)} with escaped characters beyond ASCII unescaped: many
   * producers escape them, which neither people nor models can read. An unpaired surrogate stays as
   * it is.
   */
  static String readable(byte[] in, int from, int to) {
    byte[] out = new byte[to - from];
    int size = 0;
    int p = from;
    while (p < to) {
      byte c = in[p++];
      if (c != '\\') {
        out[size++] = c;
        continue;
      }
      int code = in[p] == 'u' ? codePoint(in, p + 1, to) : 0;
      if (code >= 0xA0 && !isSurrogate(code)) {
        size = encode(code, out, size);
        p += 1 + digits(code);
      } else {
        out[size++] = c;
        out[size++] = in[p++];
      }
    }
    return new String(out, 0, size, StandardCharsets.UTF_8);
  }

  /**
   * Returns the code point of the escape whose digits begin at {@code p}, combined with the next
   * escape if the two form a surrogate pair.
   */
  private static int codePoint(byte[] in, int p, int to) {
    int code = hex(in, p);
    return isHighSurrogate(code) && isLowSurrogateEscape(in, p + 4, to)
        ? Character.toCodePoint((char) code, (char) hex(in, p + 6))
        : code;
  }

  /** Returns the length in bytes of the escape from its first digit on. */
  private static int digits(int codePoint) {
    return codePoint > Character.MAX_VALUE ? 10 : 4;
  }

  private static boolean isSurrogate(int code) {
    return code >= 0xD800 && code <= 0xDFFF;
  }

  private static boolean isHighSurrogate(int code) {
    return code >= 0xD800 && code <= 0xDBFF;
  }

  private static boolean isLowSurrogateEscape(byte[] in, int p, int to) {
    if (p + 6 > to || in[p] != '\\' || in[p + 1] != 'u') {
      return false;
    }
    int code = hex(in, p + 2);
    return code >= 0xDC00 && code <= 0xDFFF;
  }

  private static int hex(byte[] in, int from) {
    int code = 0;
    for (int i = from; i < from + 4; i++) {
      code = (code << 4) | Character.digit(in[i], 16);
    }
    return code;
  }

  private static byte simple(byte escape) {
    return switch (escape) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> escape;
    };
  }

  /** Writes a code point's UTF-8, at most four bytes, and returns the position after it. */
  static int encode(int code, byte[] out, int at) {
    int size = at;
    if (code < 0x80) {
      out[size++] = (byte) code;
      return size;
    }
    if (code < 0x800) {
      out[size++] = (byte) (0xC0 | (code >> 6));
    } else {
      if (code < 0x10000) {
        out[size++] = (byte) (0xE0 | (code >> 12));
      } else {
        out[size++] = (byte) (0xF0 | (code >> 18));
        out[size++] = continuation(code >> 12);
      }
      out[size++] = continuation(code >> 6);
    }
    out[size++] = continuation(code);
    return size;
  }

  private static byte continuation(int bits) {
    return (byte) (0x80 | (bits & 0x3F));
  }
}
