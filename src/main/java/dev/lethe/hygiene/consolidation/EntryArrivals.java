package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.ProfileIndex;
import dev.lethe.item.ArrivalRun;
import dev.lethe.item.EffectReplacements;
import dev.lethe.item.ItemArrival;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemRules;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.EmbedVerdict;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.Protection;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Verdict;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import dev.lethe.policy.StageMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Merges entries with equal texts on arrival if the mode is {@code :apply}: rule CN25. */
public final class EntryArrivals {
  /** Largest number of memories that are read to count the base of a day's cap. */
  private static final int READS = 5_000;

  /** Largest number of entries with the same words that are compared. */
  private static final int MAX_CANDIDATES = 20;

  private final Policy policy;
  private final JsonFormat format;
  private final ProfileIndex index;
  private final MemoryRepository memories;

  public EntryArrivals(
      Policy policy, JsonFormat format, ProfileIndex index, MemoryRepository memories) {
    this.policy = policy;
    this.format = format;
    this.index = index;
    this.memories = memories;
  }

  /**
   * Returns the effects of an item's arrival. If an entry arrives whose text equals that of a live
   * entry, the worse of the two is superseded; the gains of the other one are left to {@link
   * MergedEntries}.
   *
   * @param effects effects of the arrival alone
   */
  public List<Effect> after(List<Effect> effects, ItemArrival arrival) {
    Scope scope = arrival.item().scope();
    Policy here = policy.forTenant(scope.tenant());
    Memory arrived = EffectReplacements.put(effects).get(ItemRules.memoryId(arrival.item()));
    if (here.consolidation().mode() != StageMode.APPLY
        || arrived == null
        || arrived.kind() != Kind.ENTRY
        || !arrived.lifecycle().isLive()
        // Otherwise it could be merged into an entry that it replaces.
        || !arrival.item().supersedes().isEmpty()) {
      return effects;
    }
    long now = arrival.at();
    Memory other = best(arrived, here, now);
    if (other == null || MergeEligibility.of(arrived, here, now) == MergeEligibility.RESTING) {
      return effects;
    }
    boolean stays =
        Entry.BEST_FIRST.compare(entry(arrived, here, now), entry(other, here, now)) < 0;
    Memory merged = stays ? other : arrived;
    DayCap day = today(scope, here, now);
    if (isHeld(merged, here) || !day.allows(1, here.safety().consolidation())) {
      return effects;
    }
    String runId = ArrivalRun.id(ConsolidationStage.NAME, scope, now);
    List<Effect> all =
        stays
            ? withMerged(superseded(other, arrived, runId, now), other, effects)
            : withoutArrived(superseded(arrived, other, runId, now), other, effects);
    DayCap then = day.plus(1);
    all.add(
        new Effect.CountRemoved(
            scope, ConsolidationStage.NAME, then.day(), then.base(), then.removed()));
    return all;
  }

  private Memory superseded(Memory merged, Memory keeper, String runId, long now) {
    return merged
        .superseded(keeper.memoryId(), runId)
        .withItem(state(merged).superseded(now).write(format));
  }

  /** Returns the best of the other live entries with an equal text; null if there is none. */
  private Memory best(Memory arrived, Policy here, long now) {
    List<Memory> candidates = new ArrayList<>();
    index.each(
        arrived.scope(),
        EntryKeys.withWordsOf((ItemFields.Entry) state(arrived).fields()),
        id -> {
          Memory memory = memories.memory(arrived.scope(), id);
          if (!id.equals(arrived.memoryId()) && memory != null && memory.kind() == Kind.ENTRY) {
            candidates.add(memory);
          }
          return candidates.size() < MAX_CANDIDATES;
        });
    if (candidates.isEmpty()) {
      return null;
    }
    String text = digest(arrived);
    return candidates.stream()
        .filter(memory -> memory.lifecycle().isLive())
        .filter(memory -> MergeEligibility.of(memory, here, now) != MergeEligibility.RESTING)
        .filter(memory -> digest(memory).equals(text))
        .min((a, b) -> Entry.BEST_FIRST.compare(entry(a, here, now), entry(b, here, now)))
        .orElse(null);
  }

  private String digest(Memory memory) {
    return NormalText.of(((ItemFields.Entry) state(memory).fields()).content()).digest();
  }

  private Entry entry(Memory memory, Policy here, long now) {
    return EntryMemory.entry(memory, state(memory), null, here, now);
  }

  private ItemState state(Memory memory) {
    return ItemState.read(memory.kind(), memory.item(), format);
  }

  /**
   * Returns true if an entry is protected, or was until its new version arrived. If that version
   * removes the pin, the merge is left to a run.
   */
  private boolean isHeld(Memory memory, Policy here) {
    Memory before = memories.memory(memory.scope(), memory.memoryId());
    return Protection.protects(memory, here)
        || (before != null && before.lifecycle().isLive() && Protection.protects(before, here));
  }

  private DayCap today(Scope scope, Policy here, long now) {
    DayCap day = index.removed(scope, ConsolidationStage.NAME);
    return day != null && day.isCurrent(now) ? day : DayCap.begin(now, base(scope, here));
  }

  private long base(Scope scope, Policy here) {
    long[] base = {0};
    int[] left = {READS};
    memories.scan(
        MemoryScan.ofItems(scope).kinds(Set.of(Kind.ENTRY)),
        () -> left[0]-- > 0,
        memory ->
            base[0] += memory.lifecycle().isLive() && !Protection.protects(memory, here) ? 1 : 0);
    return base[0];
  }

  /** Returns the effects if another entry is merged into the arrived one. */
  private static List<Effect> withMerged(Memory merged, Memory before, List<Effect> effects) {
    List<Effect> gone = new ArrayList<>(List.of(new Effect.PutMemory(merged)));
    if (before.embedding() == EmbeddingStatus.REQUESTED) {
      gone.add(new Effect.PurgeVector(merged.scope(), merged.memoryId()));
    }
    List<Effect> all = new ArrayList<>(effects);
    int put = 0;
    while (!(all.get(put) instanceof Effect.PutMemory)) {
      put++;
    }
    all.addAll(put + 1, gone);
    return all;
  }

  /**
   * Returns the effects if the arrived entry is merged into another one, which is written first.
   */
  private List<Effect> withoutArrived(Memory merged, Memory keeper, List<Effect> effects) {
    Memory before = memories.memory(merged.scope(), merged.memoryId());
    boolean hadVector = before != null && before.embedding() == EmbeddingStatus.REQUESTED;
    EmbedVerdict embed =
        hadVector ? EmbedVerdict.purged(EmbedVerdict.Why.NOT_MINTED) : EmbedVerdict.NOT_MINTED;
    List<Effect> all = new ArrayList<>(List.of(new Effect.PutMemory(keeper)));
    for (Effect effect : effects) {
      if (effect instanceof Effect.PutMemory put
          && put.memory().memoryId().equals(merged.memoryId())) {
        all.add(new Effect.PutMemory(merged));
        if (hadVector) {
          all.add(new Effect.PurgeVector(merged.scope(), merged.memoryId()));
        }
      } else if (effect instanceof Effect.Decide decide) {
        all.add(
            new Effect.Decide(
                decide.decision().with(Verdict.AGGREGATED, Reason.EXACT_DUPLICATE).with(embed)));
      } else if (effect instanceof Effect.Count count) {
        all.add(new Effect.Count(Verdict.AGGREGATED.wireName(), count.source(), count.arrival()));
      } else if (!(effect instanceof Effect.Embed || effect instanceof Effect.PurgeVector)) {
        all.add(effect);
      }
    }
    return all;
  }
}
