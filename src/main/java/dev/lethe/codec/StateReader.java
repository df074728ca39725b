package dev.lethe.codec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what {@link StateWriter} wrote, in the same order. Every method throws {@link
 * StateFormatException} where the row doesn't hold what is asked for.
 */
public final class StateReader {
  private static final int MAX_VARINT_LENGTH = 10;

  private final String row;
  private final byte[] in;
  private final int version;
  private int pos = 1;

  private StateReader(String row, byte[] in, int version) {
    this.row = row;
    this.in = in;
    this.version = version;
  }

  /**
   * Opens a row.
   *
   * @param row what it is, for messages: {@code memory}
   * @param newest the newest version of its format that the caller reads
   * @throws StateFormatException if the row is of a later version, or of none
   */
  public static StateReader open(String row, byte[] bytes, int newest) {
    int version = bytes.length == 0 ? 0 : bytes[0];
    if (version > newest) {
      throw new StateFormatException(
          "A "
              + row
              + " row has format version "
              + version
              + " and this release reads versions 1 to "
              + newest
              + ": a later release of Lethe wrote it. Run that release, or reset this"
              + " application's state with this one.");
    }
    if (version < 1) {
      throw new StateFormatException(
          "A "
              + row
              + " row of "
              + bytes.length
              + " bytes begins with no format version: the store or its changelog was damaged, or"
              + " written by something other than Lethe.");
    }
    return new StateReader(row, bytes, version);
  }

  /** The version of the format that the row is in. */
  public int version() {
    return version;
  }

  public String text() {
    int length = length();
    String text = new String(in, pos, length, StandardCharsets.UTF_8);
    pos += length;
    return text;
  }

  public String textOrNull() {
    return flag() ? text() : null;
  }

  public List<String> texts() {
    int count = length();
    if (count == 0) {
      return List.of();
    }
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(text());
    }
    return texts;
  }

  public long number() {
    long value = 0;
    for (int i = 0; i < MAX_VARINT_LENGTH; i++) {
      int next = next();
      value |= (next & 0x7FL) << (7 * i);
      if (next < 0x80) {
        return (value >>> 1) ^ -(value & 1);
      }
    }
    throw damaged();
  }

  public Long numberOrNull() {
    return flag() ? number() : null;
  }

  public long bits() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 8) {
      value |= (long) next() << shift;
    }
    return value;
  }

  public double real() {
    return Double.longBitsToDouble(bits());
  }

  public boolean flag() {
    int value = next();
    if (value > 1) {
      throw damaged();
    }
    return value == 1;
  }

  public int code() {
    return next();
  }

  /** Checks that all of the row was read. */
  public void end() {
    if (pos != in.length) {
      throw damaged();
    }
  }

  /** What to throw where a field's value can't be. */
  public StateFormatException damaged() {
    return new StateFormatException(
        "A "
            + row
            + " row of format version "
            + version
            + " isn't as that version has it, at byte "
            + pos
            + " of "
            + in.length
            + ": the store was damaged, or the format was changed without a new version, which is"
            + " a bug of Lethe's.");
  }

  private int length() {
    long length = number();
    if (length < 0 || length > in.length - pos) {
      throw damaged();
    }
    return (int) length;
  }

  private int next() {
    if (pos == in.length) {
      throw damaged();
    }
    return in[pos++] & 0xFF;
  }
}
