package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Checkpoint;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.ListedMembers;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopePlan;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.consolidation.ConsolidationPlan.Merge;
import dev.lethe.item.ItemState;
import dev.lethe.item.MemoryVectors;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Report;
import dev.lethe.memory.summary.Sentences;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.memory.vector.TextEmbedder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Work of a consolidation run in one scope. */
public final class ConsolidationWork implements ScopeWork {
  /** Maximum number of merges shown in a report. */
  private static final int SAMPLES = 20;

  /** Maximum number of flagged clusters in a report. */
  private static final int NAMED = 1_000;

  /** Reason for skipping clusters beyond the run's batch size. */
  private static final String BATCH = "batch";

  private final RunContext terms;
  private final Scope scope;
  private final ConsolidationOptions options;
  private final Checkpoint checkpoint;
  private final MemoryVectors vectors;
  private final TextEmbedder embedder;
  private final List<Entry> entries = new ArrayList<>();
  private final List<Relation> relations = new ArrayList<>();
  private final Map<String, Member> members = new HashMap<>();

  /**
   * @param checkpoint checkpoint of an earlier run; null for none
   * @param vectors vectors of memories, only used on the thread that reads memories
   * @param embedder computes vectors of merged texts
   */
  public ConsolidationWork(
      RunContext terms,
      Scope scope,
      ConsolidationOptions options,
      Checkpoint checkpoint,
      MemoryVectors vectors,
      TextEmbedder embedder) {
    this.terms = terms;
    this.scope = scope;
    this.options = options;
    this.checkpoint = checkpoint;
    this.vectors = vectors;
    this.embedder = embedder;
  }

  @Override
  public void read(Memory memory) {
    terms.state(memory).ifPresent(state -> add(memory, state));
  }

  private void add(Memory memory, ItemState state) {
    if (memory.kind() == Kind.RELATION) {
      relations.add(EntryMemory.relation(memory, state, terms.policy(), terms.now()));
    } else {
      StoredVector vector = vectors.of(memory, state).orElse(null);
      entries.add(EntryMemory.entry(memory, state, vector, terms.policy(), terms.now()));
      members.put(memory.memoryId(), Member.of(memory));
    }
  }

  @Override
  public ScopePlan plan() {
    ConsolidationPlan plan =
        new ConsolidationPlanner(scope, terms.policy(), options, embedder)
            .plan(entries, relations, terms.now(), terms.day(), checkpoint);
    List<StageStep> steps = new ArrayList<>();
    Map<String, Long> counts = new LinkedHashMap<>(plan.counts().byName());
    if (!terms.dryRun()) {
      plan.expired().forEach(entry -> steps.add(new ExpireStep(member(entry))));
      plan.merges().forEach(merge -> steps.add(step(merge)));
      plan.asked().forEach(merge -> steps.add(ask(merge)));
      // Each step reports the relations it removed when it is applied.
      counts.put(ConsolidationCounts.RELATIONS_REMOVED, 0L);
    }
    ListedMembers listed = new ListedMembers();
    boolean tells = plan.counts().deferred() > 0 || !plan.flagged().isEmpty();
    return new ScopePlan(
        steps,
        cases(plan),
        new ScopeReport(
            plan.day().base(),
            entries.size(),
            counts,
            samples(plan.found(), listed),
            deferred(plan),
            flagged(plan.flagged(), listed),
            tells
                || !plan.expired().isEmpty()
                || !plan.merges().isEmpty()
                || !plan.asked().isEmpty(),
            plan.checkpoint()));
  }

  private Member member(Entry entry) {
    return members.get(entry.memoryId());
  }

  private StageStep step(Merge merge) {
    Entry keeper = merge.keeper();
    List<Member> merged = members(merge.merged());
    return merge.isNew()
        ? new NewEntryStep(merge.phase(), keeper.itemId(), keeper.type(), keeper.content(), merged)
        : new MergeStep(merge.phase(), member(keeper), merged);
  }

  private StageStep ask(Merge merge) {
    Entry entry = merge.keeper();
    return new AskStep(
        new MergeAsk(merge.phase(), entry.itemId(), entry.type(), members(merge.merged())));
  }

