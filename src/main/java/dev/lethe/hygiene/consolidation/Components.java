package dev.lethe.hygiene.consolidation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Connected components of vectors that are near each other. */
public final class Components implements NearPairs.Visitor {
  private final int[] parents;

  private Components(int size) {
    parents = new int[size];
    for (int i = 0; i < size; i++) {
      parents[i] = i;
    }
  }

  /**
   * Returns the components of more than one vector as sorted indices, ordered by their first index.
   *
   * @param vectors vectors of the same kind, none of which is void
   */
  public static List<List<Integer>> of(List<EntryVector> vectors, Threshold threshold) {
    Components components = new Components(vectors.size());
    NearPairs.each(vectors, threshold, components);
    Map<Integer, List<Integer>> byRoot = new LinkedHashMap<>();
    for (int i = 0; i < vectors.size(); i++) {
      byRoot.computeIfAbsent(components.root(i), unused -> new ArrayList<>()).add(i);
    }
    return byRoot.values().stream().filter(component -> component.size() > 1).toList();
  }

  @Override
  public boolean asks(int one, int other) {
    return root(one) != root(other);
  }

  @Override
  public void near(int one, int other) {
    int first = root(one);
    int second = root(other);
    parents[Math.max(first, second)] = Math.min(first, second);
  }

  private int root(int index) {
    int root = index;
    while (parents[root] != root) {
      parents[root] = parents[parents[root]];
      root = parents[root];
    }
    return root;
  }
}
