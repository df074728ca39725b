package dev.lethe.table;

import java.util.Arrays;

/** Byte strings end to end, each by its place, and how much of that is of ones released since. */
public final class ByteArena {
  private static final int MIN_WASTE = 1024;
  private static final int MAX_HEAD = 5;

  private byte[] bytes = {};
  private int used;
  private int wasted;

  /** Adds a string; returns its place. */
  public int add(byte[] value) {
    return add(value, 0, value.length);
  }

  private int add(byte[] value, int from, int length) {
    int place = used;
    reserve(length + MAX_HEAD);
    int rest = length;
    while (rest > 0x7F) {
      bytes[used++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[used++] = (byte) rest;
    System.arraycopy(value, from, bytes, used, length);
    used += length;
    return place;
  }

  /** The string at a place. */
  public byte[] get(int place) {
    int start = start(place);
    return Arrays.copyOfRange(bytes, start, start + length(place));
  }

  /** Adds what another arena has at a place of it; returns its place here. */
  public int addFrom(ByteArena other, int place) {
    return add(other.bytes, other.start(place), other.length(place));
  }

  /** Notes that the string at a place isn't needed any more. */
  public void release(int place) {
    wasted += start(place) - place + length(place);
  }

  /** Whether most of it is of released strings, and all others should move to a new one. */
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
