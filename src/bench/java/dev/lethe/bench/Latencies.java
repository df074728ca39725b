package dev.lethe.bench;

import org.HdrHistogram.Histogram;

/** Latencies of events in milliseconds, precise to a thousandth of each value. */
final class Latencies {
  /** Latency of an empty set of events. */
  static final int NONE = -1;

  private static final int SIGNIFICANT_DIGITS = 3;
  private static final double PERCENT = 100;

  private final Histogram millis = new Histogram(SIGNIFICANT_DIGITS);

  /**
   * Adds the latency of one event.
   *
   * @param elapsed milliseconds; a negative value, from clocks that differ, counts as zero
   */
  void add(long elapsed) {
    millis.recordValue(Math.max(0, elapsed));
  }

  /**
   * Returns the smallest latency that at least {@code share} of the events stayed within, or {@link
   * #NONE}.
   */
  int quantile(double share) {
    return millis.getTotalCount() == 0
        ? NONE
        : Math.toIntExact(millis.getValueAtPercentile(share * PERCENT));
  }
}
