package dev.lethe.codec.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Growing byte array with the primitives of JSON. */
public final class WriteBuffer {
  private static final int MAX_KEPT = 64 * 1024;
  private static final int MAX_LONG_LENGTH = 20;
  private static final byte[] LOWEST_LONG =
      Long.toString(Long.MIN_VALUE).getBytes(StandardCharsets.US_ASCII);
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private byte[] bytes = new byte[512];
  private int size;

  /** Empties the buffer, and releases an array that a rare large value has enlarged. */
  public WriteBuffer clear() {
    size = 0;
    if (bytes.length > MAX_KEPT) {
      bytes = new byte[512];
    }
    return this;
  }

  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** Returns the internal array, valid up to {@link #size} until the next write. */
  public byte[] array() {
    return bytes;
  }

  public int size() {
    return size;
  }

  public void put(int value) {
    if (size == bytes.length) {
      room(1);
    }
    bytes[size++] = (byte) value;
  }

  public void put(byte[] values) {
    put(values, 0, values.length);
  }

  public void put(byte[] values, int from, int to) {
    int length = to - from;
    room(length);
    System.arraycopy(values, from, bytes, size, length);
    size += length;
  }

  /** Writes a long in decimal digits. */
  public void decimal(long value) {
    room(MAX_LONG_LENGTH);
    long rest = value;
    if (rest < 0) {
      if (rest == Long.MIN_VALUE) {
        put(LOWEST_LONG);
        return;
      }
      bytes[size++] = '-';
      rest = -rest;
    }
    int end = size + digits(rest);
    for (int i = end - 1; i >= size; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    size = end;
  }

  private static int digits(long value) {
    int digits = 1;
    for (long rest = value; rest >= 10; rest /= 10) {
      digits++;
    }
    return digits;
  }

  /** Writes a JSON string in quotes, as UTF-8; an unpaired surrogate becomes U+FFFD. */
  public void quoted(String text) {
    int length = text.length();
    room(length + 2);
    bytes[size++] = '"';
    int at = size;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < ' ' || c >= 0x80 || c == '"' || c == '\\') {
        size = at;
        quotedRest(text, i);
        return;
      }
      bytes[at++] = (byte) c;
    }
    size = at;
    put('"');
  }

  /** Writes the name of a field, which is plain ASCII, in quotes with a colon. */
  @SuppressWarnings("deprecation") // copies ASCII without an encoder
  public void name(String name) {
    int length = name.length();
    room(length + 3);
    bytes[size++] = '"';
    name.getBytes(0, length, bytes, size);
    size += length;
    bytes[size++] = '"';
    bytes[size++] = ':';
  }

  private void quotedRest(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        quotedAscii(c);
        continue;
      }
      int code = text.codePointAt(i);
      i += Character.charCount(code) - 1;
      room(JsonText.LONGEST_UTF8);
      size = JsonText.encode(Character.isSurrogate(c) && code == c ? 0xFFFD : code, bytes, size);
    }
    put('"');
  }

  /** Writes a JSON string in quotes; its UTF-8 is copied unchanged except for escapes. */
  public void quoted(byte[] utf8, int from, int to) {
    room((to - from) + 2);
    put('"');
    for (int i = from; i < to; i++) {
      byte c = utf8[i];
      if (c < 0) {
        put(c);
      } else {
        quotedAscii(c);
      }
    }
    put('"');
  }

  private void quotedAscii(int c) {
    if (c >= ' ') {
      if (c == '"' || c == '\\') {
        put('\\');
      }
      put(c);
      return;
    }
    put('\\');
    switch (c) {
      case '\n' -> put('n');
      case '\r' -> put('r');
      case '\t' -> put('t');
      default -> {
        put('u');
        put('0');
        put('0');
        put(HEX[c >> 4]);
        put(HEX[c & 15]);
      }
    }
  }

  private void room(int count) {
    if (bytes.length - size < count) {
      bytes = Arrays.copyOf(bytes, Math.max(size + count, bytes.length * 2));
    }
  }
}
