package dev.lethe.janitor;

import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.Stage;
import dev.lethe.hygiene.StageCount;
import dev.lethe.hygiene.compaction.RunCounts;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.memory.Report;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts of runs, accumulated until the next report. */
public final class RunTallies {
  private RunTallies() {}

  /** Returns a run's counts under the names of {@link Tallies}; empty if it changed nothing. */
  public static Map<String, Long> of(Report run, Stages stages) {
    Map<String, Long> added = new TreeMap<>();
    if (run.dryRun()) {
      return added;
    }
    Optional<ItemStage> stage = stages.named(run.stage());
    if (stage.isEmpty()) {
      run.counts().forEach((name, count) -> added.put(Tallies.OF_RUNS + name, count));
    } else {
      for (StageCount count : stage.get().declaration().counts()) {
        added.put(
            Tallies.OF_RUNS + stage.get().tallyName(count),
            run.counts().getOrDefault(count.name(), 0L));
      }
    }
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
   * Returns the accumulated counts of the stages that work on items, by {@link Stage#tallyName}.
   */
  static Map<String, Long> stages(Map<String, Long> tallied, Stages stages) {
    Map<String, Long> counts = new TreeMap<>();
    for (ItemStage stage : stages.ofItems()) {
      for (StageCount count : stage.declaration().counts()) {
        counts.put(stage.tallyName(count), count(tallied, stage.tallyName(count)));
      }
    }
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  private static long count(Map<String, Long> tallied, String name) {
    return tallied.getOrDefault(Tallies.OF_RUNS + name, 0L);
  }
}
