package dev.lethe.consolidation;

import dev.lethe.compaction.DayCap;
import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.consolidation.ConsolidationPlan.Merge;
import dev.lethe.hygiene.Ending;
import dev.lethe.hygiene.Left;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.ScopePlan;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StageStep;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Report;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a run consolidates of one scope's entries. */
public final class ConsolidationWork implements ScopeWork {
  /** Merges that a report shows. */
  private static final int SAMPLES = 20;

  /** Clusters that a report flags. */
  private static final int NAMED = 1_000;

  /** Why a cluster is not merged. */
  private static final String DIFFERENT = "texts_differ";

  private final Policy policy;
  private final boolean dryRun;
  private final long now;
  private final DayCap day;
  private final JsonFormat format;
  private final List<Entry> entries = new ArrayList<>();
  private final List<Relation> relations = new ArrayList<>();
  private final Map<String, Member> members = new HashMap<>();

  /**
   * @param policy the tenant's
   * @param now of the run, epoch milliseconds
   * @param day what went of the scope so far; null if this is the day's first run
   */
  public ConsolidationWork(Policy policy, boolean dryRun, long now, DayCap day, JsonFormat format) {
    this.policy = policy;
    this.dryRun = dryRun;
    this.now = now;
    this.day = day;
    this.format = format;
  }

  @Override
  public void read(Memory memory) {
    if (!memory.lifecycle().isLive() || memory.item() == null) {
      return;
    }
    ItemState state = ItemState.read(memory.kind(), memory.item(), format);
    if (memory.kind() == Kind.RELATION) {
      relations.add(EntryMemory.relation(memory, state, policy, now));
    } else {
      entries.add(EntryMemory.entry(memory, state, policy, now));
      members.put(memory.memoryId(), Member.of(memory));
    }
  }

  @Override
  public ScopePlan plan() {
    ConsolidationPlan plan = new ConsolidationPlanner(policy).plan(entries, relations, now, day);
    List<StageStep> steps = new ArrayList<>();
    Map<String, Long> counts = new LinkedHashMap<>(plan.counts().byName());
    if (!dryRun) {
      plan.expired().forEach(entry -> steps.add(new ExpireStep(member(entry))));
      plan.merges().forEach(merge -> steps.add(step(merge)));
      // Each step says what became of relations when it is done.
      counts.put(ConsolidationCounts.RELATIONS_REMOVED, 0L);
    }
    boolean tells = plan.counts().deferred() > 0 || !plan.flagged().isEmpty();
    return new ScopePlan(
        steps,
        new Ending(
            plan.day().base(),
            entries.size(),
            counts,
            samples(plan.found()),
            deferred(plan),
            flagged(plan.flagged()),
            tells || !plan.expired().isEmpty() || !plan.merges().isEmpty()));
  }

  private Member member(Entry entry) {
    return members.get(entry.memoryId());
  }

  private MergeStep step(Merge merge) {
    return new MergeStep(
        member(merge.keeper()), merge.merged().stream().map(this::member).toList());
  }

  private static List<Report.Sample> samples(List<Merge> found) {
    List<Report.Sample> samples = new ArrayList<>();
    for (Merge merge : found.subList(0, Math.min(SAMPLES, found.size()))) {
      samples.add(
          new Report.Sample(
              MergeStep.NEAR_EXACT,
              merge.keeper().subject(),
              merge.keeper().memoryId(),
              merge.merged().stream().map(Entry::memoryId).toList(),
              merge.members().stream().map(Entry::itemId).toList(),
              merge.members().size()));
    }
    return samples;
  }

  private static List<Left> deferred(ConsolidationPlan plan) {
    List<Left> expired =
        plan.deferredExpired().isEmpty()
            ? List.of()
            : List.of(ExpireStep.left(plan.deferredExpired().size(), Left.CAP_REACHED));
    List<Left> merges =
        plan.deferred().stream()
            .limit(Left.NAMED)
            .map(
                merge ->
                    MergeStep.left(
                        merge.keeper().memoryId(), merge.merged().size(), Left.CAP_REACHED))
            .toList();
    return Left.first(expired, merges);
  }

  private String flagged(List<Cluster> clusters) {
    List<Map<String, Object>> flags = new ArrayList<>();
    for (Cluster cluster : clusters.subList(0, Math.min(NAMED, clusters.size()))) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("phase", MergeStep.NEAR_EXACT);
      one.put("reason", DIFFERENT);
      one.put("subject", cluster.members().get(0).subject());
      one.put("memory_ids", cluster.members().stream().map(Entry::memoryId).toList());
      one.put("item_ids", cluster.members().stream().map(Entry::itemId).toList());
      flags.add(one);
    }
    return flags.isEmpty() ? null : format.write(flags);
  }
}
