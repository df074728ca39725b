package dev.lethe.stage;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.processor.Punctuator;

/**
 * Goes through the rows of a task and frees the space of those that no look-up finds any more: a
 * portion a call, each going on where the last one ended, and after each pass a rest. It publishes
 * nothing. A restart loses the place, and begins another pass.
 */
final class Sweep implements Punctuator {
  /** Three sweeps of eight tasks on one thread then take 6 % of its time at the most. */
  static final Duration PERIOD = Duration.ofSeconds(10);

  /**
   * How much longer than it counts a row stays: more than any two sources of a task are apart in
   * time, so that no event comes for which it would still count.
   */
  static final Duration GRACE = Duration.ofDays(1);

  /** From the beginning of a pass to that of the next at the least. */
  private static final long PASS_MS = Duration.ofHours(1).toMillis();

  private final Rows rows;
  private final SweepBudget budget;
  private final LongSupplier streamTime;
  private final Observer observer;
  private boolean resting = true;
  private long passBegan = -PASS_MS;

  /** One kind of rows, which knows what is too old and where the last portion ended. */
  interface Rows {
    /**
     * Goes on through the rows, and takes each out of the budget before it is looked at.
     *
     * @param arrival the largest so far, epoch milliseconds
     * @return true at the end of the rows, after which it begins anew; false if the budget ended
     */
    boolean sweep(SweepBudget budget, long arrival);
  }

  /** Is told of every portion. */
  interface Observer {
    /**
     * A portion is done.
     *
     * @param rows that it looked at
     * @param atEnd false if the budget ended
     */
    void swept(int rows, long nanos, boolean atEnd);
  }

  /**
   * @param streamTime the largest arrival so far, epoch milliseconds
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
