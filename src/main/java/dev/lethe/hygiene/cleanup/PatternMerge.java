package dev.lethe.hygiene.cleanup;

import java.util.ArrayList;
import java.util.List;

/**
 * Merge of patterns.
 *
 * @param keeper the pattern that is kept, in its state before the merge
 * @param merged the patterns that are removed, oldest first
 * @param smallestCosine smallest cosine between any two members of the cluster
 */
record PatternMerge(ManualPattern keeper, List<ManualPattern> merged, double smallestCosine) {
  PatternMerge {
    merged = List.copyOf(merged);
  }

  /** Returns the merge of the patterns {@code [from, to)} alone. */
  PatternMerge part(int from, int to) {
    return new PatternMerge(keeper, merged.subList(from, to), smallestCosine);
  }

  /** Returns all patterns, the keeper first. */
  List<ManualPattern> members() {
    List<ManualPattern> members = new ArrayList<>();
    members.add(keeper);
    members.addAll(merged);
    return members;
  }

  /** Returns the smallest of all item ids, in order of code units. */
  String smallestItemId() {
    return members().stream().map(ManualPattern::itemId).sorted().findFirst().orElseThrow();
  }
}
