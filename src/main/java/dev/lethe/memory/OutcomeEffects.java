package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.event.Event;
import dev.lethe.event.Payload;
import dev.lethe.event.Scope;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.memory.EmbedVerdict.Why;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Outcome.CallEffects;
import dev.lethe.memory.Outcome.DeadLettered;
import dev.lethe.memory.Outcome.FamilyPublished;
import dev.lethe.memory.Outcome.Ignored;
import dev.lethe.memory.Outcome.ItemEffects;
import dev.lethe.memory.Outcome.SegmentRoll;
import dev.lethe.memory.Outcome.VectorComputed;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.policy.Policy;
import dev.lethe.text.fingerprint.Digest;
import java.util.ArrayList;
import java.util.List;

/**
 * Effects of the upstream processors' outcomes on the memory table and beyond: rules M3 to M5, V1
 * to V8, D2, D3, D11, P6 to P8.
 *
 * @param prints normalizes and fingerprints text; must not be shared between threads
 */
public record OutcomeEffects(Policy policy, MessageFingerprinter prints) {
  /** Returns the id of the memory that follows a family's record. */
  public static String aggregateId(FamilyPublished published) {
    return AggregateMemory.idOf(published.family());
  }

  /**
   * Returns the effects of an outcome.
   *
   * @param before the existing aggregate memory of a published family, or the memory of a computed
   *     vector; null if there is none
   */
  public List<Effect> effects(Outcome outcome, Memory before) {
    List<Effect> effects = new ArrayList<>(4);
    if (outcome instanceof Ruling.Closed ruling) {
      addTrace(ruling, effects);
      addRuled(ruling, effects);
      Arrival arrival = ruling.arrival();
      effects.add(new Effect.Count(ruling.verdict().wireName(), arrival.source(), arrival.at()));
    } else if (outcome instanceof FamilyPublished published) {
      addAggregate(published, before, effects);
    } else if (outcome instanceof DeadLettered letter) {
      effects.add(new Effect.Count(DeadLettered.VERDICT, letter.source(), letter.arrival()));
      if (letter.isQuarantined()) {
        effects.add(new Effect.CountQuarantined());
      }
    } else if (outcome instanceof Ignored record) {
      effects.add(new Effect.Count(Ignored.VERDICT, record.source(), record.arrival()));
    } else if (outcome instanceof SegmentRoll roll) {
      // Deletes a key that doesn't exist: a log closes its segment only when something is
      // appended.
      effects.add(new Effect.RemoveMemory(roll.scope(), SegmentRoll.NOTHING));
      effects.add(new Effect.RemoveTrace(roll.scope(), SegmentRoll.NOTHING));
      effects.add(new Effect.PurgeVector(roll.scope(), SegmentRoll.NOTHING));
    } else if (outcome instanceof VectorComputed computed) {
      addComputed(computed.embedding(), before, effects);
    } else if (outcome instanceof ItemEffects ruled) {
      effects.addAll(ruled.effects());
    } else if (outcome instanceof CallEffects commanded) {
      effects.addAll(commanded.effects());
    } else {
      throw new IllegalStateException(
          "A decision arrived that waits for its family; this is a bug in Lethe");
    }
    return effects;
  }

  /**
   * Adds the effects of a vector computed by a worker: rules V7 and V8.
   *
   * @param memory the current memory; null if there is none
   */
  private static void addComputed(Embedding embedding, Memory memory, List<Effect> effects) {
    VectorOutcome outcome = outcome(embedding, memory);
    if (outcome == VectorOutcome.STORED) {
      effects.add(new Effect.PutVector(embedding));
    }
    effects.add(new Effect.CountVector(outcome));
  }

  private static VectorOutcome outcome(Embedding embedding, Memory memory) {
    if (memory == null) {
      return VectorOutcome.UNKNOWN_MEMORY;
    }
    if (memory.embedding() != EmbeddingStatus.REQUESTED || memory.lifecycle().deleted()) {
      return VectorOutcome.NOT_WANTED;
    }
    return VectorChange.textHash(memory).equals(embedding.textHash())
        ? VectorOutcome.STORED
        : VectorOutcome.OTHER_TEXT;
  }

  private static void addTrace(Ruling.Closed ruling, List<Effect> effects) {
    Scope scope = ruling.arrival().scope();
    if (ruling.traceAfter() != null) {
      String messageId = EventRules.messageId(ruling.arrival().event());
      effects.add(new Effect.PutTrace(scope, messageId, ruling.traceAfter()));
    } else if (usesUpTrace(ruling)) {
      String messageId = EventRules.messageId(ruling.arrival().event());
      effects.add(new Effect.RemoveTrace(scope, messageId));
    }
  }

  private static boolean usesUpTrace(Ruling.Closed ruling) {
    return (ruling instanceof Ruling.Aggregated aggregated && aggregated.usesUpTrace())
        || (ruling instanceof Ruling.Suppressed suppressed && suppressed.usesUpTrace());
  }

