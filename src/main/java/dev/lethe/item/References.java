package dev.lethe.item;

import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Redirects references and relations to the successors of their targets: rules H11 and H12. An item
 * state keeps the original references, its memory the redirected ones. A memory that is live again
 * loses the time at which it was superseded.
 */
public record References(
    Policy policy, MemoryRepository memories, ItemIndex index, JsonFormat format) {
  /**
   * Returns the effects with references and relation ends redirected. Affected are memories that
   * the effects put, memories that refer to merged, removed or restored ones, and relations removed
   * as duplicates of a relation that is itself removed or moved.
   *
   * @param scope scope of all effects
   * @param now time at which redundant relations are removed, epoch milliseconds
   */
  public List<Effect> after(Scope scope, List<Effect> effects, long now) {
    Map<String, Memory> put = EffectReplacements.put(effects);
    put.values().removeIf(memory -> !ItemKeys.has(memory.kind()));
    Set<String> removed = removed(effects);
    Successors table = new Successors(scope, memories, index, put, removed);
    Map<String, List<Effect>> resolved = new LinkedHashMap<>();
    List<Memory> relations = new ArrayList<>();
    for (String id : open(scope, put, removed, table)) {
      Memory memory = table.memory(id);
      if (memory == null || memory.item() == null || !ItemKeys.has(memory.kind())) {
        continue;
      }
      Memory after = memory.lifecycle().isLive() ? resolved(memory, table) : memory;
      if (!after.equals(memory)) {
        resolved.put(id, List.of(new Effect.PutMemory(after)));
      }
      if (memory.kind() == Kind.RELATION) {
        relations.add(after);
      }
    }
    if (!relations.isEmpty()) {
      MovedRelations moved = new MovedRelations(policy.in(scope), memories, index, format, table);
      resolved.putAll(moved.effects(scope, relations, effects, now));
    }
    return EffectReplacements.with(resolved, effects);
  }

  private static Set<String> removed(List<Effect> effects) {
    Set<String> removed = new LinkedHashSet<>();
    for (Effect effect : effects) {
      if (effect instanceof Effect.RemoveMemory gone) {
        removed.add(gone.memoryId());
      }
    }
    return removed;
  }

  private Set<String> open(
      Scope scope, Map<String, Memory> put, Set<String> removed, Successors table) {
    Set<String> open = new LinkedHashSet<>(put.keySet());
    put.keySet().forEach(id -> addDoubles(scope, table.before(id), open));
    for (String id : removed) {
      Memory before = table.before(id);
      addDoubles(scope, before, open);
      if (before != null && ItemKeys.has(before.kind())) {
        open.addAll(index.referringTo(scope, before.itemId()));
      }
    }
    for (Memory memory : put.values()) {
      String before = table.successorBefore(memory.memoryId());
      boolean hasMoved = !Objects.equals(before, memory.lifecycle().successor());
      if (hasMoved || table.isGoneBefore(memory.memoryId()) != Successors.isGone(memory)) {
        open.addAll(index.referringTo(scope, memory.itemId()));
        table.addFormerSurvivor(before, open);
      }
    }
    return open;
  }

  /**
   * If a relation is removed or moved, those removed as its duplicates may no longer be duplicates.
   */
  private void addDoubles(Scope scope, Memory before, Set<String> open) {
    if (before != null && before.kind() == Kind.RELATION && before.lifecycle().isLive()) {
      ItemState state = ItemState.read(before.kind(), before.item(), format);
      ItemFields.Relation relation = (ItemFields.Relation) state.fields();
      open.addAll(index.doubles(scope, state.leadsTo(), relation.relationType()));
    }
  }

  private Memory resolved(Memory memory, Successors table) {
    ItemState state = ItemState.read(memory.kind(), memory.item(), format);
    List<String> came = state.references();
    Set<String> references = new LinkedHashSet<>();
    for (String itemId : came) {
      references.add(table.survivor(itemId));
    }
    references.remove(memory.itemId());
    memory.references().stream()
        .filter(id -> MemoryIds.isId(id) && !came.contains(id))
        .forEach(references::add);
    List<String> now = List.copyOf(references);
    Memory live =
        state.history().supersededAt() == null
            ? memory
            : memory.withItem(state.live().write(format));
    return now.equals(memory.references()) ? live : live.withReferences(now);
  }
}
