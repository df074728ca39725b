package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.Policy;
import dev.lethe.policy.SafetyPolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Planner of the collapse of a scope's profiles: rules H4 to H7. The result does not depend on the
 * order of the profiles.
 */
public final class CollapsePlanner {
  private static final Comparator<CollapseGroup> SUREST_FIRST =
      Comparator.comparing(CollapseGroup::phase).thenComparing(CollapseGroup::smallestItemId);

  private final Policy policy;
  private final CollapseOptions options;

  /**
   * @param policy the tenant's policy
   */
  public CollapsePlanner(Policy policy, CollapseOptions options) {
    this.policy = policy;
    this.options = options;
  }

  /** Operational snapshots, split into free and recently restored ones. */
  private record Snapshots(List<ProfileCluster> free, List<ProfileCluster> resting, long capBase) {}

  /**
   * Returns the plan.
   *
   * @param profiles the live profiles of a scope
   * @param now time of the run, epoch milliseconds
   * @param day removals in the scope so far; null or another day's if this is the day's first run
   */
  public CollapsePlan plan(Collection<Profile> profiles, long now, DayCap day) {
    Snapshots snapshots = snapshots(profiles);
    Set<String> signatures = new HashSet<>();
    snapshots.free.forEach(s -> signatures.add(s.reading.signature()));
    snapshots.resting.forEach(s -> signatures.add(s.reading.signature()));
    List<ProfileCluster> clusters = new ProfileGrouping(options).group(snapshots.free);
    List<CollapseGroup> found = new ArrayList<>();
    long spared = restingDuplicates(snapshots);
    for (ProfileCluster cluster : clusters) {
      if (!cluster.isAbsorbed() && cluster.hasDuplicates()) {
        found.add(cluster.group());
      }
      spared += cluster.isSpared() ? 1 : 0;
    }
    found.sort(SUREST_FIRST);
    DayCap today = DayCap.counted(day, now, snapshots.capBase);
    CapAllocation taking = new CapAllocation(today, policy.safety().profile());
    found.forEach(taking::take);
    return new CollapsePlan(
        taking.groups,
        taking.deferred,
        Counts.none()
            .with("scanned_profiles", profiles.size())
            .with("operational_profiles", snapshots.free.size() + snapshots.resting.size())
            .with("unique_signatures", signatures.size())
            .with("duplicate_groups", found.size())
            .with(CollapseStage.DUPLICATES_FOUND, duplicates(found))
            .with(CollapseStage.GROUPS_COLLAPSED, taking.groups.size())
            .with(CollapseStage.DUPLICATES_REMOVED, duplicates(taking.groups))
            .with(
                CollapseStage.REINFORCEMENTS_APPLIED,
                taking.groups.stream().mapToLong(CollapseGroup::transferred).sum())
            .with("exact_duplicate_groups", of(Phase.EXACT, found))
            .with("token_duplicate_groups", of(Phase.TOKEN, found))
            .with("fuzzy_duplicate_groups", of(Phase.FUZZY, found))
            .with(ScopeReport.PROTECTED, spared)
            .with(ScopeReport.DEFERRED, duplicates(taking.deferred)),
        found.subList(0, Math.min(found.size(), options.samples())),
        taking.day);
  }

  private Snapshots snapshots(Collection<Profile> profiles) {
    SnapshotReader reader = new SnapshotReader(policy);
    Snapshots snapshots = new Snapshots(new ArrayList<>(), new ArrayList<>(), 0);
    long capBase = 0;
    for (Profile profile : profiles) {
      Reading reading = reader.read(profile.item().summary());
      if (reading.operational()) {
        MergeEligibility standing = profile.item().eligibility();
        List<ProfileCluster> alike =
            standing == MergeEligibility.RESTING ? snapshots.resting : snapshots.free;
        alike.add(new ProfileCluster(profile, reading));
        capBase += standing == MergeEligibility.PROTECTED ? 0 : 1;
      }
    }
    return new Snapshots(snapshots.free, snapshots.resting, capBase);
  }

  /** Returns the number of recently restored snapshots that have an exact or token duplicate. */
  private long restingDuplicates(Snapshots snapshots) {
    if (snapshots.resting.isEmpty()) {
      return 0;
    }
    Map<String, Integer> exact = new HashMap<>();
    Map<String, Integer> token = new HashMap<>();
    for (List<ProfileCluster> list : List.of(snapshots.free, snapshots.resting)) {
      for (ProfileCluster snapshot : list) {
        exact.merge(snapshot.reading.exactKey(), 1, Integer::sum);
        String key = snapshot.reading.tokenKey(options.minTokens());
        if (key != null) {
          token.merge(key, 1, Integer::sum);
        }
      }
    }
    return snapshots.resting.stream()
        .map(snapshot -> snapshot.reading)
        .filter(
            reading ->
                exact.get(reading.exactKey()) > 1
                    || token.getOrDefault(reading.tokenKey(options.minTokens()), 0) > 1)
        .count();
  }

  private static long duplicates(List<CollapseGroup> groups) {
    return groups.stream().mapToLong(group -> group.duplicates().size()).sum();
  }

  private static long of(Phase phase, List<CollapseGroup> groups) {
    return groups.stream().filter(group -> group.phase() == phase).count();
  }

  /** Selection of the groups that fit the daily cap. */
  private static final class CapAllocation {
    private final List<CollapseGroup> groups = new ArrayList<>();
    private final List<CollapseGroup> deferred = new ArrayList<>();
    private final SafetyPolicy.Cap cap;
    private DayCap day;

    CapAllocation(DayCap day, SafetyPolicy.Cap cap) {
      this.day = day;
      this.cap = cap;
    }

    void take(CollapseGroup group) {
      int size = group.duplicates().size();
      int taken = (int) day.share(size, cap);
      day = day.plus(taken);
      if (taken > 0) {
        groups.add(taken == size ? group : group.part(0, taken));
      }
      if (taken < size) {
        deferred.add(group.part(taken, size));
      }
    }
  }
}
