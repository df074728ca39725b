package dev.lethe.hygiene.cleanup;

import java.util.Comparator;
import java.util.List;

/**
 * Cluster of patterns any two of which are near, best first.
 *
 * @param smallestCosine smallest cosine between any two members
 */
record PatternCluster(List<ManualPattern> members, double smallestCosine) {
  PatternCluster {
    members = List.copyOf(members);
  }

  static PatternCluster of(List<ManualPattern> members) {
    double smallest = 1;
    for (int i = 0; i < members.size(); i++) {
      for (int k = i + 1; k < members.size(); k++) {
        smallest = Math.min(smallest, members.get(i).vector().cosine(members.get(k).vector()));
      }
    }
    return new PatternCluster(members.stream().sorted(ManualPattern.BEST_FIRST).toList(), smallest);
  }

  /** Returns the smallest item id, in order of code units. */
  String smallestItemId() {
    return members.stream().map(ManualPattern::itemId).min(Comparator.naturalOrder()).orElseThrow();
  }
}
