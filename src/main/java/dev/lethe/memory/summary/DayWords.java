package dev.lethe.memory.summary;

import dev.lethe.policy.SummaryWords;
import dev.lethe.text.Words;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Dates of words such as <i>yesterday</i>, which mean nothing without the day of their message. */
final class DayWords {
  private DayWords() {}

  /**
   * Returns a text with the date after the first word for yesterday, for today and for tomorrow, in
   * brackets, if it is not there yet.
   *
   * @param writtenAt time of the message, epoch milliseconds; its day is that in UTC
   */
  static String dated(String text, long writtenAt) {
    long day = Math.floorDiv(writtenAt, TimeUnit.DAYS.toMillis(1));
    StringBuilder dated = new StringBuilder();
    Set<Integer> seen = new HashSet<>();
    int copied = 0;
    Words words = new Words().start(text);
    while (words.next()) {
      String word = text.substring(words.start(), words.end()).toLowerCase(Locale.ROOT);
      Integer days = SummaryWords.DAYS.get(word);
      String date = days == null ? null : " (" + LocalDate.ofEpochDay(day + days) + ')';
      if (date != null && seen.add(days) && !text.startsWith(date, words.end())) {
        dated.append(text, copied, words.end()).append(date);
        copied = words.end();
      }
    }
    return dated.append(text, copied, text.length()).toString();
  }
}
