package dev.lethe.call.compaction;

import dev.lethe.call.PartitionContext;
import dev.lethe.call.stage.StageCaps;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.CandidateRule;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SafetyPolicy;
import java.util.Optional;

/** Daily caps of compaction per scope: rule K8. */
public final class CompactionCaps {
  /** Largest number of memories that are read at once to count a base. */
  static final int READS = StageCaps.READS;

  private final PartitionContext partition;

  CompactionCaps(PartitionContext partition) {
    this.partition = partition;
  }

  /**
   * Returns the cap of a scope for today. Its base is counted only if more memories are to be
   * deleted than are always allowed, and only as far as needed to allow them, because a full count
   * reads the whole scope. If that takes more than {@link #READS} memories, the cap is undecided
   * and the next call continues counting.
   *
   * @param more number of memories to be deleted
   */
  CapRow of(Scope scope, long now, long more) {
    CapRow today =
        partition
            .runs()
            .row(CapRow.class, CapRow.key(scope))
            .filter(row -> row.cap().isCurrent(now))
            .orElseGet(() -> CapRow.begin(scope, now));
    return isDecided(today, more) ? today : countedOn(today, more);
  }

  /**
   * Returns true if enough of the base is counted to decide whether the given number of memories
   * may be deleted.
   */
  boolean isDecided(CapRow today, long more) {
    return today.countsAll() || today.cap().allows(more, limit(today.scope()));
  }

  private SafetyPolicy.Cap limit(Scope scope) {
    return partition.of(scope).safety().compaction();
  }

  private CapRow countedOn(CapRow today, long more) {
    Policy policy = partition.of(today.scope());
    SafetyPolicy.Cap limit = limit(today.scope());
    DayCap[] cap = {today.cap()};
    int[] left = {READS};
    MemoryScan uncounted =
        MemoryScan.of(today.scope(), 0, today.cap().day())
            .kinds(CandidateRule.KINDS)
            .after(today.after());
    Optional<MemoryScan> rest =
        partition
            .memories()
            .scan(
                uncounted,
                () -> !cap[0].allows(more, limit) && left[0]-- > 0,
                memory -> {
                  if (CandidateRule.isInBase(memory, policy)) {
                    cap[0] = cap[0].counting(1);
                  }
                });
    return new CapRow(today.scope(), cap[0], rest.map(MemoryScan::after).orElse(null));
  }
}
