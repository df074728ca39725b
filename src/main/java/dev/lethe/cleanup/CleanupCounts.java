package dev.lethe.cleanup;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a cleanup found and did. All but the number of clusters, requests and tokens count memories.
 *
 * @param scanned live patterns
 * @param manual those of them that somebody wrote
 * @param clusters of manual patterns that are near
 * @param merged into another
 * @param removed because they are bad, or far worse than another
 * @param keptVersion members of clusters that are of different versions
 * @param keptPlatform members of clusters that are of different platforms
 * @param flagged that a person is to look at
 * @param protectedCount that stay because they are protected, or rest after a restore
 * @param deferred that stay until another day because of the cap
 */
public record CleanupCounts(
    long scanned,
    long manual,
    long clusters,
    long merged,
    long removed,
    long keptVersion,
    long keptPlatform,
    long flagged,
    long protectedCount,
    long deferred) {
  static final CleanupCounts NONE = new CleanupCounts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  static final String MERGED = "merged";
  static final String REMOVED = "removed";

  /** Patterns that a person is to look at. */
  public static final String FLAGGED = "flagged";

  /** Requests to models. */
  public static final String LLM_REQUESTS = "llm_requests";

  /** What they took, as far as workers say. */
  public static final String LLM_TOKENS = "llm_tokens";

  /** Patterns that a model was asked about, of which the plan says nothing. */
  public static final String UPDATES_REQUESTED = "updates_requested";

  /** Patterns that say what a person approved, by that person's run. */
  static final String UPDATED = "updated";

  /** The same where nothing goes, since what was planned is rolled back. */
  CleanupCounts rolledBack() {
    return new CleanupCounts(
        scanned,
        manual,
        clusters,
        0,
        0,
        keptVersion,
        keptPlatform,
        flagged,
        protectedCount,
        deferred);
  }

  /** By their names in reports. */
  Map<String, Long> byName() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("scanned", scanned);
    counts.put("manual", manual);
    counts.put("clusters", clusters);
    counts.put(MERGED, merged);
    counts.put(REMOVED, removed);
    counts.put("kept_version", keptVersion);
    counts.put("kept_platform", keptPlatform);
    counts.put(FLAGGED, flagged);
    counts.put(LLM_REQUESTS, 0L);
    counts.put(LLM_TOKENS, 0L);
    counts.put("protected", protectedCount);
    counts.put("deferred", deferred);
    return Collections.unmodifiableMap(counts);
  }
}
