package dev.lethe.memory.lifecycle;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Purge of memories that Lethe deleted, at the end of their grace period; the tombstone stays: rule
 * K10.
 */
public final class Purging {
  private final long graceMs;

  /**
   * @param policy policy of the tenant
   */
  public Purging(Policy policy) {
    this.graceMs = TimeUnit.DAYS.toMillis(policy.safety().graceDays());
  }

  /**
   * Returns the time from which a memory may be purged.
   *
   * @return epoch milliseconds, {@link InclusionScore#NEVER} if it is not deleted
   */
  public long dueAt(Memory memory) {
    return memory.lifecycle().deleted()
        ? memory.lifecycle().deletedAt() + graceMs
        : InclusionScore.NEVER;
  }

  /**
   * Returns the effects of the purge of a memory; empty before its time.
   *
   * @param tombstone tombstone of the memory. One without a content hash belongs to erased content,
   *     which leaves nothing to purge
   */
  public List<Effect> effects(Memory memory, Tombstone tombstone, long now) {
    boolean own = tombstone != null && tombstone.contentHash() != null;
    return own && now >= dueAt(memory)
        ? List.of(new Effect.RemoveMemory(memory.scope(), memory.memoryId()))
        : List.of();
  }
}
