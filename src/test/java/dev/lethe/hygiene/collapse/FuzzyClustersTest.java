package dev.lethe.hygiene.collapse;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FuzzyClustersTest {
  private static int[] firsts(String... sets) {
    List<List<String>> words = new ArrayList<>();
    for (String set : sets) {
      words.add(List.of(set.split(" ", -1)));
    }
    return firsts(words, 0.78, 4);
  }

  private static int[] firsts(List<? extends Collection<String>> sets, double t, int n) {
    return new FuzzyClusters(sets, t, n).firsts(IntStream.range(0, sets.size()).toArray());
  }

  @Test
  void sets_that_share_most_words_are_one_cluster() {
    // 7 of 8: 0.875
    assertArrayEquals(new int[] {0, 0}, firsts("a b c d e f g", "a b c d e f g h"));
    // 7 of 9: 0.777…
    assertArrayEquals(new int[] {0, 1}, firsts("a b c d e f g i", "a b c d e f g h"));
  }

  @Test
  void at_exactly_the_similarity_they_are_and_below_four_shared_words_they_are_not() {
    String shared =
        "a b c d e f g h i j k l m n o p q r s t u v w x y z a1 b1 c1 d1 e1 f1 g1 h1 i1"
            + " j1 k1 l1 m1";
    // 39 of 50
    assertArrayEquals(
        new int[] {0, 0}, firsts(shared + " o1 o2 o3 o4 o5", shared + " p1 p2 p3 p4 p5 p6"));
    assertArrayEquals(
        new int[] {0, 1}, firsts(shared + " o1 o2 o3 o4 o5", shared + " p1 p2 p3 p4 p5 p6 p7"));
    assertArrayEquals(new int[] {0, 1}, firsts("a b c", "a b c"));
    assertArrayEquals(new int[] {0, 0}, firsts("a b c d", "a b c d"));
  }

  @Test
  void only_the_oldest_member_of_a_cluster_is_compared_with() {
    // The third is similar to the second, but not to the first.
    assertArrayEquals(
        new int[] {0, 0, 2}, firsts("a b c d e f g h", "b c d e f g h", "b c d e f g h i"));
  }

  @Test
  void the_nearest_cluster_is_joined_and_of_equally_near_ones_the_older() {
    assertArrayEquals(
        new int[] {0, 1, 1},
        firsts("a b c d e f g h i", "a b c d e f g j k", "a b c d e f g h j k"));
    assertArrayEquals(
        new int[] {0, 1, 0}, firsts("a b c d e f g h", "a b c d e f g i", "a b c d e f g"));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 12, 0.78, 4",
    "2, 30, 0.78, 4",
    "3, 200, 0.78, 4",
    "4, 15, 0.5, 2",
    "5, 12, 0, 1",
    "6, 14, 1, 4",
    "7, 40, 0.78, 1",
    "8, 10, 0.9, 6"
  })
  void the_index_finds_the_same_clusters_as_comparing_all(
      long seed, int words, double similarity, int minShared) {
    Random random = new Random(seed);
    List<Set<String>> sets = new ArrayList<>();
    for (int i = 0; i < 1_500; i++) {
      Set<String> set = new TreeSet<>();
      if (i > 0 && random.nextInt(3) > 0) {
        set.addAll(sets.get(random.nextInt(i)));
        set.remove("w" + random.nextInt(words));
      }
      for (int more = random.nextInt(set.isEmpty() ? 12 : 3); more > 0; more--) {
        set.add("w" + (int) (words * Math.pow(random.nextDouble(), 2)));
      }
      sets.add(set);
    }

    int[] firsts = firsts(sets, similarity, minShared);

    assertArrayEquals(comparingAll(sets, similarity, minShared), firsts, "seed " + seed);
    long joined = IntStream.range(0, firsts.length).filter(i -> firsts[i] != i).count();
    assertTrue(joined > 50, "seed " + seed + " joined " + joined);
  }

  private static int[] comparingAll(List<Set<String>> sets, double similarity, int minShared) {
    int[] firsts = new int[sets.size()];
    for (int i = 0; i < firsts.length; i++) {
      firsts[i] = i;
      double nearest = 0;
      for (int k = 0; k < i; k++) {
        if (firsts[k] == k) {
          Set<String> shared = new HashSet<>(sets.get(i));
          shared.retainAll(sets.get(k));
          int all = sets.get(i).size() + sets.get(k).size() - shared.size();
          double found = (double) shared.size() / all;
          if (shared.size() >= minShared && found >= similarity && found > nearest) {
            firsts[i] = k;
            nearest = found;
          }
        }
      }
    }
    return firsts;
  }

  @Test
  void those_that_are_absent_take_no_part() {
    List<List<String>> sets =
        List.of(List.of("a", "b", "c", "d"), List.of("a", "b", "c", "d"), List.of("a", "b"));
    FuzzyClusters clusters = new FuzzyClusters(sets, 0.78, 4);

    assertArrayEquals(new int[] {1}, clusters.firsts(new int[] {1}));
    assertArrayEquals(new int[] {0, 0, 2}, clusters.firsts(new int[] {0, 1, 2}));
    assertEquals(0, clusters.firsts(new int[] {}).length);
  }

  @ParameterizedTest
  @CsvSource({"1, 25", "2, 40", "3, 60"})
  void clusters_of_the_survivors_match_a_fresh_clustering(long seed, int words) {
    Random random = new Random(seed);
    List<Set<String>> sets = new ArrayList<>();
    for (int i = 0; i < 800; i++) {
      Set<String> set = new TreeSet<>();
      if (i > 0 && random.nextInt(3) > 0) {
        set.addAll(sets.get(random.nextInt(i)));
      }
      while (set.size() < 8 + random.nextInt(4)) {
        set.add("w" + random.nextInt(words));
      }
      sets.add(set);
    }
    FuzzyClusters again = new FuzzyClusters(sets, 0.78, 4);
    int[] present = IntStream.range(0, sets.size()).toArray();
    int passes = 0;
    while (present.length > 0) {
      int[] firsts = again.firsts(present);
      assertArrayEquals(new FuzzyClusters(sets, 0.78, 4).firsts(present), firsts, "seed " + seed);
      // Sometimes the last member survives instead of the first.
      int[] stays = new int[sets.size()];
      Arrays.fill(stays, -1);
      for (int i = 0; i < present.length; i++) {
        if (stays[firsts[i]] < 0 || random.nextBoolean()) {
          stays[firsts[i]] = present[i];
        }
      }
      int[] left = Arrays.stream(stays).filter(set -> set >= 0).sorted().toArray();
      passes++;
      if (left.length == present.length) {
        break;
      }
      present = left;
    }
    assertTrue(passes > 2, "seed " + seed + " passes " + passes);
  }
}
