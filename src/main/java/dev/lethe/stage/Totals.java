package dev.lethe.stage;

import dev.lethe.layout.Figure;
import dev.lethe.memory.DeadLettered;
import dev.lethe.store.HotTable;

/**
 * The books: how many events and items went where, and the largest arrival of each source. The
 * counts add up to those read.
 */
final class Totals {
  /** Rows by what {@link dev.lethe.memory.Effect.Count} calls the verdict: how many. */
  static final String VERDICTS = "verdicts";

  /** Rows by source: the largest arrival decided, epoch milliseconds. */
  static final String ARRIVALS = "arrivals";

  /** One row: of those that were dead-lettered, how many our own code had failed over. */
  private static final String QUARANTINED = "quarantined";

  private final HotTable<String, Long> rows;

  Totals(HotTable<String, Long> rows) {
    this.rows = rows;
  }

  /** Reports how many events and items went where; they add up to those that were read. */
  void report(TaskMetrics metrics) {
    rows.rows(VERDICTS)
        .forEach(
            (verdict, count) -> {
              metrics.record(TaskMetrics.EVENTS + verdict, count);
              metrics.set(Figure.ACCOUNTED, count, verdict);
            });
    Long quarantined = rows.get(QUARANTINED, DeadLettered.VERDICT);
    metrics.record(TaskMetrics.QUARANTINED, quarantined == null ? 0 : quarantined);
    metrics.set(Figure.QUARANTINED, quarantined == null ? 0 : quarantined);
  }

  /** A record that our own code failed over is among the dead letters. */
  void countQuarantined() {
    Long so = rows.get(QUARANTINED, DeadLettered.VERDICT);
    rows.put(QUARANTINED, DeadLettered.VERDICT, so == null ? 1 : so + 1);
  }

  void count(String verdict, String source, long arrival) {
    Long so = rows.get(VERDICTS, verdict);
    rows.put(VERDICTS, verdict, so == null ? 1 : so + 1);
    Long largest = rows.get(ARRIVALS, source);
    if (largest == null || arrival > largest) {
      rows.put(ARRIVALS, source, arrival);
    }
  }
}
