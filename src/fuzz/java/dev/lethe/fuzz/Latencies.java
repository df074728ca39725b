package dev.lethe.fuzz;

import java.util.concurrent.TimeUnit;

/**
 * How long records took: a histogram of quarter powers of two of a microsecond, and the slowest.
 */
final class Latencies {
  private static final int BUCKETS = 128;
  private static final int STEPS_PER_DOUBLING = 4;

  private final long[] counts = new long[BUCKETS];
  private long count;
  private long slowestNanos = -1;
  private Sent slowest;

  void took(long nanos, Sent sent) {
    counts[bucket(nanos)]++;
    count++;
    if (nanos > slowestNanos) {
      slowestNanos = nanos;
      slowest = sent;
    }
  }

  private static int bucket(long nanos) {
    double doublings = Math.log(Math.max(1, nanos / 1000.0)) / Math.log(2);
    return Math.min(BUCKETS - 1, (int) (doublings * STEPS_PER_DOUBLING));
  }

  /** The microseconds that this share of records took at most, to a fifth. */
  long micros(double share) {
    long wanted = (long) Math.ceil(share * count);
    long seen = 0;
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      seen += counts[bucket];
      if (seen >= wanted) {
        return Math.round(Math.pow(2, (bucket + 1.0) / STEPS_PER_DOUBLING));
      }
    }
    return 0;
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
    for (int bucket = 0; bucket < BUCKETS; bucket++) {
      counts[bucket] += other.counts[bucket];
    }
    count += other.count;
    if (other.slowestNanos > slowestNanos) {
      slowestNanos = other.slowestNanos;
      slowest = other.slowest;
    }
  }
}
