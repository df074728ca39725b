package dev.lethe.hygiene.cleanup;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts of a cleanup run. All but the numbers of clusters, requests and tokens count memories.
 *
 * @param scanned live patterns
 * @param manual patterns among them that were written by a person
 * @param clusters clusters of similar manual patterns
 * @param merged patterns merged into another
 * @param removed patterns removed for low quality, or because another is far better
 * @param keptVersion members of clusters with different versions
 * @param keptPlatform members of clusters with different platforms
 * @param flagged patterns flagged for review by a person
 * @param protectedCount patterns kept because they are protected or were restored recently
 * @param deferred patterns kept until another day because of the cap
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

  /** Patterns flagged for review by a person. */
  public static final String FLAGGED = "flagged";

  /** Requests to models. */
  public static final String LLM_REQUESTS = "llm_requests";

  /** Tokens used by requests, as far as workers report them. */
  public static final String LLM_TOKENS = "llm_tokens";

  /** Patterns for which a model was asked for a better text; not part of the plan's counts. */
  public static final String UPDATES_REQUESTED = "updates_requested";

  /** Patterns changed to an approved text, in the run of the approval. */
  static final String UPDATED = "updated";

  /** Returns the counts of a plan that is rolled back, so that nothing is merged or removed. */
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

  /** Returns the counts by their names in reports. */
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
