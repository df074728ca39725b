package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.List;

/**
 * Policy of text normalization.
 *
 * @param volatileRewrites a user's own list, or null for the built-in scanner
 * @param stripTrackingParams true to drop tracking parameters of URLs
 */
public record NormalizePolicy(List<Rewrite> volatileRewrites, boolean stripTrackingParams) {
  static final PolicyKey<List<Rewrite>> VOLATILE_REWRITES =
      key(
              ":normalize :volatile-rewrites",
              Rewrite.LIST,
              null,
              "What stands for times, ids and numbers: the built-in scanner, or your own list of"
                  + " regexes in its place, tried in order on what is no mention and no URL.")
          .example("[[#\"\\b\\d{15,}\\b\" \"<id>\"]]")
          .shapesRows();
  static final PolicyKey<Boolean> STRIP_TRACKING_PARAMS =
      key(
              ":normalize :strip-tracking-params?",
              ScalarType.flag(),
              true,
              "Whether utm_*, fbclid, gclid, ref, si, mc_cid and mc_eid are dropped from URLs.")
          .shapesRows();

  static final List<PolicyKey<?>> KEYS = List.of(VOLATILE_REWRITES, STRIP_TRACKING_PARAMS);

  static NormalizePolicy of(PolicyValues values) {
    return new NormalizePolicy(values.get(VOLATILE_REWRITES), values.get(STRIP_TRACKING_PARAMS));
  }
}
