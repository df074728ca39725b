package dev.lethe.compaction;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Ends the grace of what Lethe deleted by itself; the tombstone stays: rule K10. */
public final class Purging {
  private final long graceMs;

  /**
   * @param policy the tenant's
   */
  public Purging(Policy policy) {
    this.graceMs = TimeUnit.DAYS.toMillis(policy.safety().graceDays());
  }

  /**
   * From when on it may be purged.
   *
   * @return epoch milliseconds, {@link Access#NEVER} for one that is not deleted
   */
  public long dueAt(Memory memory) {
    return memory.lifecycle().deleted() ? memory.lifecycle().deletedAt() + graceMs : Access.NEVER;
  }

  /**
   * What follows for a memory at that moment; nothing before its time.
   *
   * @param tombstone its own; what a person erased has one without a content hash, and holds
   *     nothing that could be purged
   */
  public List<Effect> effects(Memory memory, Tombstone tombstone, long now) {
    boolean own = tombstone != null && tombstone.contentHash() != null;
    return own && now >= dueAt(memory)
        ? List.of(new Effect.RemoveMemory(memory.scope(), memory.memoryId()))
        : List.of();
  }
}
