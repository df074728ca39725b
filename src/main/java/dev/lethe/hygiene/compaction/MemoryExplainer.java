package dev.lethe.hygiene.compaction;

import dev.lethe.event.ErrorCode;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.memory.Protection.Keeper;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.InclusionScore;
import dev.lethe.memory.lifecycle.Purging;
import dev.lethe.memory.lifecycle.Restoring;
import dev.lethe.policy.Policy;
import java.util.Optional;
import java.util.Set;

/**
 * Explanation of a memory's state: what protects it, when it is due, what happened to it and how it
 * can be restored. It uses the same rules as runs, calls and the purge.
 */
public final class MemoryExplainer {
  private final Policy policy;
  private final CandidateRule rule;

  /**
   * @param policy policy of the tenant
   */
  public MemoryExplainer(Policy policy) {
    this.policy = policy;
    this.rule = CandidateRule.of(policy);
  }

  /** State of a memory. */
  public enum State {
    LIVE,
    /** Replaced by another memory, but still present. */
    SUPERSEDED,
    /** Marked as deleted. */
    DELETED,
    /** Only its tombstone is left. */
    PURGED
  }

  /**
   * State of a memory at a given time; all times in epoch milliseconds.
   *
   * @param memory null if it is purged
   * @param tombstone null if it has none
   * @param keepers reasons for its protection; empty if it is purged
   * @param rested end of its rest period; null unless it was restored
   * @param score decayed inclusions at that time
   * @param dueAt earliest time at which it may be compacted, regardless of the keepers; {@link
   *     Access#NEVER} if it cannot be
   * @param restorableUntil end of the grace period of a deleted memory that can be restored;
   *     otherwise null
   * @param obstacle reason for refusing a restore; null if it would succeed
   */
  public record Explained(
      Memory memory,
      Tombstone tombstone,
      State state,
      Set<Keeper> keepers,
      Long rested,
      double score,
      long dueAt,
      Long restorableUntil,
      ErrorCode obstacle) {}

  /**
   * Explains a memory that has a record or a tombstone.
   *
   * @param memory null if there is none left
   * @param tombstone null if there is none
   * @param now epoch milliseconds
   */
  public Explained explain(Memory memory, Tombstone tombstone, long now) {
    Optional<ErrorCode> obstacle = Restoring.refused(memory, tombstone, policy, now);
    if (memory == null) {
      return new Explained(
          null,
          tombstone,
          State.PURGED,
          Set.of(),
          null,
          0,
          InclusionScore.NEVER,
          null,
          obstacle.orElse(null));
    }
    InclusionScore access =
        new InclusionScore(policy.compaction().tauDays(), policy.compaction().threshold());
    long rested = rule.restedFrom(memory);
    boolean isBack = memory.lifecycle().deleted() && obstacle.isEmpty();
    return new Explained(
        memory,
        tombstone,
        state(memory),
        Protection.keepers(memory, policy),
        rested == InclusionScore.ALWAYS ? null : Long.valueOf(rested),
        access.decayed(memory.usage(), now),
        Math.max(rule.earliestRun(memory), rested),
        isBack ? new Purging(policy).dueAt(memory) : null,
        obstacle.orElse(null));
  }

  private static State state(Memory memory) {
    if (memory.lifecycle().isLive()) {
      return State.LIVE;
    }
    return memory.lifecycle().deleted() ? State.DELETED : State.SUPERSEDED;
  }
}
