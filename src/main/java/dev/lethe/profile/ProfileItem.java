package dev.lethe.profile;

import dev.lethe.fingerprint.Digest;
import dev.lethe.item.Significance;
import java.nio.charset.StandardCharsets;

/**
 * A profile as it arrived.
 *
 * @param memoryId of the memory that holds it
 * @param itemId the other store's id; null of one that is purged
 * @param summary what it says; may be empty; null if nobody knows any more
 * @param textHash of what it said where that is purged, {@code sha256:…}, else null
 * @param significance null of one that is purged
 * @param ownCount how often it was observed, by its own store, at least 0
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
    Standing standing) {

  /** One whose text is known. */
  public ProfileItem(
      String memoryId,
      String itemId,
      String summary,
      Significance significance,
      long ownCount,
      long createdAt,
      long updatedAt,
      Standing standing) {
    this(memoryId, itemId, summary, null, significance, ownCount, createdAt, updatedAt, standing);
  }

  /** What it says, and when; null if nobody knows any more. */
  Observation observation() {
    return summary == null ? null : new Observation(summary, updatedAt, itemId);
  }

  /** Whether another version of it says the same. */
  boolean saysAs(ProfileItem other) {
    if (summary != null) {
      return summary.equals(other.summary);
    }
    byte[] text = other.summary.getBytes(StandardCharsets.UTF_8);
    return ("sha256:" + Digest.of(text).hex()).equals(textHash);
  }

  /** The same item with another standing. */
  public ProfileItem withStanding(Standing other) {
    return new ProfileItem(
        memoryId, itemId, summary, textHash, significance, ownCount, createdAt, updatedAt, other);
  }

  /** The same item with nothing left of what it says. */
  ProfileItem withoutText() {
    return new ProfileItem(
        memoryId, itemId, null, null, significance, ownCount, createdAt, updatedAt, standing);
  }

  /** What is left of it once it is purged. */
  ProfileItem purged(String hash) {
    return new ProfileItem(
        memoryId, itemId, null, hash, significance, ownCount, createdAt, updatedAt, standing);
  }
}
