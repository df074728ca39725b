package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.ListedMembers;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopePlan;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.ScoreAsk;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.Trial;
import dev.lethe.hygiene.UpdateAsk;
import dev.lethe.hygiene.cleanup.Resolution.Link;
import dev.lethe.hygiene.collapse.MergeEligibility;
import dev.lethe.hygiene.consolidation.EntryVector;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.item.MemoryVectors;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Report;
import dev.lethe.memory.summary.Sentences;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Work of a cleanup run in one scope. */
public final class CleanupWork implements ScopeWork {
  /** Maximum number of merges shown in a report. */
  private static final int SAMPLES = 20;

  /** Maximum number of flags, and of merged patterns, listed in a report. */
  private static final int NAMED = 1_000;

  private final RunContext terms;
  private final List<Probe> probes;
  private final MemoryVectors vectors;
  private final Scoring scoring;
  private final List<Scoring.Unscored> unscored = new ArrayList<>();
  private final List<ManualPattern> patterns = new ArrayList<>();
  private final List<SearchText> texts = new ArrayList<>();
  private final Map<String, String> itemIds = new HashMap<>();

  /** By item id, the memory of its successor. */
  private final Map<String, String> successors = new HashMap<>();

  private final Map<String, Member> members = new HashMap<>();

  /**
   * @param probes probes of the call
   * @param vectors vectors of memories, from workers or items
   * @param scoring how patterns are scored
   */
  public CleanupWork(RunContext terms, List<Probe> probes, MemoryVectors vectors, Scoring scoring) {
    this.terms = terms;
    this.probes = List.copyOf(probes);
    this.vectors = vectors;
    this.scoring = scoring;
  }

  /** Returns the ending of a run in a scope without patterns. */
  public static ScopeReport ofNone() {
    return new ScopeReport(
        0, 0, CleanupCounts.NONE.byName(), List.of(), List.of(), null, false, null);
  }

  /** Returns true for a pattern written by a person, which counts towards the daily cap. */
  public static boolean isManual(ItemState state) {
    return ManualRule.isManual(((ItemFields.Pattern) state.fields()).payload());
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
    terms.state(memory).ifPresent(state -> add(memory, state));
  }

