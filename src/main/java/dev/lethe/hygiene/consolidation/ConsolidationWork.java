package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Listed;
import dev.lethe.hygiene.ListedMembers;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.hygiene.PlanBuilder;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopePlan;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.consolidation.ConsolidationPlan.Merge;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.vector.StoredVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Work of a consolidation run in one scope. */
final class ConsolidationWork implements ScopeWork {
  /** Maximum number of merges shown in a report. */
  private static final int SAMPLES = 20;

  /** Reason for skipping clusters beyond the run's batch size. */
  private static final String BATCH = "batch";

  private final RunContext context;
  private final ConsolidationOptions options;
  private final List<EndedMemory> ended = new ArrayList<>();
  private final List<Entry> entries = new ArrayList<>();
  private final List<Relation> relations = new ArrayList<>();

  /** Times of the entries' latest statements, by memory id. */
  private final Map<String, Long> saidAt = new HashMap<>();

  private final PlanBuilder builder;

  ConsolidationWork(RunContext context, ConsolidationOptions options) {
    this.context = context;
    this.options = options;
    this.builder = new PlanBuilder(context);
  }

  @Override
  public void read(Memory memory) {
    if (memory.isExpired(context.now())) {
      ended.add(EndedMemory.of(memory, context.policy()));
      builder.note(memory);
    } else {
      context.state(memory).ifPresent(state -> add(memory, state));
    }
  }

  private void add(Memory memory, ItemState state) {
    if (memory.kind() == Kind.RELATION) {
      relations.add(EntryMemory.relation(memory, state, context.policy(), context.now()));
    } else {
      StoredVector vector = context.vectors().of(memory, state).orElse(null);
      entries.add(EntryMemory.entry(memory, state, vector, context.policy(), context.now()));
      saidAt.put(memory.memoryId(), state.statedAt());
      builder.note(memory);
    }
  }

  @Override
  public ScopePlan plan() {
    ConsolidationPlan plan =
        new ConsolidationPlanner(context.scope(), context.policy(), options, context.embedder())
            .plan(ended, entries, relations, context.now(), context.day(), context.checkpoint());
    plan.expired().forEach(memory -> builder.step(new ExpireStep(member(memory))));
    plan.merges().forEach(merge -> builder.step(step(merge)));
    plan.asked().forEach(merge -> builder.step(ask(merge)));
    addCases(plan);
    plan.found().stream().limit(SAMPLES).forEach(this::addSample);
    if (!plan.deferredExpired().isEmpty()) {
      builder.defer(ExpireStep.leftover(plan.deferredExpired().size(), Leftover.CAP_REACHED));
    }
    plan.deferred().forEach(merge -> defer(merge, Leftover.CAP_REACHED));
    plan.unbatched().forEach(merge -> defer(merge, BATCH));
    plan.flagged().stream().limit(Leftover.NAMED).forEach(this::addFlag);
    boolean hasNews =
        plan.counts().get(ScopeReport.DEFERRED) > 0
            || !plan.flagged().isEmpty()
            || !plan.expired().isEmpty()
            || !plan.merges().isEmpty()
            || !plan.asked().isEmpty();
    // Each step reports the relations it removed when it is applied.
    Counts counts =
        context.dryRun()
            ? plan.counts()
            : plan.counts().without(ConsolidationStage.RELATIONS_REMOVED);
    return builder.plan(
        plan.day(), ended.size() + entries.size(), counts, hasNews, plan.checkpoint(), null);
  }

  private Member member(Listed memory) {
    return builder.member(memory);
  }

  private List<Member> members(List<Entry> of) {
    return builder.members(of);
  }

  private StageStep step(Merge merge) {
    Entry keeper = merge.keeper();
    List<Member> merged = members(merge.merged());
    return merge.isNew()
        ? new NewEntryStep(merge.phase(), keeper.itemId(), keeper.type(), keeper.content(), merged)
        : new MergeStep(merge.phase(), member(keeper), merged, false);
  }

  private StageStep ask(Merge merge) {
    Entry entry = merge.keeper();
    return new AskStep(
        new MergeAsk(merge.phase(), entry.itemId(), entry.type(), members(merge.merged())));
  }

  /** Adds the review cases: flagged clusters first, then those deferred by the cap. */
  private void addCases(ConsolidationPlan plan) {
    for (FlaggedEntries cluster : plan.flagged()) {
      Entry keeper = cluster.keeper(entry -> saidAt.get(entry.memoryId()));
      List<Entry> merged = cluster.removable(keeper);
      if (cluster.wouldBeNew()) {
        builder.reviewCase(cluster.reason(), () -> make(cluster.phase(), cluster.members()));
      } else if (!merged.isEmpty()) {
        builder.reviewCase(cluster.reason(), () -> merge(cluster.phase(), keeper, merged));
      }
    }
    for (Listed memory : plan.deferredExpired()) {
      // A memory whose expires_at has passed is in no context any more, so no person has to decide.
      if (memory instanceof Entry) {
        builder.reviewCase(
            Leftover.CAP_REACHED,
            () -> new Proposal.Remove(ConsolidationStage.EXPIRED, List.of(member(memory))));
      }
    }
    for (Merge merge : plan.deferred()) {
      if (!merge.isNew()) {
        builder.reviewCase(
            Leftover.CAP_REACHED, () -> merge(merge.phase(), merge.keeper(), merge.merged()));
      } else if (merge.isWhole()) {
        builder.reviewCase(Leftover.CAP_REACHED, () -> make(merge.phase(), merge.merged()));
      }
    }
  }

  private Proposal merge(String phase, Entry keeper, List<Entry> merged) {
    return new Proposal.Merge(phase, member(keeper), members(merged));
  }

  private Proposal make(String phase, List<Entry> sources) {
    String itemId = NewEntryIds.entry(sources.stream().map(Entry::itemId).toList());
    return new Proposal.Make(phase, itemId, members(sources));
  }

  private void addSample(Merge merge) {
    builder.sample(
        merge.phase(), merge.keeper().subject(), merge.keeper(), merge.merged(), merge.size());
  }

  private void defer(Merge merge, String reason) {
    builder.defer(
        MergeStep.leftover(
            merge.phase(), merge.keeper().memoryId(), merge.merged().size(), reason));
  }

  private void addFlag(FlaggedEntries cluster) {
    List<Entry> shown = builder.listed().first(cluster.members());
    Map<String, Object> flag =
        PlanBuilder.flag(
            cluster.phase(), cluster.reason(), cluster.members().get(0).subject(), shown);
    ListedMembers.addLeftOut(cluster.members(), shown, flag);
    String advice = FlaggedEntries.advice(cluster.reason());
    if (advice != null) {
      flag.put("message", advice);
    }
    builder.flag(flag);
  }
}
