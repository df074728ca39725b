package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Set;

/**
 * Selection of a scope's memories by UTC days and kinds. Ids begin with the day, so a scan reads a
 * single range of ids.
 *
 * @param scope scope of the memories
 * @param firstDay days since the epoch, from 1970 on
 * @param lastDay inclusive, up to the year 9999
 * @param kinds kinds to return
 * @param after id of the memory that was read last; empty before the first
 */
public record MemoryScan(Scope scope, long firstDay, long lastDay, Set<Kind> kinds, String after) {

  /** Last day of the year 9999. */
  private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

  public MemoryScan {
    kinds = Set.copyOf(kinds);
  }

  /** Returns the scan of an entire scope. */
  public static MemoryScan of(Scope scope) {
    return of(scope, 0, LAST_DAY);
  }

  /** Returns the scan of a scope's items, whose ids begin with the epoch's first day. */
  public static MemoryScan ofItems(Scope scope) {
    return of(scope, 0, 0);
  }

  /** Returns the scan of a range of days, all kinds. */
  public static MemoryScan of(Scope scope, long firstDay, long lastDay) {
    return new MemoryScan(scope, firstDay, lastDay, EnumSet.allOf(Kind.class), "");
  }

  /** Returns a copy restricted to the given kinds. */
  public MemoryScan kinds(Set<Kind> only) {
    return new MemoryScan(scope, firstDay, lastDay, only, after);
  }

  /** Returns the rest of the scan after the given memory. */
  public MemoryScan after(String memoryId) {
    return new MemoryScan(scope, firstDay, lastDay, kinds, memoryId);
  }

  /** Returns the inclusive lower bound of the ids left to read. */
  public String from() {
    String first = MemoryIds.dayPrefix(firstDay);
    return after.compareTo(first) < 0 ? first : after + '\0';
  }

  /** Returns the exclusive upper bound of the ids left to read. */
  public String end() {
    return MemoryIds.dayEnd(lastDay);
  }
}
