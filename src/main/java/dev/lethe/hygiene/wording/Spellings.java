package dev.lethe.hygiene.wording;

import dev.lethe.text.Nfkc;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One spelling for what English writes in several ways: times of day, dates, amounts of money,
 * groups of digits, and what changes from one to another. Rule CN20.
 */
final class Spellings {
  /** Whole: from each digit of a long number on, it would be looked at to its end. */
  private static final String NUMBER = "(?<!\\d)\\d++(?:\\.\\d++)?";

  private static final String MONTH =
      "(january|february|march|april|may|june|july|august|september|october|november|december)";

  private static final Map<String, String> MONTHS =
      Map.ofEntries(
          Map.entry("jan", "January"),
          Map.entry("feb", "February"),
          Map.entry("mar", "March"),
          Map.entry("apr", "April"),
          Map.entry("jun", "June"),
          Map.entry("jul", "July"),
          Map.entry("aug", "August"),
          Map.entry("sep", "September"),
          Map.entry("sept", "September"),
          Map.entry("oct", "October"),
          Map.entry("nov", "November"),
          Map.entry("dec", "December"));

  private static final String[] NUMBERED = {
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December"
  };

  private static final Map<String, String> DAYS =
      Map.ofEntries(
          Map.entry("mon", "Monday"),
          Map.entry("tue", "Tuesday"),
          Map.entry("tues", "Tuesday"),
          Map.entry("wed", "Wednesday"),
          Map.entry("thu", "Thursday"),
          Map.entry("thur", "Thursday"),
          Map.entry("thurs", "Thursday"),
          Map.entry("fri", "Friday"),
          Map.entry("sat", "Saturday"),
          Map.entry("sun", "Sunday"));

  private static final Map<String, String> MONEY =
      Map.of(
          "$", "dollars", "€", "euros", "£", "pounds", "usd", "dollars", "eur", "euros", "gbp",
          "pounds");

  private static final Pattern SPACES = Pattern.compile("[\\p{Zs}\\t]+");
  private static final Pattern APOSTROPHES = Pattern.compile("[\u2018\u2019\u02bc\u00b4`]");
  private static final Pattern AM_OR_PM =
      pattern("(?<![\\d:.,])(\\d{1,2})(?:[:.](\\d{2}))? ?([ap])\\.?m\\b\\.?(?![\\w])");
  private static final Pattern HOUR = pattern("(?<![\\d:.,])(\\d):(\\d{2})(?![\\d])");

  /** Two hours of one half of the day, or of both. */
  private static final Pattern HOURS =
      pattern(
          "(?<![\\w:.,-])(?<!\\bat )"
              + "(?:(between )(\\d{1,2})(?:[:.](\\d{2}))? ?(and)|()(\\d{1,2})(?:[:.](\\d{2}))? ?(to|until|till|-|\u2013))"
              + " ?(\\d{1,2})(?:[:.](\\d{2}))? ?([ap])\\.?m\\b");

  /** From a version to another, of whatever has them. */
  private static final Pattern FROM_TO =
      pattern("\\bfrom (?:([a-z]+) )?(\\d[\\w.]*\\w|\\d) to (?:([a-z]+) )?(\\d[\\w.]*\\w|\\d)");

  private static final Pattern TO_FROM =
      pattern("\\bto (?:([a-z]+) )?(\\d[\\w.]*\\w|\\d) from (?:([a-z]+) )?(\\d[\\w.]*\\w|\\d)");

  /** A full stop that may as well end the sentence stays. */
  private static final String CUT = "\\b(?:\\.(?= ?[a-z\\d,;:)/-]))?";

