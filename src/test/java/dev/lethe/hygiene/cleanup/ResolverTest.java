package dev.lethe.hygiene.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.policy.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Resolution of clusters by the first matching case: rule CL4. */
class ResolverTest {
  private final Resolver resolver = new Resolver(Policy.defaults());

  private Resolution of(ManualPattern... members) {
    return resolver.of(PatternCluster.of(List.of(members)));
  }

  private String reason(ManualPattern... members) {
    return assertInstanceOf(Resolution.Review.class, of(members)).reason();
  }

  private static List<String> ids(List<ManualPattern> patterns) {
    return patterns.stream().map(ManualPattern::itemId).toList();
  }

  @Test
  void versions_precede_all_other_rules_and_each_links_to_the_next_older() {
    Resolution.KeepVersions kept =
        assertInstanceOf(
            Resolution.KeepVersions.class,
            of(
                Written.of("new").says("On Linux use Python 3.12.").scored(900).pattern(),
                Written.of("old").says("On Windows use Python 2.7.").scored(100).pattern(),
                Written.of("mid").says("Use Python 3.9.").scored(500).pattern(),
                Written.of("bare").says("Use it.").scored(500).pattern()));

    assertEquals(
        List.of("mid>old", "new>mid"),
        kept.links().stream()
            .map(link -> link.newer().itemId() + '>' + link.older().itemId())
            .sorted()
            .toList());
  }

  @Test
  void platforms_come_before_quality() {
    assertInstanceOf(
        Resolution.KeepPlatforms.class,
        of(
            Written.of("a").says("On Linux press enter.").scored(900).pattern(),
            Written.of("b").says("On macOS press return.").scored(100).pattern()));
  }

  @ParameterizedTest
  @CsvSource({"Docker, Linux", "Kubernetes, Docker", "bare metal, Kubernetes", "a VM, Windows"})
  void patterns_for_different_hosts_all_stay(String host, String other) {
    assertInstanceOf(
        Resolution.KeepPlatforms.class,
        of(
            Written.of("a").says("Rotate the log by hand on " + host + '.').reckoned(500),
            Written.of("b").says("Rotate the log by hand on " + other + '.').reckoned(500)));
  }

  @Test
  void a_platform_that_only_one_names_is_no_difference() {
    assertInstanceOf(
        Resolution.Merge.class,
        of(
            Written.of("a").says("Press enter. In Linux this works.").reckoned(500),
            Written.of("b").says("Press enter.").reckoned(500)));
  }

  @ParameterizedTest
  @CsvSource({"599, b", "600, ''"})
  void a_pattern_worse_by_more_than_the_gap_is_removed(int worse, String beaten) {
    Resolution resolution =
        of(
            Written.of("a").says("Limit 5.").scored(900).pattern(),
            Written.of("b").says("Limit 6.").scored(worse).pattern());

    if (beaten.isEmpty()) {
      assertInstanceOf(Resolution.Review.class, resolution);
    } else {
      Resolution.KeepBest best = assertInstanceOf(Resolution.KeepBest.class, resolution);
      assertEquals(List.of(beaten), ids(best.beaten()));
      assertEquals("a", best.best().itemId());
    }
  }

