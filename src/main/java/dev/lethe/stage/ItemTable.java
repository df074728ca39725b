package dev.lethe.stage;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.compaction.DayCap;
import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Member;
import dev.lethe.item.ItemKeys;
import dev.lethe.item.ItemRow;
import dev.lethe.item.ItemState;
import dev.lethe.item.LastVersion;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.SegmentRoll;
import dev.lethe.memory.Tombstone;
import dev.lethe.policy.Policy;
import dev.lethe.policy.ProfilePolicy;
import dev.lethe.policy.StageMode;
import dev.lethe.profile.ProfileKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The index of items, written after the memory table: but for what models propose it says nothing
 * that isn't in there.
 */
final class ItemTable {
  private final KeyValueStore<String, ItemRow> rows;
  private final Supplier<Keys> keys;
  private final JsonFormat format = new JsonTree();

  /** How many snapshots scopes had before the changes that are being made. */
  private final Map<Scope, Long> had = new LinkedHashMap<>();

  /** What a policy has profiles found by, and what its tenants' have. */
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

  /** A memory is there, deleted or not. */
  void put(Memory memory) {
    if (!ItemKeys.isIndexed(memory.kind())) {
      return;
    }
    ItemState state =
        memory.item() == null || !ItemKeys.has(memory.kind())
            ? null
            : ItemState.read(memory.kind(), memory.item(), format);
    ItemRow.Entry entry =
        memory.kind() == Kind.PROFILE
            ? keys.get().in(memory.scope()).entry(memory, state)
            : ItemRow.Entry.of(ItemKeys.of(memory, state));
    put(memory.scope(), memory.memoryId(), entry);
    keepProposed(memory);
  }

  /** What a model made of a memory leaves when that goes, or changes: rule CL14. */
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

  /** Of {@link SegmentRoll#NOTHING} it is only appended that it is gone. */
  void removeProposed(Scope scope, String memoryId) {
    remove(scope, ItemKeys.proposed(memoryId));
  }

  /**
   * A memory is gone.
   *
   * @param memory as it was last
   * @param tombstone that stays; null if none does
   */
  void remove(Memory memory, Tombstone tombstone) {
    if (memory == null || !ItemKeys.isIndexed(memory.kind())) {
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
        memory.scope().key(ItemKeys.kept(memory.memoryId())),
        ProfileKeys.kept(memory, state, tombstone.contentHash()));
  }

  /** A deletion is noted: what a person or a call erases leaves nothing here. */
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
        effect.scope().key(ItemKeys.kept(effect.memoryId())),
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
   * The scopes that have passed the count at which they are collapsed by all the changes since the
   * last call: rule Z7. What comes and is merged away at once passes nothing.
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
      remove(scope, ItemKeys.kept(memoryId));
    }
    rows.put(scope.key(ItemKeys.entry(memoryId)), now.equals(ItemRow.Entry.NONE) ? null : now);
    count(scope, before, now);
  }

  /** A deletion would read the row that it removes. */
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
