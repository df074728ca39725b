package dev.lethe.store.row;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reader of a row's fields, in the order in which {@link RowWriter} wrote them. Every method throws
 * {@link RowFormatException} if the bytes don't contain the requested field.
 */
public final class RowReader {
  private static final int MAX_VARINT_LENGTH = 10;

  private final String what;
  private final byte[] bytes;
  private int at;
  private int version;

  /** Creates a reader of a block of rows from its first byte on; the caller reads the versions. */
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
   * @param row name of the row in messages: {@code memory row}
   * @param newest newest version that the caller can read
   * @throws RowFormatException if the row has a later version, or none
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
              + ", but this release reads versions 1 to "
              + newest
              + ": it was written by a later release of Lethe. Run that release, or reset this "
              + "application's state with this one.");
    }
    if (in.version < 1) {
      throw new RowFormatException(
          "A "
              + in.what
              + " of "
              + bytes.length
              + " bytes has no format version: the store or its changelog was damaged, or written by "
              + "a program other than Lethe.");
    }
    return in;
  }

  /** Returns the version of the row's format, so that callers can read older ones. */
  public int version() {
    return version;
  }

  /** Sets the version of the following rows, for a block that states it once for all of them. */
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

  /** Reads a string written by {@link RowWriter#writeNullableString}. */
  public String readNullableString() {
    return readBoolean() ? readString() : null;
  }

  /** Reads a string written by {@link RowWriter#writeZigzagString}. */
  public String readZigzagString() {
    return utf8(checked(readZigzag()));
  }

  /** Reads a string written by {@link RowWriter#writeNullableZigzagString}. */
  public String readNullableZigzagString() {
    return readBoolean() ? readZigzagString() : null;
  }

  /** Reads strings written by {@link RowWriter#writeZigzagStrings}. */
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

  /** Reads a number written by {@link RowWriter#writeNullableZigzag}. */
  public Long readNullableZigzag() {
    return readBoolean() ? readZigzag() : null;
  }

  /** Reads a string written by {@link RowWriter#writeChars}. */
  public String readChars() {
    char[] text = new char[readCount()];
    for (int i = 0; i < text.length; i++) {
      text[i] = (char) readVarint();
    }
    return new String(text);
  }

  /** Reads the number of following elements, each of which takes at least one byte. */
  public int readCount() {
    return checked(readVarint());
  }

  public boolean atEnd() {
    return at == bytes.length;
  }

  /** Ends the row; call it last. Remaining bytes mean that the row is damaged. */
  public void end() {
    if (!atEnd()) {
      throw damaged("continues after its last field");
    }
  }

  /**
   * Returns the exception to throw if a field's value is invalid.
   *
   * @param fault predicate of the row in the message: {@code has a kind of 99}
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
            + ": the store was damaged, or the format was changed without a new version, which is a "
            + "bug in Lethe.");
  }

  private String utf8(int length) {
    at += length;
    return new String(bytes, at - length, length, StandardCharsets.UTF_8);
  }

  private int checked(long count) {
    if (count < 0 || count > bytes.length - at) {
      throw damaged("announces " + count + " elements");
    }
    return (int) count;
  }

  private void require(int more) {
    if (more > bytes.length - at) {
      throw damaged("ends within a field");
    }
  }
}
