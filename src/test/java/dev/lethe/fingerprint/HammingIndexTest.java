package dev.lethe.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HammingIndexTest {

  private record Entry(long simhash, int handle) {}

  private static List<String> linearAll(List<Entry> entries, long simhash, int most) {
    return entries.stream()
        .filter(entry -> Long.bitCount(entry.simhash ^ simhash) <= most)
        .map(entry -> entry.handle + "@" + Long.bitCount(entry.simhash ^ simhash))
        .sorted()
        .toList();
  }

  private static List<String> all(HammingIndex index, long simhash, int most) {
    List<String> found = new ArrayList<>();
    index.forEach(simhash, most, (handle, distance) -> found.add(handle + "@" + distance));
    return found.stream().sorted().toList();
  }

  /** A simhash with up to {@code most} bits flipped. */
  private static long flipped(long simhash, int most, Random random) {
    long result = simhash;
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      result ^= 1L << random.nextInt(64);
    }
    return result;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 5, 6, 8, 10, 11, 16})
  void finds_what_a_linear_scan_finds_through_additions_and_removals(int threshold) {
    long seed = 31L + threshold;
    Random random = new Random(seed);
    HammingIndex index = new HammingIndex(threshold);
    List<Entry> entries = new ArrayList<>();

    for (int step = 0; step < 6_000; step++) {
      boolean remove = !entries.isEmpty() && random.nextInt(10) < (step < 3_000 ? 2 : 6);
      if (remove) {
        Entry gone = entries.remove(random.nextInt(entries.size()));
        assertTrue(index.remove(gone.simhash, gone.handle));
      } else {
        boolean alike = !entries.isEmpty() && random.nextBoolean();
        long near = alike ? entries.get(random.nextInt(entries.size())).simhash : 0;
        Entry added =
            new Entry(alike ? flipped(near, threshold + 2, random) : random.nextLong(), step);
        entries.add(added);
        index.add(added.simhash, added.handle);
      }
      if (step % 7 == 0 && !entries.isEmpty()) {
        long query =
            flipped(entries.get(random.nextInt(entries.size())).simhash, threshold + 1, random);
        int most = random.nextInt(threshold + 1);
        assertEquals(
            linearAll(entries, query, most),
            all(index, query, most),
            "seed " + seed + ", step " + step);
      }
    }
    assertEquals(entries.size(), index.size());
  }

  @Test
  void every_pair_within_the_threshold_is_found() {
    Random random = new Random(5);
    HammingIndex index = new HammingIndex(6);
    TreeMap<Integer, Long> simhashes = new TreeMap<>();
    for (int handle = 0; handle < 10_000; handle++) {
      simhashes.put(handle, random.nextLong());
      index.add(simhashes.get(handle), handle);
    }

    for (int handle = 0; handle < 10_000; handle++) {
      long query = flipped(simhashes.get(handle), 6, random);

      String wanted = handle + "@" + Long.bitCount(query ^ simhashes.get(handle));
      assertTrue(all(index, query, 6).contains(wanted), wanted);
    }
  }

  @Test
  void nothing_is_found_beyond_the_distance() {
    HammingIndex index = new HammingIndex(6);
    index.add(0b111_1111, 1);

    assertEquals(List.of(), all(index, 0, 6));
    assertEquals(List.of("1@6"), all(index, 1, 6));
    assertEquals(List.of(), all(index, 1, 5));
  }

  @Test
  void only_entries_that_are_there_are_removed() {
    HammingIndex index = new HammingIndex(6);
    index.add(5, 1);

    assertFalse(index.remove(5, 2));
    assertFalse(index.remove(4, 1));
    assertEquals(1, index.size());
    assertTrue(index.remove(5, 1));
    assertEquals(List.of(), all(index, 5, 6));
  }

  @Test
  void a_cleared_index_is_empty() {
    HammingIndex index = new HammingIndex(6);
    for (int handle = 0; handle < 1_000; handle++) {
      index.add(handle, handle);
    }

    index.clear();

    assertEquals(0, index.size());
    assertEquals(List.of(), all(index, 5, 6));
  }

  @Test
  void thresholds_distances_and_handles_out_of_range_are_refused() {
    HammingIndex index = new HammingIndex(6);

    assertThrows(IllegalArgumentException.class, () -> new HammingIndex(-1));
    assertThrows(IllegalArgumentException.class, () -> new HammingIndex(17));
    assertThrows(IllegalArgumentException.class, () -> index.add(0, -1));
    assertThrows(IllegalArgumentException.class, () -> index.forEach(0, 7, (h, d) -> {}));
    assertThrows(IllegalArgumentException.class, () -> index.forEach(0, -1, (h, d) -> {}));
  }
}
