package dev.lethe.call.compaction;

import dev.lethe.call.RunRow;
import dev.lethe.event.Scope;
import dev.lethe.memory.lifecycle.DayCap;
import java.util.Collection;

/**
 * Compaction's removals in a scope on the day of its last run.
 *
 * @param after id of the memory up to which the base is counted; it also includes memories removed
 *     before they were counted. Empty before the first, null once all are counted
 */
public record CapRow(Scope scope, DayCap cap, String after) implements RunRow {
  public static CapRow begin(Scope scope, long now) {
    return new CapRow(scope, DayCap.begin(now, 0), "");
  }

  /** Returns true if the whole scope is counted. */
  public boolean countsAll() {
    return after == null;
  }

  /**
   * Returns a copy after the removal of the given memories, each of which counted toward the base.
   */
  public CapRow without(Collection<String> memoryIds) {
    long uncounted =
        countsAll() ? 0 : memoryIds.stream().filter(id -> id.compareTo(after) > 0).count();
    return new CapRow(scope, cap.counting(uncounted).plus(memoryIds.size()), after);
  }

  /** Returns a copy after a restore of the given memories, all removed on this day. */
  public CapRow restoring(Collection<String> memoryIds) {
    DayCap less = cap.restoring(memoryIds.size());
    long uncounted =
        countsAll() ? 0 : memoryIds.stream().filter(id -> id.compareTo(after) > 0).count();
    // The count of the base will reach these memories again.
    return new CapRow(scope, less.counting(-Math.min(uncounted, less.base())), after);
  }

  @Override
  public String key() {
    return key(scope);
  }

  public static String key(Scope scope) {
    return "cap|" + scope.name();
  }
}
