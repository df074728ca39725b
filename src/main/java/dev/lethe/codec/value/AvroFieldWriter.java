package dev.lethe.codec.value;

import dev.lethe.memory.vector.DenseVector;
import dev.lethe.store.row.RowWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Writer of Avro's binary encoding; every nullable field is a union whose first branch is null. */
final class AvroFieldWriter implements FieldWriter {
  private final RowWriter out;

  AvroFieldWriter(RowWriter out) {
    this.out = out;
  }

  @Override
  public void begin() {}

  @Override
  public void begin(FieldName name) {}

  @Override
  public boolean beginUnlessNull(FieldName name, Object value) {
    return present(value);
  }

  @Override
  public void end() {}

  @Override
  public void text(FieldName name, String value) {
    out.writeZigzagString(value);
  }

  @Override
  public void textOrNull(FieldName name, String value) {
    if (present(value)) {
      out.writeZigzagString(value);
    }
  }

  @Override
  public void texts(FieldName name, List<String> values) {
    if (!values.isEmpty()) {
      out.writeZigzag(values.size());
      for (String value : values) {
        out.writeZigzagString(value);
      }
    }
    out.writeZigzag(0);
  }

  @Override
  public void numbers(FieldName name, List<Integer> values) {
    if (!values.isEmpty()) {
      out.writeZigzag(values.size());
      for (int value : values) {
        out.writeZigzag(value);
      }
    }
    out.writeZigzag(0);
  }

  @Override
  public void vector(FieldName name, DenseVector vector) {
    out.writeZigzag(vector.length());
    for (int i = 0; i < vector.length(); i++) {
      out.writeFloat(vector.at(i));
    }
    out.writeZigzag(0);
  }

  @Override
  public <T> void records(FieldName name, List<T> values, Consumer<T> fields) {
    if (!values.isEmpty()) {
      out.writeZigzag(values.size());
      values.forEach(fields);
    }
    out.writeZigzag(0);
  }

  @Override
  public void counts(FieldName name, Map<String, Long> counts) {
    if (!counts.isEmpty()) {
      out.writeZigzag(counts.size());
      counts.forEach(
          (key, count) -> {
            out.writeZigzagString(key);
            out.writeZigzag(count);
          });
    }
    out.writeZigzag(0);
  }

  @Override
  public void number(FieldName name, long value) {
    out.writeZigzag(value);
  }

  @Override
  public void numberOrNull(FieldName name, Number value) {
    if (present(value)) {
      out.writeZigzag(value.longValue());
    }
  }

  @Override
  public void real(FieldName name, double value) {
    out.writeDouble(value);
  }

  @Override
  public void flag(FieldName name, boolean value) {
    out.writeBoolean(value);
  }

  @Override
  public void flagOrNull(FieldName name, Boolean value) {
    if (present(value)) {
      out.writeBoolean(value);
    }
  }

  @Override
  public void json(FieldName name, String json) {
    text(name, json);
  }

  @Override
  public void jsonOrNull(FieldName name, String json) {
    textOrNull(name, json);
  }

  private boolean present(Object value) {
    out.writeZigzag(value == null ? 0 : 1);
    return value != null;
  }
}
