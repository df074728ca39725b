package dev.lethe.hygiene.compaction;

import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.SafetyPolicy;
import java.util.concurrent.TimeUnit;

/**
 * Days on which groups can be compacted under the cap of their scope: rule Z12. A group is assigned
 * to today if it fits, otherwise to the latest day already in use or the day after it. The base of
 * a later day is reduced by the removals of the days before; arrivals until then are unknown.
 */
public final class CapCalendar {
  private final SafetyPolicy.Cap limit;
  private DayCap today;
  private DayCap later;

  /**
   * @param today removals in the scope so far
   */
  public CapCalendar(DayCap today, SafetyPolicy.Cap limit) {
    this.limit = limit;
    this.today = today;
  }

  /**
   * Assigns one more group to a day.
   *
   * @return beginning of the UTC day on which the group can be compacted at the earliest, epoch
   *     milliseconds; null for today
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
