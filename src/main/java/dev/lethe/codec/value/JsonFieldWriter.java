package dev.lethe.codec.value;

import dev.lethe.codec.json.WriteBuffer;
import dev.lethe.memory.vector.DenseVector;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Writer of JSON without white space, with names in the order of writing. */
final class JsonFieldWriter implements FieldWriter {
  private final WriteBuffer out;
  private boolean first;

  JsonFieldWriter(WriteBuffer out) {
    this.out = out;
  }

  @Override
  public void begin() {
    out.put('{');
    first = true;
  }

  @Override
  public void begin(String name) {
    name(name);
    begin();
  }

  @Override
  public boolean beginUnlessNull(String name, Object value) {
    if (value != null) {
      begin(name);
    }
    return value != null;
  }

  @Override
  public void end() {
    out.put('}');
    first = false;
  }

  @Override
  public void text(String name, String value) {
    name(name);
    out.quoted(value);
  }

  @Override
  public void textOrNull(String name, String value) {
    if (value != null) {
      text(name, value);
    }
  }

  @Override
  public void texts(String name, List<String> values) {
    name(name);
    out.put('[');
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        out.put(',');
      }
      out.quoted(values.get(i));
    }
    out.put(']');
  }

  @Override
  public void numbers(String name, List<Integer> values) {
    name(name);
    out.put('[');
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        out.put(',');
      }
      out.decimal(values.get(i));
    }
    out.put(']');
  }

  @Override
  public void vector(String name, DenseVector vector) {
    name(name);
    out.put('[');
    for (int i = 0; i < vector.length(); i++) {
      if (i > 0) {
        out.put(',');
      }
      out.put(Float.toString(vector.at(i)).getBytes(StandardCharsets.US_ASCII));
    }
    out.put(']');
  }

  @Override
  public <T> void records(String name, List<T> values, Consumer<T> fields) {
    name(name);
    out.put('[');
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        out.put(',');
      }
      begin();
      fields.accept(values.get(i));
      end();
    }
    out.put(']');
    first = false;
  }

  @Override
  public void counts(String name, Map<String, Long> counts) {
    name(name);
    out.put('{');
    boolean rest = false;
    for (Map.Entry<String, Long> count : counts.entrySet()) {
      if (rest) {
        out.put(',');
      }
      rest = true;
      out.quoted(count.getKey());
      out.put(':');
      out.decimal(count.getValue());
    }
    out.put('}');
  }

  @Override
  public void number(String name, long value) {
    name(name);
    out.decimal(value);
  }

  @Override
  public void numberOrNull(String name, Number value) {
    if (value != null) {
      number(name, value.longValue());
    }
  }

  @Override
  public void real(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          value + " cannot be written as JSON; this is a bug in " + "Lethe");
    }
    name(name);
    out.put(Double.toString(value).getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void flag(String name, boolean value) {
    name(name);
    out.put(value ? Literals.TRUE : Literals.FALSE);
  }

  @Override
  public void flagOrNull(String name, Boolean value) {
    if (value != null) {
      flag(name, value);
    }
  }

  @Override
  public void json(String name, String json) {
    name(name);
    out.put(json.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void jsonOrNull(String name, String json) {
    if (json != null) {
      json(name, json);
    }
  }

  private void name(String name) {
    if (!first) {
      out.put(',');
    }
    first = false;
    out.name(name);
  }

  private static final class Literals {
    static final byte[] TRUE = "true".getBytes(StandardCharsets.US_ASCII);
    static final byte[] FALSE = "false".getBytes(StandardCharsets.US_ASCII);
  }
}
