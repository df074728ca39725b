package dev.lethe.consolidation;

import dev.lethe.compaction.DayCap;
import dev.lethe.consolidation.ConsolidationPlan.Merge;
import dev.lethe.policy.ConsolidationPolicy;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SafetyPolicy;
import dev.lethe.profile.Standing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Plans what of a scope's entries expires or is merged by rule: rules CN1 to CN3 and CN5 to CN7.
 * The order of what is given is no matter.
 */
final class ConsolidationPlanner {
  private static final Comparator<Merge> SUREST_FIRST =
      Comparator.comparingDouble(Merge::smallestCosine)
          .reversed()
          .thenComparing(Merge::smallestItemId);

  /** Decimals of thresholds that count: what a policy says isn't quite what doubles can be. */
  private static final double DECIMALS = 1e9;

  private final Policy policy;
  private final ConsolidationPolicy rules;
  private final Recency recency;

  /**
   * @param policy the tenant's
   */
  ConsolidationPlanner(Policy policy) {
    this.policy = policy;
    this.rules = policy.consolidation();
    this.recency = new Recency(rules);
  }

  /** What is found, whether it may go today or not. */
  private static final class Found {
    private final List<Entry> expired = new ArrayList<>();
    private final List<Merge> merges = new ArrayList<>();
    private final List<Cluster> flagged = new ArrayList<>();
    private long spared;
  }

  /**
   * Plans.
   *
   * @param entries the live ones of a scope, as are the relations
   * @param now of the run, epoch milliseconds
   * @param day what went of the scope so far; null, or of another day, if this is the day's first
   *     run
   */
  ConsolidationPlan plan(
      Collection<Entry> entries, Collection<Relation> relations, long now, DayCap day) {
    Found found = new Found();
    List<Entry> left = withoutExpired(entries, now, found);
    merge(left, found);
    found.expired.sort(Comparator.comparing(Entry::itemId));
    found.merges.sort(SUREST_FIRST);
    long base = entries.stream().filter(e -> e.standing() != Standing.PROTECTED).count();
    DayCap today = day != null && day.holds(now) ? day : DayCap.begin(now, base);
    Taking taking = new Taking(today, policy.safety().consolidation());
    found.expired.forEach(taking::take);
    found.merges.forEach(taking::take);
    return new ConsolidationPlan(
        taking.expired,
        taking.merges,
        taking.deferredExpired,
        taking.deferred,
        found.merges,
        found.flagged,
        counts(entries.size(), relations, found, taking),
        taking.day);
  }

  private List<Entry> withoutExpired(Collection<Entry> entries, long now, Found found) {
    List<Entry> left = new ArrayList<>();
    for (Entry entry : entries) {
      boolean over = recency.isOver(entry.expiry(), entry.freshAt(), now);
      if (over && entry.standing() == Standing.FREE) {
        found.expired.add(entry);
      } else {
        found.spared += over ? 1 : 0;
        left.add(entry);
      }
    }
    return left;
  }

  private void merge(List<Entry> entries, Found found) {
    Map<String, List<Entry>> blocks = new TreeMap<>();
    for (Entry entry : entries) {
      if (entry.vector() != null && !entry.vector().isVoid()) {
        blocks.computeIfAbsent(entry.block(), unused -> new ArrayList<>()).add(entry);
      }
    }
    Differences differences = new Differences(policy.dedupe());
    for (List<Entry> block : blocks.values()) {
      if (block.size() > 1) {
        block.sort(Comparator.comparing(Entry::itemId));
        mergeBlock(block, differences, found);
      }
    }
  }

  private void mergeBlock(List<Entry> block, Differences differences, Found found) {
    Threshold threshold = Threshold.above(rules.nearExact().similarity());
    List<Entry> taking = block.stream().filter(e -> e.standing() != Standing.RESTING).toList();
    for (Entry resting : block) {
      if (resting.standing() == Standing.RESTING && isNearAny(resting, block, threshold)) {
        found.spared++;
      }
    }
    double floor = Math.rint((threshold.cosine() - rules.diameterSlack()) * DECIMALS) / DECIMALS;
    for (List<Integer> component :
        Components.of(taking.stream().map(Entry::vector).toList(), threshold)) {
      List<Entry> members = component.stream().map(taking::get).toList();
      add(Cluster.of(members, rules.nearExact().maxSize(), floor), differences, found);
    }
  }

  private static boolean isNearAny(Entry entry, List<Entry> block, Threshold threshold) {
    return block.stream()
        .anyMatch(
            other ->
                !other.itemId().equals(entry.itemId())
                    && threshold.admits(entry.vector().cosine(other.vector())));
  }

  private static void add(Cluster cluster, Differences differences, Found found) {
    if (cluster.members().size() < 2) {
      return;
    }
    long texts =
        cluster.members().stream().map(e -> differences.of(e.content())).distinct().count();
    if (texts > 1) {
      found.flagged.add(cluster);
      return;
    }
    Entry keeper = cluster.members().get(0);
    List<Entry> merged = new ArrayList<>();
    for (Entry entry : cluster.members().subList(1, cluster.members().size())) {
      if (entry.standing() == Standing.PROTECTED) {
        found.spared++;
      } else {
        merged.add(entry);
      }
    }
    if (!merged.isEmpty()) {
      merged.sort(Entry.OLDEST_FIRST);
      found.merges.add(new Merge(keeper, merged, cluster.smallestCosine()));
    }
  }

  private static ConsolidationCounts counts(
      long scanned, Collection<Relation> relations, Found found, Taking taking) {
    return new ConsolidationCounts(
        scanned,
        taking.expired.size(),
        entries(taking.merges),
        taking.merges.size(),
        new Relations(relations).removedBy(taking.expired, taking.merges),
        found.flagged.stream().mapToLong(cluster -> cluster.members().size()).sum(),
        found.spared,
        taking.deferredExpired.size() + entries(taking.deferred));
  }

  private static long entries(List<Merge> merges) {
    return merges.stream().mapToLong(merge -> merge.merged().size()).sum();
  }

  /** What of that fits the day's cap. */
  private static final class Taking {
    private final List<Entry> expired = new ArrayList<>();
    private final List<Entry> deferredExpired = new ArrayList<>();
    private final List<Merge> merges = new ArrayList<>();
    private final List<Merge> deferred = new ArrayList<>();
    private final SafetyPolicy.Cap cap;
    private DayCap day;

    Taking(DayCap day, SafetyPolicy.Cap cap) {
      this.day = day;
      this.cap = cap;
    }

    void take(Entry entry) {
      boolean goes = day.allows(1, cap);
      (goes ? expired : deferredExpired).add(entry);
      day = day.plus(goes ? 1 : 0);
    }

    void take(Merge merge) {
      int size = merge.merged().size();
      int taken = (int) day.share(size, cap);
      day = day.plus(taken);
      if (taken > 0) {
        merges.add(merge.part(0, taken));
      }
      if (taken < size) {
        deferred.add(merge.part(taken, size));
      }
    }
  }
}
