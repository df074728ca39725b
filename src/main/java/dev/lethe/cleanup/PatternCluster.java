package dev.lethe.cleanup;

import java.util.Comparator;
import java.util.List;

/**
 * Patterns of which any two are near, the best first.
 *
 * @param smallestCosine of any two of them
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

  /** By code units. */
  String smallestItemId() {
    return members.stream().map(ManualPattern::itemId).min(Comparator.naturalOrder()).orElseThrow();
  }
}
