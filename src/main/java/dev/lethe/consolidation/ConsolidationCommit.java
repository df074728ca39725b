package dev.lethe.consolidation;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Ending;
import dev.lethe.hygiene.Left;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepCommit;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.item.ItemIndex;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.policy.Policy;
import dev.lethe.profile.Standing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Consolidates what was planned of a scope's entries: rules CN1 to CN7, CN11 and Z2. */
public final class ConsolidationCommit implements StepCommit {
  private final Scope scope;
  private final String runId;
  private final long now;
  private final Policy policy;
  private final MemoryRepository memories;
  private final ItemIndex index;
  private final JsonFormat format;
  private final Recency recency;
  private final MadeEntry made;

  /**
   * @param now of the run, epoch milliseconds
   * @param arrivedAt arrival of the record that brings the plan, epoch milliseconds
   * @param policy the tenant's
   */
  public ConsolidationCommit(
      Scope scope,
      String runId,
      long now,
      long arrivedAt,
      Policy policy,
      MemoryRepository memories,
      ItemIndex index,
      MessageFingerprinter prints,
      JsonFormat format) {
    this.scope = scope;
    this.runId = runId;
    this.now = now;
    this.policy = policy;
    this.memories = memories;
    this.index = index;
    this.format = format;
    this.recency = new Recency(policy.consolidation());
    this.made = new MadeEntry(scope, runId, now, arrivedAt, policy, memories, prints, format);
  }

  @Override
  public StepOutcome commit(StageStep step) {
    if (step instanceof ExpireStep expiry) {
      return expire(expiry);
    }
    return step instanceof NewEntryStep entry ? make(entry) : merge((MergeStep) step);
  }

  private StepOutcome expire(ExpireStep step) {
    Memory memory = still(step.entry());
    if (memory == null) {
      return leave(step, Left.CHANGED);
    }
    Entry entry = entry(memory);
    if (entry.standing() != Standing.FREE
        || !recency.isOver(entry.expiry(), entry.freshAt(), now)) {
      return leave(step, Left.CHANGED);
    }
    List<Effect> effects = new ArrayList<>();
    supersede(memory, Lifecycle.EXPIRED, effects);
    return done(effects, List.of(memory.memoryId()));
  }

  private StepOutcome merge(MergeStep step) {
    Memory keeper = still(step.keeper());
    if (keeper == null || Standing.of(keeper, policy, now) == Standing.RESTING) {
      return leave(step, Left.CHANGED);
    }
    List<Effect> effects = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    // What stays is readable, with all that it gains, before the others go.
    effects.add(new Effect.PutMemory(keeper));
    List<Memory> merged = free(step.merged());
    if (merged.isEmpty()) {
      return leave(step, Left.CHANGED);
    }
    if (!step.phase().equals(ClusterPhase.NEAR_EXACT)) {
      effects.addAll(made.relations(keeper, merged));
    }
    for (Memory memory : merged) {
      supersede(memory, keeper.memoryId(), effects);
      gone.add(memory.memoryId());
    }
    return done(effects, gone);
  }

  private StepOutcome make(NewEntryStep step) {
    List<Memory> sources = free(step.sources());
    if (sources.isEmpty() || !made.isFree(step.itemId())) {
      return leave(step, Left.CHANGED);
    }
    List<Effect> effects = new ArrayList<>(made.effects(step, sources));
    List<String> gone = new ArrayList<>();
    for (Memory source : sources) {
      supersede(source, MemoryIds.ofItem(scope, step.itemId()), effects);
      gone.add(source.memoryId());
    }
    return done(effects, gone);
  }

  /** Those memories, if all of them are as they were and may go; else none. */
  private List<Memory> free(List<Member> members) {
    List<Memory> free = new ArrayList<>();
    for (Member member : members) {
      Memory memory = still(member);
      if (memory == null || Standing.of(memory, policy, now) != Standing.FREE) {
        return List.of();
      }
      free.add(memory);
    }
    return free;
  }

  private Memory still(Member member) {
    Memory memory = memories.memory(scope, member.memoryId());
    return member.isStill(memory) && memory.kind() == Kind.ENTRY ? memory : null;
  }

  private Entry entry(Memory memory) {
    ItemState state = ItemState.read(memory.kind(), memory.item(), format);
    return EntryMemory.entry(memory, state, null, policy, now);
  }

  private void supersede(Memory memory, String by, List<Effect> effects) {
    effects.add(new Effect.PutMemory(memory.superseded(by, runId)));
    if (memory.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.PurgeVector(scope, memory.memoryId()));
    }
  }

  private StepOutcome done(List<Effect> effects, List<String> gone) {
    List<Effect> all =
        new MergedEntries(policy, memories, index, format).after(scope, effects, now);
    long relations = all.stream().filter(ConsolidationCommit::takesRelation).count();
    Map<String, Long> more =
        relations == 0 ? Map.of() : Map.of(ConsolidationCounts.RELATIONS_REMOVED, relations);
    return new StepOutcome(all, gone, List.of(), List.of(), more, null);
  }

  private static boolean takesRelation(Effect effect) {
    return effect instanceof Effect.PutMemory put
        && put.memory().kind() == Kind.RELATION
        && !put.memory().lifecycle().isLive();
  }

  @Override
  public List<StageStep> steps(Proposal approved) {
    if (approved instanceof Proposal.Merge merge) {
      return List.of(new MergeStep(merge.phase(), merge.keeper(), merge.merged()));
    }
    return approved.leaving().stream().<StageStep>map(ExpireStep::new).toList();
  }

  @Override
  public StepOutcome leave(StageStep step, String reason) {
    Map<String, Long> corrections = new LinkedHashMap<>();
    long leaving = step.leaving();
    Left left;
    if (step instanceof ExpireStep expiry) {
      left = expiry.left(reason);
      corrections.put(ConsolidationCounts.EXPIRED, -leaving);
    } else {
      left =
          step instanceof NewEntryStep entry
              ? entry.left(scope, reason)
              : ((MergeStep) step).left(reason);
      corrections.put(ConsolidationCounts.MERGED, -leaving);
      corrections.put(ConsolidationCounts.CLUSTERS, -1L);
    }
    corrections.put(Ending.DEFERRED, leaving);
    return StepOutcome.refused(corrections, left);
  }
}
