package dev.lethe.codec.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.OtherDeserializer;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.policy.PolicyReading;
import dev.lethe.policy.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Decodes records of the policy topic: JSON, or Avro if the first byte is 0x00 (Confluent's
 * framing). Not thread-safe.
 */
public final class PolicyEntryDecoder {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final AvroValues avro;
  private final String topic;

  /**
   * @param registry null if there is none, so that every Avro schema is unknown
   * @param other deserializer to use for Avro instead; null for the built-in one
   * @param topic topic of the entries, for {@code other}
   */
  public PolicyEntryDecoder(SchemaRegistry registry, OtherDeserializer other, String topic) {
    this.avro = new AvroValues(registry, Schemas.of("PolicyEntry"), other);
    this.topic = topic;
  }

  /** Result of decoding a record of the policy topic. */
  public sealed interface Decoded {}

  /** A policy without errors. */
  public record Good(PolicyEntry entry, Policy policy) implements Decoded {}

  /** A suppress rule with any status. */
  public record OfRule(SuppressRule rule) implements Decoded {}

  /**
   * A record that is neither a usable policy nor a usable rule, with all its errors.
   *
   * @param isOfPolicy true if the record's key is that of a policy
   */
  public record Bad(String why, boolean isOfPolicy) implements Decoded {}

  /**
   * Returns the policy or rule in a record.
   *
   * @param key may be null
   * @param value may be null
   */
  public Decoded decode(byte[] key, byte[] value) {
    String name = name(key);
    boolean isOfPolicy = name.equals(PolicyEntry.KEY);
    if (value == null || value.length == 0) {
      return new Bad(
          isOfPolicy
              ? "it has no value; publish another policy to replace one"
              : "it has no value; use rule.remove to end a rule",
          isOfPolicy);
    }
    try {
      JsonNode entry = json(value);
      return isOfPolicy ? policy(entry) : rule(name, entry);
    } catch (IOException broken) {
      return new Bad(broken.getMessage(), isOfPolicy);
    }
  }

  /** Returns the text of a key; empty for null. */
  public static String name(byte[] key) {
    return key == null ? "" : new String(key, StandardCharsets.UTF_8);
  }

  private static Decoded policy(JsonNode entry) {
    JsonNode text = entry.path("policy").path("text");
    return text.isTextual() ? read(text.textValue()) : new Bad("policy.text is missing", true);
  }

  private static Decoded rule(String key, JsonNode entry) {
    String about = "its key is \"" + key + "\" instead of \"" + PolicyEntry.KEY + "\"; ";
    try {
      SuppressRule rule = RuleText.rule(entry);
      return key.equals(rule.ruleId())
          ? new OfRule(rule)
          : new Bad(about + "it contains the rule " + rule.ruleId(), false);
    } catch (IllegalArgumentException wrong) {
      return new Bad(about + wrong.getMessage(), false);
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
            ? "the registry does not know schema " + AvroValues.idOf(value)
            : "its value does not match its schema");
  }

  private static Decoded read(String text) {
    PolicyReading reading = EdnPolicyReader.read(text);
    return reading.errors().isEmpty()
        ? new Good(PolicyEntry.of(text), reading.policyOrNull())
        : new Bad(errors(reading), true);
  }

  /** Returns all errors of an unusable policy in one line. */
  public static String errors(PolicyReading reading) {
    List<Problem> errors = reading.errors();
    return errors.stream()
        .map(error -> (error.line() > 0 ? "line " + error.line() + ": " : "") + error.sentence())
        .collect(Collectors.joining("; "));
  }
}
