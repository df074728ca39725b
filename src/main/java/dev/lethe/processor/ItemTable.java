package dev.lethe.processor;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.collapse.ProfileKeys;
import dev.lethe.hygiene.consolidation.EntryKeys;
import dev.lethe.item.ItemKeys;
import dev.lethe.item.ItemRow;
import dev.lethe.item.ItemState;
import dev.lethe.item.LastVersion;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Outcome.SegmentRoll;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import dev.lethe.policy.ProfilePolicy;
import dev.lethe.policy.StageMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Index of items, written after the memory table. Except for models' proposals, it can be derived
 * from that table.
 */
final class ItemTable {
  private final KeyValueStore<String, ItemRow> rows;
  private final Supplier<Keys> keys;
  private final JsonFormat format = new JsonTree();

  /** Snapshot counts of the scopes before the current changes. */
  private final Map<Scope, Long> had = new LinkedHashMap<>();

  /** Profile keys of a policy, by tenant. */
  private record Keys(Policy policy, Map<String, ProfileKeys> ofTenants) {
    ProfileKeys in(Scope scope) {
      return ofTenants.computeIfAbsent(
          scope.tenant(), tenant -> new ProfileKeys(policy.forTenant(tenant)));
    }
  }

  ItemTable(KeyValueStore<String, ItemRow> rows, CurrentPolicy policies) {
    this.rows = rows;
    this.keys = policies.derive(now -> new Keys(now, new HashMap<>()));
  }

  /** Indexes a new or changed memory, deleted or not. */
  void put(Memory memory) {
    if (!isIndexed(memory)) {
      return;
    }
    ItemState state =
        memory.item() == null || !ItemKeys.has(memory.kind())
            ? null
            : ItemState.read(memory.kind(), memory.item(), format);
    ItemRow.Entry entry =
        switch (memory.kind()) {
          case PROFILE -> keys.get().in(memory.scope()).entry(memory, state);
          case ENTRY -> EntryKeys.entry(memory, state);
          default -> ItemRow.Entry.of(ItemKeys.of(memory, state));
        };
    put(memory.scope(), memory.memoryId(), entry);
    keepProposed(memory);
  }

  private static boolean isIndexed(Memory memory) {
    return ItemKeys.isIndexed(memory.kind()) || memory.expiresAt() != null;
  }

  /** Removes a model's proposal for a memory that was deleted or has changed: rule CL14. */
  private void keepProposed(Memory memory) {
    String key = memory.scope().key(ItemKeys.proposed(memory.memoryId()));
    if (rows.get(key) instanceof ItemRow.Proposed proposed
        && !new Member(memory.memoryId(), proposed.seen()).isStill(memory)) {
      rows.put(key, null);
    }
  }

  void put(Effect.PutProposed effect) {
    rows.put(
        effect.scope().key(ItemKeys.proposed(effect.memoryId())),
        new ItemRow.Proposed(effect.seen(), effect.content(), effect.why()));
  }

  void remove(Effect.RemoveProposed effect) {
    removeProposed(effect.scope(), effect.memoryId());
  }

  /**
   * Removes the proposal for a memory. For {@link SegmentRoll#NOTHING} this only appends a
   * tombstone.
   */
  void removeProposed(Scope scope, String memoryId) {
    remove(scope, ItemKeys.proposed(memoryId));
  }

  /**
   * Removes a memory from the index.
   *
   * @param memory last version of the memory
   * @param tombstone tombstone that remains; null if none does
   */
  void remove(Memory memory, Tombstone tombstone) {
    if (memory == null || !isIndexed(memory)) {
      return;
    }
    if (rows.get(memory.scope().key(ItemKeys.proposed(memory.memoryId()))) != null) {
      removeProposed(memory.scope(), memory.memoryId());
    }
    boolean forgotten = tombstone == null || tombstone.contentHash() == null;
    if (forgotten || memory.item() == null || !ItemKeys.has(memory.kind())) {
      put(memory.scope(), memory.memoryId(), ItemRow.Entry.NONE);
      return;
    }
    ItemState state = ItemState.read(memory.kind(), memory.item(), format);
    put(
        memory.scope(),
        memory.memoryId(),
        ProfileKeys.purged(memory).with(ItemKeys.purged(memory, state)));
    rows.put(
        memory.scope().key(ItemKeys.purged(memory.memoryId())),
        ProfileKeys.purged(memory, state, tombstone.contentHash()));
  }

