package dev.lethe.family.state;

/** The hour in which a record arrived, counted from the epoch: as finely as rows keep it. */
public final class ArrivalHour {
  private static final long MILLIS_PER_HOUR = 3_600_000;

  private ArrivalHour() {}

  /**
   * The hour of a time.
   *
   * @param arrival epoch milliseconds, possibly before the epoch
   */
  public static int of(long arrival) {
    return (int) Math.floorDiv(arrival, MILLIS_PER_HOUR);
  }
}
