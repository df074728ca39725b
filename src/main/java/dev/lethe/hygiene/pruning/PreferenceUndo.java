package dev.lethe.hygiene.pruning;

import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.item.ArrivalRun;
import dev.lethe.item.EffectReplacements;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemIndex;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.Deleting;
import dev.lethe.memory.lifecycle.Restoring;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Keeps one preference in effect per key and scope when some are restored: rule Y11. */
public final class PreferenceUndo {
  private final Policy policy;
  private final MemoryRepository memories;
  private final ItemIndex index;
  private final JsonFormat format;

  /**
   * @param policy policy of the tenant
   */
  public PreferenceUndo(
      Policy policy, MemoryRepository memories, ItemIndex index, JsonFormat format) {
    this.policy = policy;
    this.memories = memories;
    this.index = index;
    this.format = format;
  }

  /**
   * Returns a restore in which the restored preferences are in effect and replace the current ones.
   * One that cannot replace the current one is skipped and stays deleted, as is one that had
   * expired. The restore may include memories of other kinds.
   *
   * @param now time of the call, epoch milliseconds
   */
  public Restoring.Restored restored(Scope scope, Restoring.Restored by, long now) {
    Map<String, Memory> all = EffectReplacements.put(by.effects());
    Set<String> asked = Set.copyOf(by.restored());
    all.values()
        .removeIf(
            put ->
                put.kind() != Kind.PREFERENCE
                    || put.isExpiring()
                    || !asked.contains(put.memoryId()));
    if (all.isEmpty()) {
      return by;
    }
    Set<String> back = Set.copyOf(all.keySet());
    List.copyOf(all.values()).forEach(memory -> addRivals(memory, all));
    Set<String> out = new LinkedHashSet<>();
    List<Restoring.Skipped> skipped = new ArrayList<>(by.skipped());
    List<Effect> gone = new ArrayList<>();
    String runId = ArrivalRun.ofRestore(PruningStage.NAME, scope, now);
    List<Preference> preferences =
        all.values().stream()
            .map(one -> Preference.of(one, state(one), policy))
            .map(one -> back.contains(one.memoryId()) ? one.restored(now) : one)
            .toList();
    for (Preferences.Merge merge : Preferences.merges(preferences)) {
      String loser = merge.loser().memoryId();
      String winner = merge.winner().memoryId();
      if (back.contains(loser)) {
        out.add(loser);
      } else if (hasExpired(scope, winner)) {
        out.add(winner);
      } else {
        Deleting.add(all.get(loser), winner, PreferenceArrivals.REASON, runId, now, gone);
      }
    }
    out.forEach(id -> skipped.add(new Restoring.Skipped(id, ErrorCode.REPLACED)));
    List<Effect> effects = new ArrayList<>(by.effects());
    effects.removeIf(effect -> isOf(effect, out));
    effects.addAll(gone);
    List<String> restored = by.restored().stream().filter(id -> !out.contains(id)).toList();
    return new Restoring.Restored(restored, skipped, effects);
  }

  /** Returns true if a preference was removed because it had expired; it replaces no other one. */
  private boolean hasExpired(Scope scope, String memoryId) {
    Tombstone tombstone = memories.tombstone(scope, memoryId);
    return tombstone != null && tombstone.reason().equals(Tombstone.EXPIRED);
  }

  private void addRivals(Memory restored, Map<String, Memory> all) {
    ItemFields.Preference fields = (ItemFields.Preference) state(restored).fields();
    for (String id : index.preferences(restored.scope(), fields.key(), fields.prefScope())) {
      Memory rival = memories.memory(restored.scope(), id);
      if (rival != null && rival.kind() == Kind.PREFERENCE && rival.lifecycle().isLive()) {
        all.putIfAbsent(id, rival);
      }
    }
  }

  private ItemState state(Memory memory) {
    return ItemState.read(memory.kind(), memory.item(), format);
  }

  /** Returns true if the effect restores one of the given memories. */
  private static boolean isOf(Effect effect, Set<String> memoryIds) {
    if (effect instanceof Effect.PutMemory put) {
      return memoryIds.contains(put.memory().memoryId());
    } else if (effect instanceof Effect.RemoveTombstone removed) {
      return memoryIds.contains(removed.memoryId());
    }
    return effect instanceof Effect.Embed embed && memoryIds.contains(embed.change().memoryId());
  }
}
