package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.Listed;
import dev.lethe.hygiene.MergeEligibility;
import java.util.Comparator;

/**
 * Profile with the contributions merged into it. A merged profile refers to the one it was merged
 * into and keeps what had been merged into itself, so that every merge can be undone. The profiles
 * merged into a canonical form a tree, in which each contributes to its parent.
 *
 * @param gained contributions of all profiles merged directly into it
 * @param latest newest observation merged into it, null if there is none
 * @param replacedBy the memory that it was merged into, null if it was not merged
 * @param deletedAt time at which its own store deleted it, epoch milliseconds; null if it is not
 *     deleted
 */
public record Profile(
    ProfileItem item, long gained, Observation latest, String replacedBy, Long deletedAt)
    implements Listed {

  /**
   * Better canonical first: protected profiles, then by significance, own count, age and item id.
   * Totals are ignored, so the order of arrival doesn't matter.
   */
  public static final Comparator<Profile> BEST_FIRST =
      Comparator.comparing((Profile p) -> p.item.eligibility() != MergeEligibility.PROTECTED)
          .thenComparing(p -> p.item.significance())
          .thenComparing(Comparator.comparingLong((Profile p) -> p.item.ownCount()).reversed())
          .thenComparingLong(p -> p.item.createdAt())
          .thenComparing(p -> p.item.itemId());

  /** Older first, then by item id. */
  public static final Comparator<Profile> OLDEST_FIRST =
      Comparator.comparingLong((Profile p) -> p.item.createdAt())
          .thenComparing(p -> p.item.itemId());

  /** Returns a profile without merges. */
  public static Profile of(ProfileItem item) {
    return new Profile(item, 0, null, null, null);
  }

  /** Returns the id of its memory. */
  @Override
  public String memoryId() {
    return item.memoryId();
  }

  @Override
  public String itemId() {
    return item.itemId();
  }

  /** Returns true if it is neither deleted nor merged into another profile. */
  public boolean isLive() {
    return replacedBy == null && deletedAt == null;
  }

  /** Returns true if its own store deleted it. */
  public boolean isDeleted() {
    return deletedAt != null;
  }

  /** Returns the time of its own store's latest update or deletion, epoch milliseconds. */
  long lastKnown() {
    return deletedAt == null ? item.updatedAt() : deletedAt;
  }

  /** Returns the number of observations, including merged ones. */
  public long total() {
    return item.ownCount() + gained;
  }

  /**
   * Returns its contribution to the profile that it is merged into, with at least one observation
   * of its own.
   */
  public long contribution() {
    return Math.max(1, item.ownCount()) + gained;
  }

  /** Returns the newest observation, its own or a merged one. */
  public Observation newest() {
    return Observation.newer(item.observation(), latest);
  }

  /**
   * Returns the newest text, which keeps the displayed numbers current; null if nothing was merged
   * into it.
   */
  public String latestSummary() {
    return latest == null ? null : newest().text();
  }

  /** Returns the profile after a duplicate was merged into it. */
  Profile with(Profile duplicate) {
    return new Profile(
        item,
        gained + duplicate.contribution(),
        Observation.newer(latest, duplicate.newest()),
        replacedBy,
        deletedAt);
  }

  /** Returns a copy merged into the given memory. */
  Profile mergedInto(String memoryId) {
    return new Profile(item, gained, latest, memoryId, deletedAt);
  }

  /** Returns a copy with another version of the item. */
  Profile with(ProfileItem now) {
    return new Profile(now, gained, latest, replacedBy, deletedAt);
  }

  /** Returns a live copy with another version of the item. */
  Profile back(ProfileItem now) {
    return new Profile(now, gained, latest, null, null);
  }

  /** Returns a copy that its own store has deleted, without text. */
  Profile deleted(long at) {
    return new Profile(item.withoutText(), gained, latest, replacedBy, at);
  }

  /** Returns a copy after the contribution of a merged profile increased with a new observation. */
  Profile gaining(long more, Observation observation) {
    return new Profile(
        item, gained + more, Observation.newer(latest, observation), replacedBy, deletedAt);
  }

  /** Returns a copy after a contribution was taken back. */
  Profile losing(long less, Observation left) {
    return new Profile(item, gained - less, left, replacedBy, deletedAt);
  }
}
