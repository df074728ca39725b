package dev.lethe.context;

import dev.lethe.memory.Memory;
import dev.lethe.text.Words;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Words that express a time; a memory that contains one can answer when-questions. */
final class TimeWords {
  static final int FIRST_YEAR = 1970;
  static final int LAST_YEAR = 2100;
  private static final int YEAR_DIGITS = 4;

  /** Placeholders of dates and times in normalized text. */
  private static final List<String> PLACEHOLDERS = List.of("<ts>", "<time>");

  /** Months by name and abbreviation, 1 to 12. */
  static final Map<String, Integer> MONTHS =
      Map.ofEntries(
          Map.entry("january", 1),
          Map.entry("jan", 1),
          Map.entry("february", 2),
          Map.entry("feb", 2),
          Map.entry("march", 3),
          Map.entry("mar", 3),
          Map.entry("april", 4),
          Map.entry("apr", 4),
          Map.entry("may", 5),
          Map.entry("june", 6),
          Map.entry("jun", 6),
          Map.entry("july", 7),
          Map.entry("jul", 7),
          Map.entry("august", 8),
          Map.entry("aug", 8),
          Map.entry("september", 9),
          Map.entry("sept", 9),
          Map.entry("sep", 9),
          Map.entry("october", 10),
          Map.entry("oct", 10),
          Map.entry("november", 11),
          Map.entry("nov", 11),
          Map.entry("december", 12),
          Map.entry("dec", 12));

  /** Names of months that are also other words. */
  static final Set<String> AMBIGUOUS = Set.of("may", "march", "mar");

  private static final Set<String> BY_THEMSELVES =
      Set.of(
          "yesterday",
          "today",
          "tonight",
          "tomorrow",
          "ago",
          "monday",
          "tuesday",
          "wednesday",
          "thursday",
          "friday",
          "saturday",
          "sunday",
          "weekend");

  private static final Set<String> BEFORE_A_SPAN = Set.of("last", "next", "this", "past", "few");

  private static final Set<String> SPANS =
      Set.of(
          "day", "days", "night", "week", "weeks", "weekend", "month", "months", "year", "years",
          "spring", "summer", "autumn", "fall", "winter", "morning", "evening", "fri", "sat", "sun",
          "mon", "tue", "tues", "wed", "thu", "thurs");

  private TimeWords() {}

  /** Returns true if a memory's text contains a time expression. */
  static boolean areIn(Memory.Content content) {
    if (PLACEHOLDERS.stream().anyMatch(content.normalizedText()::contains)) {
      return true;
    }
    Words words = new Words().start(content.text());
    String before = "";
    while (words.next()) {
      String word = words.word();
      if (BY_THEMSELVES.contains(word)
          || (SPANS.contains(word) && BEFORE_A_SPAN.contains(before))
          || (MONTHS.containsKey(word) && !AMBIGUOUS.contains(word))
          || isYear(word)) {
        return true;
      }
      before = word;
    }
    return false;
  }

  static boolean isYear(String word) {
    return number(word, YEAR_DIGITS, YEAR_DIGITS) >= FIRST_YEAR
        && number(word, YEAR_DIGITS, YEAR_DIGITS) <= LAST_YEAR;
  }

  /**
   * Parses a number of {@code leastDigits} to {@code mostDigits} ASCII digits; returns -1 for other
   * words.
   */
  static int number(String word, int leastDigits, int mostDigits) {
    if (word.length() < leastDigits || word.length() > mostDigits) {
      return -1;
    }
    int number = 0;
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) < '0' || word.charAt(i) > '9') {
        return -1;
      }
      number = number * 10 + word.charAt(i) - '0';
    }
    return number;
  }
}
