package dev.lethe.codec;

import java.util.List;

/** Writes Avro's binary encoding; every nullable field is a union whose first branch is null. */
final class AvroFieldWriter implements FieldWriter {
  private final WriteBuffer out;

  AvroFieldWriter(WriteBuffer out) {
    this.out = out;
  }

  @Override
  public void begin() {}

  @Override
  public void begin(FieldName name) {}

  @Override
  public void end() {}

  @Override
  public void text(FieldName name, String value) {
    out.sized(value);
  }

  @Override
  public void textOrNull(FieldName name, String value) {
    if (present(value)) {
      out.sized(value);
    }
  }

  @Override
  public void texts(FieldName name, List<String> values) {
    if (!values.isEmpty()) {
      out.varint(values.size());
      for (String value : values) {
        out.sized(value);
      }
    }
    out.varint(0);
  }

  @Override
  public void number(FieldName name, long value) {
    out.varint(value);
  }

  @Override
  public void numberOrNull(FieldName name, Number value) {
    if (present(value)) {
      out.varint(value.longValue());
    }
  }

  @Override
  public void real(FieldName name, double value) {
    out.int64(Double.doubleToRawLongBits(value));
  }

  @Override
  public void flag(FieldName name, boolean value) {
    out.put(value ? 1 : 0);
  }

  @Override
  public void jsonOrNull(FieldName name, String json) {
    textOrNull(name, json);
  }

  private boolean present(Object value) {
    out.varint(value == null ? 0 : 1);
    return value != null;
  }
}
