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
  public void begin(String name) {}

  @Override
  public boolean beginUnlessNull(String name, Object value) {
    return present(value);
  }

  @Override
  public void end() {}

  @Override
  public void text(String name, String value) {
    out.writeZigzagString(value);
  }

  @Override
  public void textOrNull(String name, String value) {
    if (present(value)) {
      out.writeZigzagString(value);
    }
  }

  @Override
  public void texts(String name, List<String> values) {
    if (!values.isEmpty()) {
      out.writeZigzag(values.size());
      for (String value : values) {
        out.writeZigzagString(value);
      }
    }
    out.writeZigzag(0);
  }

  @Override
  public void numbers(String name, List<Integer> values) {
    if (!values.isEmpty()) {
      out.writeZigzag(values.size());
      for (int value : values) {
        out.writeZigzag(value);
      }
    }
    out.writeZigzag(0);
  }

  @Override
  public void vector(String name, DenseVector vector) {
    out.writeZigzag(vector.length());
    for (int i = 0; i < vector.length(); i++) {
      out.writeFloat(vector.at(i));
    }
    out.writeZigzag(0);
  }

  @Override
  public <T> void records(String name, List<T> values, Consumer<T> fields) {
    if (!values.isEmpty()) {
      out.writeZigzag(values.size());
      values.forEach(fields);
    }
    out.writeZigzag(0);
  }

  @Override
  public void counts(String name, Map<String, Long> counts) {
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
  public void number(String name, long value) {
    out.writeZigzag(value);
  }

  @Override
  public void numberOrNull(String name, Number value) {
    if (present(value)) {
      out.writeZigzag(value.longValue());
    }
  }

  @Override
  public void real(String name, double value) {
    out.writeDouble(value);
  }

  @Override
  public void flag(String name, boolean value) {
    out.writeBoolean(value);
  }

  @Override
  public void flagOrNull(String name, Boolean value) {
    if (present(value)) {
      out.writeBoolean(value);
    }
  }

  @Override
  public void json(String name, String json) {
    text(name, json);
  }

  @Override
  public void jsonOrNull(String name, String json) {
    textOrNull(name, json);
  }

  private boolean present(Object value) {
    out.writeZigzag(value == null ? 0 : 1);
    return value != null;
  }
}
