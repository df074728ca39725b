package dev.lethe.family.match;

import dev.lethe.policy.DedupePolicy;
import dev.lethe.policy.FamilyPolicy;

/**
 * Settings of family matching.
 *
 * @param exactWindowMillis how long after its last sighting a family accepts exact and template
 *     matches, event time, inclusive
 * @param nearWindowMillis how long it accepts near matches, event time, inclusive
 * @param nearBits maximum Hamming distance of near simhashes, 0 to 16
 * @param minWords minimum number of distinct words of a text for near matches and for learning
 *     templates
 * @param retentionHours how long families are retained after their last sighting, by hours of
 *     arrival
 * @param maxLive maximum number of signatures
 * @param maxSignatures maximum number of texts to learn templates from; 0 disables learning
 * @param maxTemplates maximum number of learned templates
 */
public record FamilySettings(
    long exactWindowMillis,
    long nearWindowMillis,
    int nearBits,
    int minWords,
    int retentionHours,
    int maxLive,
    int maxSignatures,
    int maxTemplates) {
  private static final int HOURS_PER_DAY = 24;
  private static final long MILLIS_PER_SECOND = 1_000;

  /** Returns the settings of a policy. */
  public static FamilySettings of(DedupePolicy dedupe, FamilyPolicy families) {
    return new FamilySettings(
        dedupe.exactTtlSeconds() * MILLIS_PER_SECOND,
        dedupe.nearWindowSeconds() * MILLIS_PER_SECOND,
        dedupe.simhashHammingThreshold(),
        dedupe.nearMinWords(),
        Math.multiplyExact(families.familyRetentionDays(), HOURS_PER_DAY),
        families.maxLive(),
        families.maxSignatures(),
        families.maxTemplates());
  }
}