  private void addRuled(Ruling.Closed ruling, List<Effect> effects) {
    if (ruling instanceof Ruling.Minted minted) {
      addMinted(minted, effects);
    } else if (ruling instanceof Ruling.EditedMemory edited) {
      addEdited(edited, effects);
    } else if (ruling instanceof Ruling.BulkDeletion bulk) {
      addBulk(bulk, effects);
    } else if (ruling instanceof Ruling.Compacted compacted) {
      addCompacted(compacted, effects);
    } else if (ruling instanceof Ruling.DeletedMemory deleted) {
      addDeleted(deleted, deleted.trace().memoryId(), deleted.memory(), effects);
    } else if (ruling instanceof Ruling.DeletedBefore deleted) {
      addDeleted(deleted, deleted.traceAfter().memoryId(), null, effects);
    } else if (ruling instanceof Ruling.EditedSample) {
      effects.add(decide(ruling, null, EmbedVerdict.skipped(Why.EDITED)));
    } else if (ruling instanceof Ruling.DeletedSample) {
      effects.add(decide(ruling, null, EmbedVerdict.skipped(Why.DELETED)));
    } else {
      effects.add(decide(ruling, null, EmbedVerdict.NOT_MINTED));
    }
  }

  private void addMinted(Ruling.Minted ruling, List<Effect> effects) {
    Event event = ruling.arrival().event();
    Kind kind = Kind.of(event.type());
    String text = MemoryText.of(event);
    EmbedVerdict embed = EmbeddingRules.ofNew(event, kind, text, policy.forTenant(event.tenant()));
    Memory memory = memory(ruling, kind, text, status(embed));
    effects.add(new Effect.PutMemory(memory));
    if (embed.equals(EmbedVerdict.REQUESTED)) {
      effects.add(new Effect.Embed(VectorChange.of(memory)));
    }
    effects.add(decide(ruling, memory.memoryId(), embed));
    if (ruling.reason() == Reason.ADMIN_COMMAND) {
      AdminCommandCalls.of(ruling.arrival())
          .ifPresent(request -> effects.add(new Effect.CallTool(request)));
    }
  }

  private Memory memory(Ruling.Minted ruling, Kind kind, String text, EmbeddingStatus embedding) {
    Arrival arrival = ruling.arrival();
    Event event = arrival.event();
    String normalized = normalized(ruling, text);
    return new Memory(
        MemoryIds.ofEvent(arrival),
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
        event.expiresAt(),
        ruling.editedAt() == null ? 1 : 2,
        new Memory.Cluster(event.threadId(), ruling.familyId()),
        Memory.Retrieval.of(
            RetrievalWeights.of(
                kind,
                event.author().isBot(),
                policy.forTenant(event.tenant()).context().weights())),
        Memory.Usage.NEVER,
        embedding,
        Memory.Lifecycle.LIVE,
        event.payload() instanceof Payload.SummaryCreated summary ? summary.sourceIds() : List.of(),
        List.of(),
        fingerprints(ruling, event, normalized),
        null,
        Memory.SCHEMA_VERSION);
  }

  private String normalized(Ruling.Minted ruling, String text) {
    return ruling.family().text() != null
        ? ruling.family().text()
        : prints.normalized(ruling.arrival().event().tenant(), text);
  }

  private Memory.Fingerprints fingerprints(Ruling.Minted ruling, Event event, String normalized) {
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

  private void addEdited(Ruling.EditedMemory ruling, List<Effect> effects) {
    Memory before = ruling.memory();
    Event event = ruling.arrival().event();
    Policy here = policy.forTenant(event.tenant());
    String text = MemoryText.of(event);
    String normalized = prints.normalized(event.tenant(), text);
    boolean reads = !normalized.equals(before.content().normalizedText());
    EmbedVerdict embed =
        reads
            ? EmbeddingRules.ofEdit(event, text, before.embedding(), here)
            : EmbedVerdict.skipped(Why.EDITED);
    EmbeddingStatus status = statusAfter(embed, before.embedding());
    Memory edited =
        before.edited(
            new Memory.Content(text, normalized, List.of()),
            reads ? prints.ofEdit(before, event, normalized) : before.fingerprints(),
            status,
            event.occurredAt());
    Memory after = event.expiresAt() == null ? edited : edited.withExpiresAt(event.expiresAt());
    effects.add(new Effect.PutMemory(after));
    if (embed.equals(EmbedVerdict.REQUESTED)) {
      effects.add(new Effect.Embed(VectorChange.of(after)));
    }
    if (before.embedding() == EmbeddingStatus.REQUESTED && status != EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.PurgeVector(after.scope(), after.memoryId()));
    }
    effects.add(decide(ruling, after.memoryId(), embed));
  }

