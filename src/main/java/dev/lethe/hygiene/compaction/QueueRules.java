package dev.lethe.hygiene.compaction;

import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.QueueRow;
import dev.lethe.memory.QueueRow.Purpose;
import dev.lethe.memory.lifecycle.InclusionScore;
import dev.lethe.memory.lifecycle.Purging;
import dev.lethe.policy.Policy;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Due times at which runs look at memories again: rule K15. Not thread-safe. */
public final class QueueRules {
  private final Policy policy;
  private final Map<String, OfTenant> byTenant = new HashMap<>();

  private record OfTenant(CandidateRule rule, Purging purging) {}

  public QueueRules(Policy policy) {
    this.policy = policy;
  }

  /**
   * Returns the queue row that a stored memory needs now.
   *
   * @param agedDay last day whose memories have rows; those of later days get theirs when the day
   *     comes of age, since most are deleted or changed by then
   */
  public Optional<QueueRow> row(Memory memory, long agedDay) {
    if (memory.lifecycle().deleted()) {
      long graceEnds = ofTenant(memory.scope().tenant()).purging.dueAt(memory);
      return Optional.of(new QueueRow(Purpose.GRACE, graceEnds, memory.memoryId()));
    }
    boolean isCompacted = CandidateRule.KINDS.contains(memory.kind());
    return isCompacted && agedDay > 0 && MemoryIds.dayOf(memory.memoryId()) <= agedDay
        ? comesUp(memory)
        : Optional.empty();
  }

  /**
   * Returns the row of a memory whose day has come of age. Protected and resting memories get one
   * too, so that a run counts them. Empty for a kind that is never compacted, or a memory that is
   * always in use.
   */
  public Optional<QueueRow> comesUp(Memory memory) {
    return CandidateRule.KINDS.contains(memory.kind())
        ? dueRow(memory, ofTenant(memory.scope().tenant()).rule.earliestRun(memory))
        : Optional.empty();
  }

  /**
   * Returns the row of a memory that a run has considered; empty if it can never be due in its
   * current state.
   */
  public Optional<QueueRow> due(Memory memory) {
    return dueRow(memory, ofTenant(memory.scope().tenant()).rule.dueAt(memory));
  }

  private static Optional<QueueRow> dueRow(Memory memory, long at) {
    return at == InclusionScore.NEVER
        ? Optional.empty()
        : Optional.of(new QueueRow(Purpose.DUE, at, memory.memoryId()));
  }

  private OfTenant ofTenant(String tenant) {
    return byTenant.computeIfAbsent(
        tenant,
        unused -> {
          Policy own = policy.forTenant(tenant);
          return new OfTenant(CandidateRule.of(own), new Purging(own));
        });
  }
}
