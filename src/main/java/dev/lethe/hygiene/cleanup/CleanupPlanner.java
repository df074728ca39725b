package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.cleanup.Resolution.Link;
import dev.lethe.hygiene.consolidation.Threshold;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.CleanupPolicy;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SafetyPolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Planner of the cleanup of a scope's manual patterns: rules CL2 to CL6. The result does not depend
 * on the order of the input.
 */
final class CleanupPlanner {
  private static final Comparator<PatternMerge> SUREST_FIRST =
      Comparator.comparingDouble(PatternMerge::smallestCosine)
          .reversed()
          .thenComparing(PatternMerge::smallestItemId);

  private static final Comparator<PatternRemoval> WORST_FIRST =
      Comparator.comparingInt((PatternRemoval one) -> one.pattern().overall())
          .thenComparing(one -> one.pattern().itemId());

  private final Policy policy;
  private final CleanupPolicy rules;
  private final BuiltInScorer scorer = new BuiltInScorer();

  /**
   * @param policy the tenant's policy
   */
  CleanupPlanner(Policy policy) {
    this.policy = policy;
    this.rules = policy.cleanup();
  }

  /**
   * Input of a plan.
   *
   * @param patterns the live manual patterns; existing scores are kept
   * @param scanned number of live patterns of any kind
   * @param probing checks that items can still be found
   * @param probes probes of the call
   * @param now time of the run, epoch milliseconds
   * @param day removals in the scope so far; null or another day's if this is the day's first run
   */
  record Input(
      Collection<ManualPattern> patterns,
      long scanned,
      Probing probing,
      List<Probe> probes,
      long now,
      DayCap day) {}

  /** All findings, whether they fit the daily cap or not. */
  private static final class Found {
    private final List<PatternMerge> merges = new ArrayList<>();
    private final List<PatternRemoval> removals = new ArrayList<>();
    private final List<Link> links = new ArrayList<>();
    private final List<FlaggedPatterns> flagged = new ArrayList<>();

    /** Item ids of patterns whose cluster has been resolved. */
    private final Set<String> settled = new HashSet<>();

    private long clusters;
    private long keptVersion;
    private long keptPlatform;
    private long spared;
  }

  CleanupPlan plan(Input input) {
    List<ManualPattern> scored = new ArrayList<>();
    for (ManualPattern one : input.patterns()) {
      Quality quality = one.quality() == null ? scorer.of(one, input.now()) : one.quality();
      scored.add(one.scored(quality, quality.overall(rules.quality())));
    }
    scored.sort(Comparator.comparing(ManualPattern::itemId));
    Found found = new Found();
    resolve(scored, found);
    removeBad(scored, found);
    found.merges.sort(SUREST_FIRST);
    found.removals.sort(WORST_FIRST);
    long base =
        scored.stream().filter(one -> one.eligibility() != MergeEligibility.PROTECTED).count();
    DayCap today = DayCap.counted(input.day(), input.now(), base);
    CapAllocation taking = new CapAllocation(today, policy.safety().cleanup());
    found.merges.forEach(taking::take);
    found.removals.forEach(taking::take);
    return tried(input, scored, found, taking, today);
  }

  private void resolve(List<ManualPattern> patterns, Found found) {
    Threshold threshold = Threshold.above(rules.similarity());
    List<ManualPattern> taking =
        patterns.stream().filter(one -> one.eligibility() != MergeEligibility.RESTING).toList();
    for (ManualPattern resting : patterns) {
      if (resting.eligibility() == MergeEligibility.RESTING
          && isNearAny(resting, patterns, threshold)) {
        found.spared++;
      }
    }
    Resolver resolver = new Resolver(policy);
    for (PatternCluster cluster : PatternCluster.equal(taking)) {
      Resolution resolution = resolver.of(cluster);
      if (resolution instanceof Resolution.Merge merge && merge.merge() != null) {
        found.clusters++;
        add(cluster, resolution, found);
      }
    }
    List<ManualPattern> rest =
        taking.stream().filter(one -> !found.settled.contains(one.itemId())).toList();
    for (PatternCluster cluster : CompleteLinkage.of(rest, threshold)) {
      found.clusters++;
      add(cluster, resolver.of(cluster), found);
    }
  }

  private static boolean isNearAny(
      ManualPattern pattern, List<ManualPattern> patterns, Threshold threshold) {
    return pattern.vector() != null
        && patterns.stream()
            .anyMatch(
                other ->
                    !other.itemId().equals(pattern.itemId())
                        && other.vector() != null
                        && threshold.admits(pattern.vector().cosine(other.vector())));
  }

