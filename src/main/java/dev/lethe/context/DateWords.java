package dev.lethe.context;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Years, months and days of the month, as numbers that tell which they are. */
final class DateWords {
  private static final int YEAR = 1 << 10;
  private static final int MONTH = 1 << 5;

  private DateWords() {}

  /** The three of a time, in one number. */
  static int of(long at) {
    LocalDate day = Instant.ofEpochMilli(at).atOffset(ZoneOffset.UTC).toLocalDate();
    return day.getYear() * YEAR | day.getMonthValue() * MONTH | day.getDayOfMonth();
  }

  static int year(int year) {
    return year * YEAR;
  }

  static int month(int month) {
    return month * MONTH;
  }

  static int day(int day) {
    return day;
  }

  /** The single ones of what {@link #of} gives. */
  static int[] in(int date) {
    return new int[] {date & -YEAR, date & (YEAR - MONTH), date & (MONTH - 1)};
  }
}
