package dev.lethe.row;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads the fields of a row in the order in which {@link RowWriter} wrote them. */
public final class RowReader {
  private final byte[] bytes;
  private int at;
  private int version;

  public RowReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The version of its format that the row was written in, so that a codec can read older ones. */
  public int version() {
    return version;
  }

  public boolean readBoolean() {
    return readByte() != 0;
  }

  /** Returns 0 to 255. */
  public int readByte() {
    require(1);
    return bytes[at++] & 0xFF;
  }

  public long readLong() {
    require(8);
    long value = 0;
    for (int i = 0; i < 8; i++) {
      value = (value << 8) | (bytes[at++] & 0xFF);
    }
    return value;
  }

  public long readVarint() {
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      int next = readByte();
      value |= (long) (next & 0x7F) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new IllegalStateException("a number of more than ten bytes ends at byte " + at);
  }

  public long readZigzag() {
    long value = readVarint();
    return (value >>> 1) ^ -(value & 1);
  }

  public byte[] readBytes() {
    int start = skipLengthAndContent();
    return Arrays.copyOfRange(bytes, start, at);
  }

  public String readString() {
    int start = skipLengthAndContent();
    return new String(bytes, start, at - start, StandardCharsets.UTF_8);
  }

  /** Reads what {@link RowWriter#writeNullableString} wrote. */
  public String readNullableString() {
    return readBoolean() ? readString() : null;
  }

  public void version(int rowVersion) {
    version = rowVersion;
  }

  public boolean atEnd() {
    return at == bytes.length;
  }

  private int skipLengthAndContent() {
    long length = readVarint();
    require(length);
    int start = at;
    at += (int) length;
    return start;
  }

  private void require(long more) {
    if (more < 0 || more > bytes.length - at) {
      throw new IllegalStateException(
          "a field of "
              + more
              + " bytes at byte "
              + at
              + " ends after the last byte, "
              + bytes.length);
    }
  }
}
