package dev.lethe.memory.summary;

import dev.lethe.policy.CompactionPolicy;

/**
 * Limits of a summary.
 *
 * @param maxBullets largest number of sentences, at least one
 * @param maxPatterns largest number of spam patterns
 */
public record SummaryLimits(int maxBullets, int maxPatterns) {
  public static SummaryLimits of(CompactionPolicy policy) {
    return new SummaryLimits(policy.maxBullets(), policy.maxPatterns());
  }

  /** Returns the largest number of sentences that a model is asked for. */
  public int ofModel() {
    return Math.min(maxBullets, Bullets.MOST);
  }
}
