package dev.lethe.hygiene.collapse;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts of a collapse run. All but the numbers of groups and signatures count profiles.
 *
 * @param duplicatesFound profiles that would be removed without a cap
 * @param protectedCount profiles kept because they are protected or were restored recently
 * @param deferred profiles kept until another day because of the cap
 */
public record CollapseCounts(
    long scannedProfiles,
    long operationalProfiles,
    long uniqueSignatures,
    long duplicateGroups,
    long duplicatesFound,
    long groupsCollapsed,
    long duplicatesRemoved,
    long reinforcementsApplied,
    long exactDuplicateGroups,
    long tokenDuplicateGroups,
    long fuzzyDuplicateGroups,
    long protectedCount,
    long deferred) {

  /** Returns the counts of a dry run: those found, and none applied. */
  public CollapseCounts dry() {
    return new CollapseCounts(
        scannedProfiles,
        operationalProfiles,
        uniqueSignatures,
        duplicateGroups,
        duplicatesFound,
        0,
        0,
        0,
        exactDuplicateGroups,
        tokenDuplicateGroups,
        fuzzyDuplicateGroups,
        protectedCount,
        deferred);
  }

  /** Returns the counts by their names in reports. */
  public Map<String, Long> byName() {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("scanned_profiles", scannedProfiles);
    counts.put("operational_profiles", operationalProfiles);
    counts.put("unique_signatures", uniqueSignatures);
    counts.put("duplicate_groups", duplicateGroups);
    counts.put("duplicates_found", duplicatesFound);
    counts.put("groups_collapsed", groupsCollapsed);
    counts.put("duplicates_removed", duplicatesRemoved);
    counts.put("reinforcements_applied", reinforcementsApplied);
    counts.put("exact_duplicate_groups", exactDuplicateGroups);
    counts.put("token_duplicate_groups", tokenDuplicateGroups);
    counts.put("fuzzy_duplicate_groups", fuzzyDuplicateGroups);
    counts.put("protected", protectedCount);
    counts.put("deferred", deferred);
    return Collections.unmodifiableMap(counts);
  }
}
