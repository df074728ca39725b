package dev.lethe.memory.lifecycle;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Tombstone;
import java.util.List;

/** Effects of a deletion by Lethe, which keeps the memory for its grace period. */
public final class Deleting {
  private Deleting() {}

  /**
   * Adds the effects of deleting a memory, which may be superseded.
   *
   * @param replacedBy successor of the memory, or null
   * @param reason reason in the tombstone
   * @param runId run id that undoes the deletion
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
    boolean isSuperseded =
        memory.lifecycle().supersededBy() != null && !memory.lifecycle().deleted();
    Memory.Lifecycle end =
        isSuperseded
            ? memory.lifecycle().deletedAfterwards(now)
            : Memory.Lifecycle.deleted(now, replacedBy, runId);
    effects.add(new Effect.PutMemory(memory.removed(end, false)));
    if (memory.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.PurgeVector(memory.scope(), memory.memoryId()));
    }
  }
}
