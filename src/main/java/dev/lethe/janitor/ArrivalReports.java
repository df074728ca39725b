package dev.lethe.janitor;

import dev.lethe.event.Scope;
import dev.lethe.item.ArrivalRun;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Report;
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
   */
  public static List<Report> of(List<Effect> effects, Scope scope, long at, Policy policy) {
    Map<String, Long> gone = new TreeMap<>();
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutTombstone put && ArrivalRun.is(put.tombstone().runId())) {
        gone.merge(put.tombstone().runId(), 1L, Long::sum);
      }
    }
    return gone.entrySet().stream()
        .map(run -> report(run.getKey(), run.getValue(), scope, at, policy))
        .toList();
  }

  private static Report report(String runId, long gone, Scope scope, long at, Policy policy) {
    String stage = ArrivalRun.stage(runId).orElseThrow();
    return new Report(
        runId,
        stage,
        scope,
        false,
        at,
        at,
        policy.version(),
        StageCount.ofArrivals(stage).asOfRun(gone),
        null);
  }
}
