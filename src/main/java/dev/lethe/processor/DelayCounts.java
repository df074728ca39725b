package dev.lethe.processor;

import dev.lethe.config.Figure;
import java.util.Arrays;

/**
 * Delays since the last report, counted by buckets of a histogram. The bounds reach from a poll to
 * an outage of an hour, dense around the second that most records take.
 */
final class DelayCounts {
  private static final long[] BOUNDS_MS = {
    5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000,
    3_600_000
  };

  /** Upper bounds in seconds, as Prometheus writes them; the last bucket has none. */
  private static final String[] LABELS = labels();

  private static final double MS_PER_SECOND = 1000.0;

  private final int[] counts = new int[LABELS.length];
  private long totalMs;

  private static String[] labels() {
    String[] labels = new String[BOUNDS_MS.length + 1];
    Arrays.setAll(
        labels, i -> i < BOUNDS_MS.length ? Double.toString(BOUNDS_MS[i] / MS_PER_SECOND) : "+Inf");
    return labels;
  }

  /**
   * Counts a delay.
   *
   * @param ms milliseconds; a negative delay, from a broker whose clock is ahead, counts as none
   */
  void add(long ms) {
    int bucket = 0;
    while (bucket < BOUNDS_MS.length && ms > BOUNDS_MS[bucket]) {
      bucket++;
    }
    counts[bucket]++;
    totalMs += Math.max(0, ms);
  }

  /** Adds the counts to a histogram and resets them. */
  void report(TaskMetrics metrics, Figure histogram) {
    for (int i = 0; i < counts.length; i++) {
      metrics.observe(histogram, LABELS[i], counts[i]);
      counts[i] = 0;
    }
    metrics.addToSum(histogram, totalMs / MS_PER_SECOND);
    totalMs = 0;
  }
}
