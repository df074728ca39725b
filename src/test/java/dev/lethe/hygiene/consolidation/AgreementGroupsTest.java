package dev.lethe.hygiene.consolidation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups of entries that may become one each: rule CN22. */
class AgreementGroupsTest {
  /** 18.19 degrees. */
  private static final Threshold NEAR = Threshold.above(0.95);

  private static List<String> sides(boolean asksModel, List<Entry> entries) {
    return AgreementGroups.of(entries, NEAR, new MergeRule(asksModel)).stream()
        .map(side -> String.join(" ", side.stream().map(Entry::itemId).sorted().toList()))
        .sorted()
        .toList();
  }

  private static List<String> sides(boolean asksModel, Invented... entries) {
    List<Entry> all = new ArrayList<>();
    for (Invented entry : entries) {
      all.add(entry.entry());
    }
    return sides(asksModel, all);
  }

  private static Invented limit(String id, int seats) {
    return Invented.of(id).says("The limit is " + seats + " seats.");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void equal_texts_form_a_group_and_a_unique_text_is_in_none(boolean asksModel) {
    assertEquals(
        List.of("a c", "b d"),
        sides(
            asksModel, limit("a", 5), limit("b", 6), limit("c", 5), limit("d", 6), limit("e", 7)));
  }

  @Test
  void an_entry_joins_the_largest_that_contains_it() {
    assertEquals(
        List.of("a b d"),
        sides(
            false,
            Invented.of("a").says("Herons stand still. Herons eat fish."),
            Invented.of("b").says("Herons stand still."),
            Invented.of("c").says("Herons stand. Herons nest in trees."),
            Invented.of("d").says("Herons eat fish.")));
  }

  @Test
  void only_entries_of_one_type_and_subject_contain_each_other() {
    assertEquals(
        List.of(),
        sides(
            false,
            Invented.of("a"),
            Invented.of("b").type("lesson"),
            Invented.of("c").about("storks")));
  }

  @Test
  void a_model_is_consulted_on_wording_but_not_on_numbers_or_negations() {
    assertEquals(
        List.of("a b"),
        sides(
            true,
            Invented.of("a").says("The gate has 2 locks."),
            Invented.of("b").says("There are 2 locks on the gate."),
            Invented.of("c").says("There are 3 locks on the gate."),
            Invented.of("d").says("There are not 2 locks on the gate.")));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void entries_that_are_not_near_are_no_group(boolean asksModel) {
    assertEquals(
        List.of(),
        sides(asksModel, limit("a", 5).near(0), limit("b", 6).near(15), limit("c", 5).near(30)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void each_group_may_become_one_and_none_depends_on_the_order(long seed) {
    Random random = new Random(seed);
    boolean asksModel = seed % 2 == 0;
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 3 * AgreementGroups.COMPARED; i++) {
      entries.add(limit("e" + i, random.nextInt(6)).near(random.nextInt(30)).entry());
    }

    MergeRule rule = new MergeRule(asksModel);
    List<List<Entry>> sides = AgreementGroups.of(entries, NEAR, rule);
    List<String> before = sides(asksModel, entries);
    Collections.shuffle(entries, random);

    assertEquals(before, sides(asksModel, entries), () -> "seed " + seed);
    Set<String> seen = new HashSet<>();
    for (List<Entry> side : sides) {
      assertTrue(rule.admits(side), () -> "seed " + seed);
      side.forEach(entry -> assertTrue(seen.add(entry.itemId()), () -> "seed " + seed));
    }
  }
}