  private List<Member> members(List<Entry> of) {
    return of.stream().map(this::member).toList();
  }

  /** Returns the review cases: flagged clusters first, then those deferred by the cap. */
  private List<ReviewCase> cases(ConsolidationPlan plan) {
    List<ReviewCase> cases = new ArrayList<>();
    for (Flagged cluster : plan.flagged()) {
      List<Entry> merged = cluster.leaving();
      if (cluster.wouldBeNew()) {
        cases.add(new ReviewCase(cluster.reason(), make(cluster.phase(), cluster.members())));
      } else if (!merged.isEmpty()) {
        Entry keeper = cluster.members().get(0);
        cases.add(new ReviewCase(cluster.reason(), merge(cluster.phase(), keeper, merged)));
      }
    }
    for (Entry entry : plan.deferredExpired()) {
      cases.add(
          new ReviewCase(
              Leftover.CAP_REACHED,
              new Proposal.Remove(ConsolidationCounts.EXPIRED, List.of(member(entry)))));
    }
    for (Merge merge : plan.deferred()) {
      if (!merge.isNew()) {
        Proposal proposal = merge(merge.phase(), merge.keeper(), merge.merged());
        cases.add(new ReviewCase(Leftover.CAP_REACHED, proposal));
      } else if (merge.isWhole()) {
        cases.add(new ReviewCase(Leftover.CAP_REACHED, make(merge.phase(), merge.merged())));
      }
    }
    return cases.subList(0, Math.min(ReviewCase.MOST, cases.size()));
  }

  private Proposal merge(String phase, Entry keeper, List<Entry> merged) {
    return new Proposal.Merge(phase, member(keeper), members(merged));
  }

  private Proposal make(String phase, List<Entry> sources) {
    String itemId = NewEntryIds.entry(sources.stream().map(Entry::itemId).toList());
    return new Proposal.Make(phase, itemId, members(sources));
  }

  private static List<Report.Sample> samples(List<Merge> found, ListedMembers listed) {
    List<Report.Sample> samples = new ArrayList<>();
    for (Merge merge : found.subList(0, Math.min(SAMPLES, found.size()))) {
      Merge part = merge.part(0, listed.first(merge.merged()).size());
      samples.add(
          new Report.Sample(
              merge.phase(),
              Sentences.shown(merge.keeper().subject()),
              merge.keeper().memoryId(),
              part.merged().stream().map(Entry::memoryId).toList(),
              part.members().stream().map(Entry::itemId).toList(),
              merge.size()));
    }
    return samples;
  }

  private static List<Leftover> deferred(ConsolidationPlan plan) {
    List<Leftover> expired =
        plan.deferredExpired().isEmpty()
            ? List.of()
            : List.of(ExpireStep.left(plan.deferredExpired().size(), Leftover.CAP_REACHED));
    return Leftover.first(
        Leftover.first(expired, left(plan.deferred(), Leftover.CAP_REACHED)),
        left(plan.unbatched(), BATCH));
  }

  private static List<Leftover> left(List<Merge> merges, String reason) {
    return merges.stream()
        .limit(Leftover.NAMED)
        .map(
            merge ->
                MergeStep.left(
                    merge.phase(), merge.keeper().memoryId(), merge.merged().size(), reason))
        .toList();
  }

  private String flagged(List<Flagged> clusters, ListedMembers listed) {
    List<Map<String, Object>> flags = new ArrayList<>();
    for (Flagged cluster : clusters.subList(0, Math.min(NAMED, clusters.size()))) {
      List<Entry> members = listed.first(cluster.members());
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("phase", cluster.phase());
      one.put("reason", cluster.reason());
      one.put("subject", Sentences.shown(cluster.members().get(0).subject()));
      one.put("memory_ids", members.stream().map(Entry::memoryId).toList());
      one.put("item_ids", members.stream().map(Entry::itemId).toList());
      ListedMembers.addLeftOut(cluster.members(), members, one);
      flags.add(one);
    }
    return flags.isEmpty() ? null : terms.format().write(flags);
  }
}
