package dev.lethe.store.row;

import java.util.List;

/** Writes the given fields. */
final class WrittenFields implements RowFields {
  private final RowWriter out;
  private final int version;

  WrittenFields(RowWriter out, int version) {
    this.out = out;
    this.version = version;
  }

  @Override
  public int version() {
    return version;
  }

  @Override
  public boolean flag(boolean value) {
    out.writeBoolean(value);
    return value;
  }

  @Override
  public int code(int value) {
    if (value < 0 || value > 255) {
      throw new IllegalArgumentException("not a code: " + value);
    }
    out.writeByte(value);
    return value;
  }

  @Override
  public long varint(long value) {
    out.writeVarint(value);
    return value;
  }

  @Override
  public long zigzag(long value) {
    out.writeZigzag(value);
    return value;
  }

  @Override
  public long bigEndian(long value) {
    out.writeLong(value);
    return value;
  }

  @Override
  public long littleEndian(long value) {
    out.writeLittleEndian(value);
    return value;
  }

  @Override
  public float[] floats(float[] values) {
    out.writeVarint(values.length);
    for (float value : values) {
      out.writeFloat(value);
    }
    return values;
  }

  @Override
  public String text(String value) {
    out.writeZigzagString(value);
    return value;
  }

  @Override
  public String textOrNull(String value) {
    out.writeNullableZigzagString(value);
    return value;
  }

  @Override
  public String chars(String value) {
    out.writeChars(value);
    return value;
  }

  @Override
  public String charsOrNull(String value) {
    out.writeBoolean(value != null);
    if (value != null) {
      out.writeChars(value);
    }
    return value;
  }

  @Override
  public <E> List<E> list(List<E> elements, E blank, FieldList<E> element) {
    out.writeVarint(elements.size());
    for (E each : elements) {
      element.pass(each, this);
    }
    return elements;
  }

  @Override
  public RowFormatException damaged(String fault) {
    throw new IllegalArgumentException("a row to be written " + fault);
  }
}
