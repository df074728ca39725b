package dev.lethe.fuzz;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Processing times of records, to one percent, and the slowest record. */
final class Latencies {
  private static final int SIGNIFICANT_DIGITS = 2;
  private static final double PERCENT = 100;

  private final Histogram nanos = new Histogram(SIGNIFICANT_DIGITS);
  private long slowestNanos = -1;
  private Sent slowest;

  void took(long elapsed, Sent sent) {
    nanos.recordValue(Math.max(0, elapsed));
    if (elapsed > slowestNanos) {
      slowestNanos = elapsed;
      slowest = sent;
    }
  }

  /** Returns the time in microseconds that the given share of records didn't exceed. */
  long micros(double share) {
    return TimeUnit.NANOSECONDS.toMicros(nanos.getValueAtPercentile(share * PERCENT));
  }

  long slowestMillis() {
    return TimeUnit.NANOSECONDS.toMillis(slowestNanos);
  }

  /** Returns the slowest record; null if there is none. */
  Sent slowest() {
    return slowest;
  }

  /** Adds another object's times. */
  void add(Latencies other) {
    nanos.add(other.nanos);
    if (other.slowestNanos > slowestNanos) {
      slowestNanos = other.slowestNanos;
      slowest = other.slowest;
    }
  }
}
