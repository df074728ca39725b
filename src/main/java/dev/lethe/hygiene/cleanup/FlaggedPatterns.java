package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.ListedMembers;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.PlanBuilder;
import java.util.List;
import java.util.Map;

/**
 * Patterns for a person to review.
 *
 * @param phase phase that found them
 * @param reason reason why they were left unchanged
 * @param patterns best first for a cluster
 */
record FlaggedPatterns(String phase, String reason, List<ManualPattern> patterns) {
  /** Phase of similar patterns. */
  static final String CLUSTER = "cluster";

  /** Phase of single patterns. */
  static final String QUALITY = "quality";

  FlaggedPatterns {
    patterns = List.copyOf(patterns);
  }

  /**
   * Returns the patterns that a merge would remove, oldest first: all but the best that are free to
   * be removed.
   */
  List<ManualPattern> removable() {
    return patterns.stream()
        .skip(1)
        .filter(one -> one.eligibility() == MergeEligibility.FREE)
        .sorted(ManualPattern.OLDEST_FIRST)
        .toList();
  }

  /** Returns the JSON for reports. */
  Map<String, Object> json(ListedMembers listed) {
    List<ManualPattern> shown = listed.first(patterns);
    Map<String, Object> json = PlanBuilder.flag(phase, reason, patterns.get(0).own().name(), shown);
    json.put("quality", shown.stream().map(ManualPattern::overall).toList());
    ListedMembers.addLeftOut(patterns, shown, json);
    return json;
  }
}