  private static EmbeddingStatus statusAfter(EmbedVerdict edit, EmbeddingStatus before) {
    return switch (edit.what()) {
      case REQUESTED -> EmbeddingStatus.REQUESTED;
      case SUMMARISE_FIRST -> EmbeddingStatus.SUMMARISE_FIRST;
      case PURGED -> EmbeddingStatus.PURGED;
      default -> before;
    };
  }

  /**
   * @param before null if there is no memory, or only its tombstone
   */
  private void addDeleted(
      Ruling.Deletion ruling, String memoryId, Memory before, List<Effect> effects) {
    Scope scope = ruling.arrival().scope();
    long at = ruling.arrival().event().occurredAt();
    String reason = ruling.reason().wireName();
    effects.add(
        new Effect.PutTombstone(
            new Tombstone(memoryId, scope, null, at, null, null, reason, null)));
    if (before == null) {
      effects.add(decide(ruling, memoryId, EmbedVerdict.skipped(Why.DELETED)));
    } else {
      Memory.Lifecycle ended = Memory.Lifecycle.deleted(at, null, null);
      addRemoved(ruling, before, before.removed(ended, true), effects);
    }
  }

  /** Adds the effects on all messages, with a single decision. */
  private void addBulk(Ruling.BulkDeletion bulk, List<Effect> effects) {
    for (Ruling.Closed part : bulk.parts()) {
      addTrace(part, effects);
      addRuled(part, effects);
    }
    effects.removeIf(Effect.Decide.class::isInstance);
    EmbedVerdict embed =
        effects.stream().anyMatch(Effect.PurgeVector.class::isInstance)
            ? EmbedVerdict.purged(Why.DELETED)
            : EmbedVerdict.skipped(Why.DELETED);
    boolean deletes = bulk.verdict() == Verdict.MARKED_DELETED;
    effects.add(decide(bulk, null, deletes ? embed : EmbedVerdict.NOT_MINTED));
  }

  private void addCompacted(Ruling.Compacted ruling, List<Effect> effects) {
    Memory before = ruling.memory();
    // The grace period starts at arrival: counted from the event's own time, it could already have
    // ended.
    long at = ruling.arrival().at();
    Payload.CompactionDeleted end = (Payload.CompactionDeleted) ruling.arrival().event().payload();
    effects.add(
        new Effect.PutTombstone(
            new Tombstone(
                before.memoryId(),
                before.scope(),
                before.itemId(),
                at,
                end.replacedBy(),
                Digest.named(before.content().text()),
                end.reason() == null ? Reason.TOMBSTONE.wireName() : end.reason(),
                null)));
    Memory.Lifecycle ended = Memory.Lifecycle.deleted(at, end.replacedBy(), null);
    addRemoved(ruling, before, before.removed(ended, false), effects);
  }

  private void addRemoved(Ruling.Closed ruling, Memory before, Memory after, List<Effect> effects) {
    effects.add(new Effect.PutMemory(after));
    EmbedVerdict embed = EmbedVerdict.skipped(Why.DELETED);
    if (before.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.PurgeVector(after.scope(), after.memoryId()));
      embed = EmbedVerdict.purged(Why.DELETED);
    }
    effects.add(decide(ruling, after.memoryId(), embed));
  }

  /**
   * @param before the existing aggregate memory, null if there is none yet
   */
  private void addAggregate(FamilyPublished published, Memory before, List<Effect> effects) {
    SpamFamily family = published.family();
    if (family.mergedInto() != null) {
      if (before != null) {
        effects.add(new Effect.RemoveMemory(before.scope(), before.memoryId()));
        if (before.embedding() == EmbeddingStatus.REQUESTED) {
          effects.add(new Effect.PurgeVector(before.scope(), before.memoryId()));
        }
      }
      return;
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
    effects.add(new Effect.PutMemory(after));
    String text = after.content().normalizedText();
    boolean reads = before == null || !before.content().normalizedText().equals(text);
    if (wanted && reads) {
      effects.add(new Effect.Embed(VectorChange.of(after)));
    }
  }

  private Effect decide(Ruling.Closed ruling, String memoryId, EmbedVerdict embed) {
    Event event = ruling.arrival().event();
    return new Effect.Decide(
        new Decision(
            event.eventId(),
            null,
            event.type().wireName(),
            ruling.arrival().scope(),
            ruling.verdict(),
            ruling.reason(),
            memoryId,
            ruling.familyId(),
            distance(ruling),
            embed,
            ruling.rule() == null ? null : ruling.rule().ruleId(),
            policy.version(),
            event.occurredAt()));
  }

  private static Integer distance(Ruling.Closed ruling) {
    if (ruling instanceof Ruling.Minted minted) {
      return minted.family().distance();
    }
    if (ruling instanceof Ruling.Suppressed suppressed) {
      return suppressed.distance();
    }
    return ruling instanceof Ruling.Aggregated aggregated ? aggregated.distance() : null;
  }
}
