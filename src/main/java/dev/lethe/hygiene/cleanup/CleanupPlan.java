package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.cleanup.Resolution.Link;
import dev.lethe.memory.lifecycle.DayCap;
import java.util.List;

/**
 * Plan for the cleanup of a scope.
 *
 * @param merges merges to apply now, in order
 * @param removals removals to apply now, in order
 * @param deferredMerges merges, or parts of merges, deferred by the daily cap
 * @param deferredRemovals removals deferred by the daily cap
 * @param found all merges, as if there were no cap
 * @param links links between versions
 * @param flagged patterns for a person to review
 * @param weak patterns for which a model should propose a better text, worst first
 * @param probes results of the probes; null if nothing is removed
 * @param rolledBack true if nothing is applied because of the probes
 * @param counts counts assuming that the plan is applied
 * @param day state of the cap before the plan is applied
 */
record CleanupPlan(
    List<PatternMerge> merges,
    List<PatternRemoval> removals,
    List<PatternMerge> deferredMerges,
    List<PatternRemoval> deferredRemovals,
    List<PatternMerge> found,
    List<Link> links,
    List<FlaggedPatterns> flagged,
    List<WeakPattern> weak,
    ProbeRecall probes,
    boolean rolledBack,
    Counts counts,
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

  /** Returns true if a scheduled run has anything to report. */
  boolean hasNews() {
    return rolledBack
        || counts.get(ScopeReport.DEFERRED) > 0
        || !flagged.isEmpty()
        || !merges.isEmpty()
        || !removals.isEmpty();
  }
}
