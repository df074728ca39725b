package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.ModelScore;
import dev.lethe.hygiene.PlanBuilder;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopePlan;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.ScoreAsk;
import dev.lethe.hygiene.Trial;
import dev.lethe.hygiene.UpdateAsk;
import dev.lethe.hygiene.consolidation.EntryVector;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Work of a cleanup run in one scope. */
final class CleanupWork implements ScopeWork {
  /** Maximum number of merges shown in a report. */
  private static final int SAMPLES = 20;

  /** Maximum number of flags, and of merged patterns, listed in a report. */
  private static final int NAMED = 1_000;

  private final RunContext context;
  private final List<Probe> probes;
  private final Scoring scoring;
  private final List<Scoring.Unscored> unscored = new ArrayList<>();
  private final List<ManualPattern> patterns = new ArrayList<>();
  private final List<SearchText> texts = new ArrayList<>();
  private final Map<String, String> itemIds = new HashMap<>();

  /** By item id, the memory of its successor. */
  private final Map<String, String> successors = new HashMap<>();

  private final PlanBuilder builder;

  /**
   * @param probes probes of the call
   */
  CleanupWork(RunContext context, List<Probe> probes) {
    this.context = context;
    this.probes = probes;
    this.scoring = Scoring.of(context);
    this.builder = new PlanBuilder(context);
  }

  @Override
  public void read(Memory memory) {
    if (memory.kind() != Kind.PATTERN) {
      return;
    }
    itemIds.put(memory.memoryId(), memory.itemId());
    String successor = memory.lifecycle().successor();
    if (successor != null) {
      successors.put(memory.itemId(), successor);
    }
    context.state(memory).ifPresent(state -> add(memory, state));
  }

  private void add(Memory memory, ItemState state) {
    ItemFields.Pattern own = (ItemFields.Pattern) state.fields();
    texts.add(SearchText.of(memory.itemId(), own, state.gain(), memory.retrieval().pinned()));
    if (!CleanupStage.isManual(state)) {
      return;
    }
    Member member = builder.note(memory);
    ModelScore score = scoring.isByModel() ? score(memory, member, own, state) : null;
    patterns.add(
        new ManualPattern(
            memory.memoryId(),
            memory.itemId(),
            own,
            PatternMemory.ownTags(memory, state),
            state.gain(),
            memory.createdAt(),
            state.updatedAt(),
            context.vectors().of(memory, state).map(EntryVector::of).orElse(null),
            MergeEligibility.of(memory, context.policy(), context.now()),
            score == null ? null : Quality.of(score),
            0));
  }

  /** Returns a model's score; null if there is none. */
  private ModelScore score(Memory memory, Member member, ItemFields.Pattern own, ItemState state) {
    ItemFields.Pattern now = state.gain() == null ? own : state.gain().on(own);
    ShownPattern shown = ShownPattern.of(now, memory.tags());
    ModelScore score = scoring.known().apply(shown.key(context.format()));
    if (score == null) {
      unscored.add(new Scoring.Unscored(member, shown.characters()));
    }
    return score;
  }

  @Override
  public ScopePlan plan() {
    List<ScoreAsk> asks = scoring.asks(unscored);
    return asks.isEmpty() ? planned() : ScopePlan.waiting(asks);
  }

  private ScopePlan planned() {
    Map<String, String> standFor = new HashMap<>();
    successors.forEach(
        (itemId, successor) -> {
          if (itemIds.containsKey(successor)) {
            standFor.put(itemId, itemIds.get(successor));
          }
        });
    Probing probing = new Probing(texts, standFor, context.policy().cleanup().probeTop());
    CleanupPlan plan =
        new CleanupPlanner(context.policy())
            .plan(
                new CleanupPlanner.Input(
                    patterns, texts.size(), probing, probes, context.now(), context.day()));
    addSteps(plan);
    addCases(plan);
    plan.found().stream().limit(SAMPLES).forEach(this::addSample);
    for (PatternMerge merge : plan.deferredMerges()) {
      builder.defer(
          PatternStep.Merge.leftover(
              merge.keeper().memoryId(), merge.merged().size(), Leftover.CAP_REACHED));
    }
    for (PatternRemoval removal : plan.deferredRemovals()) {
      builder.defer(
          PatternStep.Remove.leftover(removal.pattern().memoryId(), Leftover.CAP_REACHED));
    }
    plan.flagged().stream()
        .limit(NAMED)
        .forEach(flagged -> builder.flag(flagged.json(builder.listed())));
    Trial trial =
        new Trial(
            new MergedFields(context.format()).of(plan.merges(), NAMED),
            plan.rolledBack(),
            plan.probes() == null ? null : context.format().write(plan.probes().json()));
    return builder.plan(plan.day(), texts.size(), plan.counts(), plan.hasNews(), null, trial);
  }

  private void addSteps(CleanupPlan plan) {
    plan.merges()
        .forEach(
            merge ->
                builder.step(
                    new PatternStep.Merge(
                        member(merge.keeper()), builder.members(merge.merged()))));
    for (PatternRemoval removal : plan.removals()) {
      Member better = removal.better() == null ? null : member(removal.better());
      builder.step(new PatternStep.Remove(member(removal.pattern()), better, removal.reason()));
    }
    List<PatternStep.VersionLink> links =
        plan.links().stream()
            .map(one -> new PatternStep.VersionLink(member(one.newer()), member(one.older())))
            .toList();
    for (int from = 0; from < links.size(); from += PatternStep.LinkVersions.MOST) {
      int to = Math.min(links.size(), from + PatternStep.LinkVersions.MOST);
      builder.step(new PatternStep.LinkVersions(links.subList(from, to)));
    }
    for (WeakPattern weak : plan.weak()) {
      builder.step(new PatternStep.AskUpdate(new UpdateAsk(member(weak.pattern()), weak.reason())));
    }
  }

  /**
   * Adds the review cases: flagged patterns first, then those deferred by the cap. Removals in
   * favour of a better pattern are left out, because another pattern may be the best one by then.
   */
  private void addCases(CleanupPlan plan) {
    for (FlaggedPatterns flagged : plan.flagged()) {
      ManualPattern best = flagged.patterns().get(0);
      List<ManualPattern> others = flagged.removable();
      if (flagged.phase().equals(FlaggedPatterns.QUALITY)) {
        builder.reviewCase(flagged.reason(), () -> removal(best));
      } else if (!others.isEmpty()) {
        builder.reviewCase(flagged.reason(), () -> merge(best, others));
      }
    }
    for (PatternMerge merge : plan.deferredMerges()) {
      builder.reviewCase(Leftover.CAP_REACHED, () -> merge(merge.keeper(), merge.merged()));
    }
    for (PatternRemoval removal : plan.deferredRemovals()) {
      if (removal.better() == null) {
        builder.reviewCase(Leftover.CAP_REACHED, () -> removal(removal.pattern()));
      }
    }
  }

  private Proposal merge(ManualPattern keeper, List<ManualPattern> merged) {
    return new Proposal.Merge(PatternStep.Merge.PHASE, member(keeper), builder.members(merged));
  }

  private Proposal removal(ManualPattern pattern) {
    return new Proposal.Remove(PatternStep.Remove.PHASE, List.of(member(pattern)));
  }

  private Member member(ManualPattern pattern) {
    return builder.member(pattern);
  }

  private void addSample(PatternMerge merge) {
    builder.sample(
        PatternStep.Merge.PHASE,
        merge.keeper().own().name(),
        merge.keeper(),
        merge.merged(),
        merge.members().size());
  }
}
