package dev.lethe.processor;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.processor.Punctuator;

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
