package dev.lethe.profile;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a collapse found and did. All but the numbers of groups and signatures count profiles.
 *
 * @param duplicatesFound those that would go if there were no cap
 * @param protectedCount those that stay because they are protected, or rest after a restore
 * @param deferred those that stay until another day because of the cap
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

  /** What a dry run says: what would be found, and that nothing was done. */
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

  /** By their names in reports. */
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
