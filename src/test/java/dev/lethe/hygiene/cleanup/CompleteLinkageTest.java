package dev.lethe.hygiene.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.hygiene.consolidation.Threshold;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clusters of patterns: rule CL2. */
class CompleteLinkageTest {
  /** The cosine of 31.79 degrees is just above the threshold. */
  private static final Threshold NEAR = Threshold.above(0.85);

  private static List<String> clusters(ManualPattern... patterns) {
    return CompleteLinkage.of(List.of(patterns), NEAR).stream()
        .map(
            cluster ->
                String.join(
                    " ", cluster.members().stream().map(ManualPattern::itemId).sorted().toList()))
        .toList();
  }

  private static ManualPattern at(String id, double degrees) {
    return Written.of(id).near(degrees).pattern();
  }

  @ParameterizedTest
  @CsvSource({"31.7, 1", "31.8, 0"})
  void two_are_a_cluster_if_their_cosine_is_greater(double degrees, int clusters) {
    assertEquals(clusters, clusters(at("a", 0), at("b", degrees)).size());
  }

  @Test
  void a_chain_falls_apart_where_its_ends_are_not_near() {
    assertEquals(
        List.of("a b", "c d"), clusters(at("a", 0), at("b", 10), at("c", 30), at("d", 40)));
  }

  @Test
  void the_most_alike_become_one_first() {
    assertEquals(List.of("b c"), clusters(at("a", 0), at("b", 20), at("c", 35)));
  }

  @Test
  void vectors_of_other_models_are_never_compared() {
    assertEquals(
        List.of("a b"),
        clusters(
            at("a", 0),
            at("b", 1),
            Written.of("c").near(0, "other").pattern(),
            Written.of("d").without().pattern()));
  }

  @Test
  void any_two_of_a_cluster_are_near_and_no_two_clusters_could_be_one() {
    Random random = new Random(42);
    for (int round = 0; round < 50; round++) {
      List<ManualPattern> patterns = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        patterns.add(at("p" + i, random.nextInt(360)));
      }
      List<PatternCluster> clusters = CompleteLinkage.of(patterns, NEAR);
      Collections.shuffle(patterns, random);
      assertEquals(clusters, CompleteLinkage.of(patterns, NEAR), "whatever the order");

      Set<String> seen = new HashSet<>();
      for (PatternCluster cluster : clusters) {
        assertTrue(cluster.smallestCosine() > 0.85);
        cluster.members().forEach(one -> assertTrue(seen.add(one.itemId())));
      }
      for (PatternCluster one : clusters) {
        for (PatternCluster other : clusters) {
          List<ManualPattern> both =
              Stream.concat(one.members().stream(), other.members().stream()).toList();
          assertTrue(one.equals(other) || PatternCluster.of(both).smallestCosine() <= 0.85);
        }
      }
    }
  }
}
