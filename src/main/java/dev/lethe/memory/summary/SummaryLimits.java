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
}
