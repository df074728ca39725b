package dev.lethe.item;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Has references lead to what stands for what they name: rule H11. An item keeps them as they came,
 * its memory has what they lead to.
 */
public final class References {
  private final MemoryRepository memories;
  private final ItemIndex index;
  private final JsonFormat format;

  public References(MemoryRepository memories, ItemIndex index, JsonFormat format) {
    this.memories = memories;
    this.index = index;
    this.format = format;
  }

  /**
   * The same effects, with the references of all live memories resolved that they put, or that
   * refer to what they merge away or bring back.
   *
   * @param scope the one that all of them are of
   */
  public List<Effect> after(Scope scope, List<Effect> effects) {
    Map<String, Memory> put = new LinkedHashMap<>();
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutMemory one && ItemKeys.has(one.memory().kind())) {
        put.put(one.memory().memoryId(), one.memory());
      }
    }
    Table table = new Table(scope, put);
    Set<String> open = new LinkedHashSet<>(put.keySet());
    for (Memory memory : put.values()) {
      String before = table.replacedBefore(memory.memoryId());
      if (!Objects.equals(before, memory.lifecycle().replacedBy())) {
        open.addAll(index.referringTo(scope, memory.itemId()));
        table.addFormerSurvivor(before, open);
      }
    }
    Map<String, Memory> resolved = new LinkedHashMap<>();
    for (String id : open) {
      Memory memory = table.memory(id);
      if (memory != null && memory.lifecycle().isLive() && memory.item() != null) {
        List<String> references = table.references(memory);
        if (!references.equals(memory.references())) {
          resolved.put(id, memory.withReferences(references));
        }
      }
    }
    return resolved.isEmpty() ? effects : with(resolved, effects);
  }

  /** The effects with other memories in the place of what they put, and after it the rest. */
  private static List<Effect> with(Map<String, Memory> resolved, List<Effect> effects) {
    List<Effect> all = new ArrayList<>();
    int last = 0;
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutMemory one) {
        Memory better = resolved.remove(one.memory().memoryId());
        all.add(better == null ? effect : new Effect.PutMemory(better));
        last = all.size();
      } else {
        all.add(effect);
      }
    }
    List<Effect> others = new ArrayList<>();
    resolved.values().forEach(memory -> others.add(new Effect.PutMemory(memory)));
    all.addAll(last, others);
    return all;
  }

  /** A scope's memories as they are after the effects. */
  private final class Table {
    private final Scope scope;
    private final Map<String, Memory> put;

    Table(Scope scope, Map<String, Memory> put) {
      this.scope = scope;
      this.put = put;
    }

    Memory memory(String id) {
      Memory now = put.get(id);
      return now == null ? memories.memory(scope, id) : now;
    }

    String replacedBefore(String id) {
      return replacedBy(memories.memory(scope, id), id);
    }

    private String replacedBy(Memory memory, String id) {
      if (memory != null) {
        return memory.lifecycle().replacedBy();
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
        String next = replacedBy(memory, id);
        if (next == null && memory != null && memory.itemId() != null) {
          open.add(id);
          open.addAll(index.referringTo(scope, memory.itemId()));
        }
        id = next;
      }
    }

    List<String> references(Memory memory) {
      List<String> came = ItemState.read(memory.kind(), memory.item(), format).references();
      Set<String> references = new LinkedHashSet<>();
      for (String itemId : came) {
        references.add(survivor(itemId));
      }
      references.remove(memory.itemId());
      memory.references().stream()
          .filter(id -> MemoryIds.isId(id) && !came.contains(id))
          .forEach(references::add);
      return List.copyOf(references);
    }

    private String survivor(String itemId) {
      String survivor = itemId;
      Set<String> seen = new LinkedHashSet<>();
      String id = MemoryIds.ofItem(scope, itemId);
      while (id != null && seen.add(id)) {
        Memory memory = memory(id);
        if (memory != null && memory.itemId() != null) {
          survivor = memory.itemId();
        }
        id = replacedBy(memory, id);
      }
      return survivor;
    }
  }
}
