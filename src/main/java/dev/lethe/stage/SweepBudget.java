package dev.lethe.stage;

import java.time.Duration;
import java.util.function.LongSupplier;

/** How much one call of a sweep may do: so many rows, and nothing more after so long. */
final class SweepBudget {
  private static final int ROWS = 10_000;
  private static final Duration TIME = Duration.ofMillis(25);

  private final int rows;
  private final long nanos;
  private final LongSupplier nanoTime;
  private int left;
  private long began;

  /**
   * 10,000 rows and 25 ms.
   *
   * @param nanoTime {@code System::nanoTime}, or a clock that stands still where a run must not
   *     depend on how fast it is. Not the processor's context: its clock stands still during a call
   */
  SweepBudget(LongSupplier nanoTime) {
    this(ROWS, TIME, nanoTime);
  }

  SweepBudget(int rows, Duration time, LongSupplier nanoTime) {
    this.rows = rows;
    this.nanos = time.toNanos();
    this.nanoTime = nanoTime;
  }

  /** Begins a call. */
  void begin() {
    left = rows;
    began = nanoTime.getAsLong();
  }

  /** Rows of the call so far. */
  int taken() {
    return rows - left;
  }

  /** Time of the call so far. */
  long nanos() {
    return nanoTime.getAsLong() - began;
  }

  /** Takes a row out of the budget; false if the call has to end before it. */
  boolean take() {
    if (left == 0 || nanoTime.getAsLong() - began > nanos) {
      return false;
    }
    left--;
    return true;
  }
}
