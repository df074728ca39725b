package dev.lethe.codec.value;

import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.OtherDeserializer;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.json.JsonScanner;
import dev.lethe.codec.json.MalformedJsonException;
import dev.lethe.codec.json.WriteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Converts any value to text for display. Not thread-safe. */
public final class ValueText {
  private final AvroValues avro;
  private final boolean hasRegistry;
  private final JsonScanner scanner = new JsonScanner();

  /**
   * Displayed value.
   *
   * @param json JSON of the value, or a JSON string of its bytes if it can't be read
   * @param problem reason why the value can't be read; empty if it can
   */
  public record Read(String json, Optional<String> problem) {}

  /**
   * @param registry null if there is none
   * @param other deserializer to use for Avro instead; null for the built-in one
   */
  public ValueText(SchemaRegistry registry, OtherDeserializer other) {
    avro = new AvroValues(registry, null, other);
    hasRegistry = registry != null || other != null;
  }

  /** Reads a value of the given topic. */
  public Read read(String topic, byte[] value) {
    if (value == null) {
      return new Read("null", Optional.empty());
    }
    if (AvroValues.isFramed(value)) {
      return framed(topic, value);
    }
    String text = new String(value, StandardCharsets.UTF_8);
    return isJson(value)
        ? new Read(text, Optional.empty())
        : new Read(quoted(text), Optional.of("neither JSON nor framed Avro"));
  }

  private Read framed(String topic, byte[] value) {
    AvroValues.Outcome outcome = avro.read(topic, value);
    if (outcome == AvroValues.Outcome.READ) {
      WriteBuffer json = avro.json();
      String text = new String(json.array(), 0, json.size(), StandardCharsets.UTF_8);
      return new Read(text, Optional.empty());
    }
    String problem =
        outcome == AvroValues.Outcome.NOT_AVRO
            ? "does not match its schema"
            : hasRegistry
                ? "Avro with schema " + AvroValues.idOf(value) + ", which is not in the registry"
                : "Avro with schema "
                    + AvroValues.idOf(value)
                    + "; set schema.registry.url to read it";
    return new Read(quoted(new String(value, StandardCharsets.UTF_8)), Optional.of(problem));
  }

  private static String quoted(String text) {
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
