package dev.lethe.profile;

import java.util.List;

/**
 * What a single item changed.
 *
 * @param phase by which it has a duplicate; null if it has none
 * @param canonicalId of the duplicates, the memory that stays or would stay; null if there are none
 * @param duplicateId the memory that goes, would go or stays merged away; null if there is none
 * @param changed the profiles that are other than before, as they are now, in the order of changes
 */
public record Arrival(
    Verdict verdict, Phase phase, String canonicalId, String duplicateId, List<Profile> changed) {

  /** What became of it. */
  public enum Verdict {
    /** Nothing: it isn't newer than what is known, or unknown and to be deleted. */
    UNCHANGED,
    /** It stands for itself, and has no duplicate. */
    KEPT,
    /** It and another one became one. */
    COLLAPSED,
    /** They would have, but that is only reported. */
    REPORTED,
    /** They would have, but for the day's cap. */
    DEFERRED,
    /** They would have, but both are protected. */
    SPARED,
    /** It stays merged away, and what it gave is up to date. */
    UPDATED,
    /** Its own store deleted it. */
    DELETED,
    /** It is there again, with what it had given. */
    RESTORED
  }

  public Arrival {
    changed = List.copyOf(changed);
  }
}