  private static final Pattern MONTH_ABBREVIATED =
      Pattern.compile("\\b(Jan|Feb|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)" + CUT);
  private static final Pattern MONTH_BY_DAY =
      Pattern.compile("(?<=\\d |\\dst |\\dnd |\\drd |\\dth )Mar" + CUT + "|\\bMar\\b\\.?(?= \\d)");
  private static final Pattern DAY_ABBREVIATED =
      Pattern.compile(
          "\\b(Mon|Tues?|Wed|Thu(?:rs?)?|Fri)"
              + CUT
              + "|(?<=\\b(?:on|every|each|by|until|and|or|to|from|next|last) )(Sat|Sun)"
              + CUT);
  private static final Pattern DAY_OF_MONTH =
      pattern(
          "(?<!\\d[.,:])\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? " + MONTH + "\\b(?:,? (\\d{4})\\b)?");
  private static final Pattern MONTH_AND_DAY =
      pattern("\\b" + MONTH + " (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)(?:,? (\\d{4})\\b)?");
  private static final Pattern DAY_IN_WORDS =
      pattern(
          "\\b((?:twenty|thirty)[ -])?(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?= of "
              + MONTH
              + "\\b)");
  private static final Pattern ISO_DATE =
      pattern("(?<![\\w-])(\\d{4})-(0\\d|1[0-2])-([0-3]\\d)(?![\\w-])");
  private static final Pattern ORDINAL = pattern("(?<=\\d)(?:st|nd|rd|th)\\b");
  private static final Pattern GROUPED =
      pattern(
          "(?<![\\d.,])(?<!\\d )\\d{1,3}(?:(?:,\\d{3})+(?!\\d|,\\d)|(?: \\d{3})* 000(?!\\d| \\d|[.,:]\\d))");
  private static final Pattern THOUSANDS = pattern("(?<![\\w.,])(\\d{1,6})k\\b");
  private static final Pattern SCALED =
      pattern("((?:[$€£]|\\b(?:usd|eur|gbp)) ?" + NUMBER + ") ?(k|m|mn|b|bn)\\b");
  private static final Pattern AMOUNT =
      pattern(
          "([$€£]) ?("
              + NUMBER
              + ")|("
              + NUMBER
              + ") ?([$€£])|\\b("
              + NUMBER
              + ") (usd|eur|gbp)\\b|\\b(usd|eur|gbp) ("
              + NUMBER
              + ")");

  private Spellings() {}

