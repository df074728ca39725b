package dev.lethe.codec.event;

import java.math.BigDecimal;

/**
 * Times of records: numbers of milliseconds, distinguished from other units by their size, and ISO
 * 8601 texts.
 */
public final class EpochMillis {
  /** Expected form of a time. */
  public static final String FORM =
      "epoch milliseconds from 2010 on, or an ISO 8601 time with a zone from 1971 on";

  /** Result of {@link #parse} for a text that isn't certainly a time in milliseconds. */
  public static final long NO_TIME = IsoTime.NO_TIME;

  /** 2010-01-01: a smaller number is in seconds, since these reach it only in the year 41970. */
  private static final long EARLIEST_NUMBER = 1_262_304_000_000L;

  /** 1971-01-01: a text of 1970 is an unset clock, or seconds formatted as milliseconds. */
  private static final long EARLIEST_TEXT = 31_536_000_000L;

  /** 2100-01-01, the end of the times in which a number of another unit is recognized. */
  private static final long RECOGNIZED = 4_102_444_800_000L;

  private static final int MAX_NUMBER_LENGTH = 64;

  private EpochMillis() {}

  /**
   * Returns true if a number is plausible as a time in milliseconds, up to the year 9999.
   *
   * @param hasUnit true if the number is declared to be in milliseconds; it is then a time from
   *     1971 on, as a text is
   */
  static boolean isPlausible(long number, boolean hasUnit) {
    return number >= (hasUnit ? EARLIEST_TEXT : EARLIEST_NUMBER)
        && number <= IsoTime.LAST_MILLI_OF_9999;
  }

  /**
   * Returns epoch milliseconds, with finer fractions truncated; {@link #NO_TIME} if the text is
   * neither a plausible number of milliseconds nor an ISO 8601 time with a zone.
   */
  public static long parse(String text) {
    BigDecimal number = number(text);
    if (number != null) {
      return isIn(number, EARLIEST_NUMBER, IsoTime.LAST_MILLI_OF_9999)
          ? number.longValue()
          : NO_TIME;
    }
    long time = IsoTime.parse(text);
    return time >= EARLIEST_TEXT && time <= IsoTime.LAST_MILLI_OF_9999 ? time : NO_TIME;
  }

  /**
   * Returns epoch milliseconds of a number that is certainly in seconds, since as milliseconds it
   * would lie in 1970; {@link #NO_TIME} for any other text.
   */
  public static long ofSeconds(String text) {
    BigDecimal number = number(text);
    return number != null && isIn(number, EARLIEST_NUMBER / 1000, RECOGNIZED / 1000)
        ? number.movePointRight(3).longValue()
        : NO_TIME;
  }

  /**
   * Returns the expected form, with the unit that a number appears to have, or the zone that a text
   * lacks.
   *
   * @param text text that isn't a time according to {@link #parse}
   */
  public static String expected(String text) {
    BigDecimal number = number(text);
    if (number == null) {
      boolean lacksZone = IsoTime.parse(text + 'Z') != IsoTime.NO_TIME;
      return lacksZone ? FORM + "; add Z or an offset such as +01:00" : FORM;
    }
    if (isIn(number, EARLIEST_NUMBER / 1000, RECOGNIZED / 1000)) {
      return FORM + "; the number looks like seconds";
    }
    if (isIn(number, EARLIEST_NUMBER * 1000, RECOGNIZED * 1000)) {
      return FORM + "; the number looks like microseconds";
    }
    return isIn(number, EARLIEST_NUMBER * 1_000_000, RECOGNIZED * 1_000_000)
        ? FORM + "; the number looks like nanoseconds"
        : FORM;
  }

  /** Compares before any conversion: the digits of {@code 1e999999999} would fill the memory. */
  private static boolean isIn(BigDecimal number, long least, long most) {
    return number.compareTo(BigDecimal.valueOf(least)) >= 0
        && number.compareTo(BigDecimal.valueOf(most)) <= 0;
  }

  /** Returns null if the text isn't a number in ASCII digits. */
  private static BigDecimal number(String text) {
    if (text.length() > MAX_NUMBER_LENGTH
        || text.chars().anyMatch(c -> "0123456789.eE+-".indexOf(c) < 0)) {
      return null;
    }
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
