package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.ArrayList;
import java.util.List;

/**
 * Limits on removal, and the time in which it can be undone.
 *
 * @param graceDays how long removed content is retained
 * @param restoreExemptDays how long a restored memory is exempt from every stage
 */
public record SafetyPolicy(
    int graceDays,
    int restoreExemptDays,
    Cap compaction,
    Cap profile,
    Cap session,
    Cap consolidation,
    Cap cleanup) {

  /**
   * Maximum removal of one stage per scope and UTC day.
   *
   * @param pct share of the scope's live, unprotected memories of the stage's kinds, 0 to 100
   * @param floor number of memories that may be removed in any case
   */
  public record Cap(double pct, int floor) {

    /**
     * Returns the maximum removal from {@code base} memories: the larger of the rounded-down share
     * and the floor.
     */
    public long most(long base) {
      return Math.max((long) Math.floor(pct * base / 100), floor);
    }
  }

  static final PolicyKey<Integer> GRACE_DAYS =
      key(
          ":safety :grace-days",
          ScalarType.whole(0, Ranges.TEN_YEARS_DAYS),
          7,
          "How long what a stage removed can be restored.");
  static final PolicyKey<Integer> RESTORE_EXEMPT_DAYS =
      key(
          ":safety :restore-exempt-days",
          ScalarType.whole(0, Ranges.TEN_YEARS_DAYS),
          30,
          "How long a restored memory is left alone by every stage.");
  private static final CapKeys COMPACTION = new CapKeys("compaction", 25, 200);
  private static final CapKeys PROFILE = new CapKeys("profile", 50, 500);
  private static final CapKeys SESSION = new CapKeys("session", 100, 0);
  private static final CapKeys CONSOLIDATION = new CapKeys("consolidation", 25, 50);
  private static final CapKeys CLEANUP = new CapKeys("cleanup", 15, 1);

  static final List<PolicyKey<?>> KEYS = keys();

  private record CapKeys(PolicyKey<Double> pct, PolicyKey<Integer> floor) {
    CapKeys(String stage, double pct, int floor) {
      this(
          key(
              ":safety :caps :" + stage + " :pct",
              ScalarType.decimal(0, 100),
              pct,
              "The most, in per cent of a scope, that " + stage + " removes in a UTC day."),
          key(
              ":safety :caps :" + stage + " :floor",
              ScalarType.whole(0, 1_000_000_000),
              floor,
              "So many memories " + stage + " may remove in any case."));
    }

    Cap of(PolicyValues values) {
      return new Cap(values.get(pct), values.get(floor));
    }
  }

  static SafetyPolicy of(PolicyValues values) {
    return new SafetyPolicy(
        values.get(GRACE_DAYS),
        values.get(RESTORE_EXEMPT_DAYS),
        COMPACTION.of(values),
        PROFILE.of(values),
        SESSION.of(values),
        CONSOLIDATION.of(values),
        CLEANUP.of(values));
  }

  private static List<PolicyKey<?>> keys() {
    List<PolicyKey<?>> keys = new ArrayList<>(List.of(GRACE_DAYS, RESTORE_EXEMPT_DAYS));
    for (CapKeys cap : List.of(COMPACTION, PROFILE, SESSION, CONSOLIDATION, CLEANUP)) {
      keys.add(cap.pct());
      keys.add(cap.floor());
    }
    return List.copyOf(keys);
  }
}
