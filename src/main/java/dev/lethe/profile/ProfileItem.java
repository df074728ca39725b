package dev.lethe.profile;

import dev.lethe.item.Significance;

/**
 * A profile as it arrived.
 *
 * @param memoryId of the memory that holds it
 * @param itemId the other store's id
 * @param summary what it says; may be empty
 * @param ownCount how often it was observed, by its own store, at least 0
 * @param createdAt epoch milliseconds, as is {@code updatedAt}
 */
public record ProfileItem(
    String memoryId,
    String itemId,
    String summary,
    Significance significance,
    long ownCount,
    long createdAt,
    long updatedAt,
    Standing standing) {

  /** What it says, and when. */
  Observation observation() {
    return new Observation(summary, updatedAt, itemId);
  }

  /** The same item with another standing. */
  public ProfileItem withStanding(Standing other) {
    return new ProfileItem(
        memoryId, itemId, summary, significance, ownCount, createdAt, updatedAt, other);
  }
}
