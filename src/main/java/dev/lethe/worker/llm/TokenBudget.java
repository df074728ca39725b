package dev.lethe.worker.llm;

import java.time.Duration;

/**
 * Limit of the tokens spent per minute. A caller that exceeds it must wait; earlier callers wait
 * less. Thread-safe.
 */
final class TokenBudget {
  private static final double NANOS_OF_A_MINUTE = 60e9;

  private final double perMinute;
  private double left;
  private long filledAt;

  /**
   * @param perMinute tokens per minute; 0 for no limit
   * @param nanos current time of {@link WorkerClock#nanos}
   */
  TokenBudget(long perMinute, long nanos) {
    this.perMinute = perMinute;
    this.left = this.perMinute;
    this.filledAt = nanos;
  }

  /** Reserves tokens, and returns the time to wait before they may be spent. */
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

  /** Returns reserved tokens that were not spent; a negative number charges the excess. */
  synchronized void release(long tokens, long nanos) {
    fill(nanos);
    left = Math.min(perMinute, left + (double) tokens);
  }

  private void fill(long nanos) {
    left = Math.min(perMinute, left + (nanos - filledAt) / NANOS_OF_A_MINUTE * perMinute);
    filledAt = nanos;
  }
}
