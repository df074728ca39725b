package dev.lethe.hygiene.wording;

import java.util.Set;

/** English words for days and months, in lower case. */
final class Dates {
  static final Set<String> DAYS =
      Set.of(
          "monday",
          "tuesday",
          "wednesday",
          "thursday",
          "friday",
          "saturday",
          "sunday",
          "today",
          "tomorrow",
          "yesterday");

  static final Set<String> MONTHS =
      Set.of(
          "january",
          "february",
          "april",
          "june",
          "july",
          "august",
          "september",
          "october",
          "november",
          "december");

  /** They are months beside a number, and verbs elsewhere. */
  static final Set<String> MONTHS_BY_NUMBER = Set.of("march", "may");

  private Dates() {}

  /** Whether it may be a day of a month. */
  static boolean isDay(String text) {
    return text.length() <= 2 && text.codePoints().anyMatch(Character::isDigit);
  }
}
