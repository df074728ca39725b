package dev.lethe.hygiene;

import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.policy.Policy;
import java.util.concurrent.TimeUnit;

/** Permitted treatment of an item's memory. */
public enum MergeEligibility {
  /** It may be merged into another. */
  FREE,
  /**
   * It is never merged into another and is preferred as the canonical, for example because it is
   * pinned or locked.
   */
  PROTECTED,
  /** It was restored recently or will expire, so it is neither merged nor merged into. */
  RESTING;

  /**
   * Returns the eligibility of a memory at a given time.
   *
   * @param policy the tenant's policy
   * @param now epoch milliseconds
   */
  public static MergeEligibility of(Memory memory, Policy policy, long now) {
    Long restoredAt = memory.lifecycle().restoredAt();
    long restMs = TimeUnit.DAYS.toMillis(policy.safety().restoreExemptDays());
    if (memory.isExpiring() || (restoredAt != null && now < restoredAt + restMs)) {
      return RESTING;
    }
    return Protection.protects(memory, policy) ? PROTECTED : FREE;
  }
}
