package dev.lethe.hygiene.wording;

import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Durations in the largest unit of which they are a whole number: {@code 60 minutes} and {@code an
 * hour} are the same, as are {@code 14 days} and {@code two weeks}. One of a unit is said in words,
 * since it may as well be left out: {@code every day}.
 */
final class Durations {
  private static final Pattern QUARTER_OF_AN_HOUR =
      pattern("\\b(?:a )?quarter (?:of )?(?:an )?hour\\b");
  private static final Pattern HALF_AN_HOUR = pattern("\\b(?:a )?half(?: an|-an| a)?[ -]hour\\b");
  private static final Pattern FORTNIGHT = pattern("\\b(?:a )?fortnight\\b");

  private static final Pattern HALF_A_YEAR = pattern("\\bhalf a year\\b");
  private static final Pattern AND_A_HALF =
      pattern("\\b(\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten) and a half\\b");
  private static final Pattern EVERY_OTHER =
      pattern(
          "\\bevery (?:other|second) (day|week|month|year|monday|tuesday|wednesday|thursday|friday|saturday"
              + "|sunday)\\b");
  private static final Pattern OF_ONE =
      pattern(
          "\\b(for|by|within|takes?|took|lasts?|lasted|until|after) an? (second|minute|hour|day|week|month|year)\\b");
  private static final Pattern GLUED =
      pattern("(?<=\\d)(ms|mm|cm|km|kg|mg|ml|kb|mb|gb|tb|kwh|kw|hz|khz|mhz|ghz|px|fps|mph)\\b");

  private static final Pattern SECONDS =
      pattern("(?<=\\b(?:after|within|for|every|of|in|than|to|is) )(\\d{1,9}) ?s\\b");

  private static final Pattern DURATION =
      pattern(
          "(?<![\\w.,:/-])(\\d{1,9}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
              + "|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|ninety)[ -]?"
              + "(seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|weeks?|months?|years?)\\b");

  /**
   * A unit, by the first letters of its names.
   *
   * @param more so many of it are one of the next larger
   */
  private record Unit(String name, int more, String larger) {}

  private static final Map<String, Unit> UNITS =
      Map.of(
          "se", new Unit("second", 60, "mi"),
          "mi", new Unit("minute", 60, "h"),
          "h", new Unit("hour", 24, "d"),
          "d", new Unit("day", 7, "w"),
          "w", new Unit("week", 0, null),
          "mo", new Unit("month", 12, "y"),
          "y", new Unit("year", 0, null));

  private Durations() {}

  private static Pattern pattern(String regex) {
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
  }

  /** Whether a word, in lower case, is the name of a unit of time. */
  static boolean isUnit(String word) {
    return UNITS.values().stream().anyMatch(unit -> unit.name.equals(word));
  }

  /** A text with its durations so. */
  static String of(String text) {
    String low = text.toLowerCase(Locale.ROOT);
    String said = text;
    if (low.contains("hour")) {
      said = QUARTER_OF_AN_HOUR.matcher(said).replaceAll("15 minutes");
      said = HALF_AN_HOUR.matcher(said).replaceAll("30 minutes");
    }
    if (low.contains("fortnight")) {
      said = FORTNIGHT.matcher(said).replaceAll("2 weeks");
    }
    if (low.contains("half")) {
      said = HALF_A_YEAR.matcher(said).replaceAll("6 months");
      said =
          AND_A_HALF
              .matcher(said)
              .replaceAll(
                  found -> NumberWords.digits(found.group(1).toLowerCase(Locale.ROOT)) + ".5");
    }
    if (low.contains("every ")) {
      said = EVERY_OTHER.matcher(said).replaceAll("every 2 $1s");
    }
    said = SECONDS.matcher(said).replaceAll("$1 seconds");
    said = GLUED.matcher(OF_ONE.matcher(said).replaceAll("$1 one $2")).replaceAll(" $1");
    return DURATION.matcher(said).replaceAll(Durations::largest);
  }

  private static String largest(MatchResult found) {
    String unitName = found.group(2).toLowerCase(Locale.ROOT);
    Unit unit =
        UNITS.get(unitName.substring(0, UNITS.containsKey(unitName.substring(0, 1)) ? 1 : 2));
    int count = Integer.parseInt(NumberWords.digits(found.group(1).toLowerCase(Locale.ROOT)));
    while (unit.larger != null && count > 0 && count % unit.more == 0) {
      count /= unit.more;
      unit = UNITS.get(unit.larger);
    }
    return count == 1 ? "one " + unit.name : count + " " + unit.name + "s";
  }
}
