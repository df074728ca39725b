package dev.lethe.processor;

import dev.lethe.config.Figure;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Deletes a task's rows that no look-up finds any more. Each call visits a portion of the rows,
 * starting where the previous call ended, and a pass is followed by a pause. Publishes nothing. A
 * restart begins a new pass.
 */
final class Sweep implements Punctuator {
  /** With this period, three sweeps of eight tasks on one thread take at most 6 % of its time. */
  static final Duration PERIOD = Duration.ofSeconds(10);

  /**
   * Time that a row is kept after it expires: longer than any two sources of a task are apart in
   * time, so that no late event can still need it.
   */
  static final Duration GRACE = Duration.ofDays(1);

  /** Minimum time from the start of a pass to the start of the next. */
  private static final long PASS_MS = Duration.ofHours(1).toMillis();

  private final Rows rows;
  private final SweepBudget budget;
  private final LongSupplier streamTime;
  private final Observer observer;
  private boolean resting = true;
  private long passBegan = -PASS_MS;

  /** Rows of one kind, with their expiry rule and the position of the last portion. */
  interface Rows {
    /**
     * Continues through the rows, and charges each to the budget before visiting it.
     *
     * @param arrival largest arrival so far, epoch milliseconds
     * @return true at the end of the rows, after which the next call starts over; false if the
     *     budget was exhausted
     */
    boolean sweep(SweepBudget budget, long arrival);
  }

  /** Visitor of the rows of a store, which may delete the visited row. */
  interface Visitor<V> {
    void visit(String key, V value, long arrival);
  }

  /** Returns the rows of a store. */
  static <V> Rows rowsOf(KeyValueStore<String, V> store, Visitor<V> visitor) {
    return new Rows() {
      private String resumeAt;

      @Override
      public boolean sweep(SweepBudget budget, long arrival) {
        try (KeyValueIterator<String, V> left = store.range(resumeAt, null)) {
          while (left.hasNext()) {
            if (!budget.take()) {
              resumeAt = left.peekNextKey();
              return false;
            }
            KeyValue<String, V> row = left.next();
            visitor.visit(row.key, row.value, arrival);
          }
        }
        resumeAt = null;
        return true;
      }
    };
  }

  /** Observer of the portions. */
  interface Observer {
    /**
     * Called after each portion.
     *
     * @param rows number of visited rows
     * @param nanos duration in nanoseconds
     * @param atEnd false if the budget was exhausted
     */
    void swept(int rows, long nanos, boolean atEnd);
  }

  /** Returns an observer that counts the portions of a sweep. */
  static Observer counted(TaskMetrics metrics, String name) {
    count(metrics, name, 0, 0, 0, 0, 0);
    return (rows, nanos, atEnd) ->
        count(metrics, name, 1, rows, nanos / 1e9, atEnd ? 0 : 1, atEnd ? 1 : 0);
  }

  private static void count(
      TaskMetrics metrics,
      String name,
      int calls,
      int rows,
      double seconds,
      int exhausted,
      int passes) {
    metrics.count(Figure.SWEEP_CALLS, calls, name);
    metrics.count(Figure.SWEEP_ROWS, rows, name);
    metrics.count(Figure.SWEEP_SECONDS, seconds, name);
    metrics.count(Figure.SWEEP_EXHAUSTED, exhausted, name);
    metrics.count(Figure.SWEEP_PASSES, passes, name);
  }

  /**
   * @param streamTime largest arrival so far, epoch milliseconds
   */
  Sweep(Rows rows, SweepBudget budget, LongSupplier streamTime, Observer observer) {
    this.observer = observer;
    this.rows = rows;
    this.budget = budget;
    this.streamTime = streamTime;
  }

  @Override
  public void punctuate(long wallClock) {
    if (resting && Math.abs(wallClock - passBegan) < PASS_MS) {
      return;
    }
    if (resting) {
      resting = false;
      passBegan = wallClock;
    }
    budget.begin();
    resting = rows.sweep(budget, streamTime.getAsLong());
    observer.swept(budget.taken(), budget.nanos(), resting);
  }
}
