package dev.lethe.janitor;

import dev.lethe.hygiene.compaction.RunCounts;
import dev.lethe.memory.Report;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts of runs, accumulated until the next report. */
public final class RunTallies {
  private RunTallies() {}

  /** Returns a run's counts under the names of {@link Tallies}; empty if it changed nothing. */
  public static Map<String, Long> of(Report run) {
    Map<String, Long> added = new TreeMap<>();
    if (run.dryRun()) {
      return added;
    }
    List<StageCount> told = StageCount.of(run.stage());
    if (told.isEmpty()) {
      run.counts().forEach((name, count) -> added.put(Tallies.OF_RUNS + name, count));
    }
    told.forEach(count -> added.put(Tallies.OF_RUNS + count.wireName(), count.in(run.counts())));
    added.values().removeIf(count -> count == 0);
    return added;
  }

  /** Returns the accumulated counts of compaction runs. */
  static RunCounts counts(Map<String, Long> tallied) {
    return new RunCounts(
        count(tallied, "groups"),
        count(tallied, "summaries_created"),
        count(tallied, "memories_deleted"),
        count(tallied, "protected"),
        count(tallied, "deferred"));
  }

  /**
   * Returns the accumulated counts of the stages that work on items, by {@link
   * StageCount#wireName}.
   */
  static Map<String, Long> stages(Map<String, Long> tallied) {
    Map<String, Long> stages = new TreeMap<>();
    for (StageCount count : StageCount.values()) {
      stages.put(count.wireName(), count(tallied, count.wireName()));
    }
    stages.values().removeIf(count -> count == 0);
    return stages;
  }

  private static long count(Map<String, Long> tallied, String name) {
    return tallied.getOrDefault(Tallies.OF_RUNS + name, 0L);
  }
}