  /** Notes a deletion: erasure by a person or a call leaves nothing in the index. */
  void put(Tombstone tombstone) {
    boolean erased = tombstone.itemId() != null && tombstone.contentHash() == null;
    if (erased && entry(tombstone.scope(), tombstone.memoryId()).purged()) {
      put(tombstone.scope(), tombstone.memoryId(), ItemRow.Entry.NONE);
    }
  }

  void keep(Effect.KeepVersion effect) {
    LastVersion last =
        new LastVersion(
            effect.updatedAt(), effect.contentHash(), effect.replacedBy(), effect.contribution());
    rows.put(
        effect.scope().key(ItemKeys.purged(effect.memoryId())),
        new ItemRow.Kept(last, effect.gained()));
    put(
        effect.scope(),
        effect.memoryId(),
        ProfileKeys.purged(effect.memoryId(), effect.replacedBy()));
  }

  void count(Effect.CountRemoved effect) {
    rows.put(
        effect.scope().key(ItemKeys.removed(effect.stage())),
        new ItemRow.Removed(new DayCap(effect.day(), effect.base(), effect.removed())));
  }

  /**
   * Returns the scopes whose count passed the collapse threshold through all changes since the last
   * call: rule Z7. A memory that is added and merged away in the same change doesn't count.
   */
  List<Scope> passed() {
    if (had.isEmpty()) {
      return List.of();
    }
    List<Scope> passed = new ArrayList<>();
    had.forEach(
        (scope, before) -> {
          ProfilePolicy here = keys.get().policy().forTenant(scope.tenant()).profile();
          boolean isOver = counts(scope).counted() > here.collapseAtCount();
          if (isOver && before <= here.collapseAtCount() && here.mode() == StageMode.APPLY) {
            passed.add(scope);
          }
        });
    had.clear();
    return passed;
  }

  private ItemRow.Counts counts(Scope scope) {
    ItemRow row = rows.get(scope.key(ItemKeys.counts()));
    return row == null ? ItemRow.Counts.NONE : (ItemRow.Counts) row;
  }

  private ItemRow.Entry entry(Scope scope, String memoryId) {
    ItemRow row = rows.get(scope.key(ItemKeys.entry(memoryId)));
    return row == null ? ItemRow.Entry.NONE : (ItemRow.Entry) row;
  }

  private void put(Scope scope, String memoryId, ItemRow.Entry now) {
    ItemRow.Entry before = entry(scope, memoryId);
    if (now.equals(before)) {
      return;
    }
    ItemRow pointer = new ItemRow.Pointer(memoryId);
    before.keys().stream()
        .filter(key -> !now.keys().contains(key))
        .forEach(key -> remove(scope, key));
    now.keys().stream()
        .filter(key -> !before.keys().contains(key))
        .forEach(key -> rows.put(scope.key(key), pointer));
    if (before.purged() && !now.purged()) {
      remove(scope, ItemKeys.purged(memoryId));
    }
    rows.put(scope.key(ItemKeys.entry(memoryId)), now.equals(ItemRow.Entry.NONE) ? null : now);
    count(scope, before, now);
  }

  /** Writes null instead of calling {@code delete}, which would read the removed row. */
  private void remove(Scope scope, String key) {
    rows.put(scope.key(key), null);
  }

  private void count(Scope scope, ItemRow.Entry before, ItemRow.Entry now) {
    if (before.profile() == now.profile() && before.counted() == now.counted()) {
      return;
    }
    ItemRow.Counts counts = counts(scope);
    had.putIfAbsent(scope, counts.counted());
    rows.put(
        scope.key(ItemKeys.counts()),
        new ItemRow.Counts(
            counts.profiles() + one(now.profile()) - one(before.profile()),
            counts.counted() + one(now.counted()) - one(before.counted())));
  }

  private static int one(boolean holds) {
    return holds ? 1 : 0;
  }
}
