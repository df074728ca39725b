package dev.lethe.profile;

import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.policy.Policy;
import java.util.concurrent.TimeUnit;

/** What may be done with a memory of an item. */
public enum Standing {
  /** It may be merged away. */
  FREE,
  /**
   * It is never merged away, and is kept before all others: it is pinned or locked, for instance.
   */
  PROTECTED,
  /** It was restored lately: it is left alone, and takes in no other either. */
  RESTING;

  /**
   * How a memory stands at that moment.
   *
   * @param policy the tenant's
   * @param now epoch milliseconds
   */
  public static Standing of(Memory memory, Policy policy, long now) {
    Long restoredAt = memory.lifecycle().restoredAt();
    long restMs = TimeUnit.DAYS.toMillis(policy.safety().restoreExemptDays());
    if (restoredAt != null && now < restoredAt + restMs) {
      return RESTING;
    }
    return Protection.holds(memory, policy) ? PROTECTED : FREE;
  }
}
