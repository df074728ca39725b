package dev.lethe.store.row;

import java.util.ArrayList;
import java.util.List;

/** Reads the requested fields. */
final class ReadFields implements RowFields {
  private final RowReader in;

  ReadFields(RowReader in) {
    this.in = in;
  }

  @Override
  public int version() {
    return in.version();
  }

  @Override
  public boolean flag(boolean value) {
    return in.readBoolean();
  }

  @Override
  public int code(int value) {
    return in.readByte();
  }

  @Override
  public long varint(long value) {
    return in.readVarint();
  }

  @Override
  public long zigzag(long value) {
    return in.readZigzag();
  }

  @Override
  public long bigEndian(long value) {
    return in.readLong();
  }

  @Override
  public long littleEndian(long value) {
    return in.readLittleEndian();
  }

  @Override
  public float[] floats(float[] values) {
    float[] read = new float[in.readCount()];
    for (int i = 0; i < read.length; i++) {
      read[i] = in.readFloat();
    }
    return read;
  }

  @Override
  public String text(String value) {
    return in.readZigzagString();
  }

  @Override
  public String textOrNull(String value) {
    return in.readNullableZigzagString();
  }

  @Override
  public String chars(String value) {
    return in.readChars();
  }

  @Override
  public String charsOrNull(String value) {
    return in.readBoolean() ? in.readChars() : null;
  }

  @Override
  public <E> List<E> list(List<E> elements, E blank, FieldList<E> element) {
    int count = in.readCount();
    List<E> read = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      read.add(element.pass(blank, this));
    }
    return read;
  }

  @Override
  public RowFormatException damaged(String fault) {
    return in.damaged(fault);
  }
}
