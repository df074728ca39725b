package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.Checkpoint;
import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.Listed;
import dev.lethe.memory.lifecycle.DayCap;
import java.util.ArrayList;
import java.util.List;

/**
 * Plan for the consolidation of a scope.
 *
 * @param expired memories to remove because they have expired, in order
 * @param merges merges to apply now, in order
 * @param asked merges for which a model is asked, in order
 * @param deferredExpired expired memories deferred by the daily cap
 * @param deferred merges, or parts of merges, deferred by the daily cap
 * @param unbatched merges left because the run's batch size is reached
 * @param found all merges, as if there were no cap
 * @param flagged clusters left for a person to review
 * @param counts counts assuming that the plan is applied
 * @param day state of the cap after the plan is applied
 * @param checkpoint position from which the next run continues; null for the beginning
 */
record ConsolidationPlan(
    List<Listed> expired,
    List<Merge> merges,
    List<Merge> asked,
    List<Listed> deferredExpired,
    List<Merge> deferred,
    List<Merge> unbatched,
    List<Merge> found,
    List<FlaggedEntries> flagged,
    Counts counts,
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
   * Merge of entries.
   *
   * @param phase phase that found the cluster
   * @param keeper the entry that is kept, in its state before the merge, or the new entry
   * @param merged the entries that are removed, oldest first; best first if there is a new entry
   * @param smallestCosine smallest cosine between any two members of the cluster
   * @param isNew true if the keeper is a new entry
   */
  record Merge(
      String phase, Entry keeper, List<Entry> merged, double smallestCosine, boolean isNew) {
    Merge {
      merged = List.copyOf(merged);
    }

    /** Returns the merge of the entries {@code [from, to)} alone. */
    Merge part(int from, int to) {
      return new Merge(phase, keeper, merged.subList(from, to), smallestCosine, isNew);
    }

    /** Returns all entries, the keeper first. */
    List<Entry> members() {
      List<Entry> members = new ArrayList<>();
      members.add(keeper);
      members.addAll(merged);
      return members;
    }

    /**
     * Returns true if this merge contains all sources of the new entry, and is not just the part
     * left by a cap.
     */
    boolean isWhole() {
      return keeper.itemId().equals(NewEntryIds.entry(merged.stream().map(Entry::itemId).toList()));
    }

    /** Returns the number of existing entries in the merge. */
    int size() {
      return merged.size() + (isNew ? 0 : 1);
    }

    /** Returns the smallest of all item ids, in order of code units. */
    String smallestItemId() {
      String smallest = isNew ? merged.get(0).itemId() : keeper.itemId();
      for (Entry entry : merged) {
        smallest = entry.itemId().compareTo(smallest) < 0 ? entry.itemId() : smallest;
      }
      return smallest;
    }
  }
}
