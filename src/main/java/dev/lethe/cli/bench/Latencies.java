package dev.lethe.cli.bench;

import java.util.Arrays;

/** How long events took, in milliseconds. */
final class Latencies {
  /** What there is of no events. */
  static final int NONE = -1;

  private int[] millis = new int[1 << 16];
  private int count;

  void add(long elapsed) {
    if (count == millis.length) {
      millis = Arrays.copyOf(millis, count * 2);
    }
    millis[count++] = (int) Math.min(Integer.MAX_VALUE, Math.max(0, elapsed));
  }

  /**
   * The smallest latency that no less than {@code share} of the events stayed within, else {@link
   * #NONE}.
   */
  int quantile(double share) {
    if (count == 0) {
      return NONE;
    }
    int[] sorted = Arrays.copyOf(millis, count);
    Arrays.sort(sorted);
    return sorted[Math.min(count - 1, (int) Math.ceil(share * count) - 1)];
  }
}
