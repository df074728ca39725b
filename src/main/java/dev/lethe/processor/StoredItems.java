package dev.lethe.processor;

import dev.lethe.config.Names;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.ProfileIndex;
import dev.lethe.item.ItemKeys;
import dev.lethe.item.ItemRow;
import dev.lethe.item.ItemState;
import dev.lethe.item.LastVersion;
import dev.lethe.memory.lifecycle.DayCap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Read access to the index of items for a task's processors. */
record StoredItems(ReadOnlyKeyValueStore<String, ItemRow> rows) implements ProfileIndex {
  /** Returns the index of a processor's task; the processor must be connected to its store. */
  static StoredItems of(ProcessorContext<?, ?> context) {
    return new StoredItems(context.getStateStore(Names.ITEM_INDEX));
  }

  @Override
  public List<String> preferences(Scope scope, String key, String prefScope) {
    return all(scope, ItemKeys.preference(key, prefScope));
  }

  @Override
  public List<String> relations(Scope scope, ItemState.Ends ends, String type) {
    return all(scope, ItemKeys.relation(ends, type));
  }

  @Override
  public List<String> doubles(Scope scope, ItemState.Ends ends, String type) {
    return all(scope, ItemKeys.doubles(ends, type));
  }

  @Override
  public List<String> referringTo(Scope scope, String itemId) {
    return all(scope, ItemKeys.referringTo(itemId));
  }

  @Override
  public List<String> mergedInto(Scope scope, String memoryId) {
    return all(scope, ItemKeys.mergedInto(memoryId));
  }

  @Override
  public List<String> superseding(Scope scope, String itemId) {
    return all(scope, ItemKeys.superseding(itemId));
  }

  @Override
  public List<String> removedBy(Scope scope, String runId, String after, int most) {
    String start = ItemKeys.removedBy(runId);
    List<String> ids = new ArrayList<>();
    each(
        scope,
        new ProfileIndex.Range(start + after, end(start)),
        id -> {
          if (!id.equals(after)) {
            ids.add(id);
          }
          return ids.size() < most;
        });
    return List.copyOf(ids);
  }

  @Override
  public List<String> expired(Scope scope, long now, int most) {
    List<String> ids = new ArrayList<>();
    each(
        scope,
        new ProfileIndex.Range(ItemKeys.expiring(0), ItemKeys.expiring(now + 1)),
        id -> ids.add(id) && ids.size() < most);
    return List.copyOf(ids);
  }

  /**
   * Returns the exclusive end of the keys with the given prefix, which must end with a separator.
   */
  private static String end(String start) {
    return start.substring(0, start.length() - 1) + (char) (Scope.SEPARATOR + 1);
  }

  /** Returns the memories of all keys with the given prefix, which must end with a separator. */
  private List<String> all(Scope scope, String start) {
    List<String> ids = new ArrayList<>();
    each(scope, new ProfileIndex.Range(start, end(start)), ids::add);
    return List.copyOf(ids);
  }

  @Override
  public void each(Scope scope, ProfileIndex.Range range, Predicate<String> goesOn) {
    String end = scope.key(range.end());
    try (KeyValueIterator<String, ItemRow> found = rows.range(scope.key(range.from()), end)) {
      while (found.hasNext()) {
        if (found.peekNextKey().equals(end)
            || !goesOn.test(((ItemRow.Pointer) found.next().value).memoryId())) {
          return;
        }
      }
    }
  }

  @Override
  public LastVersion last(Scope scope, String memoryId) {
    ItemRow.Kept kept = purged(scope, memoryId);
    return kept == null ? null : kept.last();
  }

  @Override
  public ItemRow.Kept purged(Scope scope, String memoryId) {
    return (ItemRow.Kept) rows.get(scope.key(ItemKeys.purged(memoryId)));
  }

  @Override
  public ItemRow.Proposed proposed(Scope scope, String memoryId) {
    return (ItemRow.Proposed) rows.get(scope.key(ItemKeys.proposed(memoryId)));
  }

  @Override
  public ItemRow.Counts counts(Scope scope) {
    ItemRow row = rows.get(scope.key(ItemKeys.counts()));
    return row == null ? ItemRow.Counts.NONE : (ItemRow.Counts) row;
  }

  @Override
  public DayCap removed(Scope scope, String stage) {
    ItemRow row = rows.get(scope.key(ItemKeys.removed(stage)));
    return row == null ? null : ((ItemRow.Removed) row).cap();
  }
}
