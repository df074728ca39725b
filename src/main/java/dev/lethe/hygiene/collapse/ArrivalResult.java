package dev.lethe.hygiene.collapse;

import java.util.List;

/**
 * Result of a single item's arrival.
 *
 * @param phase phase that found a duplicate; null if none did
 * @param canonicalId duplicate that is or would be kept; null if there are no duplicates
 * @param duplicateId duplicate that is or would be removed, or stays merged; null if there is none
 * @param changed the changed profiles in their new state, in order of the changes
 */
public record ArrivalResult(
    Verdict verdict, Phase phase, String canonicalId, String duplicateId, List<Profile> changed) {

  /** Outcome for the item. */
  public enum Verdict {
    /** Nothing changed: the item is not newer than the known version. */
    UNCHANGED,
    /** It has no duplicate and is kept. */
    KEPT,
    /** It was merged with another profile. */
    COLLAPSED,
    /** It would have been merged, but the merge is only reported. */
    REPORTED,
    /** It would have been merged, but the daily cap is reached. */
    DEFERRED,
    /** It would have been merged, but both are protected. */
    SPARED,
    /** It stays merged, and its contribution was updated. */
    UPDATED,
    /** Its own store deleted it. */
    DELETED,
    /** Its contribution was taken back, since it is no longer a profile. */
    RESTORED
  }

  public ArrivalResult {
    changed = List.copyOf(changed);
  }
}
