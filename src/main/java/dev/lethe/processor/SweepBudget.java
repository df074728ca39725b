package dev.lethe.processor;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Limits of one call of a sweep: a number of rows, and a time after which no row is started. */
final class SweepBudget {
  private static final int ROWS = 10_000;
  private static final Duration TIME = Duration.ofMillis(25);

  private final int rows;
  private final long nanos;
  private final LongSupplier nanoTime;
  private int left;
  private long began;

  /**
   * Creates a budget of 10,000 rows and 25 ms.
   *
   * @param nanoTime {@code System::nanoTime}, or a fixed clock for runs that must not depend on
   *     their speed. The processor context's clock doesn't advance during a call, so it can't be
   *     used
   */
  SweepBudget(LongSupplier nanoTime) {
    this(ROWS, TIME, nanoTime);
  }

  SweepBudget(int rows, Duration time, LongSupplier nanoTime) {
    this.rows = rows;
    this.nanos = time.toNanos();
    this.nanoTime = nanoTime;
  }

  /** Starts a call. */
  void begin() {
    left = rows;
    began = nanoTime.getAsLong();
  }

  /** Returns the number of rows visited in this call. */
  int taken() {
    return rows - left;
  }

  /** Returns the duration of this call so far, in nanoseconds. */
  long nanos() {
    return nanoTime.getAsLong() - began;
  }

  /** Charges a row to the budget; returns false if the call must end before it. */
  boolean take() {
    if (left == 0 || nanoTime.getAsLong() - began > nanos) {
      return false;
    }
    left--;
    return true;
  }
}
