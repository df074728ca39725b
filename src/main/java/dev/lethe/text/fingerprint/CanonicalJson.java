package dev.lethe.text.fingerprint;

import dev.lethe.text.ScratchChars;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes canonical JSON (RFC 8785) as UTF-8 into a reusable buffer. */
final class CanonicalJson {
  private static final String HEX = "0123456789abcdef";
  private static final char REPLACEMENT = '\ufffd';

  /** A UTF-16 unit takes at most six bytes, as an escape. */
  private static final int MAX_BYTES = 6;

  private static final int MIN_CAPACITY = 256;

  /** Maximum size of the retained buffer. */
  private static final int MAX_KEPT = 1 << 18;

  private byte[] bytes = new byte[MIN_CAPACITY];
  private int length;
  private char[] chars = new char[64];

  /**
   * Truncates the output to {@code kept} bytes, and releases a buffer enlarged by a very long text.
   */
  void truncate(int kept) {
    length = kept;
    if (bytes.length > MAX_KEPT && kept <= MIN_CAPACITY) {
      bytes = Arrays.copyOf(bytes, MIN_CAPACITY);
    }
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /** Appends ASCII text unchanged. */
  void raw(String ascii) {
    int size = ascii.length();
    reserve(size);
    for (int i = 0; i < size; i++) {
      bytes[length + i] = (byte) ascii.charAt(i);
    }
    length += size;
  }

  /** Appends JSON text written by this class. */
  void json(String json) {
    byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
    reserve(utf8.length);
    System.arraycopy(utf8, 0, bytes, length, utf8.length);
    length += utf8.length;
  }

  /** Appends a string, or {@code null}. */
  void string(String text) {
    if (text == null) {
      raw("null");
      return;
    }
    int size = text.length();
    chars = ScratchChars.of(chars, size);
    text.getChars(0, size, chars, 0);
    string(chars, size);
  }

  /** Appends the first {@code size} characters as a string. */
  void string(char[] text, int size) {
    reserve(size * MAX_BYTES + 2);
    byte[] out = bytes;
    int w = length;
    out[w++] = '"';
    int i = 0;
    while (i < size) {
      char c = text[i];
      if (c >= 0x80) {
        int codePoint = Character.codePointAt(text, i, size);
        w = utf8(out, w, codePoint);
        i += Character.charCount(codePoint);
        continue;
      }
      if (c >= ' ' && c != '"' && c != '\\') {
        out[w++] = (byte) c;
      } else {
        w = escape(out, w, c);
      }
      i++;
    }
    out[w++] = '"';
    length = w;
  }

  private static int escape(byte[] out, int at, char c) {
    int w = at;
    out[w++] = '\\';
    int shortForm = "\b\t\n\f\r\"\\".indexOf(c);
    if (shortForm >= 0) {
      out[w++] = (byte) "btnfr\"\\".charAt(shortForm);
      return w;
    }
    out[w++] = 'u';
    out[w++] = '0';
    out[w++] = '0';
    out[w++] = (byte) HEX.charAt(c >> 4);
    out[w++] = (byte) HEX.charAt(c & 15);
    return w;
  }

  private static int utf8(byte[] out, int at, int codePoint) {
    int w = at;
    boolean unpaired = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    int c = unpaired ? REPLACEMENT : codePoint;
    if (c < 0x800) {
      out[w++] = (byte) (0xc0 | c >> 6);
    } else {
      if (c < 0x10000) {
        out[w++] = (byte) (0xe0 | c >> 12);
      } else {
        out[w++] = (byte) (0xf0 | c >> 18);
        out[w++] = (byte) (0x80 | (c >> 12 & 63));
      }
      out[w++] = (byte) (0x80 | (c >> 6 & 63));
    }
    out[w++] = (byte) (0x80 | (c & 63));
    return w;
  }

  private void reserve(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
    }
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
