package dev.lethe.memory.lifecycle;

import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Retirement;
import dev.lethe.memory.Tombstone;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Erasure of memories, at once and for good, regardless of protection: rule K13.
 *
 * @param retirement keeps erased content from being minted again
 */
public record Forgetting(
    MemoryRepository memories, Rewriting rewriting, Retirement retirement, Copies copies) {
  /** Reason in the tombstones. */
  public static final String REASON = "forgotten";

  /**
   * Reason in the tombstones of merged copies of a forgotten memory. Unlike a forgotten item, an
   * item of such a copy returns with a newer version.
   */
  public static final String COPY = "copy_forgotten";

  /** Reason in the tombstones of memories that a call deleted, and that can still be restored. */
  public static final String DELETED = "forgotten_by_filter";

  /** Look-up of the superseded memories that are merged copies of a memory. */
  public interface Copies {
    /** Returns the ids of the copies. */
    Set<String> of(Scope scope, String memoryId);
  }

  /**
   * Result of an erasure.
   *
   * @param memoryIds ids of the call's memories, followed by those of their merged copies
   * @param forgotten number of memories erased, not counting those that were erased before or are
   *     unknown
   * @param unknownIds ids with neither a memory nor a tombstone
   */
  public record Forgotten(
      List<String> memoryIds, int forgotten, List<String> unknownIds, List<Effect> effects) {}

  /**
   * Erases memories of a scope with their merged copies, and removes their content from the
   * summaries that quote them.
   *
   * @param now time of the call, epoch milliseconds
   */
  public Forgotten memories(Scope scope, Collection<String> memoryIds, long now) {
    Set<String> named = new LinkedHashSet<>(memoryIds);
    Set<String> ids = new LinkedHashSet<>(named);
    named.forEach(id -> ids.addAll(copies.of(scope, id)));
    List<String> unknown = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    Erasure erasure = rewriting.erasure();
    List<Effect> retired = new ArrayList<>();
    int forgotten = 0;
    for (String id : ids) {
      Memory memory = memories.memory(scope, id);
      Tombstone tombstone = memories.tombstone(scope, id);
      if (memory == null && tombstone == null) {
        unknown.add(id);
        continue;
      }
      boolean before = tombstone != null && tombstone.contentHash() == null;
      if (before && memory == null) {
        continue;
      }
      forgotten += before ? 0 : 1;
      String reason = named.contains(id) ? REASON : COPY;
      addErased(scope, id, memory, tombstone, reason, now, effects);
      retired.addAll(retirement.ofErased(scope, memory, tombstone, now));
      erasure.add(memory, tombstone);
    }
    effects.addAll(retirement.marked(scope, retired, now));
    effects.addAll(erasure.effects(ids, now));
    return new Forgotten(List.copyOf(ids), forgotten, List.copyOf(unknown), List.copyOf(effects));
  }

  /**
   * Erases a run's summaries and excerpts and their sources, except sources that were restored or
   * replaced by another summary since.
   */
  public Forgotten run(Scope scope, List<WrittenSummary> summaries, long now) {
    Set<String> ids = new LinkedHashSet<>();
    for (WrittenSummary written : summaries) {
      for (String id : written.sourceIds()) {
        if (written.accountsFor(memories.tombstone(scope, id))) {
          ids.add(id);
          String excerptId = MemoryIds.ofExcerpt(scope, written.summaryId(), id);
          if (memories.memory(scope, excerptId) != null) {
            ids.add(excerptId);
          }
        }
      }
      ids.add(written.summaryId());
    }
    return memories(scope, ids, now);
  }

  private static void addErased(
      Scope scope,
      String id,
      Memory memory,
      Tombstone tombstone,
      String reason,
      long now,
      List<Effect> effects) {
    String itemId = memory == null ? tombstone.itemId() : memory.itemId();
    effects.add(
        new Effect.PutTombstone(new Tombstone(id, scope, itemId, now, null, null, reason, null)));
    if (memory != null) {
      effects.add(new Effect.RemoveMemory(scope, id));
      if (memory.embedding() != EmbeddingStatus.NONE) {
        effects.add(new Effect.PurgeVector(scope, id));
      }
    }
  }
}
