package dev.lethe.stage;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Whether a stream thread has had nothing to do for a second: to none of its tasks has a record
 * come, and none but the one that asks has held the thread for long.
 */
final class IdleWatch {
  private static final long NANOS = Duration.ofSeconds(1).toNanos();

  /** What each thread has done, in one count for all of its tasks. */
  private static final ThreadLocal<long[]> DONE = ThreadLocal.withInitial(() -> new long[1]);

  private final LongSupplier nanoTime;
  private long seen = -1;
  private long since;

  /**
   * @param nanoTime as of {@link SweepBudget}
   */
  IdleWatch(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Notes that the thread at hand has something to do. */
  static void note() {
    DONE.get()[0]++;
  }

  /** The same of what the one that asks {@link #isIdle} does itself. */
  void noteOwn() {
    note();
    seen++;
  }

  /** Whether the thread at hand has been idle for a second in which this was asked all along. */
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
