package dev.lethe.codec.avro;

import dev.lethe.codec.json.JsonScanner;
import dev.lethe.codec.json.MalformedJsonException;
import dev.lethe.codec.json.WriteBuffer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.util.Utf8;

/**
 * Writes Avro data as JSON of the same shape: null fields are left out, unions have no branch name,
 * and strings whose field is marked {@code "json": true} become the JSON that they contain.
 */
final class AvroJson {
  private static final String JSON_MARK = "json";

  private final WriteBuffer out;
  private final Set<String> spoiled;
  private final JsonScanner scanner = new JsonScanner();

  /**
   * @param out buffer that receives the JSON
   * @param spoiled receives the dotted path of each field that is marked as JSON but isn't; such a
   *     field is written as a string
   */
  AvroJson(WriteBuffer out, Set<String> spoiled) {
    this.out = out;
    this.spoiled = spoiled;
  }

  void write(IndexedRecord value) {
    record(value, "");
  }

  private void record(IndexedRecord value, String path) {
    out.put('{');
    boolean first = true;
    for (Schema.Field field : value.getSchema().getFields()) {
      Object content = value.get(field.pos());
      if (content == null) {
        continue;
      }
      if (!first) {
        out.put(',');
      }
      first = false;
      out.quoted(field.name());
      out.put(':');
      if (content instanceof CharSequence text
          && Boolean.TRUE.equals(field.getObjectProp(JSON_MARK))) {
        json(text instanceof Utf8 bytes ? bytes : new Utf8(text.toString()), path + field.name());
      } else {
        value(content, path, field.name());
      }
    }
    out.put('}');
  }

  private void json(Utf8 text, String path) {
    try {
      scanner.start(text.getBytes(), 0, text.getByteLength());
      scanner.value();
      if (scanner.peek() == -1) {
        out.put(text.getBytes(), 0, text.getByteLength());
        return;
      }
    } catch (MalformedJsonException e) {
      // Falls through: handled like valid JSON with trailing text.
    }
    spoiled.add(path);
    out.quoted(text.getBytes(), 0, text.getByteLength());
  }

  private void value(Object value, String path, String name) {
    if (value instanceof Utf8 text) {
      out.quoted(text.getBytes(), 0, text.getByteLength());
    } else if (value instanceof IndexedRecord inner) {
      record(inner, path + name + '.');
    } else if (value instanceof Collection<?> elements) {
      array(elements, path, name);
    } else if (value instanceof Map<?, ?> entries) {
      map(entries, path, name);
    } else if (value instanceof ByteBuffer bytes) {
      out.quoted(StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString());
    } else if (value instanceof GenericFixed fixed) {
      out.quoted(new String(fixed.bytes(), StandardCharsets.ISO_8859_1));
    } else if (value instanceof Long || value instanceof Integer) {
      out.decimal(((Number) value).longValue());
    } else if (value == null || value instanceof Boolean || isFinite(value)) {
      out.put(String.valueOf(value).getBytes(StandardCharsets.US_ASCII));
    } else {
      out.quoted(value.toString());
    }
  }

  private void array(Collection<?> elements, String path, String name) {
    out.put('[');
    boolean first = true;
    for (Object element : elements) {
      if (!first) {
        out.put(',');
      }
      first = false;
      value(element, path, name);
    }
    out.put(']');
  }

  private void map(Map<?, ?> entries, String path, String name) {
    out.put('{');
    boolean first = true;
    for (Map.Entry<?, ?> entry : entries.entrySet()) {
      if (!first) {
        out.put(',');
      }
      first = false;
      out.quoted(entry.getKey().toString());
      out.put(':');
      value(entry.getValue(), path, name);
    }
    out.put('}');
  }

  private static boolean isFinite(Object value) {
    return value instanceof Number number && Double.isFinite(number.doubleValue());
  }
}
