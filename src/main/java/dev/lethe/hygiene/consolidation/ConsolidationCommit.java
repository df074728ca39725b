package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepCommit;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.hygiene.collapse.MergeEligibility;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.MemoryIds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Applies the planned consolidation of a scope's entries: rules CN1 to CN7, CN11 and Z2. */
public final class ConsolidationCommit implements StepCommit {
  private final StepContext terms;
  private final Recency recency;
  private final NewEntryWriter made;

  public ConsolidationCommit(StepContext terms) {
    this.terms = terms;
    this.recency = new Recency(terms.policy().consolidation());
    this.made = new NewEntryWriter(terms);
  }

  @Override
  public StepOutcome commit(StageStep step) {
    if (step instanceof ExpireStep expiry) {
      return expire(expiry);
    }
    if (step instanceof AskStep question) {
      return ask(question);
    }
    return step instanceof NewEntryStep entry ? make(entry) : merge((MergeStep) step);
  }

  private StepOutcome expire(ExpireStep step) {
    Memory memory = still(step.entry());
    if (memory == null) {
      return leave(step, Leftover.CHANGED);
    }
    Entry entry = entry(memory);
    if (entry.standing() != MergeEligibility.FREE
        || !recency.isOver(entry.expiry(), entry.freshAt(), terms.now())) {
      return leave(step, Leftover.CHANGED);
    }
    List<Effect> effects = new ArrayList<>();
    supersede(memory, Lifecycle.EXPIRED, effects);
    return done(effects, List.of(memory.memoryId()));
  }

  private StepOutcome merge(MergeStep step) {
    Memory keeper = still(step.keeper());
    if (keeper == null
        || MergeEligibility.of(keeper, terms.policy(), terms.now()) == MergeEligibility.RESTING) {
      return leave(step, Leftover.CHANGED);
    }
    List<Effect> effects = new ArrayList<>();
    List<String> gone = new ArrayList<>();
    // The kept entry is written first, so that it is readable with all its gains before the others
    // disappear.
    effects.add(new Effect.PutMemory(keeper));
    List<Memory> merged = free(step.merged());
    if (merged.isEmpty()) {
      return leave(step, Leftover.CHANGED);
    }
    if (!step.phase().equals(EntryClustering.NEAR_EXACT)) {
      effects.addAll(made.relations(keeper, merged));
    }
    for (Memory memory : merged) {
      supersede(memory, keeper.memoryId(), effects);
      gone.add(memory.memoryId());
    }
    return done(effects, gone);
  }

  private StepOutcome ask(AskStep step) {
    MergeAsk ask = step.ask();
    return free(ask.sources()).isEmpty() || !made.isFree(ask.itemId())
        ? leave(step, Leftover.CHANGED)
        : new StepOutcome(List.of(), List.of(), List.of(), List.of(ask), Map.of(), null);
  }

  /** Returns the counts for entries whose merged text by a model was rejected. */
  public static Map<String, Long> flagged(long entries) {
    return Map.of(ConsolidationCounts.FLAGGED, entries);
  }

  /** Returns the corrections to a run's counts if a person is asked instead of a model. */
  public static Map<String, Long> flaggedUnasked(MergeAsk ask) {
    Map<String, Long> corrections = new LinkedHashMap<>();
    corrections.put(ConsolidationCounts.MERGES_REQUESTED, -1L);
    corrections.putAll(flagged(ask.sources().size()));
    return corrections;
  }

  /** Returns the counts of a step that is reported on its own. */
  public static Map<String, Long> counts(NewEntryStep step, StepOutcome outcome) {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put(ConsolidationCounts.MERGED, (long) step.leaving());
    counts.put(ConsolidationCounts.CLUSTERS, 1L);
    outcome.corrections().forEach((name, more) -> counts.merge(name, more, Long::sum));
    return counts;
  }

  private StepOutcome make(NewEntryStep step) {
    List<Memory> sources = free(step.sources());
    if (sources.isEmpty() || !made.isFree(step.itemId())) {
      return leave(step, Leftover.CHANGED);
    }
    List<Effect> effects = new ArrayList<>(made.effects(step, sources));
    List<String> gone = new ArrayList<>();
    for (Memory source : sources) {
      supersede(source, MemoryIds.ofItem(terms.scope(), step.itemId()), effects);
      gone.add(source.memoryId());
    }
    return done(effects, gone);
  }

  /**
   * Returns the members' memories if all of them are unchanged and may be removed; else an empty
   * list.
   */
  private List<Memory> free(List<Member> members) {
    List<Memory> free = new ArrayList<>();
    for (Member member : members) {
      Memory memory = still(member);
      if (memory == null
          || MergeEligibility.of(memory, terms.policy(), terms.now()) != MergeEligibility.FREE) {
        return List.of();
      }
      free.add(memory);
    }
    return free;
  }

  private Memory still(Member member) {
    Memory memory = terms.memory(member.memoryId());
    return member.isStill(memory) && memory.kind() == Kind.ENTRY ? memory : null;
  }

  private Entry entry(Memory memory) {
    ItemState state = ItemState.read(memory.kind(), memory.item(), terms.format());
    return EntryMemory.entry(memory, state, null, terms.policy(), terms.now());
  }

  private void supersede(Memory memory, String by, List<Effect> effects) {
    effects.add(new Effect.PutMemory(memory.superseded(by, terms.runId())));
    if (memory.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.PurgeVector(terms.scope(), memory.memoryId()));
    }
  }

  private StepOutcome done(List<Effect> effects, List<String> gone) {
    List<Effect> all =
        new MergedEntries(terms.policy(), terms.memories(), terms.index(), terms.format())
            .after(terms.scope(), effects, terms.now());
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
    if (approved instanceof Proposal.Make make) {
      List<Entry> sources = sources(make);
      return sources.isEmpty()
          ? List.of()
          : List.of(
              new NewEntryStep(
                  make.phase(),
                  make.itemId(),
                  DominantType.of(sources),
                  MergedText.of(sources),
                  make.sources()));
    }
    return approved.leaving().stream().<StageStep>map(ExpireStep::new).toList();
  }

  @Override
  public String made(Proposal proposal) {
    List<Entry> sources = proposal instanceof Proposal.Make make ? sources(make) : List.of();
    return sources.isEmpty() ? null : MergedText.of(sources);
  }

  /** Returns the sources of a new entry, best first; an empty list if one of them has changed. */
  private List<Entry> sources(Proposal.Make make) {
    return free(make.sources()).stream().map(this::entry).toList();
  }

  @Override
  public StepOutcome leave(StageStep step, String reason) {
    Map<String, Long> corrections = new LinkedHashMap<>();
    long leaving = step.leaving();
    Leftover left;
    if (step instanceof ExpireStep expiry) {
      left = expiry.left(reason);
      corrections.put(ConsolidationCounts.EXPIRED, -leaving);
    } else if (step instanceof AskStep question) {
      leaving = question.ask().sources().size();
      left = question.left(terms.scope(), reason);
      corrections.put(ConsolidationCounts.MERGES_REQUESTED, -1L);
    } else {
      left =
          step instanceof NewEntryStep entry
              ? entry.left(terms.scope(), reason)
              : ((MergeStep) step).left(reason);
      corrections.put(ConsolidationCounts.MERGED, -leaving);
      corrections.put(ConsolidationCounts.CLUSTERS, -1L);
    }
    corrections.put(ScopeReport.DEFERRED, leaving);
    return StepOutcome.refused(corrections, left);
  }
}
