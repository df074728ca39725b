package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.Listed;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.consolidation.ConsolidationPlan.Merge;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.SafetyPolicy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Findings of a plan, and the part of them that fits the daily cap: rule CN6. */
final class CapAllocation {
  final List<Listed> expired = new ArrayList<>();
  final List<Listed> deferredExpired = new ArrayList<>();
  final List<Merge> merges = new ArrayList<>();
  final List<Merge> deferred = new ArrayList<>();

  /**
   * Merges for which a model is asked; the entries that they would remove count towards the cap.
   */
  final List<Merge> asked = new ArrayList<>();

  /** Merges left because the run's batch size is reached. */
  final List<Merge> unbatched = new ArrayList<>();

  /** All merges, as if there were no cap. */
  final List<Merge> found = new ArrayList<>();

  final List<FlaggedEntries> flagged = new ArrayList<>();

  /** Ids of entries kept because they are protected or were restored recently. */
  final Set<String> spared = new HashSet<>();

  /** Ids of entries that differ from others. */
  private final Set<String> differing = new HashSet<>();

  private final SafetyPolicy.Cap cap;
  private DayCap day;

  /**
   * @param day removals in the scope so far
   */
  CapAllocation(DayCap day, SafetyPolicy.Cap cap) {
    this.day = day;
    this.cap = cap;
  }

  DayCap day() {
    return day;
  }

  /**
   * Returns the number of a cluster's entries that may be removed now: all, none, or a part if the
   * cluster exceeds any day's cap.
   */
  int share(int size) {
    return (int) day.share(size, cap);
  }

  /**
   * Flags differing entries unless earlier phases have flagged all of them; returns true if they
   * are flagged. The flag replaces those of its parts, so that a person decides once.
   */
  boolean flag(String phase, EntryCluster cluster) {
    boolean isNew = false;
    for (Entry entry : cluster.members()) {
      isNew |= differing.add(entry.itemId());
    }
    if (isNew) {
      flagged.removeIf(earlier -> isPart(earlier, cluster));
      flagged.add(new FlaggedEntries(phase, ReviewCase.TEXTS_DIFFER, cluster.members()));
    }
    return isNew;
  }

  private static boolean isPart(FlaggedEntries earlier, EntryCluster cluster) {
    Set<String> ids = new HashSet<>();
    cluster.members().forEach(entry -> ids.add(entry.itemId()));
    return earlier.reason().equals(ReviewCase.TEXTS_DIFFER)
        && earlier.members().stream().allMatch(entry -> ids.contains(entry.itemId()));
  }

  /** Returns true if a model is asked, now or on another day, about a member of a cluster. */
  boolean asksAbout(EntryCluster cluster) {
    Set<String> ids = new HashSet<>();
    cluster.members().forEach(entry -> ids.add(entry.itemId()));
    return Stream.of(asked, deferred, unbatched)
        .flatMap(List::stream)
        .flatMap(merge -> merge.merged().stream())
        .anyMatch(entry -> ids.contains(entry.itemId()));
  }

  void take(Listed memory) {
    boolean goes = day.allows(1, cap);
    (goes ? expired : deferredExpired).add(memory);
    day = day.plus(goes ? 1 : 0);
  }

  /** Takes the part of a merge that fits; returns true if that is all of it. */
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

  /** Takes a merge that fits and needs a model's text. */
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
