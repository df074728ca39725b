package dev.lethe.hygiene.consolidation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agreeing subsets of contradictory entries: rule CN22. */
class AgreementGroupsTest {
  /** 18.19 degrees. */
  private static final Threshold NEAR = Threshold.above(0.95);

  private final Contradictions contradictions =
      new Contradictions(Policy.defaults().dedupe(), (text, models) -> null);

  private List<String> sides(List<Entry> entries) {
    return AgreementGroups.of(entries, NEAR, contradictions).stream()
        .map(side -> String.join(" ", side.stream().map(Entry::itemId).sorted().toList()))
        .sorted()
        .toList();
  }

  private List<String> sides(Invented... entries) {
    List<Entry> all = new ArrayList<>();
    for (Invented entry : entries) {
      all.add(entry.entry());
    }
    return sides(all);
  }

  private static Invented limit(String id, int seats) {
    return Invented.of(id).says("The limit is " + seats + " seats.");
  }

  @Test
  void those_that_agree_are_a_side_and_what_differs_from_all_is_in_none() {
    assertEquals(
        List.of("a c", "b d"),
        sides(limit("a", 5), limit("b", 6), limit("c", 5), limit("d", 6), limit("e", 7)));
  }

  @Test
  void who_agrees_with_two_sides_goes_to_the_nearer() {
    assertEquals(
        List.of("a c"),
        sides(
            Invented.of("a").near(0).says("The gate is open."),
            Invented.of("b").near(17).says("The gate is shut."),
            Invented.of("c").near(5).says("There is a gate.")));
  }

  @Test
  void those_that_agree_but_are_not_near_are_no_side() {
    assertEquals(
        List.of(), sides(limit("a", 5).near(0), limit("b", 6).near(15), limit("c", 5).near(30)));
  }

  @Test
  void what_an_entry_stands_for_keeps_it_from_what_contradicts_that() {
    Entry keeper =
        Invented.of("a").says("It is a heron.").entry().standingFor(List.of("The limit is 5."));

    assertEquals(
        List.of("b c"),
        sides(
            List.of(
                keeper,
                Invented.of("b").says("The limit is 6.").entry(),
                Invented.of("c").says("The limit is 6 here.").entry())));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void no_side_holds_a_difference_and_none_depends_on_the_order(long seed) {
    Random random = new Random(seed);
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 3 * AgreementGroups.COMPARED; i++) {
      entries.add(limit("e" + i, random.nextInt(6)).near(random.nextInt(30)).entry());
    }

    List<List<Entry>> sides = AgreementGroups.of(entries, NEAR, contradictions);
    List<String> before = sides(entries);
    Collections.shuffle(entries, random);

    assertEquals(before, sides(entries), () -> "seed " + seed);
    Set<String> seen = new HashSet<>();
    for (List<Entry> side : sides) {
      assertTrue(!contradictions.among(side).anyDiffer(), () -> "seed " + seed);
      side.forEach(entry -> assertTrue(seen.add(entry.itemId()), () -> "seed " + seed));
    }
  }
}
