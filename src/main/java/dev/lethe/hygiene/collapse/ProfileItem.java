package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.item.Significance;
import dev.lethe.text.fingerprint.Digest;

/**
 * Profile as received.
 *
 * @param memoryId id of its memory
 * @param itemId the other store's id; null if purged
 * @param summary its text, which may be empty; null if no longer known
 * @param textHash hash of the text if purged, {@code sha256:…}, else null
 * @param significance null if purged
 * @param ownCount number of observations in its own store, at least 0
 * @param createdAt epoch milliseconds, as is {@code updatedAt}
 */
public record ProfileItem(
    String memoryId,
    String itemId,
    String summary,
    String textHash,
    Significance significance,
    long ownCount,
    long createdAt,
    long updatedAt,
    MergeEligibility eligibility) {

  /** Creates a profile whose text is known. */
  public ProfileItem(
      String memoryId,
      String itemId,
      String summary,
      Significance significance,
      long ownCount,
      long createdAt,
      long updatedAt,
      MergeEligibility standing) {
    this(memoryId, itemId, summary, null, significance, ownCount, createdAt, updatedAt, standing);
  }

  /** Returns its text with its time; null if the text is no longer known. */
  Observation observation() {
    return summary == null ? null : new Observation(summary, updatedAt, itemId);
  }

  /** Returns true if another version has the same text. */
  boolean hasContentOf(ProfileItem other) {
    if (summary != null) {
      return summary.equals(other.summary);
    }
    return Digest.named(other.summary).equals(textHash);
  }

  /** Returns a copy with another standing. */
  public ProfileItem withStanding(MergeEligibility other) {
    return new ProfileItem(
        memoryId, itemId, summary, textHash, significance, ownCount, createdAt, updatedAt, other);
  }

  /** Returns a copy without text. */
  ProfileItem withoutText() {
    return new ProfileItem(
        memoryId, itemId, null, null, significance, ownCount, createdAt, updatedAt, eligibility);
  }

  /** Returns its purged form. */
  ProfileItem purged(String hash) {
    return new ProfileItem(
        memoryId, itemId, null, hash, significance, ownCount, createdAt, updatedAt, eligibility);
  }
}
