package dev.lethe.hygiene.consolidation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.hygiene.MergeEligibility;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Cluster within a component, and its survivor: rule CN3. */
class EntryClusterTest {
  private static final double FLOOR = 0.93;

  private static String of(int most, Invented... members) {
    List<Entry> entries = new ArrayList<>();
    for (Invented member : members) {
      entries.add(member.entry());
    }
    return ids(EntryCluster.of(entries, null, most, FLOOR));
  }

  private static String ids(EntryCluster cluster) {
    return String.join(" ", cluster.members().stream().map(Entry::itemId).toList());
  }

  @Test
  void entries_are_ranked_by_support_then_creation_then_smaller_id() {
    assertEquals("b a", of(12, Invented.of("a").support(3), Invented.of("b").support(4)));
    assertEquals(
        "b a",
        of(12, Invented.of("a").created(Invented.DAY), Invented.of("b").created(Invented.DAY + 1)));
    assertEquals("a b", of(12, Invented.of("b"), Invented.of("a")));
  }

  @Test
  void a_protected_entry_ranks_first() {
    assertEquals(
        "b a",
        of(
            12,
            Invented.of("a").support(99),
            Invented.of("b").standing(MergeEligibility.PROTECTED)));
  }

  @Test
  void the_lower_ranked_of_the_least_similar_pair_is_dropped() {
    // 24 degrees have a cosine of .914, 12 degrees of .978.
    assertEquals(
        "a b",
        of(
            12,
            Invented.of("a").near(0).support(3),
            Invented.of("b").near(12).support(2),
            Invented.of("c").near(24).support(1)));
    assertEquals(
        "c b",
        of(
            12,
            Invented.of("a").near(0).support(1),
            Invented.of("b").near(12).support(2),
            Invented.of("c").near(24).support(3)));
  }

  @Test
  void a_chain_is_cut_until_its_ends_are_alike_enough() {
    Invented[] chain = new Invented[6];
    for (int i = 0; i < chain.length; i++) {
      chain[i] = Invented.of("e" + i).near(i * 8).support(10 - i);
    }

    // 16 degrees have a cosine of .961, 24 degrees of .914.
    assertEquals("e0 e1 e2", of(12, chain));
  }

  @Test
  void of_too_many_that_are_equally_alike_the_lowest_ranked_leave() {
    Invented[] same = new Invented[15];
    for (int i = 0; i < same.length; i++) {
      same[i] = Invented.of(Character.toString('a' + i)).support(100 - i);
    }

    assertEquals("a b c d e f g h i j k l", of(12, same));
    assertEquals("a b", of(2, same));
  }

  @Test
  void the_smallest_cosine_is_computed_from_the_remaining_entries() {
    List<Entry> three =
        List.of(
            Invented.of("a").near(0).support(3).entry(),
            Invented.of("b").near(10).support(2).entry(),
            Invented.of("c").near(30).entry());

    assertEquals(
        Math.cos(Math.toRadians(10)),
        EntryCluster.of(three, null, 12, FLOOR).smallestCosine(),
        1e-6);
    assertEquals("a", ids(EntryCluster.of(three, null, 12, 0.999)));
  }

  @Test
  void of_a_component_without_end_the_best_are_looked_at() {
    List<Entry> many = new ArrayList<>();
    for (int i = 0; i < EntryCluster.LOOKED_AT + 100; i++) {
      many.add(Invented.of("e" + i).support(i).entry());
    }
    Collections.shuffle(many, new Random(1));

    assertEquals("e611 e610 e609", ids(EntryCluster.of(many, null, 3, FLOOR)));
  }
}
