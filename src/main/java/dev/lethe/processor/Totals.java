package dev.lethe.processor;

import dev.lethe.config.Figure;
import dev.lethe.memory.Outcome.DeadLettered;
import dev.lethe.store.HotTable;

/**
 * The ledger: numbers of events and items by verdict, and the largest arrival of each source. The
 * counts add up to the number of records read.
 */
record Totals(HotTable<String, Long> rows) {
  /** Rows by verdict, as named by {@link dev.lethe.memory.Effect.Count}: number of records. */
  static final String VERDICTS = "verdicts";

  /** Rows by source: largest arrival decided, epoch milliseconds. */
  static final String ARRIVALS = "arrivals";

  /**
   * Single row: number of records dead-lettered because Lethe's own code failed to process them.
   */
  private static final String QUARANTINED = "quarantined";

  /**
   * Reports the number of events and items by verdict; they add up to the number of records read.
   */
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

  /** Counts a record dead-lettered because Lethe's own code failed to process it. */
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
