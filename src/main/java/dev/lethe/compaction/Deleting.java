package dev.lethe.compaction;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Tombstone;
import java.util.List;

/** What follows when Lethe deletes a memory by itself: it is kept for its grace. */
public final class Deleting {
  private Deleting() {}

  /**
   * A memory goes.
   *
   * @param replacedBy the memory that stands for it, or null
   * @param reason that its tombstone has
   * @param runId by which it can be undone
   * @param now epoch milliseconds
   */
  public static void add(
      Memory memory,
      String replacedBy,
      String reason,
      String runId,
      long now,
      List<Effect> effects) {
    effects.add(
        new Effect.PutTombstone(
            new Tombstone(
                memory.memoryId(),
                memory.scope(),
                memory.itemId(),
                now,
                replacedBy,
                GroupHash.contentHash(memory),
                reason,
                runId)));
    Memory.Lifecycle end = Memory.Lifecycle.deleted(now, replacedBy, runId);
    effects.add(new Effect.PutMemory(memory.removed(end, false)));
    if (memory.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.PurgeVector(memory.scope(), memory.memoryId()));
    }
  }
}
