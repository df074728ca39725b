package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.item.EffectReplacements;
import dev.lethe.item.EntryGain;
import dev.lethe.item.EntrySource;
import dev.lethe.item.GainedEntry;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemIndex;
import dev.lethe.item.ItemState;
import dev.lethe.item.References;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Reason;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.lifecycle.Rewriting;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Effects on other items when entries are merged, restored, changed or removed: rules CN4, CN7,
 * CN11 and H11. An entry combines its own store's values with the contributions of merged entries,
 * so it is recomputed from these after any change.
 */
public final class MergedEntries {
  private final Policy policy;
  private final MemoryRepository memories;
  private final ItemIndex index;
  private final JsonFormat format;

  /**
   * @param policy the tenant's policy, or that of all tenants
   */
  public MergedEntries(
      Policy policy, MemoryRepository memories, ItemIndex index, JsonFormat format) {
    this.policy = policy;
    this.memories = memories;
    this.index = index;
    this.format = format;
  }

  /**
   * Returns the effects extended by all consequences, including those for references and relations.
   *
   * @param scope scope of all effects
   * @param now epoch milliseconds
   */
  public List<Effect> after(Scope scope, List<Effect> effects, long now) {
    return new References(policy, memories, index, format)
        .after(scope, concerns(scope, effects) ? settled(scope, effects, now) : effects, now);
  }

  private List<Effect> settled(Scope scope, List<Effect> effects, long now) {
    Change change = new Change(scope, effects, now);
    change.settle();
    Map<String, List<Effect>> amended = new LinkedHashMap<>();
    change.amended.forEach((id, memory) -> amended.put(id, List.of(new Effect.PutMemory(memory))));
    List<Effect> settled = new ArrayList<>(EffectReplacements.with(amended, effects));
    settled.addAll(change.asks);
    return settled;
  }

