package dev.lethe.cleanup;

import dev.lethe.cleanup.Resolution.Link;
import dev.lethe.compaction.DayCap;
import java.util.List;

/**
 * What would be cleaned up in a scope.
 *
 * @param merges those that go now, in their order, as are the removals
 * @param deferredMerges what the day's cap leaves of the merges
 * @param deferredRemovals what it leaves of the removals
 * @param found the merges as if there were no cap
 * @param links between versions
 * @param flagged what a person is to look at
 * @param weak what a model is to propose a better text for, the worst first
 * @param probes what they came to; null if nothing goes
 * @param rolledBack whether nothing is done because of them
 * @param counts as if all that goes now were done
 * @param day the cap's count before it is
 */
record CleanupPlan(
    List<PatternMerge> merges,
    List<PatternRemoval> removals,
    List<PatternMerge> deferredMerges,
    List<PatternRemoval> deferredRemovals,
    List<PatternMerge> found,
    List<Link> links,
    List<Flagged> flagged,
    List<WeakPattern> weak,
    ProbeResult probes,
    boolean rolledBack,
    CleanupCounts counts,
    DayCap day) {

  CleanupPlan {
    merges = List.copyOf(merges);
    removals = List.copyOf(removals);
    deferredMerges = List.copyOf(deferredMerges);
    deferredRemovals = List.copyOf(deferredRemovals);
    found = List.copyOf(found);
    links = List.copyOf(links);
    flagged = List.copyOf(flagged);
    weak = List.copyOf(weak);
  }

  /** Whether there is anything to be told of an interval's run. */
  boolean tells() {
    return rolledBack
        || counts.deferred() > 0
        || !flagged.isEmpty()
        || !merges.isEmpty()
        || !removals.isEmpty();
  }
}
