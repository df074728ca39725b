package dev.lethe.memory;

import dev.lethe.event.EventType;
import dev.lethe.family.record.AggregateText;
import dev.lethe.family.record.SpamFamily;
import java.time.LocalDate;
import java.util.List;

/** Memory that represents a family's repeats of one UTC day. */
public final class AggregateMemory {
  private AggregateMemory() {}

  /** Returns the id of the family's memory for its day. */
  public static String idOf(SpamFamily family) {
    return MemoryIds.ofAggregate(
        family.scope(), family.familyId(), LocalDate.parse(family.day()).toEpochDay());
  }

  /**
   * Returns the memory of a family's day when it is first published. Its revision is the dup_count,
   * and its times are those of the day's sightings; the normalized text is embedded.
   *
   * @param guildId may be null
   * @param admittedAt arrival of the day's first sighting, epoch milliseconds; any other arrival
   *     would make the memory depend on how often it was published
   * @param weight retrieval weight
   * @param embedding status of the memory's vector
   */
  public static Memory of(
      SpamFamily family,
      String guildId,
      long admittedAt,
      double weight,
      Memory.EmbeddingStatus embedding) {
    return new Memory(
        idOf(family),
        Kind.AGGREGATE,
        family.scope(),
        null,
        null,
        content(family),
        new Memory.Source(
            EventType.MESSAGE_CREATED.wireName(), guildId, family.channelId(), null, true),
        family.start(),
        family.end(),
        null,
        admittedAt,
        family.dupCount(),
        new Memory.Cluster(null, family.familyId()),
        Memory.Retrieval.of(weight),
        Memory.Usage.NEVER,
        embedding,
        Memory.Lifecycle.LIVE,
        List.of(),
        List.of(),
        new Memory.Fingerprints(family.exactHash(), family.simhash64()),
        null,
        Memory.SCHEMA_VERSION);
  }

  /**
   * Returns the memory updated to the family's current counts and text. Usage, locks, tags, vector
   * and lifecycle, which others set, are kept.
   */
  public static Memory renewed(Memory memory, SpamFamily family, long admittedAt) {
    return new Memory(
        memory.memoryId(),
        memory.kind(),
        memory.scope(),
        memory.itemId(),
        memory.eventId(),
        content(family),
        memory.source(),
        family.start(),
        family.end(),
        memory.editedAt(),
        admittedAt,
        memory.expiresAt(),
        family.dupCount(),
        memory.cluster(),
        memory.retrieval(),
        memory.usage(),
        memory.embedding(),
        memory.lifecycle(),
        memory.references(),
        memory.tags(),
        memory.fingerprints(),
        memory.item(),
        memory.schemaVersion());
  }

  private static Memory.Content content(SpamFamily family) {
    return new Memory.Content(
        AggregateText.shown(family), AggregateText.embedded(family), family.exampleSnippets());
  }
}
