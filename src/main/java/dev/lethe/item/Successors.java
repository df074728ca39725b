package dev.lethe.item;

import dev.lethe.event.Scope;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Successors of a scope's memories, in the state after a list of effects. */
final class Successors {
  private final Scope scope;
  private final MemoryRepository memories;
  private final ItemIndex index;
  private final Map<String, Memory> put;
  private final Set<String> removed;
  private final Map<String, Optional<Memory>> before = new HashMap<>();

  /** Memories whose referrers have already been added: one may be the successor of many. */
  private final Set<String> former = new HashSet<>();

  /**
   * @param put the memories that the effects put, by id
   * @param removed the ids of the memories that they remove
   */
  Successors(
      Scope scope,
      MemoryRepository memories,
      ItemIndex index,
      Map<String, Memory> put,
      Set<String> removed) {
    this.scope = scope;
    this.memories = memories;
    this.index = index;
    this.put = put;
    this.removed = removed;
  }

  Memory memory(String id) {
    Memory now = put.get(id);
    if (now != null) {
      return now;
    }
    return removed.contains(id) ? null : before(id);
  }

  /**
   * Returns a memory as it is before the effects; null if there is none. Cached, because most
   * memories are requested often.
   */
  Memory before(String id) {
    return before
        .computeIfAbsent(id, key -> Optional.ofNullable(memories.memory(scope, key)))
        .orElse(null);
  }

  String successorBefore(String id) {
    return successor(before(id), id);
  }

  /** Returns true if a memory had expired or was deleted before the effects. */
  boolean isGoneBefore(String id) {
    Memory memory = before(id);
    return memory == null ? hasEnded(id) : isGone(memory);
  }

  /** Returns true if a memory has expired or is deleted. */
  static boolean isGone(Memory memory) {
    return hasExpired(memory) || memory.lifecycle().deleted();
  }

  /** Returns true if only a tombstone is left of a memory. */
  private boolean hasEnded(String id) {
    return memories.tombstone(scope, id) != null;
  }

  /** Returns true if an item has expired or is deleted; false if it is unknown. */
  boolean isItemGone(String itemId) {
    String id = MemoryIds.ofItem(scope, itemId);
    Memory memory = memory(id);
    return memory == null ? removed.contains(id) || hasEnded(id) : isGone(memory);
  }

  /** Returns true if a memory has expired and so has no successor. */
  static boolean hasExpired(Memory memory) {
    return memory != null && Memory.Lifecycle.EXPIRED.equals(memory.lifecycle().supersededBy());
  }

  /** Returns true if an item has expired. */
  boolean hasItemExpired(String itemId) {
    return hasExpired(memory(MemoryIds.ofItem(scope, itemId)));
  }

  /** Returns true if an item is superseded by another one or has expired. */
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

  /**
   * Adds a former survivor and the memories that refer to it, since all their references may now
   * lead elsewhere.
   */
  void addFormerSurvivor(String first, Set<String> open) {
    Set<String> seen = new LinkedHashSet<>();
    String id = first;
    while (id != null && seen.add(id)) {
      Memory memory = before(id);
      String next = successor(memory, id);
      if (next == null && memory != null && memory.itemId() != null && former.add(id)) {
        open.add(id);
        open.addAll(index.referringTo(scope, memory.itemId()));
      }
      id = next;
    }
  }

  /** Returns the final successor of an item; the item itself if there is none. */
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
