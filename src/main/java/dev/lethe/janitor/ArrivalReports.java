package dev.lethe.janitor;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.item.ArrivalRun;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Report;
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Reports of memories removed by an item's arrival, as part of the day's arrival run: rule Z8. They
 * are not published; the janitor adds their counts.
 */
public final class ArrivalReports {
  private ArrivalReports() {}

  /**
   * Returns a report for each affected run, usually none.
   *
   * @param effects effects of the arrival
   * @param at the arrival, epoch milliseconds
   * @param stages hygiene stages
   */
  public static List<Report> of(
      List<Effect> effects, Scope scope, long at, Policy policy, Stages stages) {
    Map<String, Long> gone = new TreeMap<>();
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutTombstone put && ArrivalRun.is(put.tombstone().runId())) {
        gone.merge(put.tombstone().runId(), 1L, Long::sum);
      }
    }
    for (Effect effect : effects) {
      if (effect instanceof Effect.CountRemoved count) {
        // A merged entry is superseded and has no tombstone.
        gone.putIfAbsent(ArrivalRun.id(count.stage(), scope, at), 1L);
      }
    }
    return gone.entrySet().stream()
        .map(run -> report(run.getKey(), run.getValue(), scope, at, policy, stages))
        .toList();
  }

  private static Report report(
      String runId, long gone, Scope scope, long at, Policy policy, Stages stages) {
    String stage = ArrivalRun.stage(runId).orElseThrow();
    Map<String, Long> counts =
        stages.named(stage).flatMap(ItemStage::arrivalCount).stream()
            .collect(Collectors.toMap(name -> name, unused -> gone));
    return new Report(runId, stage, scope, false, at, at, policy.version(), counts, null);
  }
}
