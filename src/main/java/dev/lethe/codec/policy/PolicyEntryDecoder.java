package dev.lethe.codec.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.OtherDeserializer;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.policy.PolicyReading;
import dev.lethe.policy.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads what stands on the policy topic: JSON, or Avro where the first byte is 0x00 (Confluent's
 * framing). Not thread-safe.
 */
public final class PolicyEntryDecoder {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final AvroValues avro;
  private final String topic;

  /**
   * @param registry null if there is none: then no Avro schema is known
   * @param other reads Avro instead; null for none
   * @param topic that entries come in on, which {@code other} may ask for
   */
  public PolicyEntryDecoder(SchemaRegistry registry, OtherDeserializer other, String topic) {
    this.avro = new AvroValues(registry, Schemas.of("PolicyEntry"), other);
    this.topic = topic;
  }

  /** What a record of the policy topic turned out to be. */
  public sealed interface Decoded {}

  /** A policy without mistakes. */
  public record Good(PolicyEntry entry, Policy policy) implements Decoded {}

  /** Nothing by which anything can be decided, and everything that is wrong with it. */
  public record Bad(String why) implements Decoded {}

  /**
   * The policy in a record.
   *
   * @param key may be null
   * @param value may be null
   */
  public Decoded decode(byte[] key, byte[] value) {
    String name = key == null ? "" : new String(key, StandardCharsets.UTF_8);
    if (!name.equals(PolicyEntry.KEY)) {
      return new Bad("its key is \"" + name + "\"; a policy's is \"" + PolicyEntry.KEY + '"');
    }
    if (value == null || value.length == 0) {
      return new Bad("it has no value; another policy takes the place of one, nothing does not");
    }
    try {
      JsonNode text = json(value).path("policy").path("text");
      return text.isTextual() ? read(text.textValue()) : new Bad("policy.text is missing");
    } catch (IOException broken) {
      return new Bad(broken.getMessage());
    }
  }

  private JsonNode json(byte[] value) throws IOException {
    if (!AvroValues.isFramed(value)) {
      try {
        return MAPPER.readTree(value);
      } catch (IOException broken) {
        throw new IOException("its value is neither JSON nor framed Avro", broken);
      }
    }
    AvroValues.Outcome outcome = avro.read(topic, value);
    if (outcome == AvroValues.Outcome.READ) {
      return MAPPER.readTree(avro.json().array(), 0, avro.json().size());
    }
    throw new IOException(
        outcome == AvroValues.Outcome.UNKNOWN_SCHEMA
            ? "the registry doesn't know schema " + AvroValues.idOf(value)
            : "its value isn't of the schema that it names");
  }

  private static Decoded read(String text) {
    PolicyReading reading = EdnPolicyReader.read(text);
    return reading.errors().isEmpty()
        ? new Good(PolicyEntry.of(text), reading.policyOrNull())
        : new Bad(mistakes(reading));
  }

  /** Every mistake of a policy that can't be used, in one line. */
  public static String mistakes(PolicyReading reading) {
    List<Problem> errors = reading.errors();
    return errors.stream()
        .map(error -> (error.line() > 0 ? "line " + error.line() + ": " : "") + error.sentence())
        .collect(Collectors.joining("; "));
  }
}
