package dev.lethe.engine;

import dev.lethe.event.Scope;
import dev.lethe.family.state.FamilyDay;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Family days whose counts aren't published yet, in the order in which they became pending. A cache
 * of the pending rows of {@code family-counters}.
 */
final class PendingPublications {
  private final Map<Key, Long> since = new LinkedHashMap<>();

  /** A family's day in its scope. */
  record Key(Scope scope, FamilyDay day) {}

  /**
   * Adds a day, unless it is already pending.
   *
   * @param now the wall clock, epoch milliseconds
   */
  void add(Scope scope, FamilyDay day, long now) {
    since.putIfAbsent(new Key(scope, day), now);
  }

  void remove(Scope scope, FamilyDay day) {
    since.remove(new Key(scope, day));
  }

  int size() {
    return since.size();
  }

  /** Returns the time since which the longest-waiting day is pending; -1 if there is none. */
  long oldest() {
    return since.isEmpty() ? -1 : since.values().iterator().next();
  }

  /**
   * Removes and returns the longest-waiting day if it is pending since {@code before} or earlier,
   * else null.
   */
  Key pollDue(long before) {
    Iterator<Map.Entry<Key, Long>> entries = since.entrySet().iterator();
    if (!entries.hasNext()) {
      return null;
    }
    Map.Entry<Key, Long> oldest = entries.next();
    if (oldest.getValue() > before) {
      return null;
    }
    entries.remove();
    return oldest.getKey();
  }
}
