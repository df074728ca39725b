package dev.lethe.compaction;

import dev.lethe.event.ErrorCode;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.memory.Protection.Keeper;
import dev.lethe.memory.Tombstone;
import dev.lethe.policy.Policy;
import java.util.Optional;
import java.util.Set;

/**
 * How a memory stands: what keeps it, when it falls due, what became of it and what would bring it
 * back. By the same rules by which runs, calls and the end of a grace go.
 */
public final class MemoryExplainer {
  private final Policy policy;
  private final CandidateRule rule;

  /**
   * @param policy the tenant's
   */
  public MemoryExplainer(Policy policy) {
    this.policy = policy;
    this.rule = CandidateRule.of(policy);
  }

  /** What a memory is by now. */
  public enum State {
    LIVE,
    /** Another stands in its place; it is there all the same. */
    SUPERSEDED,
    /** Marked as deleted. */
    DELETED,
    /** Nothing is left but its tombstone. */
    PURGED
  }

  /**
   * How it stands at a moment; all moments in epoch milliseconds.
   *
   * @param memory null if it is purged
   * @param tombstone null if it has none
   * @param keepers what protects it; none if it is purged
   * @param rested null unless it was restored; until then it is left alone
   * @param score its inclusions as they count at that moment
   * @param dueAt from when on it may give way, were it not for the keepers; {@link Access#NEVER} if
   *     it can't
   * @param restorableUntil null unless it can be restored, and then only while it is deleted
   * @param obstacle why a restore would be refused; null if it wouldn't
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
   * Explains a memory of which there is a record or a tombstone.
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
          Access.NEVER,
          null,
          obstacle.orElse(null));
    }
    Access access = new Access(policy.compaction().tauDays(), policy.compaction().threshold());
    long rested = rule.restedFrom(memory);
    boolean isBack = memory.lifecycle().deleted() && obstacle.isEmpty();
    return new Explained(
        memory,
        tombstone,
        state(memory),
        Protection.keepers(memory, policy),
        rested == Access.ALWAYS ? null : Long.valueOf(rested),
        access.decayed(memory.usage(), now),
        Math.max(rule.comesUpAt(memory), rested),
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
