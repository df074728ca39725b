package dev.lethe.row;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A growing byte buffer for the fields of a row, read back by {@link RowReader} in the same order.
 */
public final class RowWriter {
  private byte[] bytes = new byte[1024];
  private int size;

  public RowWriter() {}

  public void writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
  }

  /** Writes the low eight bits. */
  public void writeByte(int value) {
    reserve(1);
    bytes[size++] = (byte) value;
  }

  /** Writes eight bytes, big-endian: for hashes. Times are shorter as {@link #writeZigzag}. */
  public void writeLong(long value) {
    reserve(8);
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  /**
   * Writes one byte for 0 to 127, one more for each further seven bits, ten for a negative number.
   */
  public void writeVarint(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** Writes a number that may be negative, short if it is near 0. */
  public void writeZigzag(long value) {
    writeVarint((value << 1) ^ (value >> 63));
  }

  /** Writes a length and the bytes. */
  public void writeBytes(byte[] value) {
    writeVarint(value.length);
    append(value);
  }

  /** Writes a length and the text as UTF-8; an unpaired surrogate becomes a question mark. */
  public void writeString(String value) {
    writeBytes(value.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a text that may be null. */
  public void writeNullableString(String value) {
    writeBoolean(value != null);
    if (value != null) {
      writeString(value);
    }
  }

  public void append(byte[] raw) {
    reserve(raw.length);
    System.arraycopy(raw, 0, bytes, size, raw.length);
    size += raw.length;
  }

  public int size() {
    return size;
  }

  public void truncate(int newSize) {
    size = newSize;
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, more)));
    }
  }
}
