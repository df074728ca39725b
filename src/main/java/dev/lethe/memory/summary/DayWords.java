package dev.lethe.memory.summary;

import dev.lethe.policy.SummaryWords;
import dev.lethe.text.Words;
import java.time.LocalDate;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Dates of words such as <i>yesterday</i>, which mean nothing without the day of their message. */
final class DayWords {
  private DayWords() {}

  /**
   * Returns a text with the date after each word for yesterday, today or tomorrow, in brackets, if
   * it is not there yet.
   *
   * @param writtenAt time of the message, epoch milliseconds; its day is that in UTC
   */
  static String dated(String text, long writtenAt) {
    long day = Math.floorDiv(writtenAt, TimeUnit.DAYS.toMillis(1));
    StringBuilder dated = new StringBuilder();
    int copied = 0;
    Words words = new Words().start(text);
    while (words.next()) {
      String word = text.substring(words.start(), words.end()).toLowerCase(Locale.ROOT);
      Integer days = SummaryWords.DAYS.get(word);
      String date = days == null ? null : " (" + LocalDate.ofEpochDay(day + days) + ')';
      if (date != null && !text.startsWith(date, words.end())) {
        dated.append(text, copied, words.end()).append(date);
        copied = words.end();
      }
    }
    return dated.append(text, copied, text.length()).toString();
  }
}
