package dev.lethe.family;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fingerprint.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearIndexTest {
  private static final int RETENTION = 168;
  private static final int NONE = -1;

  /** A table with its near index, and the nearest of it by a linear scan. */
  private static final class Signatures {
    final SignatureTable table = new SignatureTable();
    final NearIndex near;
    final Family family = new Family("family", 0, 0);
    final List<Integer> slots = new ArrayList<>();
    final int bits;
    int visited;
    private long ordinal;

    Signatures(int bits) {
      this.bits = bits;
      near = new NearIndex(bits, RETENTION, table);
    }

    int add(long simhash, long nearKey, int hour) {
      long next = ordinal++;
      Digest digest = new Digest(Hash64.mix(next + 1), next, 0, 0);
      int slot = table.add(digest, family, next, simhash, nearKey, hour);
      near.add(slot);
      slots.add(slot);
      return slot;
    }

    void remove(int index) {
      int slot = slots.remove(index);
      near.remove(slot);
      table.remove(slot);
    }

    boolean isRetained(int slot, int hour) {
      return hour - table.hour(slot) <= RETENTION;
    }

    /** The ordinal of the nearest that will do. */
    long nearest(long simhash, long nearKey, int hour, IntPredicate wanted) {
      int[] best = {NONE};
      visited = 0;
      near.search(
          simhash,
          nearKey,
          hour,
          (slot, distance) -> {
            visited++;
            assertEquals(Long.bitCount(simhash ^ table.simhash(slot)), distance);
            boolean will = isRetained(slot, hour) && wanted.test(slot);
            best[0] = will ? nearer(simhash, slot, best[0]) : best[0];
            return will;
          });
      return best[0] == NONE ? NONE : table.ordinal(best[0]);
    }

    long linearNearest(long simhash, long nearKey, int hour, IntPredicate wanted) {
      int best = NONE;
      for (int slot : slots) {
        boolean will =
            table.nearKey(slot) == nearKey
                && Long.bitCount(simhash ^ table.simhash(slot)) <= bits
                && isRetained(slot, hour)
                && wanted.test(slot);
        best = will ? nearer(simhash, slot, best) : best;
      }
      return best == NONE ? NONE : table.ordinal(best);
    }

    private int nearer(long simhash, int slot, int other) {
      if (other == NONE) {
        return slot;
      }
      int distance = Long.bitCount(simhash ^ table.simhash(slot));
      int least = Long.bitCount(simhash ^ table.simhash(other));
      boolean isNearer =
          distance < least || (distance == least && table.ordinal(slot) < table.ordinal(other));
      return isNearer ? slot : other;
    }
  }

  private static long alike(int varying, Random random) {
    long bits = 0x5bd1_e995_9bd1_e995L;
    for (int i = 0; i < varying; i++) {
      bits ^= random.nextInt(2 + i % 9) == 0 ? 1L << (i * 37 & 63) : 0;
    }
    return bits;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 12", "1, 30", "2, 20", "3, 9", "4, 24", "5, 16", "6, 5", "6, 12", "6, 20", "6, 40", "7, 30",
    "8, 25", "9, 18", "10, 30", "11, 22", "12, 40", "13, 35", "14, 50", "15, 28", "16, 60"
  })
  void the_nearest_that_will_do_is_found_through_additions_removals_and_hours(
      int bits, int varying) {
    long seed = 1_000L * bits + varying;
    Random random = new Random(seed);
    Signatures signatures = new Signatures(bits);
    int hour = 0;

    for (int step = 0; step < 6_000; step++) {
      hour += random.nextInt(16) == 0 ? random.nextInt(3) : 0;
      int late = random.nextInt(4) == 0 ? hour - random.nextInt(20) : hour;
      signatures.near.expire(late);
      int size = signatures.slots.size();
      switch (random.nextInt(8)) {
        case 0 -> {
          if (size > 0) {
            signatures.remove(random.nextInt(size));
          }
        }
        case 1 -> {
          int slot = size == 0 ? NONE : signatures.slots.get(random.nextInt(size));
          if (size > 0 && signatures.isRetained(slot, late)) {
            signatures.table.sighted(slot, late);
            signatures.near.sighted(slot);
          }
        }
        default -> signatures.add(alike(varying, random), 1 + random.nextInt(2), late);
      }
      long query = alike(varying, random);
      int part = 1 + random.nextInt(5);
      IntPredicate wanted = slot -> signatures.table.ordinal(slot) % part == 0;
      String at = "seed " + seed + ", step " + step;
      assertEquals(
          signatures.linearNearest(query, 1, late, wanted),
          signatures.nearest(query, 1, late, wanted),
          at);
    }
  }

  @Test
  void of_signatures_with_the_same_simhash_few_are_visited() {
    Signatures signatures = new Signatures(6);
    for (int i = 0; i < 10_000; i++) {
      signatures.add(i % 100, 1, 0);
    }

    assertEquals(7, signatures.nearest(7, 1, 0, slot -> true));
    assertTrue(signatures.visited < 100, "visited " + signatures.visited);
  }

  @Test
  void what_has_expired_is_passed_over_but_found_for_a_late_message() {
    Signatures signatures = new Signatures(6);
    for (int i = 0; i < 10_000; i++) {
      signatures.add(i % 100, 1, 0);
    }
    signatures.near.expire(RETENTION + 1);
    signatures.add(0b111_1000_0000, 1, RETENTION + 1);

    assertEquals(10_000, signatures.nearest(0, 1, RETENTION + 1, slot -> true));
    assertEquals(1, signatures.visited);
    assertEquals(0, signatures.nearest(0, 1, RETENTION, slot -> true));
  }
}
