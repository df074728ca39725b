package dev.lethe.compaction;

import dev.lethe.policy.SafetyPolicy;
import java.util.concurrent.TimeUnit;

/**
 * How much of a scope a stage has removed on one UTC day, over all runs and calls: rule K8.
 *
 * @param day days since the epoch
 * @param base memories that count towards the cap, as of the day's first run, as far as they are
 *     counted
 * @param removed so many since then
 */
public record DayCap(long day, long base, long removed) {
  private static final long MILLIS_PER_DAY = TimeUnit.DAYS.toMillis(1);

  /** The UTC day of a moment. */
  public static long dayOf(long now) {
    return Math.floorDiv(now, MILLIS_PER_DAY);
  }

  /** The first millisecond of the UTC day of a moment. */
  public static long beginOf(long now) {
    return dayOf(now) * MILLIS_PER_DAY;
  }

  /** A day's first run begins. */
  public static DayCap begin(long now, long base) {
    return new DayCap(dayOf(now), base, 0);
  }

  /**
   * Returns true unless a later day has begun at that moment. A day that has begun stays: a record
   * with an earlier time counts for it, and can't begin a day with a cap of its own.
   */
  public boolean holds(long now) {
    return day >= dayOf(now);
  }

  /** The most that may go in the whole day. */
  public long most(SafetyPolicy.Cap cap) {
    return cap.most(base);
  }

  /** Whether so many more may go. */
  public boolean allows(long more, SafetyPolicy.Cap cap) {
    return removed + more <= most(cap);
  }

  /**
   * How many of a group may go now: all or none, since groups go whole; of one that exceeds a whole
   * day's most by itself, what is left of the day.
   */
  public long share(long size, SafetyPolicy.Cap cap) {
    if (allows(size, cap)) {
      return size;
    }
    return size > most(cap) ? Math.max(0, most(cap) - removed) : 0;
  }

  /** The same with so many more in the base. */
  public DayCap counting(long more) {
    return new DayCap(day, base + more, removed);
  }

  /** The same after so many more have gone. */
  public DayCap plus(long more) {
    return new DayCap(day, base, removed + more);
  }

  /** Returns this cap after that many of the day's removals are restored. */
  public DayCap restoring(long count) {
    return new DayCap(day, base, Math.max(0, removed - count));
  }
}
