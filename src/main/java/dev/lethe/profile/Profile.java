package dev.lethe.profile;

import java.util.Comparator;

/**
 * A profile with what it stands for. One that was merged away names what it was merged into, and
 * keeps what had been merged into itself, so that all of it can be taken back: the merged-away
 * profiles of a canonical are a tree, in which each gives its contribution to the one above it.
 *
 * @param gained the contributions of all that were merged into it directly
 * @param latest the newest observation that was merged into it, null if none was
 * @param replacedBy the memory that it was merged into, null if it wasn't
 * @param deletedAt when its own store deleted it, epoch milliseconds; null if it didn't
 */
public record Profile(
    ProfileItem item, long gained, Observation latest, String replacedBy, Long deletedAt) {

  /**
   * The better canonical first: one that is protected, then by significance, own count, age and
   * item id. Totals don't count, so it doesn't matter which of two arrives first.
   */
  public static final Comparator<Profile> BEST_FIRST =
      Comparator.comparing((Profile p) -> p.item.standing() != Standing.PROTECTED)
          .thenComparing(p -> p.item.significance())
          .thenComparing(Comparator.comparingLong((Profile p) -> p.item.ownCount()).reversed())
          .thenComparingLong(p -> p.item.createdAt())
          .thenComparing(p -> p.item.itemId());

  /** The older first, of equal times by item id. */
  public static final Comparator<Profile> OLDEST_FIRST =
      Comparator.comparingLong((Profile p) -> p.item.createdAt())
          .thenComparing(p -> p.item.itemId());

  /** A profile that stands for itself alone. */
  public static Profile of(ProfileItem item) {
    return new Profile(item, 0, null, null, null);
  }

  /** The id of its memory. */
  public String memoryId() {
    return item.memoryId();
  }

  /** Whether it is there, and not merged away. */
  public boolean isLive() {
    return replacedBy == null && deletedAt == null;
  }

  /** Whether its own store deleted it. */
  public boolean isDeleted() {
    return deletedAt != null;
  }

  /** When its own store last said anything of it, epoch milliseconds. */
  long lastKnown() {
    return deletedAt == null ? item.updatedAt() : deletedAt;
  }

  /** How often it was observed, with all that it stands for. */
  public long total() {
    return item.ownCount() + gained;
  }

  /** What it gives to the profile that it is merged into: each of its observers counts once. */
  public long contribution() {
    return Math.max(1, item.ownCount()) + gained;
  }

  /** The newest observation of all that it stands for, its own included. */
  public Observation newest() {
    return Observation.newer(item.observation(), latest);
  }

  /** The text that keeps its numbers from going stale; null if it stands for itself alone. */
  public String latestSummary() {
    return latest == null ? null : newest().text();
  }

  /** The same after that profile was merged into it. */
  Profile with(Profile duplicate) {
    return new Profile(
        item,
        gained + duplicate.contribution(),
        Observation.newer(latest, duplicate.newest()),
        replacedBy,
        deletedAt);
  }

  /** The same, merged into that memory. */
  Profile mergedInto(String memoryId) {
    return new Profile(item, gained, latest, memoryId, deletedAt);
  }

  /** The same with the item as it is now. */
  Profile with(ProfileItem now) {
    return new Profile(now, gained, latest, replacedBy, deletedAt);
  }

  /** The same, there again, with the item as it is now. */
  Profile back(ProfileItem now) {
    return new Profile(now, gained, latest, null, null);
  }

  /** The same, deleted by its own store then, with nothing left of what it said. */
  Profile deleted(long at) {
    return new Profile(item.withoutText(), gained, latest, replacedBy, at);
  }

  /** The same after something merged into it gives so much more, and was observed again. */
  Profile gaining(long more, Observation observation) {
    return new Profile(
        item, gained + more, Observation.newer(latest, observation), replacedBy, deletedAt);
  }

  /** The same after so much was taken back from it. */
  Profile losing(long less, Observation left) {
    return new Profile(item, gained - less, left, replacedBy, deletedAt);
  }
}
