package dev.lethe.codec.exchange;

import dev.lethe.codec.event.EpochMillis;
import dev.lethe.codec.event.IsoTime;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Times of other systems: those that events may have, and also numbers of seconds, days and, with a
 * given time zone, times that name none.
 */
final class ForeignTime {
  static final long NO_TIME = EpochMillis.NO_TIME;

  private ForeignTime() {}

  /**
   * Returns epoch milliseconds; {@link #NO_TIME} if the text isn't certainly a time.
   *
   * @param zone zone of times that name none; null if these are invalid
   */
  static long parse(String text, ZoneId zone) {
    String stripped = text.strip();
    long time = EpochMillis.parse(stripped);
    if (time == NO_TIME) {
      time = EpochMillis.ofSeconds(stripped);
    }
    return time == NO_TIME && zone != null ? local(stripped, zone) : time;
  }

  private static long local(String text, ZoneId zone) {
    long time = EpochMillis.parse(text + 'Z');
    if (time == NO_TIME) {
      time = EpochMillis.parse(text + "T00:00Z");
    }
    return time == NO_TIME
        ? NO_TIME
        : Instant.ofEpochMilli(time)
            .atOffset(ZoneOffset.UTC)
            .toLocalDateTime()
            .atZone(zone)
            .toInstant()
            .toEpochMilli();
  }

  /** Returns the expected form of a time, for a text that isn't one. */
  static String expected(String text) {
    boolean lacksZone =
        IsoTime.parse(text.strip() + 'Z') != IsoTime.NO_TIME
            || IsoTime.parse(text.strip() + "T00:00Z") != IsoTime.NO_TIME;
    return lacksZone
        ? "a time with a zone, or the option --zone, such as --zone UTC"
        : "an ISO 8601 time, or the seconds or milliseconds since 1970";
  }
}
