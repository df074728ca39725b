package dev.lethe.compaction.summary;

import dev.lethe.memory.Memory;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * From when to when something is.
 *
 * @param start epoch milliseconds
 * @param end not before the start
 */
record Span(long start, long end) {
  /** That of some sources in the order of their times. */
  static Span of(List<Memory> sources) {
    return new Span(sources.get(0).createdAt(), sources.get(sources.size() - 1).createdAt());
  }

  /** The shortest that has both in it. */
  Span with(Span other) {
    return new Span(Math.min(start, other.start), Math.max(end, other.end));
  }

  /** The days that it is on, for people. */
  String days() {
    LocalDate first = day(start);
    LocalDate last = day(end);
    return first.equals(last) ? first.toString() : first + " to " + last;
  }

  private static LocalDate day(long at) {
    return Instant.ofEpochMilli(at).atOffset(ZoneOffset.UTC).toLocalDate();
  }
}
