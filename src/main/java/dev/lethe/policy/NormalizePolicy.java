package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;
import java.util.List;

/**
 * Policy of text normalization.
 *
 * @param volatileRewrites a user's own list, or null for the built-in scanner
 */
public record NormalizePolicy(
    @Key(
            value = ":built-in",
            example = "[[#\"\\b\\d{15,}\\b\" \"<id>\"]]",
            effect = LastingEffect.ROWS_STAY)
        @Doc(
            "Replaces times, ids and numbers: the built-in scanner, or your own list of regexes,"
                + " tried in order outside mentions and URLs.")
        List<Rewrite> volatileRewrites,
    @Key(value = "true", effect = LastingEffect.ROWS_STAY)
        @Doc("Drops utm_*, fbclid, gclid, ref, si, mc_cid and mc_eid from URLs.")
        boolean stripTrackingParams) {}
