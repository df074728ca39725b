package dev.lethe.gateway.view;

import java.util.Map;
import java.util.TreeMap;

/** Counts of the last hour, by minute. */
final class Rates {
  private static final long MINUTE_MS = 60_000;
  private static final int MINUTES = 60;

  /** Minutes that a current rate is the mean of. */
  private static final int CURRENT = 10;

  /** Counts by the minute modulo an hour; null until there is one. */
  private long[] counts;

  private long newest;

  /**
   * Adds a count.
   *
   * @param at epoch milliseconds
   */
  synchronized void add(long at, long count) {
    long minute = at / MINUTE_MS;
    if (counts == null) {
      counts = new long[MINUTES];
      newest = minute;
    }
    for (; newest < minute; newest = Math.max(newest + 1, minute - MINUTES)) {
      counts[(int) ((newest + 1) % MINUTES)] = 0;
    }
    if (minute > newest - MINUTES) {
      counts[(int) (minute % MINUTES)] += count;
    }
  }

  /** Returns the counts of the minutes of the last hour that have one, by the minute's start. */
  synchronized Map<Long, Long> minutes(long now) {
    Map<Long, Long> found = new TreeMap<>();
    long last = now / MINUTE_MS;
    for (long minute = last - MINUTES + 1; minute <= last && counts != null; minute++) {
      if (minute <= newest && minute > newest - MINUTES) {
        found.put(minute * MINUTE_MS, counts[(int) (minute % MINUTES)]);
      }
    }
    return found;
  }

  /** Returns the mean count per minute over the last ten minutes. */
  double perMinute(long now) {
    long since = now - CURRENT * MINUTE_MS;
    return minutes(now).entrySet().stream()
            .filter(minute -> minute.getKey() > since)
            .mapToLong(Map.Entry::getValue)
            .sum()
        / (double) CURRENT;
  }
}
