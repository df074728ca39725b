package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Checkpoint;
import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.consolidation.ConsolidationPlan.Merge;
import dev.lethe.item.Recency;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.vector.TextEmbedder;
import dev.lethe.policy.ConsolidationPolicy;
import dev.lethe.policy.ConsolidationPolicy.Merger;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Planner of the consolidation of a scope: expired memories are removed, and entries are merged by
 * rule or replaced by a new entry: rules CN1 to CN3, CN5 to CN7, CN9 to CN13 and CN24. The result
 * does not depend on the order of the input.
 */
final class ConsolidationPlanner {
  private static final Comparator<Merge> SUREST_FIRST =
      Comparator.comparingDouble(Merge::smallestCosine)
          .reversed()
          .thenComparing(Merge::smallestItemId);

  private final Policy policy;
  private final ConsolidationPolicy rules;
  private final ConsolidationOptions options;
  private final Recency recency;
  private final MergeRule lossless = new MergeRule(false);
  private final NewEntries newEntries;

  /**
   * @param policy the tenant's policy
   * @param embedder computes vectors of merged texts
   */
  ConsolidationPlanner(
      Scope scope, Policy policy, ConsolidationOptions options, TextEmbedder embedder) {
    this.policy = policy;
    this.rules = policy.consolidation();
    this.options = options;
    this.recency = new Recency(rules);
    this.newEntries =
        new NewEntries(
            scope,
            rules,
            options,
            new MergeRule(rules.merger() == Merger.LLM),
            new Verification(rules, embedder));
  }

  /**
   * Returns the plan; may take long.
   *
   * @param ended the live memories of a scope whose {@code expires_at} has passed
   * @param entries the other live entries of the scope
   * @param relations the live relations of the scope
   * @param now time of the run, epoch milliseconds
   * @param day removals in the scope so far; null or another day's if this is the day's first run
   * @param checkpoint checkpoint of an earlier run; null for none
   */
  ConsolidationPlan plan(
      Collection<EndedMemory> ended,
      Collection<Entry> entries,
      Collection<Relation> relations,
      long now,
      DayCap day,
      Checkpoint checkpoint) {
    DayCap today = DayCap.counted(day, now, base(entries, ended, now));
    CapAllocation taking = new CapAllocation(today, policy.safety().consolidation());
    takeEnded(ended, taking);
    List<Entry> left = withoutExpired(entries, now, taking);
    List<Entry> distinct = merge(left, EntryClustering.equal(left, rules, taking.spared), taking);
    Clusters near =
        EntryClustering.nearExact(rules).clusters(distinct, lossless, new Divided(), taking.spared);
    boolean asks = rules.merger() == Merger.LLM && !options.rulesOnly();
    if (!asks) {
      near.different().forEach(cluster -> taking.flag(EntryClustering.NEAR_EXACT, cluster));
    }
    List<Entry> rest = merge(distinct, near.same(), taking);
    Checkpoint end =
        options.rulesOnly() ? checkpoint : newEntries.take(rest, now, checkpoint, taking);
    if (asks) {
      near.different().stream()
          .filter(cluster -> !taking.asksAbout(cluster))
          .forEach(cluster -> taking.flag(EntryClustering.NEAR_EXACT, cluster));
    }
    return new ConsolidationPlan(
        taking.expired,
        taking.merges,
        taking.asked,
        taking.deferredExpired,
        taking.deferred,
        taking.unbatched,
        taking.found,
        taking.flagged,
        counts(ended.size() + entries.size(), relations, taking),
        taking.day(),
        end);
  }

  private static void takeEnded(Collection<EndedMemory> ended, CapAllocation taking) {
    for (EndedMemory memory : ended.stream().sorted(EndedMemory.FIRST_ENDED_FIRST).toList()) {
      if (memory.isProtected()) {
        taking.spared.add(memory.memoryId());
      } else {
        taking.take(memory);
      }
    }
  }

