package dev.lethe.hygiene.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that all content is still found after a plan: rule CL6. */
class ProbingTest {
  private static final int TOP = 5;

  private static SearchText text(ManualPattern pattern, boolean pinned) {
    return SearchText.of(pattern.itemId(), pattern.own(), pattern.gain(), pinned);
  }

  private static List<SearchText> texts(ManualPattern... patterns) {
    return List.of(patterns).stream().map(one -> text(one, false)).toList();
  }

  private static ManualPattern says(String id, String name, String content) {
    return Written.of(id).named(name).says(content).pattern();
  }

  @Test
  void texts_are_found_by_words_of_name_and_content_ignoring_case() {
    SearchIndex index =
        new SearchIndex(
            texts(
                says("a", "Wading birds", "Herons stand still."),
                says("b", "Ducks", "They swim."),
                says("c", "Swans", "They swim, they swim.")));

    assertEquals(List.of("a"), index.find("HERONS", TOP));
    assertEquals(List.of("a"), index.find("wading", TOP));
    assertEquals(List.of("c", "b"), index.find("swim", TOP));
    assertEquals(List.of(), index.find("otters", TOP));
    assertEquals(List.of(), index.find("", TOP));
  }

  @Test
  void of_equal_texts_the_smaller_item_ids_are_found() {
    List<ManualPattern> patterns = new ArrayList<>();
    for (int i = 9; i > 0; i--) {
      patterns.add(says("p" + i, "Herons", "Herons stand."));
    }

    assertEquals(
        List.of("p1", "p2", "p3", "p4", "p5"),
        new SearchIndex(texts(patterns.toArray(ManualPattern[]::new))).find("herons", TOP));
  }

  @Test
  void a_merged_pattern_is_found_by_its_name_in_its_successor() {
    ManualPattern keeper = says("a", "Herons", "Herons stand still.");
    ManualPattern gone = says("b", "Wading birds", "They wait.");

    ProbeRecall result =
        new Probing(texts(keeper, gone), Map.of(), TOP)
            .of(
                List.of(new PatternMerge(keeper, List.of(gone), 0.9)),
                List.of(),
                List.of(new Probe("wait", "b"), new Probe("otters", "b")));

    assertEquals(new ProbeRecall(4, 3, 3, List.of()), result);
    assertTrue(result.passes(0.8));
  }

  @Test
  void an_earlier_merged_pattern_is_searched_for_in_its_successor() {
    ManualPattern keeper = says("a", "Herons", "Herons stand still.");
    ManualPattern gone = says("b", "Wading birds", "They wait.");

    ProbeRecall result =
        new Probing(texts(keeper, gone), Map.of("old", "b"), TOP)
            .of(
                List.of(new PatternMerge(keeper, List.of(gone), 0.9)),
                List.of(),
                List.of(new Probe("wait", "old")));

    assertEquals(3, result.before());
    assertEquals(3, result.after());
  }

  /**
   * Returns the result for a short text that is found before five longer ones, but no longer once
   * merged into a long one.
   */
  private static ProbeRecall drowned() {
    ManualPattern keeper = says("a", "Herons", "Herons stand still. " + "They wait. ".repeat(60));
    ManualPattern gone = says("b", "Lagoon", "lagoon");
    List<SearchText> all = new ArrayList<>(texts(keeper, gone));
    for (int i = 0; i < TOP; i++) {
      all.add(text(says("other" + i, "Other", "By the lagoon there is a hide for " + i), false));
    }
    return new Probing(all, Map.of(), TOP)
        .of(List.of(new PatternMerge(keeper, List.of(gone), 0.9)), List.of(), List.of());
  }

  @Test
  void a_plan_after_which_too_little_is_found_fails_its_probes() {
    ProbeRecall result = drowned();

    assertEquals(new ProbeRecall(2, 2, 1, List.of()), result);
    assertFalse(result.passes(0.8));
    assertTrue(result.passes(0.5));
    assertEquals("{count=2, before=1.0, after=0.5}", result.json().toString());
  }

  @ParameterizedTest
  @CsvSource({"5, 4, true", "5, 3, false", "15, 12, true", "15, 11, false", "0, 0, true"})
  void four_of_five_have_to_be_found_again(int before, int after, boolean passes) {
    assertEquals(passes, new ProbeRecall(20, before, after, List.of()).passes(0.8));
  }

  @Test
  void a_pinned_pattern_that_its_name_finds_no_more_is_missing() {
    ManualPattern pinned = says("z", "Lagoon", "Otters live there in large numbers.");
    ManualPattern keeper = says("a", "Herons", "Herons stand.");
    ManualPattern gone = says("b", "Hide", "lagoon");
    List<SearchText> all = new ArrayList<>(texts(keeper, gone));
    all.add(text(pinned, true));
    for (int i = 0; i < TOP - 1; i++) {
      all.add(text(says("c" + i, "lagoon", "lagoon lagoon"), false));
    }

    ProbeRecall removed =
        new Probing(all, Map.of(), TOP)
            .of(List.of(), List.of(new PatternRemoval(pinned, null, "any")), List.of());

    assertEquals(List.of(), removed.missing(), "five others come before it anyway");
    all.remove(all.size() - 1);
    ProbeRecall missing =
        new Probing(all, Map.of(), TOP)
            .of(List.of(), List.of(new PatternRemoval(pinned, null, "any")), List.of());
    assertEquals(List.of("z"), missing.missing());
    assertFalse(missing.passes(0));
  }
}
