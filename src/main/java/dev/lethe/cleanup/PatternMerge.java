package dev.lethe.cleanup;

import java.util.ArrayList;
import java.util.List;

/**
 * Patterns that become one.
 *
 * @param keeper the one that stays, as it is before
 * @param merged those that go, the oldest first
 * @param smallestCosine of any two of the cluster
 */
record PatternMerge(ManualPattern keeper, List<ManualPattern> merged, double smallestCosine) {
  PatternMerge {
    merged = List.copyOf(merged);
  }

  /** The merge of the patterns {@code [from, to)} alone. */
  PatternMerge part(int from, int to) {
    return new PatternMerge(keeper, merged.subList(from, to), smallestCosine);
  }

  /** All of them, the keeper first. */
  List<ManualPattern> members() {
    List<ManualPattern> members = new ArrayList<>();
    members.add(keeper);
    members.addAll(merged);
    return members;
  }

  /** The smallest of all item ids, by code units. */
  String smallestItemId() {
    return members().stream().map(ManualPattern::itemId).sorted().findFirst().orElseThrow();
  }
}
