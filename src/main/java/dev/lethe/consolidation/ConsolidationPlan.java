package dev.lethe.consolidation;

import dev.lethe.compaction.DayCap;
import dev.lethe.hygiene.Checkpoint;
import java.util.ArrayList;
import java.util.List;

/**
 * What would be consolidated in a scope.
 *
 * @param expired entries that go, in their order
 * @param merges those that go now, in their order
 * @param asked merges for which a model is asked, in their order
 * @param deferredExpired what the day's cap leaves of the expired ones
 * @param deferred what it leaves of the merges
 * @param unbatched what the run leaves since it was told to deal with fewer clusters
 * @param found the merges as if there were no cap
 * @param flagged clusters that are not merged, since a person is to look at them
 * @param counts as if all that goes now were done
 * @param day the cap's count once it is
 * @param checkpoint from which the next run goes on; null for the beginning
 */
record ConsolidationPlan(
    List<Entry> expired,
    List<Merge> merges,
    List<Merge> asked,
    List<Entry> deferredExpired,
    List<Merge> deferred,
    List<Merge> unbatched,
    List<Merge> found,
    List<Flagged> flagged,
    ConsolidationCounts counts,
    DayCap day,
    Checkpoint checkpoint) {

  ConsolidationPlan {
    expired = List.copyOf(expired);
    merges = List.copyOf(merges);
    asked = List.copyOf(asked);
    deferredExpired = List.copyOf(deferredExpired);
    deferred = List.copyOf(deferred);
    unbatched = List.copyOf(unbatched);
    found = List.copyOf(found);
    flagged = List.copyOf(flagged);
  }

  /**
   * Entries that become one.
   *
   * @param phase by which they are a cluster
   * @param keeper the one that stays, as it is before, or a new one as it will be
   * @param merged those that go, the oldest first; the best first where a new one comes
   * @param smallestCosine of any two of the cluster
   * @param isNew whether the one that stays is new
   */
  record Merge(
      String phase, Entry keeper, List<Entry> merged, double smallestCosine, boolean isNew) {
    Merge {
      merged = List.copyOf(merged);
    }

    /** The merge of the entries {@code [from, to)} alone. */
    Merge part(int from, int to) {
      return new Merge(phase, keeper, merged.subList(from, to), smallestCosine, isNew);
    }

    /** All of them, the keeper first. */
    List<Entry> members() {
      List<Entry> members = new ArrayList<>();
      members.add(keeper);
      members.addAll(merged);
      return members;
    }

    /** Whether all go of which a new entry is made, and not those alone that a cap left. */
    boolean isWhole() {
      return keeper.itemId().equals(MadeIds.entry(merged.stream().map(Entry::itemId).toList()));
    }

    /** How many entries it is of. */
    int size() {
      return merged.size() + (isNew ? 0 : 1);
    }

    /** The smallest of all item ids, by code units. */
    String smallestItemId() {
      String smallest = isNew ? merged.get(0).itemId() : keeper.itemId();
      for (Entry entry : merged) {
        smallest = entry.itemId().compareTo(smallest) < 0 ? entry.itemId() : smallest;
      }
      return smallest;
    }
  }
}