  private static void add(PatternCluster cluster, Resolution resolution, Found found) {
    List<ManualPattern> settled = cluster.members();
    if (resolution instanceof Resolution.KeepVersions versions) {
      found.keptVersion += cluster.members().size();
      found.links.addAll(versions.links());
    } else if (resolution instanceof Resolution.KeepPlatforms) {
      found.keptPlatform += cluster.members().size();
    } else if (resolution instanceof Resolution.KeepBest best) {
      for (ManualPattern beaten : best.beaten()) {
        found.removals.add(new PatternRemoval(beaten, best.best(), Resolver.QUALITY_GAP));
      }
      found.spared += best.spared();
      settled = best.beaten();
    } else if (resolution instanceof Resolution.Merge merge) {
      found.spared += merge.spared();
      if (merge.merge() != null) {
        found.merges.add(merge.merge());
      }
    } else {
      Resolution.Review review = (Resolution.Review) resolution;
      found.flagged.add(
          new FlaggedPatterns(FlaggedPatterns.CLUSTER, review.reason(), cluster.members()));
    }
    settled.forEach(one -> found.settled.add(one.itemId()));
  }

  private void removeBad(List<ManualPattern> patterns, Found found) {
    int least = Resolver.thousandths(rules.deleteBelow());
    for (ManualPattern one : patterns) {
      boolean bad = one.overall() < least && !found.settled.contains(one.itemId());
      if (bad && one.eligibility() != MergeEligibility.FREE) {
        found.spared++;
      } else if (bad && one.quality().byModel()) {
        found.removals.add(new PatternRemoval(one, null, Resolver.LOW_QUALITY));
      } else if (bad) {
        found.flagged.add(
            new FlaggedPatterns(FlaggedPatterns.QUALITY, Resolver.LOW_QUALITY, List.of(one)));
      }
    }
  }

  /** Returns the plan, rolled back if the probes fail. */
  private CleanupPlan tried(
      Input input, List<ManualPattern> patterns, Found found, CapAllocation taking, DayCap day) {
    Counts counts = counts(input.scanned(), patterns.size(), found, taking);
    boolean goes = !taking.merges.isEmpty() || !taking.removals.isEmpty();
    ProbeRecall probes =
        goes ? input.probing().of(taking.merges, taking.removals, input.probes()) : null;
    boolean stands = probes == null || probes.passes(rules.probeRecall());
    return new CleanupPlan(
        stands ? taking.merges : List.of(),
        stands ? taking.removals : List.of(),
        taking.deferredMerges,
        taking.deferredRemovals,
        found.merges,
        stands ? found.links : List.of(),
        found.flagged,
        stands ? weak(patterns, found) : List.of(),
        probes,
        !stands,
        stands ? counts : counts.without(CleanupStage.MERGED, CleanupStage.REMOVED),
        day);
  }

  /** Returns weak patterns that are kept and not part of a resolved cluster. */
  private List<WeakPattern> weak(List<ManualPattern> patterns, Found found) {
    if (rules.updates() == CleanupPolicy.Updates.OFF) {
      return List.of();
    }
    Set<String> going = new HashSet<>(found.settled);
    found.removals.forEach(one -> going.add(one.pattern().itemId()));
    return WeakPattern.of(patterns.stream().filter(one -> !going.contains(one.itemId())), rules);
  }

  private static Counts counts(long scanned, long manual, Found found, CapAllocation taking) {
    return Counts.none()
        .with("scanned", scanned)
        .with("manual", manual)
        .with("clusters", found.clusters)
        .with(CleanupStage.MERGED, patterns(taking.merges))
        .with(CleanupStage.REMOVED, taking.removals.size())
        .with("kept_version", found.keptVersion)
        .with("kept_platform", found.keptPlatform)
        .with(
            CleanupStage.FLAGGED,
            found.flagged.stream().mapToLong(one -> one.patterns().size()).sum())
        .with(CleanupStage.LLM_REQUESTS, 0)
        .with(CleanupStage.LLM_TOKENS, 0)
        .with(ScopeReport.PROTECTED, found.spared)
        .with(
            ScopeReport.DEFERRED, patterns(taking.deferredMerges) + taking.deferredRemovals.size());
  }

  /** Returns the counts of a scope without patterns. */
  static Counts emptyCounts() {
    return counts(0, 0, new Found(), new CapAllocation(null, null));
  }

  private static long patterns(List<PatternMerge> merges) {
    return merges.stream().mapToLong(merge -> merge.merged().size()).sum();
  }

  /** Selection of the findings that fit the daily cap. */
  private static final class CapAllocation {
    private final List<PatternMerge> merges = new ArrayList<>();
    private final List<PatternMerge> deferredMerges = new ArrayList<>();
    private final List<PatternRemoval> removals = new ArrayList<>();
    private final List<PatternRemoval> deferredRemovals = new ArrayList<>();
    private final SafetyPolicy.Cap cap;
    private DayCap day;

    CapAllocation(DayCap day, SafetyPolicy.Cap cap) {
      this.day = day;
      this.cap = cap;
    }

    void take(PatternMerge merge) {
      int size = merge.merged().size();
      int taken = (int) day.share(size, cap);
      day = day.plus(taken);
      if (taken > 0) {
        merges.add(merge.part(0, taken));
      }
      if (taken < size) {
        deferredMerges.add(merge.part(taken, size));
      }
    }

    void take(PatternRemoval removal) {
      boolean goes = day.allows(1, cap);
      (goes ? removals : deferredRemovals).add(removal);
      day = day.plus(goes ? 1 : 0);
    }
  }
}
