package dev.lethe.codec;

import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.value.DecisionShape;
import dev.lethe.codec.value.MemoryShape;
import dev.lethe.codec.value.SpamFamilyShape;
import dev.lethe.codec.value.TombstoneShape;
import dev.lethe.codec.value.ValueSerializer;
import dev.lethe.codec.value.ValueText;
import dev.lethe.codec.value.VectorChangeShape;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.memory.Decision;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Everything that turns bytes of topics into values and back: JSON, or Avro in Confluent's framing
 * where a schema registry is configured. Events are read in either format.
 */
public final class Codecs {
  private final SchemaRegistry registry;
  private final ValueText text;

  private Codecs(SchemaRegistry registry) {
    this.registry = registry;
    this.text = new ValueText(registry);
  }

  /**
   * The codecs of one application.
   *
   * @param registryUrl {@code schema.registry.url}; null or empty for JSON
   * @throws ConfigException if it names a registry that can't be used
   */
  public static Codecs of(String registryUrl) {
    return registryUrl == null || registryUrl.isEmpty()
        ? new Codecs(null)
        : new Codecs(SchemaRegistry.open(registryUrl));
  }

  /**
   * A decoder of events for one task, which must not share it.
   *
   * @param maxEventBytes larger values are {@code too_large}
   * @param maxFutureSkewSeconds how far after its arrival an event may say that it happened
   */
  public EventDecoder eventDecoder(int maxEventBytes, int maxFutureSkewSeconds) {
    return new EventDecoder(registry, maxEventBytes, maxFutureSkewSeconds);
  }

  /** Writes the values of {@code lethe.memories.v1}. */
  public Serializer<Memory> memories() {
    return new ValueSerializer<>(new MemoryShape(), registry);
  }

  /** Writes the values of {@code lethe.decisions.v1}. */
  public Serializer<Decision> decisions() {
    return new ValueSerializer<>(new DecisionShape(), registry);
  }

  /** Writes the values of {@code lethe.families.v1}. */
  public Serializer<SpamFamily> families() {
    return new ValueSerializer<>(new SpamFamilyShape(), registry);
  }

  /** Writes the values of {@code lethe.compaction.v1}. */
  public Serializer<Tombstone> tombstones() {
    return new ValueSerializer<>(new TombstoneShape(), registry);
  }

  /** Writes the values of {@code lethe.vectors.v1}. */
  public Serializer<VectorChange> vectorChanges() {
    return new ValueSerializer<>(new VectorChangeShape(), registry);
  }

  /**
   * Any topic's value for people and tools to read: its JSON, an Avro value's JSON of the same
   * shape, and what is neither as a JSON string. Null is {@code null}.
   *
   * @throws RegistryUnavailableException if a schema must be asked for and the registry doesn't
   *     answer
   */
  public String toJson(byte[] value) {
    synchronized (text) {
      return text.toJson(value);
    }
  }

  /** The registry, where one is configured. */
  public Optional<SchemaRegistry> registry() {
    return Optional.ofNullable(registry);
  }
}
