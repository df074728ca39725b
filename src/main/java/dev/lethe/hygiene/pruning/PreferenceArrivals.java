package dev.lethe.hygiene.pruning;

import dev.lethe.item.ArrivalRun;
import dev.lethe.item.EffectReplacements;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemIndex;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Protection;
import dev.lethe.memory.lifecycle.Deleting;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps one preference in effect per key and scope as items arrive, in every mode: rule Y9. */
public final class PreferenceArrivals {
  /** Reason in the tombstones of replaced preferences. */
  public static final String REASON = "preference_replaced";

  private final Policy policy;
  private final JsonFormat format;
  private final ItemIndex index;
  private final MemoryRepository memories;

  public PreferenceArrivals(
      Policy policy, JsonFormat format, ItemIndex index, MemoryRepository memories) {
    this.policy = policy;
    this.format = format;
    this.index = index;
    this.memories = memories;
  }

  /**
   * Returns the effects of an arrival, with those on the other preferences of the same key and
   * scope.
   *
   * @param effects effects of the arrival itself
   * @param now time of the arrival, epoch milliseconds: the grace period of a replaced preference
   *     begins then, however long ago its store updated it
   */
  public List<Effect> after(List<Effect> effects, long now) {
    List<Effect> all = new ArrayList<>(effects);
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutMemory put
          && put.memory().kind() == Kind.PREFERENCE
          && put.memory().lifecycle().isLive()
          && !put.memory().isExpiring()) {
        settle(put, now, all);
      }
    }
    return all;
  }

  private void settle(Effect.PutMemory arrival, long now, List<Effect> effects) {
    Memory arrived = arrival.memory();
    Map<String, Memory> rivals = new LinkedHashMap<>();
    ItemFields.Preference fields = (ItemFields.Preference) state(arrived).fields();
    for (String id : index.preferences(arrived.scope(), fields.key(), fields.prefScope())) {
      Memory rival = memories.memory(arrived.scope(), id);
      if (rival != null && rival.kind() == Kind.PREFERENCE && rival.lifecycle().isLive()) {
        rivals.put(id, rival);
      }
    }
    rivals.put(arrived.memoryId(), arrived);
    Policy here = policy.forTenant(arrived.scope().tenant());
    List<Preference> all =
        rivals.values().stream().map(one -> Preference.of(one, state(one), here)).toList();
    for (Preferences.Merge merge : Preferences.merges(all)) {
      Memory loser = rivals.get(merge.loser().memoryId());
      if (loser.equals(arrived)) {
        if (wasHeld(arrived, here)) {
          continue;
        }
        effects.remove(arrival);
      }
      String runId = ArrivalRun.id(PruningStage.NAME, loser.scope(), now);
      List<Effect> gone = new ArrayList<>();
      Deleting.add(loser, merge.winner().memoryId(), REASON, runId, now, gone);
      effects.addAll(EffectReplacements.beforeDecision(effects), gone);
    }
  }

  /**
   * Returns true if a preference was pinned or locked until its new version arrived. If that
   * version lifts the pin, the removal is left to a run.
   */
  private boolean wasHeld(Memory arrived, Policy here) {
    Memory before = memories.memory(arrived.scope(), arrived.memoryId());
    return before != null && before.lifecycle().isLive() && Protection.protects(before, here);
  }

  private ItemState state(Memory memory) {
    return ItemState.read(memory.kind(), memory.item(), format);
  }
}
