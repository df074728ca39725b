package dev.lethe.memory;

import dev.lethe.event.Arrival;
import java.util.concurrent.TimeUnit;

/**
 * What is redelivered whatever it says: an event id that the scope has seen, and what an offset
 * reset sends again long after (rules R1 and R4).
 */
public final class Redelivery {
  private final long seenMs;

  /**
   * @param seenHours how long an event id is remembered, in hours of arrival
   */
  public Redelivery(int seenHours) {
    this.seenMs = TimeUnit.HOURS.toMillis(seenHours);
  }

  /**
   * A ruling, or null for an event that is new by these rules.
   *
   * @param seenAtSeconds first arrival of the event id in epoch seconds, negative if not seen
   * @param largestArrival decided so far from the same source, epoch milliseconds; null if none
   */
  public Ruling.Redelivered rule(Arrival arrival, long seenAtSeconds, Long largestArrival) {
    if (seenAtSeconds >= 0 && arrival.at() - seenAtSeconds * 1000 <= seenMs) {
      return new Ruling.Redelivered(arrival, Reason.REDELIVERED);
    }
    return isLate(arrival.at(), largestArrival)
        ? new Ruling.Redelivered(arrival, Reason.LATE_REPLAY)
        : null;
  }

  /**
   * Whether a record came long before what was decided from its source already: an offset reset.
   *
   * @param at its arrival, epoch milliseconds
   * @param largestArrival decided so far from the same source, epoch milliseconds; null if none
   */
  public boolean isLate(long at, Long largestArrival) {
    return largestArrival != null && at < largestArrival - seenMs;
  }
}
