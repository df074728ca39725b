package dev.lethe.text.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HammingIndexTest {

  /** Finds values within a distance by a linear scan; each result includes its distance. */
  private static Set<String> linearAll(Map<Long, Long> entries, long simhash, int most) {
    Set<String> found = new TreeSet<>();
    entries.forEach(
        (other, value) -> {
          if (Long.bitCount(other ^ simhash) <= most) {
            found.add(value + "@" + Long.bitCount(other ^ simhash));
          }
        });
    return found;
  }

  private static Set<String> linearNearest(Map<Long, Long> entries, long simhash, int most) {
    int least = 64;
    for (long other : entries.keySet()) {
      least = Math.min(least, Long.bitCount(other ^ simhash));
    }
    return least > most ? Set.of() : linearAll(entries, simhash, least);
  }

  private static Set<String> all(HammingIndex index, long simhash, int most) {
    Set<String> found = new TreeSet<>();
    index.search(
        simhash,
        most,
        (value, distance) -> {
          found.add(value + "@" + distance);
          return most;
        });
    return found;
  }

  private static Set<String> nearest(HammingIndex index, long simhash, int most) {
    Set<String> found = new TreeSet<>();
    int[] least = {most};
    index.search(
        simhash,
        most,
        (value, distance) -> {
          assertTrue(distance <= least[0], "shown what it didn't ask for");
          if (distance < least[0]) {
            found.clear();
          }
          least[0] = distance;
          found.add(value + "@" + distance);
          return least[0];
        });
    return found;
  }

  /** Flips up to {@code most} bits of a simhash. */
  private static long flipped(long simhash, int most, Random random) {
    long result = simhash;
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      result ^= 1L << random.nextInt(64);
    }
    return result;
  }

  /** Returns simhashes that differ in few bits, most of which seldom vary. */
  private static long alike(int varying, Random random) {
    long bits = 0x5bd1_e995_9bd1_e995L;
    for (int i = 0; i < varying; i++) {
      boolean flip = random.nextInt(2 + i % 9) == 0;
      bits ^= flip ? 1L << (i * 37 & 63) : 0;
    }
    return bits;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void a_search_matches_a_linear_scan_through_additions_and_removals(int threshold) {
    long seed = 31L + threshold;
    Random random = new Random(seed);
    HammingIndex index = new HammingIndex();
    Map<Long, Long> entries = new TreeMap<>();
    List<Long> order = new ArrayList<>();

    for (long step = 0; step < 6_000; step++) {
      boolean remove = !order.isEmpty() && random.nextInt(10) < (step < 3_000 ? 2 : 7);
      if (remove) {
        long gone = order.remove(random.nextInt(order.size()));
        entries.remove(gone);
        assertTrue(index.remove(gone));
      } else {
        boolean alike = !order.isEmpty() && random.nextBoolean();
        long near = alike ? order.get(random.nextInt(order.size())) : 0;
        long added = alike ? flipped(near, threshold + 2, random) : random.nextLong();
        if (entries.put(added, step) == null) {
          order.add(added);
        }
        index.put(added, step);
      }
      if (step % 7 == 0 && !order.isEmpty()) {
        long query = flipped(order.get(random.nextInt(order.size())), threshold + 1, random);
        int most = random.nextInt(threshold + 1);
        String at = "seed " + seed + ", step " + step;
        assertEquals(linearAll(entries, query, most), all(index, query, most), at);
        assertEquals(linearNearest(entries, query, most), nearest(index, query, most), at);
      }
    }
    assertEquals(entries.size(), index.size());
  }

  @ParameterizedTest
  @CsvSource({"6, 12", "6, 20", "6, 30", "6, 64", "3, 20", "10, 30", "16, 40", "0, 30"})
  void a_search_among_thousands_of_similar_values_matches_a_linear_scan(
      int threshold, int varying) {
    long seed = 100L * threshold + varying;
    Random random = new Random(seed);
    HammingIndex index = new HammingIndex();
    Map<Long, Long> entries = new TreeMap<>();
    for (long value = 0; value < 20_000; value++) {
      long simhash = alike(varying, random);
      entries.put(simhash, value);
      index.put(simhash, value);
    }

    for (int i = 0; i < 100; i++) {
      long query = flipped(alike(varying, random), threshold + 1, random);
      String at = "seed " + seed + ", query " + i;
      assertEquals(linearAll(entries, query, threshold), all(index, query, threshold), at);
      assertEquals(linearNearest(entries, query, threshold), nearest(index, query, threshold), at);
    }
    assertEquals(entries.size(), index.size());
  }

  @Test
  void a_search_for_the_nearest_among_thousands_that_are_alike_is_shown_few() {
    Random random = new Random(9);
    HammingIndex index = new HammingIndex();
    for (long value = 0; value < 20_000; value++) {
      index.put(alike(30, random), value);
    }
    int[] shown = {0};

    for (int i = 0; i < 1_000; i++) {
      int[] least = {6};
      index.search(
          alike(30, random),
          6,
          (value, distance) -> {
            shown[0]++;
            least[0] = distance;
            return distance;
          });
    }

    assertTrue(shown[0] < 30_000, "shown " + shown[0]);
  }

  @Test
  void every_pair_within_the_threshold_is_found() {
    Random random = new Random(5);
    HammingIndex index = new HammingIndex();
    Map<Long, Long> simhashes = new TreeMap<>();
    for (long value = 0; value < 10_000; value++) {
      simhashes.put(value, random.nextLong());
      index.put(simhashes.get(value), value);
    }

    for (long value = 0; value < 10_000; value++) {
      long query = flipped(simhashes.get(value), 6, random);

      String wanted = value + "@" + Long.bitCount(query ^ simhashes.get(value));
      assertTrue(all(index, query, 6).contains(wanted), wanted);
    }
  }

  @Test
  void nothing_is_found_beyond_the_distance() {
    HammingIndex index = new HammingIndex();
    index.put(0b111_1111, 1);

    assertEquals(Set.of(), all(index, 0, 6));
    assertEquals(Set.of("1@6"), all(index, 1, 6));
    assertEquals(Set.of(), all(index, 1, 5));
  }

  @Test
  void a_simhash_has_the_value_it_was_given_last() {
    HammingIndex index = new HammingIndex();
    index.put(0, 7);
    index.put(5, 1);
    index.put(5, 2);

    assertEquals(2, index.size());
    assertEquals(7, index.get(0));
    assertEquals(2, index.get(5));
    assertEquals(HammingIndex.ABSENT, index.get(4));
    assertFalse(index.remove(4));
    assertTrue(index.remove(5));
    assertFalse(index.remove(5));
    assertEquals(HammingIndex.ABSENT, index.get(5));
    assertEquals(Set.of("7@2"), all(index, 5, 6));
  }

  @Test
  void a_cleared_index_is_empty() {
    HammingIndex index = new HammingIndex();
    for (int value = 0; value < 1_000; value++) {
      index.put(value, value);
    }

    index.clear();

    assertEquals(0, index.size());
    assertEquals(HammingIndex.ABSENT, index.get(5));
    assertEquals(Set.of(), all(index, 5, 6));
  }

  @Test
  void distances_and_values_below_0_are_refused() {
    HammingIndex index = new HammingIndex();

    assertThrows(IllegalArgumentException.class, () -> index.put(0, -1));
    assertThrows(IllegalArgumentException.class, () -> index.search(0, -1, (v, d) -> d));
  }
}
