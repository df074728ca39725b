package dev.lethe.policy;

/** Upper limits of durations, at which products in milliseconds are far from overflow. */
final class Ranges {
  static final int TEN_YEARS_SECONDS = 315_360_000;
  static final int TEN_YEARS_MINUTES = 5_256_000;
  static final int TEN_YEARS_HOURS = 87_600;
  static final int TEN_YEARS_DAYS = 3_650;

  private Ranges() {}
}
