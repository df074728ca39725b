package dev.lethe.family.state;

/** Hour of arrival since the epoch, the resolution that rows store. */
public final class ArrivalHour {
  private static final long MILLIS_PER_HOUR = 3_600_000;

  private ArrivalHour() {}

  /**
   * Returns the hour of a time.
   *
   * @param arrival epoch milliseconds, possibly before the epoch
   */
  public static int of(long arrival) {
    return (int) Math.floorDiv(arrival, MILLIS_PER_HOUR);
  }
}
