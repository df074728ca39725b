package dev.lethe.context;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Encoding of years, months and days of the month as distinct numbers. */
final class DateWords {
  private static final int YEAR = 1 << 10;
  private static final int MONTH = 1 << 5;

  private DateWords() {}

  /** Returns the year, month and day of a time combined in one number. */
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

  /** Returns the three parts of a number made by {@link #of}. */
  static int[] in(int date) {
    return new int[] {date & -YEAR, date & (YEAR - MONTH), date & (MONTH - 1)};
  }
}
