package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

/** The two keys common to all stages of items. */
final class StageKeys {
  private StageKeys() {}

  static PolicyKey<StageMode> mode(String section, String stage) {
    return key(
        section + " :mode",
        ScalarType.oneOf(StageMode.class),
        StageMode.REPORT,
        "What "
            + stage
            + " does by itself: :off nothing, :report says what it would do, :apply does it.");
  }

  static PolicyKey<Integer> interval(String section, int minutes) {
    return key(
            section + " :interval-minutes",
            ScalarType.whole(1, Ranges.TEN_YEARS_MINUTES),
            minutes,
            "How often this stage runs.")
        .forAll();
  }
}
