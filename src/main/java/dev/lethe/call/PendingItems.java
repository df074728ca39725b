package dev.lethe.call;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.ProfileIndex;
import dev.lethe.item.ItemKeys;
import dev.lethe.item.ItemRow;
import dev.lethe.item.ItemState;
import dev.lethe.item.LastVersion;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.summary.JsonFormat;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * View of the index of items with pending effects applied, so that a step sees what earlier steps
 * of the same record have merged and moved. Lookups of profiles and of expired memories read the
 * index as it was before.
 */
public final class PendingItems implements ProfileIndex {
  private final ProfileIndex index;
  private final PendingMemories memories;
  private final JsonFormat format;

  /** Keys of changed memories, by id. */
  private final Map<String, Keyed> known = new HashMap<>();

  private record Keyed(Memory memory, List<String> keys) {}

  public PendingItems(ProfileIndex index, PendingMemories memories, JsonFormat format) {
    this.index = index;
    this.memories = memories;
    this.format = format;
  }

  /**
   * Returns the ids of the memories that have a key once the effects are applied.
   *
   * @param before ids of the memories that have it in the index
   * @param start start of the key, which ends with the memory's id
   */
  private List<String> now(Scope scope, List<String> before, String start) {
    Map<String, Memory> changed = memories.changed(scope);
    if (changed.isEmpty()) {
      return before;
    }
    Set<String> now = new TreeSet<>(before);
    changed.forEach(
        (id, memory) -> {
          if (memory != null && keys(memory).contains(start + id)) {
            now.add(id);
          } else {
            now.remove(id);
          }
        });
    return List.copyOf(now);
  }

  private List<String> keys(Memory memory) {
    Keyed keyed = known.get(memory.memoryId());
    if (keyed == null || !keyed.memory.equals(memory)) {
      keyed = new Keyed(memory, read(memory));
      known.put(memory.memoryId(), keyed);
    }
    return keyed.keys;
  }

  private List<String> read(Memory memory) {
    if (!ItemKeys.has(memory.kind())) {
      return ItemKeys.isIndexed(memory.kind()) ? ItemKeys.of(memory, null) : List.of();
    }
    ItemState state =
        memory.item() == null ? null : ItemState.read(memory.kind(), memory.item(), format);
    return ItemKeys.of(memory, state);
  }

  @Override
  public List<String> preferences(Scope scope, String key, String prefScope) {
    List<String> before = index.preferences(scope, key, prefScope);
    return now(scope, before, ItemKeys.preference(key, prefScope));
  }

  @Override
  public List<String> relations(Scope scope, ItemState.Ends ends, String type) {
    return now(scope, index.relations(scope, ends, type), ItemKeys.relation(ends, type));
  }

  @Override
  public List<String> doubles(Scope scope, ItemState.Ends ends, String type) {
    return now(scope, index.doubles(scope, ends, type), ItemKeys.doubles(ends, type));
  }

  @Override
  public List<String> referringTo(Scope scope, String itemId) {
    return now(scope, index.referringTo(scope, itemId), ItemKeys.referringTo(itemId));
  }

  @Override
  public List<String> mergedInto(Scope scope, String memoryId) {
    return now(scope, index.mergedInto(scope, memoryId), ItemKeys.mergedInto(memoryId));
  }

  @Override
  public List<String> superseding(Scope scope, String itemId) {
    return now(scope, index.superseding(scope, itemId), ItemKeys.superseding(itemId));
  }

  @Override
  public List<String> removedBy(Scope scope, String runId, String after, int most) {
    return index.removedBy(scope, runId, after, most);
  }

  @Override
  public List<String> expired(Scope scope, long now, int most) {
    return index.expired(scope, now, most);
  }

  @Override
  public LastVersion last(Scope scope, String memoryId) {
    return index.last(scope, memoryId);
  }

  @Override
  public void each(Scope scope, ProfileIndex.Range range, Predicate<String> goesOn) {
    index.each(scope, range, goesOn);
  }

  @Override
  public ItemRow.Kept purged(Scope scope, String memoryId) {
    return index.purged(scope, memoryId);
  }

  @Override
  public ItemRow.Proposed proposed(Scope scope, String memoryId) {
    return index.proposed(scope, memoryId);
  }

  @Override
  public ItemRow.Counts counts(Scope scope) {
    return index.counts(scope);
  }

  @Override
  public DayCap removed(Scope scope, String stage) {
    return index.removed(scope, stage);
  }
}
