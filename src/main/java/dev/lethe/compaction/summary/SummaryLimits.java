package dev.lethe.compaction.summary;

import dev.lethe.policy.CompactionPolicy;

/**
 * How much a summary may say.
 *
 * @param maxBullets most sentences, of which there is one at least
 * @param maxPatterns most spam patterns
 */
public record SummaryLimits(int maxBullets, int maxPatterns) {
  public static SummaryLimits of(CompactionPolicy policy) {
    return new SummaryLimits(policy.maxBullets(), policy.maxPatterns());
  }
}
