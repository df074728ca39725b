package dev.lethe.item;

import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Protection;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Replacement of items by a newer item of the same store that names them: rule Y13.
 *
 * @param policy policy of all tenants
 */
public record Superseding(
    Policy policy, MemoryRepository memories, ItemIndex index, JsonFormat format) {

  /**
   * Returns the memory whose item has named an item before it arrived; null if there is none. An
   * item newer than the one that names it was written by a store that knew about the replacement,
   * so it stays. So does one that itself replaces the one that names it.
   */
  public Memory successor(Item item) {
    String memoryId = ItemRules.memoryId(item);
    for (String id : index.superseding(item.scope(), item.itemId())) {
      Memory memory = memories.memory(item.scope(), id);
      if (supersedes(memory)
          && state(memory).updatedAt() >= item.updatedAt()
          && !isReplacedBy(memoryId, memory)) {
        return memory;
      }
    }
    return null;
  }

  /** Returns true if a memory or one of its successors is replaced by the given one. */
  private boolean isReplacedBy(String memoryId, Memory memory) {
    Set<String> seen = new HashSet<>();
    Memory next = memory;
    while (next != null && seen.add(next.memoryId())) {
      String successor = next.lifecycle().successor();
      if (memoryId.equals(successor)) {
        return true;
      }
      next = successor == null ? null : memories.memory(memory.scope(), successor);
    }
    return false;
  }

  /**
   * Returns the effects of an arrival, with those on the items that it names. Only newly named
   * items are replaced, so that a restored one stays when the item that named it changes, and the
   * one that had replaced it.
   *
   * @param effects effects of the arrival itself
   */
  public List<Effect> after(List<Effect> effects, Item item) {
    Memory arrived = EffectReplacements.put(effects).get(ItemRules.memoryId(item));
    if (item.supersedes().isEmpty() || arrived == null || !arrived.lifecycle().isLive()) {
      return effects;
    }
    Set<String> named = new LinkedHashSet<>(item.supersedes());
    Memory before = memories.memory(item.scope(), arrived.memoryId());
    if (supersedes(before)) {
      String replacedBy = before.lifecycle().supersededBy();
      state(before).supersedes().stream()
          .filter(itemId -> !MemoryIds.ofItem(item.scope(), itemId).equals(replacedBy))
          .forEach(named::remove);
    }
    List<Effect> replaced = new ArrayList<>();
    named.forEach(itemId -> addReplaced(item.scope(), itemId, arrived, replaced));
    List<Effect> all = new ArrayList<>(effects);
    all.addAll(EffectReplacements.beforeDecision(effects), replaced);
    return all;
  }

  private void addReplaced(Scope scope, String itemId, Memory by, List<Effect> effects) {
    Memory memory = memories.memory(scope, MemoryIds.ofItem(scope, itemId));
    if (!supersedes(memory)
        || !memory.lifecycle().isLive()
        || Protection.protects(memory, policy.in(scope))) {
      return;
    }
    ItemState state = state(memory);
    long at = state(by).updatedAt();
    if (state.updatedAt() > at) {
      return;
    }
    Memory replaced = memory.superseded(by.memoryId(), null);
    effects.add(new Effect.PutMemory(replaced.withItem(state.superseded(at).write(format))));
    if (memory.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.PurgeVector(scope, memory.memoryId()));
    }
  }

  /** Returns true if a memory, which may be null, is an item that may replace others. */
  private static boolean supersedes(Memory memory) {
    return memory != null
        && memory.item() != null
        && (memory.kind() == Kind.ENTRY || memory.kind() == Kind.PATTERN);
  }

  private ItemState state(Memory memory) {
    return ItemState.read(memory.kind(), memory.item(), format);
  }
}