  /** Returns true if the effects put or remove an entry or a relation. */
  private boolean concerns(Scope scope, List<Effect> effects) {
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutMemory put
          && (isOfEntries(put.memory())
              || isOfEntries(memories.memory(scope, put.memory().memoryId())))) {
        return true;
      }
      if (effect instanceof Effect.RemoveMemory gone
          && isOfEntries(memories.memory(scope, gone.memoryId()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfEntries(Memory memory) {
    return memory != null && (memory.kind() == Kind.ENTRY || memory.kind() == Kind.RELATION);
  }

  private static boolean isEntry(Memory memory) {
    return memory != null
        && memory.kind() == Kind.ENTRY
        && memory.item() != null
        && !memory.lifecycle().deleted();
  }

  /**
   * Returns the entry that an entry was merged into; null if it was not merged. An entry that its
   * own store replaced, or that its successor contradicts, contributes nothing to its successor,
   * because it is not true.
   */
  private String above(Memory memory) {
    String successor = isEntry(memory) ? memory.lifecycle().successor() : null;
    return successor == null
            || memory.lifecycle().isSupersededByStore()
            || ItemState.read(memory.kind(), memory.item(), format).history().isContradicted()
        ? null
        : successor;
  }

  /** A scope's entries during a change. */
  private final class Change {
    private final Scope scope;
    private final Map<String, Memory> put;
    private final Set<String> removed = new LinkedHashSet<>();
    private final Set<String> deletedByStore = new HashSet<>();
    private final Map<String, Memory> amended = new LinkedHashMap<>();
    private final List<Effect> asks = new ArrayList<>();

    /** Changed entries by the successor that they are merged into. */
    private final Map<String, Set<String>> children = new HashMap<>();

    private final long now;

    Change(Scope scope, List<Effect> effects, long now) {
      this.scope = scope;
      this.now = now;
      this.put = EffectReplacements.put(effects);
      for (Effect effect : effects) {
        if (effect instanceof Effect.RemoveMemory gone) {
          removed.add(gone.memoryId());
          put.remove(gone.memoryId());
        } else if (effect instanceof Effect.PutTombstone gone
            && gone.tombstone().reason().equals(Reason.DELETED.wireName())) {
          deletedByStore.add(gone.tombstone().memoryId());
        }
      }
      put.values().forEach(this::note);
    }

    private void note(Memory memory) {
      String above = above(memory);
      if (above != null) {
        children.computeIfAbsent(above, unused -> new LinkedHashSet<>()).add(memory.memoryId());
      }
    }

    private Memory memory(String id) {
      if (removed.contains(id)) {
        return null;
      }
      Memory now = put.get(id);
      return now == null ? before(id) : now;
    }

    private Memory before(String id) {
      return memories.memory(scope, id);
    }

    private void amend(Memory memory) {
      put.put(memory.memoryId(), memory);
      amended.put(memory.memoryId(), memory);
      note(memory);
    }

    void settle() {
      Set<String> open = new LinkedHashSet<>();
      for (Memory memory : List.copyOf(put.values())) {
        addAbove(memory.memoryId(), open);
        if (isOrphan(memory)) {
          bringBack(memory);
        }
        separate(memory.memoryId(), open);
      }
      removed.forEach(id -> addAbove(id, open));
      open.forEach(this::settleUpwards);
    }

    private void addAbove(String id, Set<String> open) {
      Memory before = before(id);
      Memory now = memory(id);
      String above = above(before);
      if (isEntry(before) && !isEntry(now)) {
        if (now == null || now.item() == null) {
          merged(id).forEach(child -> removeRelation(before, child.itemId(), true));
        }
        if (above == null && deletedByStore.contains(id)) {
          merged(id).forEach(this::bringBack);
        }
        moveUp(id, above);
      }
      open.add(id);
      if (above != null) {
        open.add(above);
        if (!above.equals(above(now))) {
          removeRelation(before(above), before.itemId(), !isEntry(now));
          undo(above, !isEntry(now), open);
        }
      }
    }

    /**
     * Undoes an entry made from others after one of its sources was removed or changed, and
     * restores the other sources: the entry contains statements of all sources.
     *
     * @param erased true if the content of the removed source must not be quoted any longer
     */
    private void undo(String id, boolean erased, Set<String> open) {
      Memory made = memory(id);
      List<EntrySource> sources =
          isEntry(made) ? ItemState.read(Kind.ENTRY, made.item(), format).sources() : List.of();
      if (sources.isEmpty()) {
        return;
      }
      String above = above(made);
      merged(id).forEach(this::bringBack);
      remove(made, erased);
      sources.forEach(source -> removeRelation(made, source.itemId(), erased));
      if (above != null) {
        open.add(above);
        removeRelation(memory(above), made.itemId(), erased);
        undo(above, erased, open);
      }
    }

    /** Removes a run's record that one entry superseded another. */
    private void removeRelation(Memory above, String supersededId, boolean erased) {
      if (above == null) {
        return;
      }
      Memory relation =
          memory(MemoryIds.ofItem(scope, NewEntryIds.relation(above.itemId(), supersededId)));
      if (relation != null
          && relation.lifecycle().isLive()
          && relation.source().equals(Memory.Source.LETHE)) {
        remove(relation, erased);
      }
    }

    private void remove(Memory memory, boolean erased) {
      String reason = erased ? Reason.DELETED.wireName() : Rewriting.RESTORED;
      for (Effect effect : Rewriting.deleted(memory, reason, now)) {
        if (effect instanceof Effect.PutMemory gone) {
          amend(gone.memory());
        } else {
          asks.add(effect);
        }
      }
    }

    /** Moves the entries merged into a removed entry to its successor. */
    private void moveUp(String goneId, String above) {
      for (Memory child : merged(goneId)) {
        if (above != null) {
          String runId = child.lifecycle().runId();
          amend(child.withLifecycle(Lifecycle.superseded(above, runId)));
        }
      }
    }

    /** Returns true if an entry's successor no longer exists. */
    private boolean isOrphan(Memory memory) {
      String above = above(memory);
      return above != null && !isEntry(memory(above));
    }

    /** Brings back the entries merged into an entry that will expire: rule B14. */
    private void separate(String id, Set<String> open) {
      Memory memory = memory(id);
      if (!isEntry(memory) || !memory.lifecycle().isLive() || !memory.isExpiring()) {
        return;
      }
      open.add(id);
      for (Memory child : merged(id)) {
        bringBack(child);
        removeRelation(memory, child.itemId(), false);
        separate(child.memoryId(), open);
      }
    }

    private void bringBack(Memory memory) {
      boolean hadVector = memory.embedding() == EmbeddingStatus.PURGED;
      EmbeddingStatus status = hadVector ? EmbeddingStatus.REQUESTED : memory.embedding();
      Memory live =
          memory
              .restored(memory.updatedAt(), status, memory.references())
              .withLifecycle(Lifecycle.LIVE);
      amend(live);
      if (hadVector) {
        asks.add(new Effect.Embed(VectorChange.of(live)));
      }
    }

    /** Recomputes the gains of an entry and then of all its successors. */
    private void settleUpwards(String memoryId) {
      Set<String> seen = new HashSet<>();
      String id = memoryId;
      while (id != null && seen.add(id)) {
        Memory memory = memory(id);
        if (isEntry(memory)) {
          Memory settled = settled(memory);
          if (!settled.equals(memory)) {
            amend(settled);
          }
        }
        id = above(memory);
      }
    }

    private Memory settled(Memory memory) {
      ItemState state = ItemState.read(memory.kind(), memory.item(), format);
      Own own = own(memory, state);
      EntryGain gain = null;
      for (Memory child : merged(memory.memoryId())) {
        EntryGain given = given(child);
        gain = gain == null ? given : gain.plus(given);
      }
      if (gain == null && state.gained() == null) {
        return memory;
      } else if (gain == null) {
        return memory.withItem(state.with((GainedEntry) null).write(format), own.at(), own.tags());
      }
      GainedEntry gained = new GainedEntry(gain, own.at(), own.tags());
      return memory.withItem(
          state.with(gained).write(format),
          Math.min(own.at(), gain.createdAt()),
          gain.tagsWith(own.tags()));
    }

    private EntryGain given(Memory child) {
      ItemState state = ItemState.read(child.kind(), child.item(), format);
      Own own = own(child, state);
      EntryGain gained = state.gained() == null ? null : state.gained().gain();
      return EntryGain.of(
          (ItemFields.Entry) state.fields(), own.at(), state.statedAt(), own.tags(), gained);
    }

    /** Returns the entries currently merged directly into a memory, ordered by id. */
    private List<Memory> merged(String memoryId) {
      Set<String> ids = new LinkedHashSet<>(index.mergedInto(scope, memoryId));
      ids.addAll(children.getOrDefault(memoryId, Set.of()));
      return ids.stream()
          .sorted()
          .map(this::memory)
          .filter(child -> memoryId.equals(above(child)))
          .toList();
    }
  }

  /** Creation time and tags of an entry in its own store. */
  private record Own(long at, List<String> tags) {}

  private static Own own(Memory memory, ItemState state) {
    GainedEntry gained = state.gained();
    return gained == null
        ? new Own(memory.createdAt(), memory.tags())
        : new Own(gained.createdAt(), gained.tags());
  }
}
