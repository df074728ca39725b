package dev.lethe.hygiene.consolidation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Near vectors are found without comparing all pairs: rule CN2. */
class NearPairsTest {
  private static final int LENGTH = 96;

  /** Returns vectors around the given number of centres, at all distances from them. */
  private static List<EntryVector> vectors(int count, int centres, Random random) {
    double[][] centre = new double[centres][LENGTH];
    for (double[] one : centre) {
      for (int d = 0; d < LENGTH; d++) {
        one[d] = random.nextGaussian();
      }
    }
    List<EntryVector> vectors = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double[] from = centre[random.nextInt(centres)];
      double noise = random.nextDouble();
      double[] values = new double[LENGTH];
      for (int d = 0; d < LENGTH; d++) {
        values[d] = from[d] + noise * random.nextGaussian();
      }
      vectors.add(Invented.vector(values));
    }
    return vectors;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.82, 0.95})
  void of_5000_vectors_99_percent_of_the_near_pairs_are_found_and_no_other(double cosine) {
    List<EntryVector> vectors = vectors(5_000, 200, new Random(7));
    Threshold threshold = Threshold.from(cosine);
    long all = 0;
    for (int i = 0; i < vectors.size(); i++) {
      for (int k = i + 1; k < vectors.size(); k++) {
        all += threshold.admits(vectors.get(i).cosine(vectors.get(k))) ? 1 : 0;
      }
    }
    Set<Long> found = new HashSet<>();

    NearPairs.each(
        vectors,
        threshold,
        (one, other) -> {
          assertTrue(threshold.admits(vectors.get(one).cosine(vectors.get(other))));
          assertTrue(found.add(((long) one << 32) | other), "each once");
        });

    assertTrue(all > 1_000, all + " pairs");
    assertTrue(found.size() >= 0.99 * all, found.size() + " of " + all);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 40, 400})
  void components_are_those_that_all_pairs_make(int count) {
    List<EntryVector> vectors = vectors(count, Math.max(2, count / 8), new Random(count));
    Threshold threshold = Threshold.above(0.9);

    List<List<Integer>> components = Components.of(vectors, threshold);

    assertEquals(byAllPairs(vectors, threshold), new HashSet<>(components));
  }

  private static Set<List<Integer>> byAllPairs(List<EntryVector> vectors, Threshold threshold) {
    Set<List<Integer>> components = new HashSet<>();
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < vectors.size(); i++) {
      List<Integer> component = new ArrayList<>();
      reach(i, vectors, threshold, seen, component);
      if (component.size() > 1) {
        components.add(component.stream().sorted().toList());
      }
    }
    return components;
  }

  private static void reach(
      int from,
      List<EntryVector> vectors,
      Threshold threshold,
      Set<Integer> seen,
      List<Integer> component) {
    if (!seen.add(from)) {
      return;
    }
    component.add(from);
    for (int i = 0; i < vectors.size(); i++) {
      if (threshold.admits(vectors.get(from).cosine(vectors.get(i)))) {
        reach(i, vectors, threshold, seen, component);
      }
    }
  }
}
