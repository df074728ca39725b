package dev.lethe.item;

import dev.lethe.event.Scope;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What stands for what in a scope, as its memories are after some effects. */
final class Survivors {
  private final Scope scope;
  private final MemoryRepository memories;
  private final ItemIndex index;
  private final Map<String, Memory> put;

  /**
   * @param put the memories that the effects put, by id
   */
  Survivors(Scope scope, MemoryRepository memories, ItemIndex index, Map<String, Memory> put) {
    this.scope = scope;
    this.memories = memories;
    this.index = index;
    this.put = put;
  }

  Memory memory(String id) {
    Memory now = put.get(id);
    return now == null ? memories.memory(scope, id) : now;
  }

  String successorBefore(String id) {
    return successor(memories.memory(scope, id), id);
  }

  boolean hasExpiredBefore(String id) {
    return hasExpired(memories.memory(scope, id));
  }

  /** Whether nothing stands for a memory, since it has expired. */
  static boolean hasExpired(Memory memory) {
    return memory != null && Memory.Lifecycle.EXPIRED.equals(memory.lifecycle().supersededBy());
  }

  /** Whether an item has expired by now. */
  boolean hasItemExpired(String itemId) {
    return hasExpired(memory(MemoryIds.ofItem(scope, itemId)));
  }

  /** Whether an item is superseded by now, by another one or as expired. */
  boolean isItemSuperseded(String itemId) {
    Memory memory = memory(MemoryIds.ofItem(scope, itemId));
    return memory != null && memory.lifecycle().supersededBy() != null;
  }

  private String successor(Memory memory, String id) {
    if (memory != null) {
      return memory.lifecycle().successor();
    }
    LastVersion last = index.last(scope, id);
    return last == null ? null : last.replacedBy();
  }

  /** What led to that survivor may lead elsewhere now, and so may what it refers to itself. */
  void addFormerSurvivor(String first, Set<String> open) {
    Set<String> seen = new LinkedHashSet<>();
    String id = first;
    while (id != null && seen.add(id)) {
      Memory memory = memories.memory(scope, id);
      String next = successor(memory, id);
      if (next == null && memory != null && memory.itemId() != null) {
        open.add(id);
        open.addAll(index.referringTo(scope, memory.itemId()));
      }
      id = next;
    }
  }

  /** The item that stands for one; itself if none does. */
  String survivor(String itemId) {
    String survivor = itemId;
    Set<String> seen = new LinkedHashSet<>();
    String id = MemoryIds.ofItem(scope, itemId);
    while (id != null && seen.add(id)) {
      Memory memory = memory(id);
      if (memory != null && memory.itemId() != null) {
        survivor = memory.itemId();
      }
      id = successor(memory, id);
    }
    return survivor;
  }
}
