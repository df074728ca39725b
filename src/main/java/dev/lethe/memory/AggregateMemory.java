package dev.lethe.memory;

import dev.lethe.event.EventType;
import dev.lethe.family.record.AggregateText;
import dev.lethe.family.record.SpamFamily;
import java.time.LocalDate;
import java.util.List;

/** The memory that stands for a family's repeats of one UTC day. */
public final class AggregateMemory {
  private AggregateMemory() {}

  /** The id that the family's memory of that day has. */
  public static String idOf(SpamFamily family) {
    return MemoryIds.ofAggregate(
        family.scope(), family.familyId(), LocalDate.parse(family.day()).toEpochDay());
  }

  /**
   * A family's memory of one day, published for the first time. Its revision is the dup_count, its
   * times are those of the day's sightings; the normalised text is the one to embed.
   *
   * @param guildId may be null
   * @param admittedAt arrival of the day's first sighting, epoch milliseconds; of any other, the
   *     memory would differ by how often it was published
   * @param weight in retrieval
   * @param embedding whether a vector is asked for
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
   * The same memory after more of the day was counted or learned. What others did to it stays: how
   * often it was included, its locks and tags, its vector and its end.
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
