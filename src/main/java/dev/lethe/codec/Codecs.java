package dev.lethe.codec;

import dev.lethe.family.SpamFamily;
import dev.lethe.memory.Decision;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Everything that turns bytes of topics into values and back: JSON, or Avro in Confluent's framing
 * where a schema registry is configured. Events are read in either format.
 */
public final class Codecs {

  private Codecs() {}

  /**
   * The codecs of one application.
   *
   * @param registryUrl {@code schema.registry.url}, or null for JSON
   */
  public static Codecs of(String registryUrl) {
    return new Codecs();
  }

  /**
   * A decoder of events for one task, which must not share it.
   *
   * @param maxEventBytes larger values are {@code too_large}
   * @param maxFutureSkewSeconds how far after its arrival an event may say that it happened
   */
  public EventDecoder eventDecoder(int maxEventBytes, int maxFutureSkewSeconds) {
    return new EventDecoder(maxEventBytes, maxFutureSkewSeconds);
  }

  /** Writes the values of {@code lethe.memories.v1}. */
  public Serializer<Memory> memories() {
    return new ValueSerializer<>(new MemoryShape());
  }

  /** Writes the values of {@code lethe.decisions.v1}. */
  public Serializer<Decision> decisions() {
    return new ValueSerializer<>(new DecisionShape());
  }

  /** Writes the values of {@code lethe.families.v1}. */
  public Serializer<SpamFamily> families() {
    return new ValueSerializer<>(new SpamFamilyShape());
  }

  /** Writes the values of {@code lethe.compaction.v1}. */
  public Serializer<Tombstone> tombstones() {
    return new ValueSerializer<>(new TombstoneShape());
  }

  /** Writes the values of {@code lethe.vectors.v1}. */
  public Serializer<VectorChange> vectorChanges() {
    return new ValueSerializer<>(new VectorChangeShape());
  }
}
