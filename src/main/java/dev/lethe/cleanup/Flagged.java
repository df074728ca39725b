package dev.lethe.cleanup;

import dev.lethe.compaction.summary.Sentences;
import dev.lethe.profile.Standing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Patterns that a person is to look at.
 *
 * @param phase by which they were found
 * @param reason why nothing was done about them
 * @param patterns of a cluster the best first
 */
record Flagged(String phase, String reason, List<ManualPattern> patterns) {
  /** Patterns that are near each other. */
  static final String CLUSTER = "cluster";

  /** A pattern by itself. */
  static final String QUALITY = "quality";

  Flagged {
    patterns = List.copyOf(patterns);
  }

  /** Those that would go if they became one, the oldest first: all that may but the best. */
  List<ManualPattern> leaving() {
    return patterns.stream()
        .skip(1)
        .filter(one -> one.standing() == Standing.FREE)
        .sorted(ManualPattern.OLDEST_FIRST)
        .toList();
  }

  /** By its names in reports. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("phase", phase);
    json.put("reason", reason);
    json.put("subject", Sentences.shown(patterns.get(0).own().name()));
    json.put("memory_ids", patterns.stream().map(ManualPattern::memoryId).toList());
    json.put("item_ids", patterns.stream().map(ManualPattern::itemId).toList());
    json.put("quality", patterns.stream().map(ManualPattern::overall).toList());
    return json;
  }
}
