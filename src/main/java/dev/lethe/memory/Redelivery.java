package dev.lethe.memory;

import dev.lethe.event.Arrival;
import java.util.concurrent.TimeUnit;

/**
 * Detects redelivered events, whatever their content: event ids that the scope has seen, and events
 * resent long afterwards by an offset reset (rules R1 and R4).
 */
public final class Redelivery {
  private final long seenMs;

  /**
   * @param seenHours retention of event ids, in hours of arrival
   */
  public Redelivery(int seenHours) {
    this.seenMs = TimeUnit.HOURS.toMillis(seenHours);
  }

  /**
   * Returns a ruling, or null for an event that is new by these rules.
   *
   * @param seenAtSeconds first arrival of the event id in epoch seconds, negative if not seen
   * @param largestArrival largest arrival decided so far from the same source, epoch milliseconds;
   *     null if none
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
   * Returns true if a record arrived long before others already decided from its source, which
   * means an offset reset.
   *
   * @param at arrival of the record, epoch milliseconds
   * @param largestArrival largest arrival decided so far from the same source, epoch milliseconds;
   *     null if none
   */
  public boolean isLate(long at, Long largestArrival) {
    return largestArrival != null && at < largestArrival - seenMs;
  }
}
