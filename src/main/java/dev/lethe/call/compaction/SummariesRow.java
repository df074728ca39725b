package dev.lethe.call.compaction;

import dev.lethe.call.RunRow;
import dev.lethe.event.Scope;
import dev.lethe.memory.lifecycle.WrittenSummary;
import java.util.List;

/**
 * Summaries that a run, or the commits of a plan, wrote in a scope.
 *
 * @param at time at which the last of them was written, by the run's own time, epoch milliseconds
 */
public record SummariesRow(String runId, Scope scope, long at, List<WrittenSummary> summaries)
    implements RunRow {
  public static final String ALL = "wrote|";

  public SummariesRow {
    summaries = List.copyOf(summaries);
  }

  @Override
  public String key() {
    return key(runId, scope);
  }

  public static String key(String runId, Scope scope) {
    return prefix(runId) + scope.name();
  }

  public static String prefix(String runId) {
    return ALL + runId + '|';
  }
}
