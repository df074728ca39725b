package dev.lethe.context;

import dev.lethe.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Years, months and days of the month named in a query. */
record QueryDates(SortedSet<Integer> years, SortedSet<Integer> months, SortedSet<Integer> days) {
  private static final Pattern ISO = Pattern.compile("\\b(\\d{4})-(\\d{2})-(\\d{2})\\b");
  private static final Pattern ORDINAL = Pattern.compile("(?:st|nd|rd|th)$");
  private static final int MONTHS = 12;
  private static final int DAYS = 31;

  /**
   * Word of the query.
   *
   * @param isName true if it is capitalised and not at the beginning of the query
   */
  private record Word(String text, boolean isName) {}

  boolean isEmpty() {
    return years.isEmpty() && months.isEmpty() && days.isEmpty();
  }

  /**
   * Parses a query.
   *
   * @param query NFKC-normalized
   */
  static QueryDates of(String query) {
    QueryDates dates = new QueryDates(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    Matcher iso = ISO.matcher(query);
    while (iso.find()) {
      dates.add(
          Integer.parseInt(iso.group(1)),
          Integer.parseInt(iso.group(2)),
          Integer.parseInt(iso.group(3)));
    }
    dates.readWords(words(ISO.matcher(query).replaceAll(" ")));
    return dates;
  }

  private void add(int year, int month, int day) {
    if (year >= TimeWords.FIRST_YEAR
        && year <= TimeWords.LAST_YEAR
        && month >= 1
        && month <= MONTHS
        && day >= 1
        && day <= DAYS) {
      years.add(year);
      months.add(month);
      days.add(day);
    }
  }

  private static List<Word> words(String query) {
    List<Word> words = new ArrayList<>();
    Words cursor = new Words().start(query);
    while (cursor.next()) {
      String word = Stems.base(cursor.word());
      if (!word.equals("of") && !word.equals("the")) {
        words.add(new Word(word, cursor.start() > 0 && isCapital(query, cursor.start())));
      }
    }
    return words;
  }

  private static boolean isCapital(String query, int at) {
    return Character.isUpperCase(query.codePointAt(at));
  }

  private void readWords(List<Word> words) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i).text();
      if (TimeWords.isYear(word)) {
        years.add(TimeWords.number(word, 1, word.length()));
      }
      Integer month = TimeWords.MONTHS.get(word);
      if (month == null) {
        continue;
      }
      int before = i == 0 ? -1 : day(words.get(i - 1).text());
      int after = i + 1 == words.size() ? -1 : day(words.get(i + 1).text());
      boolean inYear = i + 1 < words.size() && TimeWords.isYear(words.get(i + 1).text());
      boolean dated = before > 0 || after > 0 || inYear;
      if (dated || words.get(i).isName() || !TimeWords.AMBIGUOUS.contains(word)) {
        months.add(month);
        if (before > 0) {
          days.add(before);
        } else if (after > 0) {
          days.add(after);
        }
      }
    }
  }

  /** Parses a day of a month such as {@code 7} or {@code 7th}; returns -1 for other words. */
  private static int day(String word) {
    int day = TimeWords.number(ORDINAL.matcher(word).replaceFirst(""), 1, 2);
    return day >= 1 && day <= DAYS ? day : -1;
  }
}
