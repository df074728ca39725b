package dev.lethe.hygiene.consolidation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts of a consolidation run. All but the two counts of clusters count memories.
 *
 * @param scanned live entries
 * @param clusters clusters with merged entries
 * @param mergesRequested clusters for which a model is asked
 * @param relationsRemoved relations removed because an end expired, both ends were merged, or
 *     another relation is equal
 * @param flagged members of clusters flagged for review by a person
 * @param protectedCount entries kept because they are protected or were restored recently
 * @param deferred entries kept until another day because of the cap
 */
record ConsolidationCounts(
    long scanned,
    long expired,
    long merged,
    long clusters,
    long mergesRequested,
    long relationsRemoved,
    long flagged,
    long protectedCount,
    long deferred) {
  static final String EXPIRED = "expired";
  static final String MERGED = "merged";
  static final String CLUSTERS = "clusters";
  static final String MERGES_REQUESTED = "merges_requested";
  static final String FLAGGED = "flagged";
  static final String RELATIONS_REMOVED = "relations_removed";

  /** Returns the counts by their names in reports. */
  Map<String, Long> byName() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("scanned", scanned);
    counts.put(EXPIRED, expired);
    counts.put(MERGED, merged);
    counts.put(CLUSTERS, clusters);
    counts.put(MERGES_REQUESTED, mergesRequested);
    counts.put(RELATIONS_REMOVED, relationsRemoved);
    counts.put(FLAGGED, flagged);
    counts.put("protected", protectedCount);
    counts.put("deferred", deferred);
    return Collections.unmodifiableMap(counts);
  }
}