  private void add(Memory memory, ItemState state) {
    ItemFields.Pattern own = (ItemFields.Pattern) state.fields();
    texts.add(SearchText.of(memory.itemId(), own, state.gain(), memory.retrieval().pinned()));
    if (!isManual(state)) {
      return;
    }
    Member member = Member.of(memory);
    members.put(memory.memoryId(), member);
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
            vectors.of(memory, state).map(EntryVector::of).orElse(null),
            MergeEligibility.of(memory, terms.policy(), terms.now()),
            score == null ? null : score.quality(),
            0));
  }

  /** Returns a model's score; null if there is none. */
  private ModelScore score(Memory memory, Member member, ItemFields.Pattern own, ItemState state) {
    ItemFields.Pattern now = state.gain() == null ? own : state.gain().on(own);
    ShownPattern shown = ShownPattern.of(now, memory.tags());
    ModelScore score = scoring.known().apply(shown.key(terms.format()));
    if (score == null) {
      unscored.add(new Scoring.Unscored(member, shown.characters()));
    }
    return score;
  }

  @Override
  public ScopePlan plan() {
    List<ScoreAsk> asks = scoring.asks(unscored);
    return asks.isEmpty() ? planned() : ScopePlan.asking(asks);
  }

  private ScopePlan planned() {
    Map<String, String> standFor = new HashMap<>();
    successors.forEach(
        (itemId, successor) -> {
          if (itemIds.containsKey(successor)) {
            standFor.put(itemId, itemIds.get(successor));
          }
        });
    Probing probing = new Probing(texts, standFor, terms.policy().cleanup().probeTop());
    CleanupPlan plan =
        new CleanupPlanner(terms.policy())
            .plan(
                new CleanupPlanner.Input(
                    patterns, texts.size(), probing, probes, terms.now(), terms.day()));
    ListedMembers listed = new ListedMembers();
    return new ScopePlan(
        terms.dryRun() ? List.of() : steps(plan),
        cases(plan),
        new ScopeReport(
            plan.day().base(),
            texts.size(),
            plan.counts().byName(),
            samples(plan.found(), listed),
            deferred(plan),
            flagged(plan.flagged(), listed),
            plan.tells(),
            null,
            trial(plan)));
  }

  private List<StageStep> steps(CleanupPlan plan) {
    List<StageStep> steps = new ArrayList<>();
    for (PatternMerge merge : plan.merges()) {
      steps.add(
          new PatternStep.Merge(
              member(merge.keeper()), merge.merged().stream().map(this::member).toList()));
    }
    for (PatternRemoval removal : plan.removals()) {
      Member better = removal.better() == null ? null : member(removal.better());
      steps.add(new PatternStep.Remove(member(removal.pattern()), better, removal.reason()));
    }
    List<Link> links = plan.links();
    for (int from = 0; from < links.size(); from += PatternStep.LinkVersions.MOST) {
      int to = Math.min(links.size(), from + PatternStep.LinkVersions.MOST);
      steps.add(
          new PatternStep.LinkVersions(
              links.subList(from, to).stream()
                  .map(one -> new PatternStep.VersionLink(member(one.newer()), member(one.older())))
                  .toList()));
    }
    for (WeakPattern weak : plan.weak()) {
      steps.add(new PatternStep.AskUpdate(new UpdateAsk(member(weak.pattern()), weak.reason())));
    }
    return steps;
  }

  /**
   * Returns the review cases: flagged patterns first, then those deferred by the cap. Removals in
   * favour of a better pattern are left out, because another pattern may be the best one by then.
   */
  private List<ReviewCase> cases(CleanupPlan plan) {
    List<ReviewCase> cases = new ArrayList<>();
    for (Flagged flagged : plan.flagged()) {
      ManualPattern best = flagged.patterns().get(0);
      List<ManualPattern> others = flagged.leaving();
      if (flagged.phase().equals(Flagged.QUALITY)) {
        cases.add(new ReviewCase(flagged.reason(), removal(best)));
      } else if (!others.isEmpty()) {
        cases.add(new ReviewCase(flagged.reason(), merge(best, others)));
      }
    }
    for (PatternMerge merge : plan.deferredMerges()) {
      cases.add(new ReviewCase(Leftover.CAP_REACHED, merge(merge.keeper(), merge.merged())));
    }
    for (PatternRemoval removal : plan.deferredRemovals()) {
      if (removal.better() == null) {
        cases.add(new ReviewCase(Leftover.CAP_REACHED, removal(removal.pattern())));
      }
    }
    return cases.subList(0, Math.min(ReviewCase.MOST, cases.size()));
  }

  private Proposal merge(ManualPattern keeper, List<ManualPattern> merged) {
    return new Proposal.Merge(
        PatternStep.Merge.PHASE, member(keeper), merged.stream().map(this::member).toList());
  }

  private Proposal removal(ManualPattern pattern) {
    return new Proposal.Remove(PatternStep.Remove.PHASE, List.of(member(pattern)));
  }

  private Member member(ManualPattern pattern) {
    return members.get(pattern.memoryId());
  }

  private static List<Report.Sample> samples(List<PatternMerge> found, ListedMembers listed) {
    List<Report.Sample> samples = new ArrayList<>();
    for (PatternMerge merge : found.subList(0, Math.min(SAMPLES, found.size()))) {
      PatternMerge part = merge.part(0, listed.first(merge.merged()).size());
      samples.add(
          new Report.Sample(
              PatternStep.Merge.PHASE,
              Sentences.shown(merge.keeper().own().name()),
              merge.keeper().memoryId(),
              part.merged().stream().map(ManualPattern::memoryId).toList(),
              part.members().stream().map(ManualPattern::itemId).toList(),
              merge.members().size()));
    }
    return samples;
  }

  private static List<Leftover> deferred(CleanupPlan plan) {
    List<Leftover> merges =
        plan.deferredMerges().stream()
            .map(
                one ->
                    PatternStep.left(
                        PatternStep.Merge.PHASE,
                        "canonical_id",
                        one.keeper().memoryId(),
                        one.merged().size(),
                        Leftover.CAP_REACHED))
            .toList();
    List<Leftover> removals =
        plan.deferredRemovals().stream()
            .map(
                one ->
                    PatternStep.left(
                        PatternStep.Remove.PHASE,
                        "memory_id",
                        one.pattern().memoryId(),
                        1,
                        Leftover.CAP_REACHED))
            .toList();
    return Leftover.first(merges, removals);
  }

  private String flagged(List<Flagged> flagged, ListedMembers listed) {
    List<Map<String, Object>> flags =
        flagged.stream().limit(NAMED).map(one -> one.json(listed)).toList();
    return flags.isEmpty() ? null : terms.format().write(flags);
  }

  private Trial trial(CleanupPlan plan) {
    return new Trial(
        new MergedFields(terms.format()).of(plan.merges(), NAMED),
        plan.rolledBack(),
        plan.probes() == null ? null : terms.format().write(plan.probes().json()));
  }
}
