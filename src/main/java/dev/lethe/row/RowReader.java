package dev.lethe.row;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the fields of a row in the order in which {@link RowWriter} wrote them. Every method throws
 * {@link RowFormatException} where the bytes don't hold what is asked for.
 */
public final class RowReader {
  private static final int MAX_VARINT_LENGTH = 10;

  private final String what;
  private final byte[] bytes;
  private int at;
  private int version;

  /** Reads a block of rows from its first byte on; versions are the caller's to read. */
  public RowReader(byte[] bytes) {
    this("block", bytes);
  }

  private RowReader(String what, byte[] bytes) {
    this.what = what;
    this.bytes = bytes;
  }

  /**
   * Opens a row that begins with the version of its format.
   *
   * @param row what it is, for messages: {@code memory row}
   * @param newest the newest version that the caller reads
   * @throws RowFormatException if the row is of a later version, or of none
   */
  public static RowReader open(String row, byte[] bytes, int newest) {
    RowReader in = new RowReader(row, bytes);
    in.version = bytes.length == 0 ? 0 : bytes[in.at++];
    if (in.version > newest) {
      throw new RowFormatException(
          "A "
              + in.what
              + " has format version "
              + in.version
              + " and this release reads versions 1 to "
              + newest
              + ": a later release of Lethe wrote it. Run that release, or reset this"
              + " application's state with this one.");
    }
    if (in.version < 1) {
      throw new RowFormatException(
          "A "
              + in.what
              + " of "
              + bytes.length
              + " bytes begins with no format version: the store or its changelog was damaged, or"
              + " written by something other than Lethe.");
    }
    return in;
  }

  /** The version of its format that the row is in, so that a caller can read older ones. */
  public int version() {
    return version;
  }

  /** Sets the version of the rows that follow, where a block says it once for all of them. */
  public void version(int rowVersion) {
    version = rowVersion;
  }

  public boolean readBoolean() {
    int value = readByte();
    if (value > 1) {
      throw damaged("has a flag of " + value);
    }
    return value == 1;
  }

  /** Returns 0 to 255. */
  public int readByte() {
    if (at == bytes.length) {
      throw damaged("ends within a field");
    }
    return bytes[at++] & 0xFF;
  }

  public long readLong() {
    require(Long.BYTES);
    long value = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      value = (value << 8) | (bytes[at++] & 0xFF);
    }
    return value;
  }

  public long readLittleEndian() {
    require(Long.BYTES);
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 8) {
      value |= (long) (bytes[at++] & 0xFF) << shift;
    }
    return value;
  }

  public float readFloat() {
    require(Integer.BYTES);
    int bits = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += 8) {
      bits |= (bytes[at++] & 0xFF) << shift;
    }
    return Float.intBitsToFloat(bits);
  }

  public double readDouble() {
    return Double.longBitsToDouble(readLittleEndian());
  }

  public long readVarint() {
    long value = 0;
    for (int i = 0; i < MAX_VARINT_LENGTH; i++) {
      int next = readByte();
      value |= (next & 0x7FL) << (7 * i);
      if (next < 0x80) {
        return value;
      }
    }
    throw damaged("has a number of more than " + MAX_VARINT_LENGTH + " bytes");
  }

  public long readZigzag() {
    long value = readVarint();
    return (value >>> 1) ^ -(value & 1);
  }

  public byte[] readBytes() {
    int length = checked(readVarint());
    at += length;
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  public String readString() {
    return utf8(checked(readVarint()));
  }

  /** Reads what {@link RowWriter#writeNullableString} wrote. */
  public String readNullableString() {
    return readBoolean() ? readString() : null;
  }

  /** Reads what {@link RowWriter#writeZigzagString} wrote. */
  public String readZigzagString() {
    return utf8(checked(readZigzag()));
  }

  /** Reads what {@link RowWriter#writeNullableZigzagString} wrote. */
  public String readNullableZigzagString() {
    return readBoolean() ? readZigzagString() : null;
  }

  /** Reads what {@link RowWriter#writeZigzagStrings} wrote. */
  public List<String> readZigzagStrings() {
    int count = checked(readZigzag());
    if (count == 0) {
      return List.of();
    }
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(readZigzagString());
    }
    return texts;
  }

  /** Reads what {@link RowWriter#writeNullableZigzag} wrote. */
  public Long readNullableZigzag() {
    return readBoolean() ? readZigzag() : null;
  }

  /** Reads what {@link RowWriter#writeChars} wrote. */
  public String readChars() {
    char[] text = new char[readCount()];
    for (int i = 0; i < text.length; i++) {
      text[i] = (char) readVarint();
    }
    return new String(text);
  }

  /** Reads how many elements follow, of which each takes a byte or more. */
  public int readCount() {
    return checked(readVarint());
  }

  public boolean atEnd() {
    return at == bytes.length;
  }

  /** To be called last: what is left over is damage. */
  public void end() {
    if (!atEnd()) {
      throw damaged("goes on after its last field");
    }
  }

  /**
   * What to throw where a field's value can't be.
   *
   * @param fault what the row does: {@code has a kind of 99}
   */
  public RowFormatException damaged(String fault) {
    return new RowFormatException(
        "A "
            + what
            + " of format version "
            + version
            + ' '
            + fault
            + " at byte "
            + at
            + " of "
            + bytes.length
            + ": the store was damaged, or the format was changed without a new version, which is"
            + " a bug of Lethe's.");
  }

  private String utf8(int length) {
    at += length;
    return new String(bytes, at - length, length, StandardCharsets.UTF_8);
  }

  private int checked(long count) {
    if (count < 0 || count > bytes.length - at) {
      throw damaged("promises " + count + " elements");
    }
    return (int) count;
  }

  private void require(int more) {
    if (more > bytes.length - at) {
      throw damaged("ends within a field");
    }
  }
}
