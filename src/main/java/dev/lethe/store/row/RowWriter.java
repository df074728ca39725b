package dev.lethe.store.row;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Growing byte buffer for the fields of a row, which {@link RowReader} reads in the same order. */
public final class RowWriter {
  private static final int FIRST_CAPACITY = 1024;
  private static final int MAX_KEPT_CAPACITY = 64 * 1024;
  private static final int MAX_VARINT_LENGTH = 10;

  private byte[] bytes;
  private int size;

  public RowWriter() {
    this(FIRST_CAPACITY);
  }

  /**
   * @param capacity initial size of the buffer in bytes, at least 1
   */
  public RowWriter(int capacity) {
    bytes = new byte[capacity];
  }

  /**
   * Writes the version of a row's format, 1 to 127, for {@link RowReader#open}.
   *
   * @throws IllegalArgumentException for any other number
   */
  public void writeVersion(int version) {
    if (version < 1 || version > Byte.MAX_VALUE) {
      throw new IllegalArgumentException("no format version: " + version);
    }
    writeByte(version);
  }

  public void writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
  }

  /** Writes the low eight bits. */
  public void writeByte(int value) {
    if (size == bytes.length) {
      reserve(1);
    }
    bytes[size++] = (byte) value;
  }

  /** Writes eight bytes, big-endian: for hashes. Times are shorter as {@link #writeZigzag}. */
  public void writeLong(long value) {
    reserve(Long.BYTES);
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  /** Writes eight bytes, little-endian, like Avro's doubles. */
  public void writeLittleEndian(long value) {
    reserve(Long.BYTES);
    for (int shift = 0; shift < Long.SIZE; shift += 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  /** Writes four bytes, little-endian, like Avro's floats. */
  public void writeFloat(float value) {
    int bits = Float.floatToRawIntBits(value);
    reserve(Integer.BYTES);
    for (int shift = 0; shift < Integer.SIZE; shift += 8) {
      bytes[size++] = (byte) (bits >>> shift);
    }
  }

  /** Writes the bits of a number, little-endian; non-finite numbers are preserved. */
  public void writeDouble(double value) {
    writeLittleEndian(Double.doubleToRawLongBits(value));
  }

  /**
   * Writes one byte for 0 to 127, one more for each further seven bits, ten for a negative number.
   */
  public void writeVarint(long value) {
    reserve(MAX_VARINT_LENGTH);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** Writes a possibly negative number, short if it is near 0, like Avro's ints. */
  public void writeZigzag(long value) {
    writeVarint((value << 1) ^ (value >> 63));
  }

  /** Writes a nullable number. */
  public void writeNullableZigzag(Long value) {
    writeBoolean(value != null);
    if (value != null) {
      writeZigzag(value);
    }
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

  /** Writes a nullable text. */
  public void writeNullableString(String value) {
    writeBoolean(value != null);
    if (value != null) {
      writeString(value);
    }
  }

  /**
   * Writes a text like {@link #writeString}, but with a zigzag-encoded length, like Avro's strings.
   */
  public void writeZigzagString(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    writeZigzag(utf8.length);
    append(utf8);
  }

  /** Writes a nullable text like {@link #writeZigzagString}. */
  public void writeNullableZigzagString(String value) {
    writeBoolean(value != null);
    if (value != null) {
      writeZigzagString(value);
    }
  }

  /** Writes the zigzag-encoded number of texts, then each like {@link #writeZigzagString}. */
  public void writeZigzagStrings(List<String> values) {
    writeZigzag(values.size());
    for (String value : values) {
      writeZigzagString(value);
    }
  }

  /**
   * Writes the number of UTF-16 characters and each as a varint: longer than UTF-8 beyond ASCII,
   * but any text is preserved, unpaired surrogates included.
   */
  public void writeChars(String value) {
    int length = value.length();
    writeVarint(length);
    for (int i = 0; i < length; i++) {
      writeVarint(value.charAt(i));
    }
  }

  /** Writes the bytes without a length. */
  public void append(byte[] raw) {
    reserve(raw.length);
    System.arraycopy(raw, 0, bytes, size, raw.length);
    size += raw.length;
  }

  public int size() {
    return size;
  }

  /** Discards everything written beyond the given size. */
  public void truncate(int newSize) {
    size = newSize;
  }

  /** Empties the buffer, and releases an array that a rare large row has enlarged. */
  public RowWriter clear() {
    size = 0;
    if (bytes.length > MAX_KEPT_CAPACITY) {
      bytes = new byte[FIRST_CAPACITY];
    }
    return this;
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
