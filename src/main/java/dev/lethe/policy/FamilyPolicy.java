package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;

/** Retention and limits of spam families. */
public record FamilyPolicy(
    @Key(value = "5", min = 1, max = 86_400, perTenant = false)
        @Doc("Maximum seconds between a change and the publication of its aggregate.")
        int publishIntervalSeconds,
    @Key(value = "7", min = 1, max = Ranges.TEN_YEARS_DAYS, effect = LastingEffect.GONE_FOR_GOOD)
        @Doc("Days for which a family is kept after its last sighting.")
        int familyRetentionDays,
    @Key(value = "100000", min = 1, max = 100_000_000, effect = LastingEffect.GONE_FOR_GOOD)
        @Doc(
            "Maximum distinct texts of bots remembered per channel (131 MB of heap per million);"
                + " the one not seen for the longest time is dropped first.")
        int maxLive,
    @Key(value = "5000", max = 1_000_000, effect = LastingEffect.GONE_FOR_GOOD)
        @Doc(
            "Number of newest texts per channel to learn templates from (up to 4 KiB of heap each);"
                + " 0 learns none.")
        int maxSignatures,
    @Key(value = "2000", max = 1_000_000, effect = LastingEffect.GONE_FOR_GOOD)
        @Doc("Maximum learned templates per channel.")
        int maxTemplates,
    @Key(value = "16", max = 1_000)
        @Doc(
            "Maximum number of a family's messages that are minted because they report a new state;"
                + " 0 folds them.")
        int maxNewValues) {}
