package dev.lethe.compaction;

import dev.lethe.policy.SafetyPolicy;
import java.util.concurrent.TimeUnit;

/**
 * The days on which groups can go, by the cap of their scope: rule Z12. A group takes today if
 * there is room for it, otherwise the last day that is begun or the day after that. The base of a
 * later day lacks what went on the days before; arrivals until then aren't known.
 */
public final class CapCalendar {
  private final SafetyPolicy.Cap limit;
  private DayCap today;
  private DayCap later;

  /**
   * @param today what has gone of the scope so far
   */
  public CapCalendar(DayCap today, SafetyPolicy.Cap limit) {
    this.limit = limit;
    this.today = today;
  }

  /**
   * Takes room for one more group.
   *
   * @return beginning of the UTC day on which the group can go at the earliest, epoch milliseconds;
   *     null for today
   */
  public Long take(long memories) {
    if (today.allows(memories, limit)) {
      today = today.plus(memories);
      return null;
    }
    if (later == null) {
      later = after(today);
    } else if (!later.allows(memories, limit)) {
      later = after(later);
    }
    later = later.plus(memories);
    return TimeUnit.DAYS.toMillis(later.day());
  }

  private static DayCap after(DayCap day) {
    return new DayCap(day.day() + 1, Math.max(0, day.base() - day.removed()), 0);
  }
}
