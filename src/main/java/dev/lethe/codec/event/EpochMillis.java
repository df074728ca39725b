package dev.lethe.codec.event;

/** Distinguishes times in milliseconds from times in other units by their size. */
public final class EpochMillis {
  /** Expected form of a time. */
  public static final String FORM = "epoch milliseconds or an ISO 8601 time with a zone";

  /** 1973-03-03 in milliseconds, the year 5138 in seconds. */
  public static final long EARLIEST = 100_000_000_000L;

  /** 1973-03-03 in nanoseconds, the year 5138 in microseconds. */
  private static final long NANOSECONDS = 100_000_000_000_000_000L;

  private EpochMillis() {}

  /** Returns true if a number is plausible as a time in milliseconds, up to the year 9999. */
  public static boolean isPlausible(long number) {
    return number >= EARLIEST && number <= IsoTime.LAST_MILLI_OF_9999;
  }

  /** Returns the expected form, with the unit that an implausible number appears to have. */
  public static String expected(long number) {
    if (number < 0 || isPlausible(number)) {
      return FORM;
    }
    String unit =
        number < EARLIEST ? "seconds" : number < NANOSECONDS ? "microseconds" : "nanoseconds";
    return FORM + "; the number looks like " + unit;
  }
}
