package dev.lethe.hygiene.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.policy.Policy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scores of patterns: rule CL3. */
class BuiltInScorerTest {
  private static final long MILLIS_PER_DAY = 86_400_000;

  private final BuiltInScorer scorer = new BuiltInScorer();

  private Quality of(String content) {
    return scorer.of(Written.of("a").says(content).pattern(), Written.DAY);
  }

  private int overall(Quality quality) {
    return quality.overall(Policy.defaults().cleanup().quality());
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 0, 0, 0, 0, 300",
    "0, 1000, 0, 0, 0, 250",
    "0, 0, 1000, 0, 0, 200",
    "0, 0, 0, 1000, 0, 150",
    "0, 0, 0, 0, 1000, 100",
    "1000, 1000, 1000, 1000, 1000, 1000",
    "333, 500, 777, 123, 999, 499"
  })
  void the_parts_are_weighed_in_thousandths(
      int accuracy, int completeness, int specificity, int reusability, int recency, int all) {
    assertEquals(
        all,
        overall(new Quality(accuracy, completeness, specificity, reusability, recency, false)));
  }

  @Test
  void an_explanation_scores_higher_than_a_vague_guess() {
    Quality good =
        of(
            "The retry loop hung because http.client reused a closed socket. Set pool.max=1 and"
                + " call reset() when a 503 comes; verified with 200 runs.");
    Quality bad = of("maybe something is broken somehow?");

    assertTrue(overall(good) > 700, good::toString);
    assertTrue(overall(bad) < overall(good) - 300, bad::toString);
    assertFalse(good.byModel());
  }

  @Test
  void an_empty_text_scores_little_besides_its_age() {
    assertEquals(new Quality(0, 0, 0, 200, 1_000, false), of(""));
  }

  @ParameterizedTest
  @CsvSource({
    "heron, heron heron heron",
    "asdf, asdf qwerty asdf",
    "Lorem ipsum, lorem ipsum dolor",
    "TODO, TBD",
    "N/A, n/a",
    "---, ***",
    "\u8bd5\u9a8c, \u8bd5\u9a8c"
  })
  void a_pattern_of_one_repeated_word_or_of_fillers_is_reported_as_of_low_quality(
      String name, String content) {
    Quality quality = scorer.of(Written.of("a").named(name).says(content).pattern(), Written.DAY);

    assertTrue(overall(quality) < 300, quality::toString);
  }

  @ParameterizedTest
  @CsvSource({"Pool size, 40", "Tests, Run the tests twice.", "pnpm, Use pnpm."})
  void a_short_statement_is_not_junk(String name, String content) {
    Quality quality = scorer.of(Written.of("a").named(name).says(content).pattern(), Written.DAY);

    assertTrue(overall(quality) >= 300, quality::toString);
  }

  @ParameterizedTest
  @CsvSource({"0, 1000", "365, 500", "730, 250", "-5, 1000"})
  void recency_halves_in_a_year(long days, int recency) {
    Quality quality =
        scorer.of(
            Written.of("a").updated(Written.DAY - days * MILLIS_PER_DAY).pattern(), Written.DAY);

    assertEquals(recency, quality.recency());
  }

  @Test
  void a_text_tied_to_one_day_is_less_reusable() {
    assertTrue(
        of("The build failed today, 2026-03-01, in my ticket.").reusability()
            < of("The build fails without the cache in its place.").reusability());
  }
}
