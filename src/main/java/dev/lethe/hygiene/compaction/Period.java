package dev.lethe.hygiene.compaction;

import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.lifecycle.DayCap;
import java.time.LocalDate;
import java.util.concurrent.TimeUnit;

/**
 * Calendar month or year in UTC, of which one summary remains: rule K30.
 *
 * @param firstDay days since the epoch
 * @param lastDay inclusive
 */
public record Period(long firstDay, long lastDay) {
  /** Days after which the months of a year are summarized together. */
  private static final int OLD_DAYS = 365;

  /**
   * Returns the period of a memory: its month, or its year if that ended more than a year ago.
   *
   * @param now epoch milliseconds
   */
  public static Period of(Memory memory, long now) {
    LocalDate first = LocalDate.ofEpochDay(dayOf(memory)).withDayOfYear(1);
    LocalDate next = first.plusYears(1);
    return DayCap.dayOf(now) - next.toEpochDay() >= OLD_DAYS
        ? new Period(first.toEpochDay(), next.toEpochDay() - 1)
        : monthOf(dayOf(memory));
  }

  /** Returns the month of a day, in days since the epoch. */
  static Period monthOf(long day) {
    LocalDate first = LocalDate.ofEpochDay(day).withDayOfMonth(1);
    return new Period(first.toEpochDay(), first.plusMonths(1).toEpochDay() - 1);
  }

  /** Returns the first millisecond. */
  public long start() {
    return TimeUnit.DAYS.toMillis(firstDay);
  }

  /** Returns the first millisecond after the period. */
  long end() {
    return TimeUnit.DAYS.toMillis(lastDay + 1);
  }

  /** Returns the day of a memory's text; the id of a summary has that of its first source. */
  static long dayOf(Memory memory) {
    return memory.kind() == Kind.SUMMARY
        ? MemoryIds.dayOf(memory.memoryId())
        : DayCap.dayOf(memory.createdAt());
  }
}
