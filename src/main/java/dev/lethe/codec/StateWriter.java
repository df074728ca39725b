package dev.lethe.codec;

import java.util.List;

/**
 * Writes a state row: one byte of format version, then fields without names, which {@link
 * StateReader} reads in the same order. Numbers are zigzag varints, texts length and UTF-8, a field
 * that may be null begins with a byte 0 or 1.
 */
public final class StateWriter {
  private final WriteBuffer out = new WriteBuffer();

  private StateWriter(int version) {
    out.put(version);
  }

  /** Begins a row in that version of its format, 1 to 127. */
  public static StateWriter version(int version) {
    if (version < 1 || version > Byte.MAX_VALUE) {
      throw new IllegalArgumentException("no format version: " + version);
    }
    return new StateWriter(version);
  }

  public StateWriter text(String value) {
    out.sized(value);
    return this;
  }

  public StateWriter textOrNull(String value) {
    if (present(value)) {
      out.sized(value);
    }
    return this;
  }

  public StateWriter texts(List<String> values) {
    out.varint(values.size());
    for (String value : values) {
      out.sized(value);
    }
    return this;
  }

  /** A number that is mostly small, positive or negative. */
  public StateWriter number(long value) {
    out.varint(value);
    return this;
  }

  public StateWriter numberOrNull(Long value) {
    if (present(value)) {
      out.varint(value);
    }
    return this;
  }

  /** Eight bytes: for hashes, which are long as varints. */
  public StateWriter bits(long value) {
    out.int64(value);
    return this;
  }

  public StateWriter real(double value) {
    out.int64(Double.doubleToRawLongBits(value));
    return this;
  }

  public StateWriter flag(boolean value) {
    out.put(value ? 1 : 0);
    return this;
  }

  /** A number from 0 to 255, such as an enum's code. */
  public StateWriter code(int value) {
    if (value < 0 || value > 255) {
      throw new IllegalArgumentException("no code: " + value);
    }
    out.put(value);
    return this;
  }

  public byte[] toBytes() {
    return out.toBytes();
  }

  private boolean present(Object value) {
    out.put(value == null ? 0 : 1);
    return value != null;
  }
}