  private static Pattern pattern(String regex) {
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  /** A text in these spellings, in NFKC, with single spaces. */
  static String of(String text) {
    String spelt = SPACES.matcher(Nfkc.of(text)).replaceAll(" ");
    spelt = APOSTROPHES.matcher(spelt).replaceAll("'");
    spelt = Durations.of(DayTimes.of(Phrases.of(spelt)));
    if (spelt.chars().anyMatch(c -> c >= '0' && c <= '9')) {
      spelt = ORDINAL.matcher(spelt).replaceAll("");
      spelt = GROUPED.matcher(spelt).replaceAll(found -> found.group().replaceAll("[, ]", ""));
      spelt = THOUSANDS.matcher(spelt).replaceAll("$1000");
      spelt = SCALED.matcher(spelt).replaceAll(Spellings::scaled);
      spelt = AMOUNT.matcher(spelt).replaceAll(Spellings::amount);
      spelt = HOURS.matcher(spelt).replaceAll(Spellings::hours);
      spelt = AM_OR_PM.matcher(spelt).replaceAll(Spellings::hour);
      spelt = HOUR.matcher(spelt).replaceAll("0$1:$2");
      spelt = MONTH_BY_DAY.matcher(spelt).replaceAll("March");
      spelt = FROM_TO.matcher(spelt).replaceAll(found -> change(found, 2, 4));
      spelt = TO_FROM.matcher(spelt).replaceAll(found -> change(found, 4, 2));
    }
    return dates(spelt);
  }

  /** What changes stands before where from and where to. */
  private static String change(MatchResult found, int from, int to) {
    String first = found.group(1);
    String second = found.group(3);
    if (first != null && second != null && !first.equalsIgnoreCase(second)) {
      return Matcher.quoteReplacement(found.group());
    }
    String what = first != null ? first + ' ' : second != null ? second + ' ' : "";
    return what + "from " + found.group(from) + " to " + found.group(to);
  }

  /**
   * From eleven to one in the afternoon is from before noon on; from seven to seven says nothing.
   */
  private static String hours(MatchResult found) {
    int group = found.group(1) == null ? 6 : 2;
    int first = minutes(found.group(group), found.group(group + 1));
    int second = minutes(found.group(9), found.group(10));
    if (first == second || isNoHour(found.group(group)) || isNoHour(found.group(9))) {
      return Matcher.quoteReplacement(found.group());
    }
    boolean isLate = low(found, 11).equals("p") == first < second;
    String between = found.group(1) == null ? "" : found.group(1);
    return String.format(
        Locale.ROOT,
        "%s%d:%02d %s %d:%02d",
        between,
        first / 60 + (isLate ? 12 : 0),
        first % 60,
        found.group(group + 2),
        second / 60 + (low(found, 11).equals("p") ? 12 : 0),
        second % 60);
  }

  private static boolean isNoHour(String hour) {
    return Integer.parseInt(hour) > 12;
  }

  /** Since noon or midnight. */
  private static int minutes(String hour, String minute) {
    return Integer.parseInt(hour) % 12 * 60 + (minute == null ? 0 : Integer.parseInt(minute));
  }

  private static String dates(String text) {
    String spelt = MONTH_ABBREVIATED.matcher(text).replaceAll(found -> MONTHS.get(low(found, 1)));
    spelt =
        DAY_ABBREVIATED
            .matcher(spelt)
            .replaceAll(found -> DAYS.get(low(found, found.group(1) == null ? 2 : 1)));
    if (spelt.contains(" of ")) {
      spelt = DAY_IN_WORDS.matcher(spelt).replaceAll(Spellings::day);
    }
    spelt = ISO_DATE.matcher(spelt).replaceAll(Spellings::isoDate);
    spelt = DAY_OF_MONTH.matcher(spelt).replaceAll(m -> date(m.group(2), m.group(1), m.group(3)));
    return MONTH_AND_DAY.matcher(spelt).replaceAll(m -> date(m.group(1), m.group(2), m.group(3)));
  }

  private static String low(MatchResult found, int group) {
    return found.group(group).toLowerCase(Locale.ROOT);
  }

  private static String day(MatchResult found) {
    int tens = found.group(1) == null ? 0 : low(found, 1).startsWith("twenty") ? 20 : 30;
    return String.valueOf(tens + Integer.parseInt(NumberWords.digits(low(found, 2))));
  }

  private static String isoDate(MatchResult found) {
    int month = Integer.parseInt(found.group(2));
    return month == 0 ? found.group() : date(NUMBERED[month - 1], found.group(3), found.group(1));
  }

  /** Without a zero before the day. */
  private static String date(String month, String day, String year) {
    String date = month + ' ' + Integer.parseInt(day);
    return year == null ? date : date + ", " + year;
  }

  private static String hour(MatchResult found) {
    int hour = Integer.parseInt(found.group(1));
    if (hour == 0 || hour > 12) {
      return found.group();
    }
    int ofDay = hour % 12 + (low(found, 3).equals("p") ? 12 : 0);
    String minutes = found.group(2) == null ? "00" : found.group(2);
    return String.format(Locale.ROOT, "%02d:%s", ofDay, minutes);
  }

  private static String scaled(MatchResult found) {
    String scale =
        switch (low(found, 2).charAt(0)) {
          case 'k' -> " thousand";
          case 'm' -> " million";
          default -> " billion";
        };
    return Matcher.quoteReplacement(found.group(1) + scale);
  }

  private static String amount(MatchResult found) {
    for (int number : new int[] {2, 3, 5, 8}) {
      if (found.group(number) != null) {
        int money = number == 2 || number == 8 ? number - 1 : number + 1;
        return found.group(number) + ' ' + MONEY.get(low(found, money));
      }
    }
    throw new IllegalStateException(found.group());
  }
}