  @Test
  void lethes_own_scores_remove_nothing_and_block_no_merge() {
    Resolution merge = of(Written.of("a").reckoned(900), Written.of("b").reckoned(100));

    assertInstanceOf(Resolution.Merge.class, merge);
    assertEquals(
        Resolver.QUALITY_GAP,
        reason(
            Written.of("a").says("Limit 5.").reckoned(900),
            Written.of("b").says("Limit 6.").reckoned(100)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "The limit is 5.; The limit is 6.",
        "The limit is five.; The limit is 6.",
        "Due 2026-03-01.; Due 2026-04-01.",
        "Do lock the table.; Do not lock the table.",
        "Enable the cache.; Disable the cache.",
        "Enable the cache.; Turn the cache on."
      })
  void texts_that_differ_in_numbers_or_polarity_are_left_for_review(String one, String other) {
    assertEquals(
        ReviewCase.TEXTS_DIFFER,
        reason(Written.of("a").says(one).reckoned(500), Written.of("b").says(other).reckoned(500)));
  }

  @Test
  void a_text_that_contains_the_others_is_merged_with_them() {
    Resolution merge =
        of(
            Written.of("a").says("- Enable the cache.\n- Then restart.").reckoned(500),
            Written.of("b").says("enable cache").reckoned(600));

    assertInstanceOf(Resolution.Merge.class, merge);
  }

  @Test
  void differences_in_names_are_left_for_review_too() {
    assertEquals(
        ReviewCase.TEXTS_DIFFER,
        reason(
            Written.of("a").named("Limit 5").reckoned(500),
            Written.of("b").named("Limit 6").reckoned(500)));
  }

  @ParameterizedTest
  @CsvSource({"300, true", "299, false"})
  void a_pattern_that_a_model_scores_low_is_not_merged(int score, boolean merges) {
    Resolution resolution =
        of(Written.of("a").scored(500).pattern(), Written.of("b").scored(score).pattern());

    assertEquals(merges, resolution instanceof Resolution.Merge);
  }

  @Test
  void all_pairs_of_a_merge_are_near_enough() {
    Resolver strict = new Resolver(Policies.edn("{:cleanup {:merge-similarity 0.95}}"));

    Resolution resolution =
        strict.of(
            PatternCluster.of(
                List.of(
                    Written.of("a").near(0).reckoned(5), Written.of("b").near(20).reckoned(5))));

    assertEquals(
        Resolver.NOT_ALIKE, assertInstanceOf(Resolution.Review.class, resolution).reason());
  }

  @Test
  void a_merge_that_would_be_too_long_is_left_for_review() {
    String long1 = "heron ".repeat(Resolver.MOST_CHARACTERS / 10);

    assertEquals(
        Resolver.TOO_LARGE,
        reason(
            Written.of("a").says(long1).reckoned(500), Written.of("b").says(long1).reckoned(500)));
  }

  @Test
  void fields_count_for_the_length_too() {
    String half = "{\"notes\":\"" + "heron".repeat(Resolver.MOST_CHARACTERS / 10) + "\"}";

    assertEquals(
        Resolver.TOO_LARGE,
        reason(Written.of("a").with(half).reckoned(500), Written.of("b").with(half).reckoned(500)));
  }

  @Test
  void the_best_stays_by_quality_then_the_newer_then_the_smaller_id() {
    Resolution.Merge merge =
        (Resolution.Merge)
            of(
                Written.of("a").reckoned(500),
                Written.of("b").updated(Written.DAY + 1).reckoned(500),
                Written.of("c").updated(Written.DAY + 1).reckoned(500),
                Written.of("d").created(Written.DAY - 1).updated(Written.DAY + 9).reckoned(499));

    assertEquals("b", merge.merge().keeper().itemId());
    assertEquals(List.of("d", "a", "c"), ids(merge.merge().merged()));
  }

  @Test
  void a_protected_one_stays_before_better_ones_and_of_two_both_do() {
    ManualPattern pinned = Written.of("b").standing(MergeEligibility.PROTECTED).reckoned(100);
    ManualPattern locked = Written.of("c").standing(MergeEligibility.PROTECTED).reckoned(90);

    Resolution.Merge one = (Resolution.Merge) of(Written.of("a").reckoned(900), pinned, locked);
    Resolution.Merge none = (Resolution.Merge) of(pinned, locked);

    assertEquals("b", one.merge().keeper().itemId());
    assertEquals(List.of("a"), ids(one.merge().merged()));
    assertEquals(1, one.spared());
    assertNull(none.merge());
    assertEquals(1, none.spared());
  }
}
