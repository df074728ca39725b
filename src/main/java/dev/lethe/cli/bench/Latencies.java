package dev.lethe.cli.bench;

import org.HdrHistogram.Histogram;

/** How long events took, in milliseconds, to a thousandth of each. */
final class Latencies {
  /** What there is of no events. */
  static final int NONE = -1;

  private static final int SIGNIFICANT_DIGITS = 3;
  private static final double PERCENT = 100;

  private final Histogram millis = new Histogram(SIGNIFICANT_DIGITS);

  /**
   * Adds what one event took.
   *
   * @param elapsed below zero, where two clocks differ, counts as zero
   */
  void add(long elapsed) {
    millis.recordValue(Math.max(0, elapsed));
  }

  /**
   * The latency that no less than {@code share} of the events stayed within, else {@link #NONE}.
   */
  int quantile(double share) {
    return millis.getTotalCount() == 0
        ? NONE
        : Math.toIntExact(millis.getValueAtPercentile(share * PERCENT));
  }
}
