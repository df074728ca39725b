package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.consolidation.NormalText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  /** Returns the clusters of patterns that equal each other, with or without vectors: rule CL2. */
  static List<PatternCluster> equal(List<ManualPattern> patterns) {
    Map<List<String>, List<ManualPattern>> byText = new LinkedHashMap<>();
    for (ManualPattern one : patterns) {
      List<String> key =
          List.of(
              one.own().entityType(),
              NormalText.of(one.shown().name()).digest(),
              NormalText.of(one.shown().content()).digest());
      byText.computeIfAbsent(key, unused -> new ArrayList<>()).add(one);
    }
    return byText.values().stream()
        .filter(members -> members.size() > 1)
        .map(members -> members.stream().sorted(ManualPattern.BEST_FIRST).toList())
        .map(members -> new PatternCluster(members, 1))
        .toList();
  }

  /** Returns the smallest item id, in order of code units. */
  String smallestItemId() {
    return members.stream().map(ManualPattern::itemId).min(Comparator.naturalOrder()).orElseThrow();
  }
}
