package dev.lethe.codec.value;

import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.json.JsonScanner;
import dev.lethe.codec.json.MalformedJsonException;
import dev.lethe.codec.json.WriteBuffer;
import java.nio.charset.StandardCharsets;

/** What people are shown of a value, whatever it is. Not thread-safe. */
public final class ValueText {
  private final AvroValues avro;
  private final JsonScanner scanner = new JsonScanner();

  public ValueText(SchemaRegistry registry) {
    avro = new AvroValues(registry, null);
  }

  public String toJson(byte[] value) {
    if (value == null) {
      return "null";
    }
    if (AvroValues.isFramed(value) && avro.read(value) == AvroValues.Outcome.READ) {
      WriteBuffer json = avro.json();
      return new String(json.array(), 0, json.size(), StandardCharsets.UTF_8);
    }
    String text = new String(value, StandardCharsets.UTF_8);
    if (isJson(value)) {
      return text;
    }
    WriteBuffer quoted = new WriteBuffer();
    quoted.quoted(text);
    return new String(quoted.array(), 0, quoted.size(), StandardCharsets.UTF_8);
  }

  private boolean isJson(byte[] value) {
    try {
      scanner.start(value, 0, value.length);
      scanner.value();
      return scanner.peek() == -1;
    } catch (MalformedJsonException e) {
      return false;
    }
  }
}
