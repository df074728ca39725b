package dev.lethe.fuzz;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** How long records took, to a hundredth of each, and which was the slowest. */
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

  /** The microseconds that this share of records took at most. */
  long micros(double share) {
    return TimeUnit.NANOSECONDS.toMicros(nanos.getValueAtPercentile(share * PERCENT));
  }

  long slowestMillis() {
    return TimeUnit.NANOSECONDS.toMillis(slowestNanos);
  }

  /** Null if nothing was told. */
  Sent slowest() {
    return slowest;
  }

  /** Adds what another was told. */
  void add(Latencies other) {
    nanos.add(other.nanos);
    if (other.slowestNanos > slowestNanos) {
      slowestNanos = other.slowestNanos;
      slowest = other.slowest;
    }
  }
}
