package dev.lethe.memory.summary;

import dev.lethe.memory.Memory;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * A span of time.
 *
 * @param start epoch milliseconds
 * @param end not before the start
 */
record Span(long start, long end) {
  /** Returns the span of sources in order of time. */
  static Span of(List<Memory> sources) {
    return new Span(sources.get(0).createdAt(), sources.get(sources.size() - 1).createdAt());
  }

  /** Returns the shortest span that covers both. */
  Span with(Span other) {
    return new Span(Math.min(start, other.start), Math.max(end, other.end));
  }

  /** Returns the days of the span, for people. */
  String days() {
    LocalDate first = day(start);
    LocalDate last = day(end);
    return first.equals(last) ? first.toString() : first + " to " + last;
  }

  private static LocalDate day(long at) {
    return Instant.ofEpochMilli(at).atOffset(ZoneOffset.UTC).toLocalDate();
  }
}
