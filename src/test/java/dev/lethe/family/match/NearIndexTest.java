package dev.lethe.family.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.Sender;
import dev.lethe.family.state.Sighting;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.family.template.Family;
import dev.lethe.text.fingerprint.Digest;
import dev.lethe.text.token.Hash64;
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
  private static final Sighting SIGHTING = new Sighting("e", 0, 0);
  private static final Sender SENDER = new Sender("bot", null, 0, 0);

  /** Nearest family and its distance. */
  private record Nearest(Family family, int distance) {}

  /** Table with its near index, and a linear scan as the reference. */
  private static final class Signatures {
    final SignatureColumns rows = new SignatureColumns();
    final SignatureTable table = new SignatureTable(rows);
    final NearIndex near;
    final List<Family> families = new ArrayList<>(List.of(new Family("family", 0, 0)));
    final List<Integer> slots = new ArrayList<>();
    final int bits;
    int visited;
    private long ordinal;

    Signatures(int bits) {
      this.bits = bits;
      near = new NearIndex(bits, RETENTION, table);
    }

    int add(long simhash, long nearKey, int hour) {
      return add(simhash, nearKey, hour, families.get(0));
    }

    int add(long simhash, long nearKey, int hour, Family family) {
      long next = ordinal++;
      Digest digest = new Digest(Hash64.mix(next + 1), next, 0, 0);
      HashRow row = new HashRow(family.id(), next, simhash, nearKey, hour, SIGHTING, SENDER);
      int slot = table.add(digest, row, family);
      near.add(slot);
      slots.add(slot);
      return slot;
    }

    void remove(int index) {
      int slot = slots.remove(index);
      near.remove(slot);
      table.remove(slot);
      rows.release(slot);
    }

    /** Sometimes adds a family or merges the last two. */
    void joinOrPart(Random random) {
      int last = families.size() - 1;
      int chance = random.nextInt(100);
      if (chance == 0) {
        families.add(new Family("family", 0, 0));
      } else if (chance < 3 && last > 0) {
        table.merge(families.remove(last), families.get(last - 1));
      }
    }

    boolean isRetained(int slot, int hour) {
      return hour - table.hour(slot) <= RETENTION;
    }

    /** Returns the nearest retained signature that satisfies the predicate. */
    Nearest nearest(long simhash, long nearKey, int hour, IntPredicate wanted) {
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
      return nearest(best[0], simhash);
    }

    Nearest linearNearest(long simhash, long nearKey, int hour, IntPredicate wanted) {
      int best = NONE;
      for (int slot : slots) {
        boolean will =
            table.nearKey(slot) == nearKey
                && Long.bitCount(simhash ^ table.simhash(slot)) <= bits
                && isRetained(slot, hour)
                && wanted.test(slot);
        best = will ? nearer(simhash, slot, best) : best;
      }
      return nearest(best, simhash);
    }

    private Nearest nearest(int slot, long simhash) {
      return slot == NONE
          ? null
          : new Nearest(table.family(slot), Long.bitCount(simhash ^ table.simhash(slot)));
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
      signatures.joinOrPart(random);
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
        default -> {
          Family family = signatures.families.get(random.nextInt(signatures.families.size()));
          signatures.add(alike(varying, random), 1 + random.nextInt(2), late, family);
        }
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

    assertEquals(0, signatures.nearest(7, 1, 0, slot -> true).distance());
    assertTrue(signatures.visited < 100, "visited " + signatures.visited);
  }

  @Test
  void of_one_family_only_nearer_ones_are_visited_and_of_several_as_near_ones_too() {
    Signatures signatures = new Signatures(6);
    Family other = new Family("other", 0, 0);
    for (int i = 0; i < 200; i++) {
      signatures.add((long) i << 8 | 1, 1, 0);
    }
    signatures.nearest(0, 1, 0, slot -> true);
    int ofOne = signatures.visited;
    signatures.add(0b10, 1, 0, other);

    Nearest nearest = signatures.nearest(0, 1, 0, slot -> true);
    int ofTwo = signatures.visited;
    signatures.table.merge(other, signatures.families.get(0));
    signatures.nearest(0, 1, 0, slot -> true);

    assertEquals(new Nearest(signatures.families.get(0), 1), nearest);
    assertTrue(ofTwo > ofOne, ofTwo + " of two families, " + ofOne + " of one");
    assertTrue(signatures.visited < ofTwo, "visited " + signatures.visited);
  }

  @Test
  void an_expired_signature_is_skipped_except_for_a_late_message() {
    Signatures signatures = new Signatures(6);
    for (int i = 0; i < 10_000; i++) {
      signatures.add(i % 100, 1, 0);
    }
    signatures.near.expire(RETENTION + 1);
    signatures.add(0b111_1000_0000, 1, RETENTION + 1);

    assertEquals(4, signatures.nearest(0, 1, RETENTION + 1, slot -> true).distance());
    assertEquals(1, signatures.visited);
    assertEquals(0, signatures.nearest(0, 1, RETENTION, slot -> true).distance());
  }

  @Test
  void a_late_message_finds_an_expired_one_of_another_family_that_is_as_near() {
    Signatures signatures = new Signatures(6);
    Family other = new Family("other", 0, 0);
    signatures.add(0b10, 1, 0, other);
    signatures.near.expire(RETENTION + 1);
    for (int i = 0; i < 200; i++) {
      signatures.add((long) i << 8 | 1, 1, RETENTION + 1);
    }

    assertEquals(new Nearest(other, 1), signatures.nearest(0, 1, RETENTION, slot -> true));
  }
}
