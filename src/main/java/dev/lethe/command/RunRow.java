package dev.lethe.command;

import dev.lethe.compaction.DayCap;
import dev.lethe.compaction.Plan;
import dev.lethe.compaction.RunCounts;
import dev.lethe.event.Scope;
import java.util.List;

/** What is kept of plans and runs: a row of {@code run-state}. */
public sealed interface RunRow {

  /** Its key in the store. */
  String key();

  /** A plan of one scope. */
  record OfPlan(Plan plan) implements RunRow {
    @Override
    public String key() {
      return prefix(plan.planId()) + plan.scope().name();
    }

    static String prefix(String planId) {
      return ALL + planId + '|';
    }

    static final String ALL = "plan|";
  }

  /** How much compaction has removed of a scope on the day of its last run. */
  record OfCap(Scope scope, DayCap cap) implements RunRow {
    @Override
    public String key() {
      return key(scope);
    }

    static String key(Scope scope) {
      return "cap|" + scope.name();
    }
  }

  /**
   * A run by the interval that is under way.
   *
   * @param at its nominal time, epoch milliseconds
   * @param ageing whether days are still coming of age; then scopes are being compacted
   * @param scope that was dealt with last, or is being dealt with; null before the first
   * @param after the id of the memory of that scope that was read last, empty before the first
   * @param counts of that scope so far
   */
  record OfRun(long at, boolean ageing, Scope scope, String after, RunCounts counts)
      implements RunRow {
    static final String KEY = "run|" + Tick.COMPACTION;

    @Override
    public String key() {
      return KEY;
    }
  }

  /** The summaries that a run, or a plan's commits, wrote in a scope. */
  record OfSummaries(String runId, Scope scope, List<String> summaryIds) implements RunRow {
    public OfSummaries {
      summaryIds = List.copyOf(summaryIds);
    }

    @Override
    public String key() {
      return prefix(runId) + scope.name();
    }

    static String prefix(String runId) {
      return "wrote|" + runId + '|';
    }
  }
}
