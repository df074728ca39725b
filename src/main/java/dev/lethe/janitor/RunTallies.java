package dev.lethe.janitor;

import dev.lethe.compaction.RunCounts;
import dev.lethe.memory.Report;
import java.util.Map;
import java.util.TreeMap;

/** The counts of compaction's runs as they are tallied until the next report. */
public final class RunTallies {
  private RunTallies() {}

  /** What a run adds, by the names of {@link Tallies}; nothing if it changed nothing. */
  public static Map<String, Long> of(Report run) {
    Map<String, Long> added = new TreeMap<>();
    if (!run.dryRun()) {
      run.counts().forEach((name, count) -> added.put(Tallies.OF_RUNS + name, count));
      added.values().removeIf(count -> count == 0);
    }
    return added;
  }

  /** What several have added. */
  static RunCounts counts(Map<String, Long> tallied) {
    return new RunCounts(
        count(tallied, "groups"),
        count(tallied, "summaries_created"),
        count(tallied, "memories_deleted"),
        count(tallied, "protected"),
        count(tallied, "deferred"));
  }

  private static long count(Map<String, Long> tallied, String name) {
    return tallied.getOrDefault(Tallies.OF_RUNS + name, 0L);
  }
}
