package dev.lethe.consolidation;

import dev.lethe.compaction.DayCap;
import dev.lethe.consolidation.ConsolidationPlan.Merge;
import dev.lethe.policy.SafetyPolicy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What was found so far, and what of that fits the day's cap: rule CN6. */
final class Taking {
  final List<Entry> expired = new ArrayList<>();
  final List<Entry> deferredExpired = new ArrayList<>();
  final List<Merge> merges = new ArrayList<>();
  final List<Merge> deferred = new ArrayList<>();

  /** Those for which a model is asked; what would go by them counts for the day. */
  final List<Merge> asked = new ArrayList<>();

  /** What a run leaves that was told to deal with so many clusters. */
  final List<Merge> unbatched = new ArrayList<>();

  /** The merges as if there were no cap. */
  final List<Merge> found = new ArrayList<>();

  final List<Flagged> flagged = new ArrayList<>();

  /** The ids of those that stay because they are protected, or rest after a restore. */
  final Set<String> spared = new HashSet<>();

  /** The ids of those that differ from others. */
  private final Set<String> differing = new HashSet<>();

  private final SafetyPolicy.Cap cap;
  private DayCap day;

  /**
   * @param day with what went of the scope so far
   */
  Taking(DayCap day, SafetyPolicy.Cap cap) {
    this.day = day;
    this.cap = cap;
  }

  DayCap day() {
    return day;
  }

  /** How many of a cluster's may go now: all of them, none, or a part of what no day could take. */
  int share(int size) {
    return (int) day.share(size, cap);
  }

  /**
   * Flags entries that differ, unless an earlier phase has flagged all of them; answers whether it
   * does.
   */
  boolean flag(String phase, Cluster cluster) {
    boolean isNew = false;
    for (Entry entry : cluster.members()) {
      isNew |= differing.add(entry.itemId());
    }
    if (isNew) {
      flagged.add(new Flagged(phase, Flagged.DIFFERENT, cluster.members()));
    }
    return isNew;
  }

  void take(Entry entry) {
    boolean goes = day.allows(1, cap);
    (goes ? expired : deferredExpired).add(entry);
    day = day.plus(goes ? 1 : 0);
  }

  /** Takes what of a merge fits; answers whether that is all of it. */
  boolean take(Merge merge) {
    found.add(merge);
    int size = merge.merged().size();
    int taken = share(size);
    if (taken > 0) {
      put(merge.part(0, taken));
    }
    if (taken < size) {
      deferred.add(merge.part(taken, size));
    }
    return taken == size;
  }

  /** Takes a merge that fits and for which a model is asked. */
  void ask(Merge merge) {
    asked.add(merge);
    day = day.plus(merge.merged().size());
  }

  /** Takes a merge that fits. */
  void put(Merge merge) {
    merges.add(merge);
    day = day.plus(merge.merged().size());
  }
}
