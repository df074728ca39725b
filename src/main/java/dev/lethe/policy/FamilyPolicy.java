package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.List;

/**
 * Retention and limits of spam families.
 *
 * @param publishIntervalSeconds maximum delay between a change and the publication of its aggregate
 * @param familyRetentionDays how long a family is retained after its last sighting, by arrival
 * @param maxLive maximum number of live signatures per scope
 * @param maxSignatures maximum number of signatures per scope to learn templates from
 * @param maxTemplates maximum number of learned templates per scope
 */
public record FamilyPolicy(
    int publishIntervalSeconds,
    int familyRetentionDays,
    int maxLive,
    int maxSignatures,
    int maxTemplates) {
  static final PolicyKey<Integer> PUBLISH_INTERVAL_SECONDS =
      key(
              ":families :publish-interval-seconds",
              ScalarType.whole(1, 86_400),
              5,
              "An aggregate is published so long after a change at the latest.")
          .forAll();
  static final PolicyKey<Integer> FAMILY_RETENTION_DAYS =
      key(
              ":families :family-retention-days",
              ScalarType.whole(1, Ranges.TEN_YEARS_DAYS),
              7,
              "How long a family is known after its last sighting.")
          .boundsRows();
  static final PolicyKey<Integer> MAX_LIVE =
      key(
              ":families :max-live",
              ScalarType.whole(1, 100_000_000),
              100_000,
              "How many different texts of bots a channel remembers (131 MB of heap a million); the"
                  + " one not seen for longest goes.")
          .boundsRows();
  static final PolicyKey<Integer> MAX_SIGNATURES =
      key(
              ":families :max-signatures",
              ScalarType.whole(0, 1_000_000),
              5_000,
              "How many of a channel's newest texts templates are learned from (up to 4 KiB of heap"
                  + " each); 0 learns none.")
          .boundsRows();
  static final PolicyKey<Integer> MAX_TEMPLATES =
      key(
              ":families :max-templates",
              ScalarType.whole(0, 1_000_000),
              2_000,
              "How many learned templates a channel keeps.")
          .boundsRows();

  static final List<PolicyKey<?>> KEYS =
      List.of(
          PUBLISH_INTERVAL_SECONDS, FAMILY_RETENTION_DAYS, MAX_LIVE, MAX_SIGNATURES, MAX_TEMPLATES);

  static FamilyPolicy of(PolicyValues values) {
    return new FamilyPolicy(
        values.get(PUBLISH_INTERVAL_SECONDS),
        values.get(FAMILY_RETENTION_DAYS),
        values.get(MAX_LIVE),
        values.get(MAX_SIGNATURES),
        values.get(MAX_TEMPLATES));
  }
}
