package dev.lethe.consolidation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Entries that say the same, the one to be kept first: rule CN3.
 *
 * @param smallestCosine of any two of them
 */
record Cluster(List<Entry> members, double smallestCosine) {
  /** Of a larger component the best so many are looked at, and the others in later runs. */
  static final int LOOKED_AT = 512;

  Cluster {
    members = List.copyOf(members);
  }

  /**
   * Two of a component.
   *
   * @param better the place of the better one, as is {@code worse} that of the other
   */
  private record Pair(int better, int worse, double cosine) {
    /** The least alike first; of equal ones that whose worse one is the worst. */
    static final Comparator<Pair> WORST_FIRST =
        Comparator.comparingDouble(Pair::cosine)
            .thenComparing(Comparator.comparingInt(Pair::worse).reversed())
            .thenComparing(Comparator.comparingInt(Pair::better).reversed());
  }

  /**
   * What of a component is a cluster: of the two that are least alike the one of lower rank leaves,
   * until there are few enough, and all of them alike enough.
   *
   * @param most so many members at the most
   * @param floor the cosine that any two have at the least
   */
  static Cluster of(List<Entry> component, int most, double floor) {
    List<Entry> ranked = component.stream().sorted(Entry.BEST_FIRST).limit(LOOKED_AT).toList();
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
    return new Cluster(members, smallest);
  }

  /** The smallest item id in it, by code units. */
  String smallestItemId() {
    return members.stream().map(Entry::itemId).min(Comparator.naturalOrder()).orElseThrow();
  }
}
