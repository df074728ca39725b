package dev.lethe.wording;

import dev.lethe.text.Nfkc;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One spelling for what English writes in several ways: contractions, times of day, dates,
 * percentages, amounts of money, groups of digits, versions, and bounds. Rule CN20.
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

  /**
   * What is written in place of what.
   *
   * @param cue without which, in lower case, nothing is found
   */
  private record Replaced(String cue, Pattern pattern, String by) {
    Replaced(String cue, String regex, String by) {
      this(cue, Spellings.pattern(regex), by);
    }
  }

  /** In their order; each reads what those before it have written. */
  private static final List<Replaced> REPLACED =
      List.of(
          new Replaced("instead of", "\\binstead of\\b", "unlike"),
          new Replaced("rather than", "\\brather than\\b", "unlike"),
          new Replaced("as opposed to", "\\bas opposed to\\b", "unlike"),
          new Replaced(
              "rather",
              "(?:\\bwould|'d) rather ([^.,;:!?]{1,80}?) than\\b",
              " would prefer $1 unlike"),
          new Replaced("prefer", "\\b(prefer[a-z]*) ([^.,;:!?]{1,80}?) over\\b", "$1 $2 unlike"),
          new Replaced(
              "prefer",
              "\\b(prefer[a-z]*) (?!to\\b)([^.,;:!?]{1,80}?) to\\b(?! (?:be|have|get|see|use|go|do|work)\\b)",
              "$1 $2 unlike"),
          new Replaced(
              "n",
              "(?:(?<=[,;]) ?| [-\u2013\u2014] ?|(?<=\\b(?:and|but)) )(?:not|never)"
                  + "(?= (?!yet|all|only|every|always|just|necessarily|be|been|being|to)\\w)",
              " unlike"),
          new Replaced(
              "against",
              "\\b((?:advis|argu|decid|decision|recommend|vot)[a-z]*) against\\b",
              "$1 not"),
          new Replaced("free", "\\bfree (?:of|from) (?!charge|cost)", "without "),
          new Replaced("back", "\\b(?:back|backs|backed|backing) up\\b", "backup"),
          new Replaced("back", "\\b(?:pay|pays|paid|paying) back\\b", "refund"),
          new Replaced("on", "\\b(is|are|stays?|be) on(?=[.,;!?]|$)", "$1 enabled"),
          new Replaced("off", "\\b(is|are|stays?|be) off(?=[.,;!?]|$)", "$1 disabled"),
          new Replaced("off", "\\bon\\b([^.,;:!?]{0,40}?) and off\\b", "on$1 and disabled"),
          new Replaced("off", "\\b(?:turn|switch|shut)(?:s|es|ed|ing|ting)? off\\b", "disabled"),
          new Replaced("on", "\\b(?:turn|switch)(?:s|es|ed|ing)? on\\b(?! to\\b)", "enabled"),
          new Replaced("drop", "\\bdrop(s|ped|ping)?(?= (?:below|under|to|from)\\b)", "fall"),
          new Replaced("back", "\\b(?:roll|rolls|rolled|rolling) back\\b", "rollback"),
          new Replaced("own", "\\bon (?:his|her|their|my|our|its|your) own\\b", "alone"),
          new Replaced("sel", "\\bby (?:him|her|it|my|your|them|our)sel(?:f|ves)\\b", "alone"),
          new Replaced("'", "\\bwon't\\b", "will not"),
          new Replaced("'", "\\bshan't\\b", "shall not"),
          new Replaced("can", "\\b(?:can't|cannot|cant)\\b", "can not"),
          new Replaced("ain't", "\\bain't\\b", "is not"),
          new Replaced("n't", "\\b([a-z]{2,})n't\\b", "$1 not"),
          new Replaced(
              "nt",
              "\\b(are|could|did|does|do|had|has|have|is|should|was|were|would)nt\\b",
              "$1 not"),
          new Replaced("wont", "\\bwont\\b", "will not"),
          new Replaced("unable", "\\bunable to\\b", "not able to"),
          new Replaced("'", "(?<=[a-z])'(?:re|m)\\b", " are"),
          new Replaced("'", "(?<=[a-z])'ll\\b", " will"),
          new Replaced("'", "(?<=[a-z])'ve\\b", " have"),
          new Replaced("'", "(?<=[a-z])'d\\b", " would"),
          new Replaced("'", "(?<=\\p{L})'s\\b", ""),
          new Replaced("'", "(?<=\\p{L}s)'(?= )", ""),
          new Replaced("m", "(?<=[\\d ])([ap])\\. ?m\\b\\.?", "$1m"),
          new Replaced("noon", "\\b(?:(?<!\\w )12 )?noon\\b", "12:00"),
          new Replaced("midday", "\\bmidday\\b", "12:00"),
          new Replaced("midnight", "\\b(?:(?<!\\w )12 )?midnight\\b", "00:00"),
          new Replaced("%", " ?%", " percent"),
          new Replaced("per cent", "\\bper cent\\b", "percent"),
          new Replaced("v", "\\bv(?:er)?\\.? ?(?=\\d)", "version "),
          new Replaced(".x", "(?<=\\d)(?:\\.x)+\\b", ""),
          new Replaced(
              "mon",
              "\\bmon(?:day)?s? ?(?:to|through|till|until|-|\u2013) ?fri(?:day)?s?\\b",
              "weekday"),
          new Replaced("version v", "\\bversion version\\b", "version"),
          new Replaced("at least", "\\bat least\\b", "minimum"),
          new Replaced("than", "\\b(?:no|not) (?:less|fewer) than\\b", "minimum"),
          new Replaced("minimum of", "\\ba minimum of\\b", "minimum"),
          new Replaced("at most", "\\bat most\\b", "maximum"),
          new Replaced("than", "\\b(?:no|not) more than\\b", "maximum"),
          new Replaced("up to", "\\bfrom ([^.,;:!?]{1,40}?) up to\\b", "from $1 to"),
          new Replaced("up to", "\\bup to\\b", "maximum"),
          new Replaced("maximum of", "\\ba maximum of\\b", "maximum"),
          new Replaced("no later than", "\\bno later than\\b", "by"),
          new Replaced("not only", "\\bnot only\\b", "also"),
          new Replaced(" to", "\\b(?:have|has|had|need|needs|needed) to\\b", "must"),
          new Replaced("going to", "\\b(?:am|is|are|was|were|be|been) going to\\b", "will"),
          new Replaced("prior to", "\\bprior to\\b", "before"),
          new Replaced("ahead of", "\\bahead of\\b", "before"),
          new Replaced("unless", "\\bunless\\b", "if not"),
          new Replaced("apart from", "\\bapart from\\b", "except"),
          new Replaced("other than", "\\bother than\\b", "except"),
          new Replaced("exc", "\\b(?:with the exception of|excluding)\\b", "except"),
          new Replaced("call", "\\bcall(s|ed|ing)? off\\b", "cancel$1"),
          new Replaced(
              "used to",
              "\\b(?<!is |are |be |been |was |were |get |gets |got )used to(?= [a-z]+(?<!ing)\\b)",
              "no longer"));

  private static final Pattern SPACES = Pattern.compile("[\\p{Zs}\\t]+");
  private static final Pattern APOSTROPHES = Pattern.compile("[\u2018\u2019\u02bc\u00b4`]");
  private static final Pattern AM_OR_PM =
      pattern("(?<![\\d:.,])(\\d{1,2})(?:[:.](\\d{2}))? ?([ap])\\.?m\\b\\.?(?![\\w])");
  private static final Pattern HOUR = pattern("(?<![\\d:.,])(\\d):(\\d{2})(?![\\d])");

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
      pattern("\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? " + MONTH + "\\b(?:,? (\\d{4})\\b)?");
  private static final Pattern MONTH_AND_DAY =
      pattern("\\b" + MONTH + " (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)(?:,? (\\d{4})\\b)?");
  private static final Pattern ISO_DATE =
      pattern("(?<![\\w-])(\\d{4})-(0\\d|1[0-2])-([0-3]\\d)(?![\\w-])");
  private static final Pattern ORDINAL = pattern("(?<=\\d)(?:st|nd|rd|th)\\b");
  private static final Pattern GROUPED = pattern("(?<![\\d.,])\\d{1,3}(?:,\\d{3})+(?!\\d|,\\d)");
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

  /** A text in these spellings, in NFKC, with single spaces; the same again of what it returns. */
  static String of(String text) {
    String spelt = SPACES.matcher(Nfkc.of(text)).replaceAll(" ");
    spelt = APOSTROPHES.matcher(spelt).replaceAll("'");
    String low = spelt.toLowerCase(Locale.ROOT);
    for (Replaced one : REPLACED) {
      if (low.contains(one.cue)) {
        spelt = one.pattern.matcher(spelt).replaceAll(one.by);
        low = spelt.toLowerCase(Locale.ROOT);
      }
    }
    spelt = Durations.of(DayTimes.of(spelt));
    if (spelt.chars().anyMatch(c -> c >= '0' && c <= '9')) {
      spelt = ORDINAL.matcher(spelt).replaceAll("");
      spelt = GROUPED.matcher(spelt).replaceAll(found -> found.group().replace(",", ""));
      spelt = THOUSANDS.matcher(spelt).replaceAll("$1000");
      spelt = SCALED.matcher(spelt).replaceAll(Spellings::scaled);
      spelt = AMOUNT.matcher(spelt).replaceAll(Spellings::amount);
      spelt = AM_OR_PM.matcher(spelt).replaceAll(Spellings::hour);
      spelt = HOUR.matcher(spelt).replaceAll("0$1:$2");
      spelt = MONTH_BY_DAY.matcher(spelt).replaceAll("March");
    }
    return dates(spelt);
  }

  private static String dates(String text) {
    String spelt = MONTH_ABBREVIATED.matcher(text).replaceAll(found -> MONTHS.get(low(found, 1)));
    spelt =
        DAY_ABBREVIATED
            .matcher(spelt)
            .replaceAll(found -> DAYS.get(low(found, found.group(1) == null ? 2 : 1)));
    spelt = ISO_DATE.matcher(spelt).replaceAll(Spellings::isoDate);
    spelt = DAY_OF_MONTH.matcher(spelt).replaceAll(m -> date(m.group(2), m.group(1), m.group(3)));
    return MONTH_AND_DAY.matcher(spelt).replaceAll(m -> date(m.group(1), m.group(2), m.group(3)));
  }

  private static String low(MatchResult found, int group) {
    return found.group(group).toLowerCase(Locale.ROOT);
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
