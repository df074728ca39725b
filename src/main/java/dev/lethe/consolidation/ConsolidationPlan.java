package dev.lethe.consolidation;

import dev.lethe.compaction.DayCap;
import java.util.ArrayList;
import java.util.List;

/**
 * What would be consolidated in a scope.
 *
 * @param expired entries that go, in their order
 * @param merges those that go now, in their order
 * @param deferredExpired what the day's cap leaves of the expired ones
 * @param deferred what it leaves of the merges
 * @param found the merges as if there were no cap
 * @param flagged clusters that are not merged, since two of their texts differ
 * @param counts as if all that goes now were done
 * @param day the cap's count once it is
 */
record ConsolidationPlan(
    List<Entry> expired,
    List<Merge> merges,
    List<Entry> deferredExpired,
    List<Merge> deferred,
    List<Merge> found,
    List<Cluster> flagged,
    ConsolidationCounts counts,
    DayCap day) {

  ConsolidationPlan {
    expired = List.copyOf(expired);
    merges = List.copyOf(merges);
    deferredExpired = List.copyOf(deferredExpired);
    deferred = List.copyOf(deferred);
    found = List.copyOf(found);
    flagged = List.copyOf(flagged);
  }

  /**
   * Entries that become one.
   *
   * @param keeper the one that stays, as it is before
   * @param merged those that go, the oldest first
   * @param smallestCosine of any two of the cluster
   */
  record Merge(Entry keeper, List<Entry> merged, double smallestCosine) {
    Merge {
      merged = List.copyOf(merged);
    }

    /** The merge of the entries {@code [from, to)} alone. */
    Merge part(int from, int to) {
      return new Merge(keeper, merged.subList(from, to), smallestCosine);
    }

    /** All of them, the keeper first. */
    List<Entry> members() {
      List<Entry> members = new ArrayList<>();
      members.add(keeper);
      members.addAll(merged);
      return members;
    }

    /** The smallest of all item ids, by code units. */
    String smallestItemId() {
      String smallest = keeper.itemId();
      for (Entry entry : merged) {
        smallest = entry.itemId().compareTo(smallest) < 0 ? entry.itemId() : smallest;
      }
      return smallest;
    }
  }
}