  /** Returns the number of unprotected memories, without the entries that runs made today. */
  private static long base(Collection<Entry> entries, Collection<EndedMemory> ended, long now) {
    long candidates =
        entries.stream()
            .filter(entry -> entry.eligibility() != MergeEligibility.PROTECTED)
            .filter(
                entry -> entry.madeAt() == null || DayCap.dayOf(entry.madeAt()) < DayCap.dayOf(now))
            .count();
    return candidates + ended.stream().filter(one -> !one.isProtected()).count();
  }

  private List<Entry> withoutExpired(Collection<Entry> entries, long now, CapAllocation taking) {
    List<Entry> left = new ArrayList<>();
    List<Entry> expired = new ArrayList<>();
    for (Entry entry : entries) {
      boolean over = recency.isOver(entry.expiry(), entry.stability(), entry.freshAt(), now);
      if (over && entry.eligibility() == MergeEligibility.FREE) {
        expired.add(entry);
      } else {
        if (over) {
          taking.spared.add(entry.itemId());
        }
        left.add(entry);
      }
    }
    expired.sort(Comparator.comparing(Entry::itemId));
    expired.forEach(taking::take);
    return left;
  }

  /** Merges clusters by rule and returns the entries that are left to be compared. */
  private List<Entry> merge(
      List<Entry> entries, List<EntryCluster> clusters, CapAllocation taking) {
    List<Merge> merges = new ArrayList<>();
    Set<String> away = new HashSet<>();
    clusters.forEach(cluster -> add(cluster, taking, merges));
    merges.sort(SUREST_FIRST);
    Map<String, Entry> keepers = new HashMap<>();
    for (Merge merge : merges) {
      boolean isWhole = taking.take(merge);
      merge.merged().forEach(entry -> away.add(entry.itemId()));
      if (isWhole) {
        keepers.put(merge.keeper().itemId(), merge.keeper().with(merge.merged()));
      } else {
        away.add(merge.keeper().itemId());
      }
    }
    return entries.stream()
        .filter(entry -> !away.contains(entry.itemId()))
        .map(entry -> keepers.getOrDefault(entry.itemId(), entry))
        .toList();
  }

  private static void add(EntryCluster cluster, CapAllocation taking, List<Merge> merges) {
    List<Entry> merged = new ArrayList<>();
    for (Entry entry : cluster.members().subList(1, cluster.members().size())) {
      if (entry.eligibility() == MergeEligibility.PROTECTED) {
        taking.spared.add(entry.itemId());
      } else {
        merged.add(entry);
      }
    }
    if (!merged.isEmpty()) {
      merged.sort(Entry.OLDEST_FIRST);
      Entry keeper = cluster.members().get(0);
      merges.add(
          new Merge(EntryClustering.NEAR_EXACT, keeper, merged, cluster.smallestCosine(), false));
    }
  }

  private static Counts counts(long scanned, Collection<Relation> relations, CapAllocation taking) {
    return Counts.none()
        .with("scanned", scanned)
        .with(ConsolidationStage.EXPIRED, taking.expired.size())
        .with(ConsolidationStage.MERGED, entries(taking.merges))
        .with(ConsolidationStage.CLUSTERS, taking.merges.size())
        .with(ConsolidationStage.MERGES_REQUESTED, taking.asked.size())
        .with(
            ConsolidationStage.RELATIONS_REMOVED,
            new Relations(relations).removedBy(taking.expired, taking.merges))
        .with(
            ConsolidationStage.FLAGGED,
            taking.flagged.stream().mapToLong(flagged -> flagged.members().size()).sum())
        .with(ScopeReport.PROTECTED, taking.spared.size())
        .with(
            ScopeReport.DEFERRED,
            taking.deferredExpired.size() + entries(taking.deferred) + entries(taking.unbatched));
  }

  private static long entries(List<Merge> merges) {
    return merges.stream().mapToLong(merge -> merge.merged().size()).sum();
  }
}
