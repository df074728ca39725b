package dev.lethe.profile;

import dev.lethe.compaction.DayCap;
import dev.lethe.event.Scope;
import dev.lethe.item.ItemRow;
import dev.lethe.item.LastVersion;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;

/** An index of items in a map, for tests of what only reads it. */
final class IndexOnHeap implements ProfileIndex {
  final TreeMap<String, String> rows = new TreeMap<>();

  @Override
  public void each(Scope scope, ProfileKeys.Range range, Predicate<String> goesOn) {
    for (String id : rows.subMap(range.from(), range.end()).values()) {
      if (!goesOn.test(id)) {
        return;
      }
    }
  }

  @Override
  public ItemRow.Kept kept(Scope scope, String memoryId) {
    return null;
  }

  @Override
  public ItemRow.Counts counts(Scope scope) {
    return ItemRow.Counts.NONE;
  }

  @Override
  public DayCap removed(Scope scope) {
    return null;
  }

  @Override
  public List<String> preferences(Scope scope, String key, String prefScope) {
    return List.of();
  }

  @Override
  public List<String> referringTo(Scope scope, String itemId) {
    return List.of();
  }

  @Override
  public LastVersion last(Scope scope, String memoryId) {
    return null;
  }
}
