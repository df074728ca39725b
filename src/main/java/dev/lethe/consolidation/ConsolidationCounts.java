package dev.lethe.consolidation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a consolidation found and did. All but the two of clusters count memories.
 *
 * @param scanned live entries
 * @param clusters of which entries are merged
 * @param mergesRequested clusters for which a model is asked
 * @param relationsRemoved because an end expired, both are one by now, or another says the same
 * @param flagged members of clusters that a person is to look at
 * @param protectedCount entries that stay because they are protected, or rest after a restore
 * @param deferred entries that stay until another day because of the cap
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

  /** By their names in reports. */
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
