package dev.lethe.hygiene.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.item.PatternGain;
import dev.lethe.item.PatternUpdate;
import dev.lethe.policy.CleanupPolicy;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Selection of patterns whose text a model is asked to improve: rule CL13. */
class WeakPatternTest {
  private static final CleanupPolicy RULES = Policies.edn("{}").cleanup();

  private static ManualPattern scored(String id, int accuracy, int completeness, int recency) {
    return Written.of(id)
        .pattern()
        .scored(new Quality(accuracy, completeness, 100, 100, recency, true), 900);
  }

  private static List<String> of(ManualPattern... patterns) {
    return WeakPattern.of(Arrays.stream(patterns), RULES).stream()
        .map(one -> one.pattern().itemId() + " " + one.reason())
        .toList();
  }

  @Test
  void the_worst_patterns_are_listed_first_by_their_lowest_model_score() {
    assertEquals(
        List.of("d incomplete", "a inaccurate", "b outdated", "c outdated"),
        of(
            scored("a", 200, 300, 400),
            scored("c", 900, 900, 400),
            scored("b", 900, 450, 400),
            scored("d", 900, 100, 900)));
  }

  @Test
  void patterns_good_enough_in_all_three_scores_are_skipped() {
    assertEquals(List.of(), of(scored("a", 500, 500, 500)));
  }

  @Test
  void with_built_in_scores_only_flagged_patterns_are_selected() {
    assertEquals(
        List.of("a low_quality"), of(Written.of("a").reckoned(299), Written.of("b").reckoned(300)));
  }

  @Test
  void protected_and_resting_patterns_are_skipped() {
    assertEquals(
        List.of(),
        of(
            Written.of("a").standing(MergeEligibility.PROTECTED).reckoned(0),
            Written.of("b").standing(MergeEligibility.RESTING).reckoned(0)));
  }

  @Test
  void model_written_and_overlong_patterns_are_skipped() {
    ManualPattern one = Written.of("a").reckoned(0);
    ManualPattern updated =
        new ManualPattern(
            one.memoryId(),
            one.itemId(),
            one.own(),
            one.tags(),
            new PatternGain(List.of(), List.of(), new PatternUpdate("x", "run-1")),
            one.createdAt(),
            one.updatedAt(),
            one.vector(),
            one.eligibility(),
            one.quality(),
            one.overall());

    assertEquals(
        List.of("c low_quality"),
        of(
            updated,
            Written.of("b").says("x".repeat(20_001)).reckoned(0),
            Written.of("c").says("x".repeat(20_000)).reckoned(0)));
  }
}
