package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.event.Event;
import dev.lethe.event.Payload;
import dev.lethe.family.SpamFamily;
import dev.lethe.fingerprint.Digest;
import dev.lethe.memory.EmbedVerdict.Why;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Turns a closed ruling into what is stored and published: contracts sections 2 and 6. */
public final class Remembering {
  /**
   * Of an aggregate's text to embed. The memory's own revision counts sightings, so it would tell
   * when the text happened to be published.
   */
  private static final long UNNUMBERED_REVISION = 1;

  private final Policy policy;
  private final MessagePrints prints;

  /**
   * @param prints normalises and fingerprints text; used by one thread only
   */
  public Remembering(Policy policy, MessagePrints prints) {
    this.policy = policy;
    this.prints = prints;
  }

  /** What a ruling changes. */
  public Changes changes(Ruling ruling) {
    return switch (ruling.verdict()) {
      case MINTED -> minted(ruling);
      case UPDATED -> ruling.target() == null ? sampledEdit(ruling) : edited(ruling);
      case MARKED_DELETED -> markedDeleted(ruling);
      default -> only(decision(ruling, null, EmbedVerdict.NOT_MINTED));
    };
  }

  private static Changes only(Decision decision) {
    return new Changes(null, null, null, null, null, decision);
  }

  private Changes minted(Ruling ruling) {
    Arrival arrival = ruling.arrival();
    Event event = arrival.event();
    Policy here = policy.forTenant(event.tenant());
    Kind kind = Kinds.of(event.type());
    String text = MemoryText.of(event);
    EmbedVerdict embed = Embedding.ofNew(event, kind, text, here);
    String normalized = normalized(ruling, text);
    String memoryId =
        ruling.leaves() instanceof MessageTrace.Minted trace
            ? trace.memoryId()
            : MemoryIds.ofEvent(arrival);
    Memory memory =
        new Memory(
            memoryId,
            kind,
            arrival.scope(),
            null,
            event.eventId(),
            new Memory.Content(text, normalized, List.of()),
            new Memory.Source(
                event.type().wireName(),
                event.guildId(),
                event.channelId(),
                event.author().id(),
                event.author().isBot()),
            event.occurredAt(),
            ruling.editedAt() == null ? event.occurredAt() : ruling.editedAt(),
            ruling.editedAt(),
            arrival.at(),
            ruling.editedAt() == null ? 1 : 2,
            new Memory.Cluster(event.threadId(), ruling.family().familyId()),
            Memory.Retrieval.of(
                RetrievalWeights.of(kind, event.author().isBot(), here.context().weights())),
            Memory.Usage.NEVER,
            status(embed),
            Memory.Lifecycle.LIVE,
            event.payload() instanceof Payload.SummaryCreated summary
                ? summary.sourceIds()
                : List.of(),
            List.of(),
            fingerprints(ruling, event, normalized),
            null,
            Memory.SCHEMA_VERSION);
    VectorChange vector =
        embed.equals(EmbedVerdict.REQUESTED)
            ? new VectorChange(memoryId, arrival.scope(), kind, text, memory.revision())
            : null;
    return new Changes(memory, null, vector, null, null, decision(ruling, memoryId, embed));
  }

  private String normalized(Ruling ruling, String text) {
    return ruling.family().text() != null
        ? ruling.family().text()
        : prints.normalized(ruling.arrival().event().tenant(), text);
  }

  private Memory.Fingerprints fingerprints(Ruling ruling, Event event, String normalized) {
    if (ruling.family().prints() != null) {
      return ruling.family().prints();
    }
    return event.payload() instanceof Payload.MessageCreated
        ? prints.of(ruling.arrival(), normalized)
        : Memory.Fingerprints.NONE;
  }

  private static EmbeddingStatus status(EmbedVerdict embed) {
    return switch (embed.what()) {
      case REQUESTED -> EmbeddingStatus.REQUESTED;
      case SUMMARISE_FIRST -> EmbeddingStatus.SUMMARISE_FIRST;
      default -> EmbeddingStatus.NONE;
    };
  }

  private Changes sampledEdit(Ruling ruling) {
    return only(decision(ruling, null, EmbedVerdict.skipped(Why.EDITED)));
  }

  private Changes edited(Ruling ruling) {
    Memory before = ruling.target();
    Event event = ruling.arrival().event();
    Policy here = policy.forTenant(event.tenant());
    String text = ((Payload.MessageEdited) event.payload()).content();
    String normalized = prints.normalized(event.tenant(), text);
    boolean reads = !normalized.equals(before.content().normalizedText());
    EmbedVerdict embed =
        reads
            ? Embedding.ofEdit(event, text, before.embedding(), here)
            : EmbedVerdict.skipped(Why.EDITED);
    boolean again = embed.equals(EmbedVerdict.REQUESTED);
    EmbeddingStatus status = statusAfter(embed, before.embedding());
    Memory after =
        before.edited(
            new Memory.Content(text, normalized, List.of()),
            reads ? prints.ofEdit(before, event.tenant(), normalized) : before.fingerprints(),
            status,
            event.occurredAt());
    boolean loses =
        before.embedding() == EmbeddingStatus.REQUESTED && status != EmbeddingStatus.REQUESTED;
    return new Changes(
        after,
        null,
        again
            ? new VectorChange(
                after.memoryId(), after.scope(), after.kind(), text, after.revision())
            : null,
        loses ? after.memoryId() : null,
        null,
        decision(ruling, after.memoryId(), embed));
  }

