package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.consolidation.Components;
import dev.lethe.hygiene.consolidation.EntryVector;
import dev.lethe.hygiene.consolidation.Threshold;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Complete-linkage clustering of patterns: the two clusters with the greatest similarity between
 * their least similar members are joined until none are similar enough, so any two members of a
 * cluster are near. Uses nearest-neighbour chains (Murtagh, A Survey of Recent Advances in
 * Hierarchical Clustering, 1983), which give the same result: rule CL2.
 */
final class CompleteLinkage {
  /**
   * Maximum number of patterns of a connected component that are compared at once; larger
   * components are split.
   */
  static final int AT_ONCE = 2_000;

  private static final double NONE = Double.NEGATIVE_INFINITY;

  private final Threshold threshold;

  /** By position in a component; a cluster uses the row of its first member. */
  private final double[][] near;

  private final List<List<Integer>> clusters = new ArrayList<>();

  private CompleteLinkage(List<EntryVector> vectors, Threshold threshold) {
    this.threshold = threshold;
    int size = vectors.size();
    near = new double[size][size];
    for (int i = 0; i < size; i++) {
      near[i][i] = NONE;
      for (int k = 0; k < i; k++) {
        near[i][k] = vectors.get(i).cosine(vectors.get(k));
        near[k][i] = near[i][k];
      }
      clusters.add(new ArrayList<>(List.of(i)));
    }
  }

  /**
   * Returns clusters of more than one pattern, ordered by their smallest item ids.
   *
   * @param patterns in any order; those without a vector are ignored
   */
  static List<PatternCluster> of(List<ManualPattern> patterns, Threshold threshold) {
    Map<String, List<ManualPattern>> kinds = new TreeMap<>();
    for (ManualPattern one : patterns) {
      if (one.vector() != null && !one.vector().isVoid()) {
        kinds.computeIfAbsent(one.vector().kind(), unused -> new ArrayList<>()).add(one);
      }
    }
    List<PatternCluster> all = new ArrayList<>();
    for (List<ManualPattern> kind : kinds.values()) {
      kind.sort(Comparator.comparing(ManualPattern::itemId));
      List<EntryVector> vectors = kind.stream().map(ManualPattern::vector).toList();
      for (List<Integer> component : Components.of(vectors, threshold)) {
        for (int from = 0; from < component.size(); from += AT_ONCE) {
          int to = Math.min(component.size(), from + AT_ONCE);
          add(component.subList(from, to).stream().map(kind::get).toList(), threshold, all);
        }
      }
    }
    all.sort(Comparator.comparing(PatternCluster::smallestItemId));
    return all;
  }

  private static void add(
      List<ManualPattern> some, Threshold threshold, List<PatternCluster> clusters) {
    CompleteLinkage linkage =
        new CompleteLinkage(some.stream().map(ManualPattern::vector).toList(), threshold);
    linkage.join();
    for (List<Integer> members : linkage.clusters) {
      if (members != null && members.size() > 1) {
        clusters.add(PatternCluster.of(members.stream().map(some::get).toList()));
      }
    }
  }

  private void join() {
    int size = near.length;
    boolean[] done = new boolean[size];
    int[] chain = new int[size + 1];
    for (int start = 0; start < size; start++) {
      int length = 0;
      while (!done[start] || length > 0) {
        if (length == 0) {
          chain[length++] = start;
        }
        int last = chain[length - 1];
        int before = length > 1 ? chain[length - 2] : -1;
        int nearest = nearest(last, before, done);
        if (nearest < 0) {
          done[last] = true;
          length--;
        } else if (nearest == before) {
          length -= 2;
          merge(Math.min(last, before), Math.max(last, before), done);
        } else {
          chain[length++] = nearest;
        }
      }
    }
  }

  /**
   * Returns the nearest cluster not yet done; on ties the previous one in the chain, else the
   * first. Returns −1 if none is near enough.
   */
  private int nearest(int one, int before, boolean[] done) {
    int nearest = before;
    double cosine = before < 0 ? NONE : near[one][before];
    for (int other = 0; other < near.length; other++) {
      if (!done[other] && near[one][other] > cosine) {
        nearest = other;
        cosine = near[one][other];
      }
    }
    return nearest >= 0 && threshold.admits(cosine) ? nearest : -1;
  }

  private void merge(int kept, int gone, boolean[] done) {
    for (int other = 0; other < near.length; other++) {
      near[kept][other] = Math.min(near[kept][other], near[gone][other]);
      near[other][kept] = near[kept][other];
    }
    Arrays.fill(near[gone], NONE);
    done[gone] = true;
    clusters.get(kept).addAll(clusters.get(gone));
    clusters.set(gone, null);
  }
}
