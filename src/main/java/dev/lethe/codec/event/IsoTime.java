package dev.lethe.codec.event;

import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * ISO 8601 points in time: {@code 2026-01-31T12:34:56.789Z}. Date, hour, minute and zone ({@code
 * Z}, {@code +01:00}, {@code +0100}, {@code +01}) are required, since a time without a zone isn't a
 * point in time; seconds and their fraction are optional; a space may replace the T.
 */
public final class IsoTime {
  /** Result of {@link #parse} for a text that isn't a valid time. */
  public static final long NO_TIME = Long.MIN_VALUE;

  /** Last millisecond whose year has four digits. */
  public static final long LAST_MILLI_OF_9999 = 253_402_300_799_999L;

  private static final int MINUTE = 60;
  private static final int DAY = 86_400;

  private final String text;
  private int at;
  private boolean good = true;

  private IsoTime(String text) {
    this.text = text;
  }

  /**
   * Returns epoch milliseconds, with finer fractions truncated; {@link #NO_TIME} if the text isn't
   * a valid time.
   */
  public static long parse(String text) {
    IsoTime time = new IsoTime(text);
    long millis = time.millis();
    return time.good && time.at == text.length() ? millis : NO_TIME;
  }

  private long millis() {
    long days = date();
    good &= next('T') || next('t') || next(' ');
    int second = digits(2, 23) * MINUTE * MINUTE;
    good &= next(':');
    second += digits(2, 59) * MINUTE;
    int fraction = 0;
    if (next(':')) {
      second += digits(2, 59);
      if (next('.') || next(',')) {
        fraction = fraction();
      }
    }
    return (days * DAY + second - offset()) * 1000 + fraction;
  }

  private long date() {
    int year = digits(4, 9999);
    good &= next('-');
    int month = digits(2, 12);
    good &= next('-');
    int day = digits(2, 31);
    try {
      return good ? LocalDate.of(year, month, day).toEpochDay() : 0;
    } catch (DateTimeException e) {
      good = false;
      return 0;
    }
  }

  private int fraction() {
    int millis = 0;
    int from = at;
    while (at < text.length() && isDigit(text.charAt(at))) {
      if (at - from < 3) {
        millis = millis * 10 + text.charAt(at) - '0';
      }
      at++;
    }
    good &= at > from;
    for (int i = at - from; i < 3; i++) {
      millis *= 10;
    }
    return millis;
  }

  private int offset() {
    if (next('Z') || next('z')) {
      return 0;
    }
    boolean west = next('-');
    good &= west || next('+');
    int seconds = digits(2, 23) * MINUTE * MINUTE;
    if (at < text.length()) {
      next(':');
      seconds += digits(2, 59) * MINUTE;
    }
    return west ? -seconds : seconds;
  }

  private int digits(int count, int largest) {
    int value = 0;
    for (int i = 0; i < count; i++) {
      if (at == text.length() || !isDigit(text.charAt(at))) {
        good = false;
        return 0;
      }
      value = value * 10 + text.charAt(at++) - '0';
    }
    good &= value <= largest;
    return value;
  }

  private boolean next(char wanted) {
    if (at < text.length() && text.charAt(at) == wanted) {
      at++;
      return true;
    }
    return false;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
