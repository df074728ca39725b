package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a hygiene run did in one scope: a value of {@code lethe.reports.v1}.
 *
 * @param stage such as {@code compaction}
 * @param dryRun whether it only says what it would do
 * @param startedAt nominal time of the run, epoch milliseconds
 * @param finishedAt arrival of the record with which it ended
 * @param counts by name, in their order
 * @param flagged a JSON array of what a person should look at; null for nothing
 */
public record Report(
    String runId,
    String stage,
    Scope scope,
    boolean dryRun,
    long startedAt,
    long finishedAt,
    String policyVersion,
    Map<String, Long> counts,
    String flagged) {
  public Report {
    counts = new LinkedHashMap<>(counts);
  }
}
