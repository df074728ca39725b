package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.EnumSet;
import java.util.Set;

/**
 * Selection of a scope's memories by UTC days and kinds, or of its items. Ids begin with the day,
 * or with the prefix of items, so a scan reads a single range of ids.
 *
 * @param scope scope of the memories
 * @param first inclusive lower bound of the ids
 * @param end exclusive upper bound of the ids
 * @param kinds kinds to return
 * @param after id of the memory that was read last; empty before the first
 */
public record MemoryScan(Scope scope, String first, String end, Set<Kind> kinds, String after) {

  public MemoryScan {
    kinds = Set.copyOf(kinds);
  }

  private MemoryScan(Scope scope, String first, String end) {
    this(scope, first, end, EnumSet.allOf(Kind.class), "");
  }

  /** Returns the scan of an entire scope: all days, then the items. */
  public static MemoryScan of(Scope scope) {
    return new MemoryScan(scope, MemoryIds.dayPrefix(0), MemoryIds.itemsEnd());
  }

  /** Returns the scan of a scope's items. */
  public static MemoryScan ofItems(Scope scope) {
    return new MemoryScan(scope, MemoryIds.ITEM_PREFIX, MemoryIds.itemsEnd());
  }

  /**
   * Returns the scan of a range of days, all kinds, without items.
   *
   * @param firstDay days since the epoch, from 1970 on
   * @param lastDay inclusive, up to the year 9999
   */
  public static MemoryScan of(Scope scope, long firstDay, long lastDay) {
    return new MemoryScan(scope, MemoryIds.dayPrefix(firstDay), MemoryIds.dayEnd(lastDay));
  }

  /** Returns the scan of all days of a scope, without items. */
  public static MemoryScan ofDays(Scope scope) {
    return new MemoryScan(scope, MemoryIds.dayPrefix(0), MemoryIds.ITEM_PREFIX);
  }

  /** Returns a copy restricted to the given kinds. */
  public MemoryScan kinds(Set<Kind> only) {
    return new MemoryScan(scope, first, end, only, after);
  }

  /** Returns the rest of the scan after the given memory. */
  public MemoryScan after(String memoryId) {
    return new MemoryScan(scope, first, end, kinds, memoryId);
  }

  /** Returns the inclusive lower bound of the ids left to read. */
  public String from() {
    return after.compareTo(first) < 0 ? first : after + '\0';
  }
}
