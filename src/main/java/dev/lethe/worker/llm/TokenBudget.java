package dev.lethe.worker.llm;

import java.time.Duration;

/**
 * How many tokens may be spent in a minute. Whoever would spend more waits; whoever came first
 * waits least. Thread-safe.
 */
final class TokenBudget {
  private static final double NANOS_OF_A_MINUTE = 60e9;

  private final double perMinute;
  private double left;
  private long filledAt;

  /**
   * @param perMinute 0 for as many as anybody likes
   * @param nanos the time now, of {@link WorkerClock#nanos}
   */
  TokenBudget(long perMinute, long nanos) {
    this.perMinute = perMinute;
    this.left = this.perMinute;
    this.filledAt = nanos;
  }

  /** Takes that many tokens out, and answers how long to wait before they are spent. */
  synchronized Duration take(long tokens, long nanos) {
    if (perMinute == 0) {
      return Duration.ZERO;
    }
    fill(nanos);
    left -= tokens;
    return left >= 0
        ? Duration.ZERO
        : Duration.ofNanos((long) Math.ceil(-left / perMinute * NANOS_OF_A_MINUTE));
  }

  /** What was taken was more than was spent, or less where it is negative. */
  synchronized void giveBack(long tokens, long nanos) {
    fill(nanos);
    left = Math.min(perMinute, left + (double) tokens);
  }

  private void fill(long nanos) {
    left = Math.min(perMinute, left + (nanos - filledAt) / NANOS_OF_A_MINUTE * perMinute);
    filledAt = nanos;
  }
}
