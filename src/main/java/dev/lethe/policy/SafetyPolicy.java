package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;
import dev.lethe.policy.Key.Group;

/** Limits on deletion, and the time in which it can be undone. */
public record SafetyPolicy(
    @Key(value = "7", max = Ranges.TEN_YEARS_DAYS)
        @Doc("Days for which deleted content can be restored.")
        int graceDays,
    @Key(value = "30", max = Ranges.TEN_YEARS_DAYS)
        @Doc("Days for which a restored memory is exempt from every stage.")
        int restoreExemptDays,
    @Group(
            value = ":caps :compaction",
            defaults = {"25", "200"})
        Cap compaction,
    @Group(
            value = ":caps :profile",
            defaults = {"50", "500"})
        Cap profile,
    @Group(
            value = ":caps :session",
            defaults = {"100", "0"})
        Cap session,
    @Group(
            value = ":caps :consolidation",
            defaults = {"25", "50"})
        Cap consolidation,
    @Group(
            value = ":caps :cleanup",
            defaults = {"15", "1"})
        Cap cleanup) {

  /**
   * Maximum deletion by one stage per scope and UTC day.
   *
   * @param pct share of the scope's live, unprotected memories of the stage's kinds, 0 to 100
   * @param floor number of memories that may be deleted in any case
   */
  public record Cap(
      @Key(value = "0", max = 100)
          @Doc("Maximum percentage of a scope that this stage deletes per UTC day.")
          double pct,
      @Key(value = "0", max = 1_000_000_000)
          @Doc("Number of memories that this stage may delete per UTC day in any case.")
          int floor) {

    /**
     * Returns the maximum deletion from {@code base} memories: the larger of the rounded-down share
     * and the floor.
     */
    public long limit(long base) {
      return Math.max((long) Math.floor(pct * base / 100), floor);
    }
  }
}