  private static EmbeddingStatus statusAfter(EmbedVerdict edit, EmbeddingStatus before) {
    return switch (edit.what()) {
      case REQUESTED -> EmbeddingStatus.REQUESTED;
      case SUMMARISE_FIRST -> EmbeddingStatus.SUMMARISE_FIRST;
      case PURGED -> EmbeddingStatus.PURGED;
      default -> before;
    };
  }

  private Changes markedDeleted(Ruling ruling) {
    Arrival arrival = ruling.arrival();
    long at = arrival.event().occurredAt();
    if (ruling.reason() == Reason.TOMBSTONE) {
      return compacted(ruling, at);
    }
    String memoryId = deletedId(ruling);
    if (memoryId == null) {
      return only(decision(ruling, null, EmbedVerdict.skipped(Why.DELETED)));
    }
    Tombstone tombstone =
        new Tombstone(
            memoryId, arrival.scope(), null, at, null, null, ruling.reason().wireName(), null);
    Memory before = ruling.target();
    if (before == null) {
      return new Changes(
          null,
          tombstone,
          null,
          null,
          null,
          decision(ruling, memoryId, EmbedVerdict.skipped(Why.DELETED)));
    }
    Memory erased = before.removed(new Memory.Lifecycle(true, at, null, null, null), true);
    return withPurge(ruling, before, erased, tombstone);
  }

  private static String deletedId(Ruling ruling) {
    if (ruling.trace() instanceof MessageTrace.Minted minted) {
      return minted.memoryId();
    }
    return ruling.leaves() instanceof MessageTrace.Minted rejected ? rejected.memoryId() : null;
  }

  private Changes compacted(Ruling ruling, long at) {
    Memory before = ruling.target();
    Payload.CompactionDeleted end = (Payload.CompactionDeleted) ruling.arrival().event().payload();
    Memory after =
        before.removed(new Memory.Lifecycle(true, at, end.replacedBy(), null, null), false);
    byte[] text = before.content().text().getBytes(StandardCharsets.UTF_8);
    Tombstone tombstone =
        new Tombstone(
            before.memoryId(),
            before.scope(),
            before.itemId(),
            at,
            end.replacedBy(),
            "sha256:" + Digest.of(text).hex(),
            end.reason() == null ? Reason.TOMBSTONE.wireName() : end.reason(),
            null);
    return withPurge(ruling, before, after, tombstone);
  }

  private Changes withPurge(Ruling ruling, Memory before, Memory after, Tombstone tombstone) {
    boolean vector = before.embedding() == EmbeddingStatus.REQUESTED;
    EmbedVerdict embed =
        vector ? EmbedVerdict.purged(Why.DELETED) : EmbedVerdict.skipped(Why.DELETED);
    return new Changes(
        after,
        tombstone,
        null,
        vector ? after.memoryId() : null,
        null,
        decision(ruling, after.memoryId(), embed));
  }

  /** The id of the memory that follows a family's record. */
  public static String aggregateId(FamilyPublished published) {
    return AggregateMemory.idOf(published.family());
  }

  /**
   * What a family's published record changes.
   *
   * @param before the aggregate memory as it is, null if there is none yet
   */
  public Changes aggregate(FamilyPublished published, Memory before) {
    SpamFamily family = published.family();
    if (family.mergedInto() != null) {
      boolean vector = before != null && before.embedding() == EmbeddingStatus.REQUESTED;
      String id = before == null ? null : before.memoryId();
      return new Changes(null, null, null, vector ? id : null, id, null);
    }
    boolean wanted =
        policy.channel(published.tenant(), family.channelId()).embedAggregates()
            && (before == null || !before.lifecycle().deleted());
    Memory after =
        before == null
            ? AggregateMemory.of(
                family,
                published.guildId(),
                published.admittedAt(),
                RetrievalWeights.of(
                    Kind.AGGREGATE, true, policy.forTenant(published.tenant()).context().weights()),
                wanted ? EmbeddingStatus.REQUESTED : EmbeddingStatus.NONE)
            : AggregateMemory.renewed(before, family, published.admittedAt());
    String text = after.content().normalizedText();
    boolean reads = before == null || !before.content().normalizedText().equals(text);
    VectorChange vector =
        wanted && reads
            ? new VectorChange(
                after.memoryId(), after.scope(), after.kind(), text, UNNUMBERED_REVISION)
            : null;
    return new Changes(after, null, vector, null, null, null);
  }

  private Decision decision(Ruling ruling, String memoryId, EmbedVerdict embed) {
    Event event = ruling.arrival().event();
    return new Decision(
        event.eventId(),
        event.type().wireName(),
        ruling.arrival().scope(),
        ruling.verdict(),
        ruling.reason(),
        memoryId,
        familyId(ruling),
        ruling.family().distance(),
        embed,
        null,
        policy.version(),
        event.occurredAt());
  }

  /** The family that a message joined, or the one whose member an edit or deletion concerns. */
  private static String familyId(Ruling ruling) {
    if (ruling.verdict() != Verdict.UPDATED && ruling.verdict() != Verdict.MARKED_DELETED) {
      return ruling.family().familyId();
    }
    if (ruling.trace() instanceof MessageTrace.Sampled sampled) {
      return sampled.familyId();
    }
    return ruling.trace() instanceof MessageTrace.Minted minted ? minted.familyId() : null;
  }
}
