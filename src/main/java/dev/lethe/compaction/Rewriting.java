package dev.lethe.compaction;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.compaction.summary.SummaryItem;
import dev.lethe.compaction.summary.SummaryText;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Tombstone;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Takes sources out of summaries that quote them: rules K11 and K12. */
public final class Rewriting {
  /** The reason that the tombstone of a summary has whose sources are all back. */
  public static final String RESTORED = "restored";

  private final MessageFingerprinter prints;
  private final JsonFormat format;
  private final MemoryRepository memories;

  public Rewriting(MessageFingerprinter prints, JsonFormat format, MemoryRepository memories) {
    this.prints = prints;
    this.format = format;
    this.memories = memories;
  }

  /**
   * What follows for summaries from the erasure of a memory by a person or a call.
   *
   * @param memory as it was before, null if only the tombstone was left
   * @param tombstone as it was before, null if there was none
   * @param now of the deletion, epoch milliseconds
   */
  public List<Effect> afterErasure(Memory memory, Tombstone tombstone, long now) {
    List<Effect> effects = new ArrayList<>();
    String id = memory == null ? tombstone.memoryId() : memory.memoryId();
    for (Memory summary : quoting(memory, tombstone)) {
      effects.addAll(without(summary, Set.of(id), true, now));
    }
    return effects;
  }

  /** The live summaries that a memory gave something to. */
  public List<Memory> quoting(Memory memory, Tombstone tombstone) {
    Set<String> ids = new LinkedHashSet<>();
    if (memory != null) {
      ids.add(memory.lifecycle().replacedBy());
      ids.addAll(memory.references());
    }
    if (tombstone != null) {
      ids.add(tombstone.replacedBy());
    }
    ids.remove(null);
    List<Memory> summaries = new ArrayList<>();
    for (String id : ids) {
      Memory summary = memories.memory(memory == null ? tombstone.scope() : memory.scope(), id);
      if (summary != null
          && summary.kind() == Kind.SUMMARY
          && summary
              .references()
              .contains(memory == null ? tombstone.memoryId() : memory.memoryId())
          && !summary.lifecycle().deleted()) {
        summaries.add(summary);
      }
    }
    return summaries;
  }

  /**
   * What follows from taking sources out of a summary.
   *
   * @param erased whether nothing of them may be quoted any more, so that statements of unknown
   *     origin go too; else they live again
   */
  List<Effect> without(Memory summary, Set<String> sourceIds, boolean erased, long now) {
    if (summary.item() == null) {
      return withoutOrigins(summary, sourceIds, erased, now);
    }
    SummaryItem item = SummaryItem.read(summary.item(), format);
    Optional<SummaryItem> rest = item.without(sourceIds, erased);
    if (rest.isEmpty()) {
      return deleted(summary, erased, now);
    }
    List<String> others = new ArrayList<>(summary.references());
    if (erased || !rest.get().hasUnknownOrigin()) {
      others.removeAll(sourceIds);
    }
    String text = SummaryText.of(rest.get().summary());
    String normalized = prints.normalized(summary.scope().tenant(), text);
    return put(
        summary.rewritten(
            new Memory.Content(text, normalized, List.of()),
            others,
            rest.get().write(format),
            now));
  }

  /** A summary that came as an event says nothing of where its statements are from. */
  private static List<Effect> withoutOrigins(
      Memory summary, Set<String> sourceIds, boolean erased, long now) {
    List<String> others = new ArrayList<>(summary.references());
    others.removeAll(sourceIds);
    return erased || others.isEmpty() ? deleted(summary, erased, now) : List.of();
  }

  private static List<Effect> put(Memory after) {
    return after.embedding() == EmbeddingStatus.REQUESTED
        ? List.of(new Effect.PutMemory(after), Committing.embed(after))
        : List.of(new Effect.PutMemory(after));
  }

  /** A summary goes. What a person erased is kept of it no longer; else it has its grace. */
  static List<Effect> deleted(Memory summary, boolean erased, long now) {
    List<Effect> effects = new ArrayList<>();
    effects.add(
        new Effect.PutTombstone(
            new Tombstone(
                summary.memoryId(),
                summary.scope(),
                summary.itemId(),
                now,
                null,
                erased ? null : GroupHash.contentHash(summary),
                erased ? Reason.DELETED.wireName() : RESTORED,
                summary.lifecycle().runId())));
    Memory.Lifecycle end = Memory.Lifecycle.deleted(now, null, summary.lifecycle().runId());
    effects.add(new Effect.PutMemory(summary.removed(end, erased)));
    if (summary.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.PurgeVector(summary.scope(), summary.memoryId()));
    }
    return effects;
  }
}
