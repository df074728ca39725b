package dev.lethe.memory.lifecycle;

import dev.lethe.policy.SafetyPolicy;
import java.util.concurrent.TimeUnit;

/**
 * Removals of a stage in a scope on one UTC day, over all runs and calls: rule K8.
 *
 * @param day days since the epoch
 * @param base memories that count toward the cap as of the day's first removal, as far as they are
 *     counted; except for compaction also those that arrived on that day before its last run
 * @param removed number of memories removed since then
 */
public record DayCap(long day, long base, long removed) {
  private static final long MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);

  /** Returns the UTC day of a time. */
  public static long dayOf(long now) {
    return Math.floorDiv(now, MILLIS_PER_DAY);
  }

  /** Returns the first millisecond of the UTC day of a time. */
  public static long beginOf(long now) {
    return dayOf(now) * MILLIS_PER_DAY;
  }

  /** Returns the cap of a day at its first run. */
  public static DayCap begin(long now, long base) {
    return new DayCap(dayOf(now), base, 0);
  }

  /**
   * Returns the cap of the current day. Its base has what the day has removed and what is still
   * there: memories that arrive raise it, none lowers it.
   *
   * @param last removals on the last day with any; null for none
   * @param counted memories that count toward the cap now, without those that the stage itself
   *     wrote on this day: a stage's own output must not raise its cap
   */
  public static DayCap counted(DayCap last, long now, long counted) {
    return last != null && last.isCurrent(now)
        ? last.growing(counted + last.removed)
        : begin(now, counted);
  }

  /**
   * Returns true unless a later day has begun at the given time. A record with an earlier time
   * counts toward the current day; it cannot begin a day with a cap of its own.
   */
  public boolean isCurrent(long now) {
    return day >= dayOf(now);
  }

  /** Returns the largest number of memories that may be removed on the whole day. */
  public long limit(SafetyPolicy.Cap cap) {
    return cap.limit(base);
  }

  /** Returns true if the given number of memories may be removed in addition. */
  public boolean allows(long more, SafetyPolicy.Cap cap) {
    return removed + more <= limit(cap);
  }

  /**
   * Returns the number of memories of a group that may be removed now: all or none, since groups
   * are removed whole. A group larger than a whole day's limit gets the rest of the day.
   */
  public long share(long size, SafetyPolicy.Cap cap) {
    if (allows(size, cap)) {
      return size;
    }
    return size > limit(cap) ? Math.max(0, limit(cap) - removed) : 0;
  }

  /** Returns a copy with at least the given base: memories that arrive raise it, none lowers it. */
  public DayCap growing(long counted) {
    return new DayCap(day, Math.max(base, counted), removed);
  }

  /** Returns a copy with a base larger by the given number. */
  public DayCap counting(long more) {
    return new DayCap(day, base + more, removed);
  }

  /** Returns a copy after the given number of removals. */
  public DayCap plus(long more) {
    return new DayCap(day, base, removed + more);
  }

  /** Returns a copy after a restore of the given number of the day's removals. */
  public DayCap restoring(long count) {
    return new DayCap(day, base, Math.max(0, removed - count));
  }
}
