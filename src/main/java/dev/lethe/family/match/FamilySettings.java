package dev.lethe.family.match;

import dev.lethe.policy.DedupePolicy;
import dev.lethe.policy.FamilyPolicy;

/**
 * What matching depends on besides texts and times.
 *
 * @param exactWindowMillis how long after its last sighting a family takes exact and template
 *     matches, event time, inclusive
 * @param nearWindowMillis the same for near matches
 * @param nearBits most bits in which near simhashes differ, 0 to 16
 * @param minWords distinct words a text needs to be near another or to teach a template
 * @param retentionHours how long after their last sighting families are known, by hours of arrival
 * @param maxLive most signatures
 * @param maxSignatures most texts that templates are learned from; 0 learns none
 * @param maxTemplates most learned templates
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

  /** The settings of a policy. */
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
