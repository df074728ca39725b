package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which memories of a scope are asked for: those of some UTC days and kinds. Ids begin with the
 * day, so what is asked for lies in one range of ids.
 *
 * @param scope whose memories
 * @param firstDay days since the epoch, from 1970 on
 * @param lastDay inclusive, up to the year 9999
 * @param kinds what is shown
 * @param after the id of the memory that was read last; empty before the first
 */
public record MemoryScan(Scope scope, long firstDay, long lastDay, Set<Kind> kinds, String after) {

  /** The last of the year 9999. */
  private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();

  public MemoryScan {
    kinds = Set.copyOf(kinds);
  }

  /** All of a scope. */
  public static MemoryScan of(Scope scope) {
    return of(scope, 0, LAST_DAY);
  }

  /** Of those days, all kinds. */
  public static MemoryScan of(Scope scope, long firstDay, long lastDay) {
    return new MemoryScan(scope, firstDay, lastDay, EnumSet.allOf(Kind.class), "");
  }

  /** The same days, but only memories of those kinds. */
  public MemoryScan kinds(Set<Kind> only) {
    return new MemoryScan(scope, firstDay, lastDay, only, after);
  }

  /** What is left once that memory has been read. */
  public MemoryScan after(String memoryId) {
    return new MemoryScan(scope, firstDay, lastDay, kinds, memoryId);
  }

  /** No id that is left to read comes before this. */
  public String from() {
    String first = MemoryIds.dayPrefix(firstDay);
    return after.compareTo(first) < 0 ? first : after + '\0';
  }

  /** All ids that are left to read come before this, which is none. */
  public String end() {
    return MemoryIds.dayEnd(lastDay);
  }
}
