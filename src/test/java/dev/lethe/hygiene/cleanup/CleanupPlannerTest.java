package dev.lethe.hygiene.cleanup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans for a scope's patterns: rules CL2 to CL6. */
class CleanupPlannerTest {
  private Policy policy = Policy.defaults();

  private List<Probe> probes = List.of();

  private CleanupPlan plan(List<ManualPattern> patterns, DayCap day) {
    List<SearchText> texts =
        patterns.stream()
            .map(one -> SearchText.of(one.itemId(), one.own(), one.gain(), false))
            .toList();
    return new CleanupPlanner(policy)
        .plan(
            new CleanupPlanner.Input(
                patterns, texts.size(), new Probing(texts, Map.of(), 5), probes, Written.DAY, day));
  }

  private CleanupPlan plan(ManualPattern... patterns) {
    return plan(List.of(patterns), null);
  }

  /** Returns patterns that are similar to no other. */
  private static List<ManualPattern> others(int many) {
    List<ManualPattern> patterns = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      patterns.add(
          Written.of("other" + (100 + i))
              .named("Other " + (char) ('a' + i % 26) + (char) ('a' + i / 26))
              .without()
              .scored(900)
              .pattern());
    }
    return patterns;
  }

  private static List<String> merges(List<PatternMerge> merges) {
    return merges.stream()
        .map(
            merge ->
                merge.keeper().itemId()
                    + "<"
                    + String.join(",", merge.merged().stream().map(ManualPattern::itemId).toList()))
        .toList();
  }

  @Test
  void equal_patterns_are_merged_and_the_others_are_counted() {
    CleanupPlan plan =
        plan(
            Written.of("a").near(0).pattern(),
            Written.of("b").near(2).updated(Written.DAY + 1).pattern(),
            Written.of("c").near(90).named("Python 2.7").pattern(),
            Written.of("d").near(91).named("Python 3.12").pattern(),
            Written.of("e").near(180).named("Linux").pattern(),
            Written.of("f").near(181).named("macOS").pattern(),
            Written.of("g").near(270).says("The limit is 5.").pattern(),
            Written.of("h").near(271).says("The limit is 6.").pattern());

    assertEquals(List.of("b<a"), merges(plan.merges()));
    Counts counts = plan.counts();
    assertEquals(4, counts.get("clusters"));
    assertEquals(1, counts.get("merged"));
    assertEquals(2, counts.get("kept_version"));
    assertEquals(2, counts.get("kept_platform"));
    assertEquals(2, counts.get("flagged"));
    assertEquals(0, counts.get("removed"));
    assertEquals(1, plan.links().size());
    assertFalse(plan.rolledBack());
    assertTrue(plan.hasNews());
  }

  @ParameterizedTest
  @CsvSource({"8, 1", "13, 1", "14, 2", "20, 3", "27, 4", "40, 4"})
  void on_one_day_fifteen_in_a_hundred_go_and_one_in_any_case(int all, int most) {
    List<ManualPattern> patterns = others(all - 8);
    for (int i = 0; i < 4; i++) {
      String text = "Herons have habit " + "kmnp".charAt(i) + "x.";
      patterns.add(
          Written.of("a" + i)
              .says(text + " Herons stand still.")
              .near(i * 90)
              .scored(900)
              .pattern());
      patterns.add(Written.of("b" + i).says(text).near(i * 90 + i + 1).scored(900).pattern());
    }

    CleanupPlan plan = plan(patterns, null);

    assertEquals(most, plan.counts().get("merged"));
    assertEquals(4 - most, plan.counts().get("deferred"));
    assertEquals("a0<b0", merges(plan.merges()).get(0), "the most alike first");
  }

  @Test
  void patterns_that_arrive_raise_the_days_cap() {
    List<ManualPattern> patterns = others(12);
    patterns.add(Written.of("a").near(0).scored(900).pattern());
    patterns.add(Written.of("b").near(2).scored(900).pattern());

    CleanupPlan plan = plan(patterns, new DayCap(DayCap.dayOf(Written.DAY), 4, 1));

    assertEquals(1, plan.counts().get("merged"));
    assertEquals(0, plan.counts().get("deferred"));
  }

  @Test
  void the_cap_counts_earlier_removals_and_splits_large_clusters_oldest_first() {
    ManualPattern[] alike = new ManualPattern[4];
    for (int i = 0; i < 4; i++) {
      alike[i] = Written.of("p" + i).created(Written.DAY - i).updated(Written.DAY - i).pattern();
    }

    CleanupPlan first = plan(alike);
    CleanupPlan second = plan(List.of(alike), new DayCap(DayCap.dayOf(Written.DAY), 4, 1));

    assertEquals(List.of("p0<p3"), merges(first.merges()));
    assertEquals(List.of("p0<p2,p1"), merges(first.deferredMerges()));
    assertEquals(List.of(), second.merges());
    assertEquals(3, second.counts().get("deferred"));
    assertNull(second.probes(), "nothing goes, so nothing is asked");
  }

  @Test
  void by_a_models_score_the_bad_go_last_the_worst_first() {
    policy = Policies.edn("{:safety {:caps {:cleanup {:pct 100}}}}");

    CleanupPlan plan =
        plan(
            Written.of("a").near(0).scored(299).pattern(),
            Written.of("b").near(90).scored(300).pattern(),
            Written.of("c").near(180).scored(100).pattern(),
            Written.of("d").near(270).scored(50).standing(MergeEligibility.PROTECTED).pattern());

    assertEquals(
        List.of("c", "a"),
        plan.removals().stream().map(removal -> removal.pattern().itemId()).toList());
    assertEquals(2, plan.counts().get("removed"));
    assertEquals(1, plan.counts().get("protected"));
  }

  @Test
  void a_low_built_in_score_only_flags_a_pattern() {
    CleanupPlan plan = plan(Written.of("a").named("x").says("?").updated(0).pattern());

    assertEquals(1, plan.counts().get("flagged"));
    assertEquals(0, plan.counts().get("removed"));
    assertEquals(Resolver.LOW_QUALITY, plan.flagged().get(0).reason());
  }

  @Test
  void resting_patterns_are_excluded_and_counted_if_they_would_merge() {
    CleanupPlan plan =
        plan(
            Written.of("a").near(0).standing(MergeEligibility.RESTING).pattern(),
            Written.of("b").near(1).pattern(),
            Written.of("c").near(180).standing(MergeEligibility.RESTING).pattern());

    assertEquals(0, plan.counts().get("clusters"));
    assertEquals(1, plan.counts().get("protected"));
  }

  @Test
  void a_plan_that_fails_its_probes_does_nothing() {
    policy = Policies.edn("{:safety {:caps {:cleanup {:pct 100}}}}");
    List<ManualPattern> patterns = new ArrayList<>();
    String much = "The lagoon. " + "They wait. ".repeat(60);
    patterns.add(Written.of("a").says(much).scored(900).pattern());
    patterns.add(Written.of("b").says("The lagoon").scored(899).pattern());
    probes = List.of(new Probe("lagoon", "b"));
    for (int i = 0; i < 5; i++) {
      patterns.add(
          Written.of("c" + i)
              .named("x")
              .says("By the lagoon there is hide " + i)
              .without()
              .scored(900)
              .pattern());
    }

    CleanupPlan plan = plan(patterns, null);

    assertTrue(plan.rolledBack());
    assertEquals(List.of(), plan.merges());
    assertEquals(List.of("a<b"), merges(plan.found()));
    assertEquals(0, plan.counts().get("merged"));
    assertTrue(plan.hasNews());
  }

  @Test
  void the_order_in_which_patterns_come_is_no_matter() {
    Random random = new Random(7);
    List<ManualPattern> patterns = others(20);
    for (int i = 0; i < 60; i++) {
      patterns.add(Written.of("p" + i).near(random.nextInt(360)).pattern());
    }
    CleanupPlan plan = plan(patterns, null);

    for (int i = 0; i < 5; i++) {
      Collections.shuffle(patterns, random);
      assertEquals(plan, plan(patterns, null));
    }
  }
}
