package dev.lethe.context;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Properties of all memories of a scope that have text, deleted ones too, newest first. */
final class Catalog {
  private final Map<String, ListPosition> positions = new HashMap<>();
  private final NavigableMap<ListPosition, Facets> newestFirst = new TreeMap<>();

  /** Adds or replaces a memory. */
  void put(Facets memory) {
    remove(memory.memoryId());
    ListPosition position = memory.position();
    positions.put(memory.memoryId(), position);
    newestFirst.put(position, memory);
  }

  /** Removes a memory if it is there. */
  void remove(String memoryId) {
    ListPosition position = positions.remove(memoryId);
    if (position != null) {
      newestFirst.remove(position);
    }
  }

  int size() {
    return positions.size();
  }

  /**
   * Returns the memories after a position, newest first.
   *
   * @param position null for the beginning
   */
  Collection<Facets> after(ListPosition position) {
    return position == null ? newestFirst.values() : newestFirst.tailMap(position, false).values();
  }
}
