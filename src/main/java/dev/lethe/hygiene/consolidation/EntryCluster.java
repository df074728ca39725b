package dev.lethe.hygiene.consolidation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Cluster of entries with the same meaning, preferred keeper first: rule CN3.
 *
 * @param smallestCosine smallest cosine between any two members
 */
record EntryCluster(List<Entry> members, double smallestCosine) {
  /**
   * Maximum number of a component's entries considered, best first; the others are left for later
   * runs.
   */
  static final int LOOKED_AT = 512;

  EntryCluster {
    members = List.copyOf(members);
  }

  /**
   * Pair of entries of a component.
   *
   * @param better position of the better one; {@code worse} is that of the other
   */
  private record Pair(int better, int worse, double cosine) {
    /** Least similar first; on ties the pair with the lowest-ranked worse entry. */
    static final Comparator<Pair> WORST_FIRST =
        Comparator.comparingDouble(Pair::cosine)
            .thenComparing(Comparator.comparingInt(Pair::worse).reversed())
            .thenComparing(Comparator.comparingInt(Pair::better).reversed());
  }

  /**
   * Returns the cluster of a component: of the two least similar entries the lower-ranked one is
   * dropped until the rest is small and similar enough.
   *
   * @param first the entry that ranks first; null for the best
   * @param most maximum number of members
   * @param floor minimum cosine between any two members
   */
  static EntryCluster of(List<Entry> component, Entry first, int most, double floor) {
    List<Entry> ranked =
        component.stream()
            .sorted(
                Comparator.comparing((Entry entry) -> !entry.equals(first))
                    .thenComparing(Entry.BEST_FIRST))
            .limit(LOOKED_AT)
            .toList();
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < ranked.size(); i++) {
      for (int k = i + 1; k < ranked.size(); k++) {
        pairs.add(new Pair(i, k, ranked.get(i).vector().cosine(ranked.get(k).vector())));
      }
    }
    pairs.sort(Pair.WORST_FIRST);
    boolean[] left = new boolean[ranked.size()];
    int size = ranked.size();
    double smallest = 1;
    for (Pair pair : pairs) {
      if (left[pair.better] || left[pair.worse]) {
        continue;
      }
      if (size <= most && pair.cosine >= floor) {
        smallest = pair.cosine;
        break;
      }
      left[pair.worse] = true;
      size--;
    }
    List<Entry> members = new ArrayList<>();
    for (int i = 0; i < left.length; i++) {
      if (!left[i]) {
        members.add(ranked.get(i));
      }
    }
    return new EntryCluster(members, smallest);
  }

  /** Returns the cluster with one of its members as the first. */
  EntryCluster ledBy(Entry first) {
    List<Entry> ordered = new ArrayList<>(members);
    ordered.remove(first);
    ordered.add(0, first);
    return new EntryCluster(ordered, smallestCosine);
  }

  /** Returns the cluster's entries with the type and subject of the first. */
  EntryCluster ofFirstKind() {
    List<Entry> same =
        members.stream().filter(entry -> MergeRule.areOfOneKind(entry, members.get(0))).toList();
    return new EntryCluster(same, smallestCosine);
  }

  /** Returns the smallest item id of the members, in order of code units. */
  String smallestItemId() {
    return members.stream().map(Entry::itemId).min(Comparator.naturalOrder()).orElseThrow();
  }
}
