package dev.lethe.hygiene.wording;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Times of day that English says in words, in digits: {@code half past nine} is 9:30. */
final class DayTimes {
  private static final String HOUR =
      "(\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)";

  private static final String PART_OF_DAY = "(?: in the (morning|afternoon|evening)\\b)";

  /**
   * An hour that the clock is said of, or that stands where a time does: no date, and no minutes.
   */
  private static final Pattern ON_THE_HOUR =
      pattern(
          "(?<![\\w.,:/-])"
              + HOUR
              + "(?: o'? ?clock\\b"
              + PART_OF_DAY
              + "?|(?<=\\b(?:at|by|before|after|until|till|from|to|around|about) .{1,6})"
              + PART_OF_DAY
              + ')');

  /** Hours and minutes, of a part of the day. */
  private static final Pattern OF_DAY =
      pattern("(?<![\\w.,:/-])(\\d{1,2}):([0-5]\\d)" + PART_OF_DAY);

  private static final Pattern PAST =
      pattern(
          "\\b(half|a quarter|quarter) (past|to) " + HOUR + "\\b(?! ?percent)" + PART_OF_DAY + '?');

  private DayTimes() {}

  private static Pattern pattern(String regex) {
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
  }

  /** A text with such times in digits. */
  static String of(String text) {
    String low = text.toLowerCase(Locale.ROOT);
    String said = text;
    if (low.contains("half ") || low.contains("quarter ")) {
      said = PAST.matcher(said).replaceAll(DayTimes::past);
    }
    if (low.contains("clock") || low.contains(" in the ")) {
      said = OF_DAY.matcher(said).replaceAll(DayTimes::ofDay);
      said = ON_THE_HOUR.matcher(said).replaceAll(DayTimes::onTheHour);
    }
    return said;
  }

  private static String ofDay(MatchResult found) {
    return at(found, hour(found, 1), Integer.parseInt(found.group(2)), low(found, 3));
  }

  private static String onTheHour(MatchResult found) {
    String part = found.group(2) == null ? low(found, 3) : low(found, 2);
    return at(found, hour(found, 1), 0, part);
  }

  private static String past(MatchResult found) {
    boolean isHalf = low(found, 1).equals("half");
    int hour = hour(found, 3);
    if (!low(found, 2).equals("to")) {
      return at(found, hour, isHalf ? 30 : 15, low(found, 4));
    }
    return isHalf ? found.group() : at(found, hour == 0 ? 23 : hour - 1, 45, low(found, 4));
  }

  private static int hour(MatchResult found, int group) {
    return Integer.parseInt(NumberWords.digits(low(found, group)));
  }

  private static String low(MatchResult found, int group) {
    return found.group(group) == null ? "" : found.group(group).toLowerCase(Locale.ROOT);
  }

  private static String at(MatchResult found, int hour, int minutes, String part) {
    if (hour > 23) {
      return found.group();
    }
    boolean isLate = hour < 12 && (part.equals("afternoon") || part.equals("evening"));
    return String.format(Locale.ROOT, "%d:%02d", isLate ? hour + 12 : hour, minutes);
  }
}
