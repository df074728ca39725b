package dev.lethe.processor;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Detects an idle stream thread: for one second, none of its tasks has received a record, and no
 * watch other than this one has kept it busy.
 */
final class IdleWatch {
  private static final long NANOS = Duration.ofSeconds(1).toNanos();

  /** Activity counter of each thread, shared by all of its tasks. */
  private static final ThreadLocal<long[]> DONE = ThreadLocal.withInitial(() -> new long[1]);

  private final LongSupplier nanoTime;
  private long seen = -1;
  private long since;

  /**
   * @param nanoTime clock, see {@link SweepBudget}
   */
  IdleWatch(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Notes activity of the current thread. */
  static void note() {
    DONE.get()[0]++;
  }

  /**
   * Notes activity that this watch's owner caused itself; it doesn't end the idle state for this
   * watch.
   */
  void noteOwn() {
    note();
    seen++;
  }

  /**
   * Returns true if the current thread has been idle for a second. The second only counts while
   * this method is called regularly.
   */
  boolean isIdle() {
    long done = DONE.get()[0];
    long now = nanoTime.getAsLong();
    if (done != seen) {
      seen = done;
      since = now;
    }
    return now - since >= NANOS;
  }
}
