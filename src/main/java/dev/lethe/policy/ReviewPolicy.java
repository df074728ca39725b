package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;

/** Policy of the review queue. */
public record ReviewPolicy(
    @Key(value = "200", min = 1, max = 1_000)
        @Doc("Maximum open review cases per scope; further ones wait until others are closed.")
        int maxOpen,
    @Key(value = "90", max = Ranges.TEN_YEARS_DAYS)
        @Doc(
            "Days after which an open review case expires; it comes back only if one of its"
                + " memories changes. 0 for never.")
        int expireDays) {}
