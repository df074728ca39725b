package dev.lethe.engine;

import dev.lethe.event.Scope;
import dev.lethe.family.state.FamilyDay;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which families' days have counts that are still to be published, in the order they became so. A
 * cache: what is in it is what {@code family-counters} calls pending.
 */
final class PendingPublications {
  private final Map<Key, Long> since = new LinkedHashMap<>();

  /** A family's day in its scope. */
  record Key(Scope scope, FamilyDay day) {}

  /**
   * Notes a day, unless it is noted already.
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

  /** Since when the day has waited that has waited longest; -1 if none does. */
  long oldest() {
    return since.isEmpty() ? -1 : since.values().iterator().next();
  }

  /** Takes the day out that has waited longest, if that is since {@code before} or earlier. */
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
