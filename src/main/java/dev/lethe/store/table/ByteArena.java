package dev.lethe.store.table;

import java.util.Arrays;

/**
 * Byte strings stored end to end and addressed by position, with a count of the bytes released
 * since.
 */
public final class ByteArena {
  private static final int MIN_WASTE = 1024;
  private static final int MAX_HEAD = 5;

  private byte[] bytes = {};
  private int used;
  private int wasted;

  /** Adds a string; returns its position. */
  public int add(byte[] value) {
    return add(value, 0, value.length);
  }

  private int add(byte[] value, int from, int length) {
    int place = begin(length);
    System.arraycopy(value, from, bytes, used, length);
    used += length;
    return place;
  }

  /** Adds a text, unpaired surrogates included; returns its position. */
  public int add(String text) {
    int place = begin(encodedLength(text));
    used = encode(text, used);
    return place;
  }

  /** Replaces the text at a position; returns the position of the new one. */
  public int replace(int place, String text) {
    if (length(place) != encodedLength(text)) {
      release(place);
      return add(text);
    }
    encode(text, start(place));
    return place;
  }

  /** Returns the text at a position. */
  public String text(int place) {
    int at = start(place);
    int end = at + length(place);
    StringBuilder text = new StringBuilder(end - at);
    while (at < end) {
      int c = bytes[at] & 0x7F;
      for (int shift = 7; bytes[at++] < 0; shift += 7) {
        c |= (bytes[at] & 0x7F) << shift;
      }
      text.append((char) c);
    }
    return text.toString();
  }

  /** Encodes each UTF-16 character as a varint: most characters of an id take one byte. */
  private int encode(String text, int from) {
    int at = from;
    for (int i = 0; i < text.length(); i++) {
      at = varint(text.charAt(i), at);
    }
    return at;
  }

  private static int encodedLength(String text) {
    int length = text.length();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      length += c < 1 << 7 ? 0 : c < 1 << 14 ? 1 : 2;
    }
    return length;
  }

  /**
   * Reserves space for a string of the given length and writes its header; returns its position.
   */
  private int begin(int length) {
    int place = used;
    reserve(length + MAX_HEAD);
    used = varint(length, used);
    return place;
  }

  private int varint(int value, int from) {
    int at = from;
    int rest = value;
    while (rest > 0x7F) {
      bytes[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[at++] = (byte) rest;
    return at;
  }

  /** Returns the string at a position. */
  public byte[] get(int place) {
    int start = start(place);
    return Arrays.copyOfRange(bytes, start, start + length(place));
  }

  /** Copies a string from another arena; returns its position in this one. */
  public int addFrom(ByteArena other, int place) {
    return add(other.bytes, other.start(place), other.length(place));
  }

  /** Marks the string at a position as no longer needed. */
  public void release(int place) {
    wasted += start(place) - place + length(place);
  }

  /**
   * Returns true if released strings take most of the space, so that the others should move to a
   * new arena.
   */
  public boolean isWasteful() {
    return wasted > MIN_WASTE && wasted > used / 2;
  }

  private int start(int place) {
    int start = place;
    while (bytes[start] < 0) {
      start++;
    }
    return start + 1;
  }

  private int length(int place) {
    int length = 0;
    int shift = 0;
    int at = place;
    while (bytes[at] < 0) {
      length |= (bytes[at++] & 0x7F) << shift;
      shift += 7;
    }
    return length | bytes[at] << shift;
  }

  private void reserve(int more) {
    if (bytes.length - used < more) {
      bytes = Arrays.copyOf(bytes, Math.addExact(used + more, used >> 1));
    }
  }
}
