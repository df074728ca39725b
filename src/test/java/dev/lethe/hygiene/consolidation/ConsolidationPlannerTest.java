package dev.lethe.hygiene.consolidation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Scope;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.Listed;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.consolidation.ConsolidationPlan.Merge;
import dev.lethe.item.Expiry;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans for expiry and merges: rules CN1 to CN3 and CN5 to CN7. */
class ConsolidationPlannerTest {
  private static final long NOW = Invented.DAY + TimeUnit.DAYS.toMillis(200);

  private static ConsolidationPlan plan(Policy policy, List<Entry> entries, Relation... relations) {
    return planner(policy)
        .plan(List.of(), Invented.nested(entries), List.of(relations), NOW, null, null);
  }

  private static ConsolidationPlanner planner(Policy policy) {
    ConsolidationOptions options = rulesOnly(ConsolidationOptions.of(policy.consolidation()));
    return new ConsolidationPlanner(
        new Scope("default/collection:birds"), policy, options, (text, models) -> null);
  }

  /** Returns a copy for a run that makes no new entries. */
  static ConsolidationOptions rulesOnly(ConsolidationOptions options) {
    return new ConsolidationOptions(
        true,
        options.type(),
        options.sameType(),
        options.sameSubject(),
        options.all(),
        options.calibration(),
        options.minCluster(),
        options.idempotencyDays(),
        options.batch(),
        options.resumes());
  }

  private static ConsolidationPlan plan(Invented... entries) {
    List<Entry> all = new ArrayList<>();
    for (Invented entry : entries) {
      all.add(entry.entry());
    }
    return plan(Policy.defaults(), all);
  }

  private static List<String> merges(List<Merge> merges) {
    return merges.stream()
        .map(
            merge ->
                merge.keeper().itemId()
                    + " < "
                    + String.join(" ", merge.merged().stream().map(Entry::itemId).toList()))
        .toList();
  }

  private static List<String> ids(List<? extends Listed> memories) {
    return memories.stream().map(Listed::itemId).toList();
  }

  @Test
  void entries_that_are_nearly_the_same_become_one() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0),
            Invented.of("b").near(5).support(4),
            Invented.of("c").near(10).created(Invented.DAY - 1),
            Invented.of("other").near(90));

    assertEquals(List.of("b < c a"), merges(plan.merges()));
    assertEquals(
        "{scanned=4, expired=0, merged=2, clusters=1, merges_requested=0, relations_removed=0,"
            + " flagged=0, protected=0, deferred=0}",
        plan.counts().byName().toString());
  }

  @ParameterizedTest
  @CsvSource({"18.1, 1", "18.2, 0"})
  void a_cosine_of_more_than_95_hundredths_is_near_enough(double degrees, int merges) {
    // 18.19 degrees have a cosine of .95.
    ConsolidationPlan plan = plan(Invented.of("a").near(0), Invented.of("b").near(degrees));

    assertEquals(merges, plan.merges().size());
  }

  @Test
  void type_subject_and_project_have_to_be_the_same() {
    Invented[] different = {
      Invented.of("a").project("p"),
      Invented.of("b").project("q"),
      Invented.of("c"),
      Invented.of("d").type("lesson"),
      Invented.of("e").about("storks")
    };

    assertEquals(List.of(), plan(different).merges());
  }

  @Test
  void subjects_are_compared_without_case_forms_and_spaces() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a").about("The  Grey\u00a0Heron "),
            Invented.of("b").about("the grey heron"),
            Invented.of("c").about("\uff34he grey heron"));

    assertEquals(List.of("a < b c"), merges(plan.merges()));
  }

  @Test
  void without_a_vector_and_with_one_of_another_model_entries_are_not_compared() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a"),
            Invented.of("b").means(null),
            Invented.of("c").means(Invented.vector(1, 0, 0)),
            Invented.of("d").means(Invented.vector(0, 0)),
            Invented.of("e").means(Invented.vector(0, 0)));

    assertEquals(List.of(), plan.merges());
  }

  @Test
  void equal_texts_are_merged_with_or_without_vectors() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a").says("The limit is 1,000.").means(null).support(2),
            Invented.of("b").says("- the limit is 1000").means(null),
            Invented.of("c").says("Limit is 1000").near(90),
            Invented.of("d")
                .says("The limit is 1000")
                .means(null)
                .standing(MergeEligibility.RESTING),
            Invented.of("e").says("The limit is 100.").means(null),
            Invented.of("f").says("The limit is 1000.").means(null).about("storks"));

    assertEquals(List.of("a < b c"), merges(plan.merges()));
    assertEquals(1, plan.counts().get("protected"));
    assertEquals(0, plan.counts().get("flagged"));
  }

  @Test
  void the_text_that_contains_the_others_stays_at_any_rank() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a").says("Herons fish.").support(9),
            Invented.of("b").says("Herons fish. Herons nest in trees."),
            Invented.of("c").says("Herons nest in trees.").standing(MergeEligibility.PROTECTED));

    assertEquals(List.of("b < a"), merges(plan.merges()));
    assertEquals(1, plan.counts().get("protected"));
  }

  @Test
  void differing_texts_are_flagged_and_equal_texts_on_each_side_are_merged() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a").says("The limit is 5."),
            Invented.of("b").says("The limit is 5."),
            Invented.of("c").says("The limit is 6."),
            Invented.of("d").says("The limit is 6.").support(2),
            Invented.of("e").says("The limit is 7."));

    assertEquals(List.of("a < b", "d < c"), merges(plan.merges()));
    assertEquals(List.of("d", "a", "e"), ids(plan.flagged().get(0).members()));
    assertEquals(3, plan.counts().get("flagged"));
  }

  @Test
  void of_two_protected_entries_both_stay_and_the_others_go_to_the_better_one() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a").standing(MergeEligibility.PROTECTED),
            Invented.of("b").standing(MergeEligibility.PROTECTED).support(5),
            Invented.of("c").support(9));

    assertEquals(List.of("b < c"), merges(plan.merges()));
    assertEquals(1, plan.counts().get("protected"));
  }

  @Test
  void a_resting_entry_is_neither_merged_nor_merged_into() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0),
            Invented.of("b").near(15).support(9).standing(MergeEligibility.RESTING),
            Invented.of("c").near(30));

    assertEquals(List.of(), plan.merges());
    assertEquals(1, plan.counts().get("protected"));
  }

  @Test
  void temporary_entries_expire_unless_they_were_included_or_confirmed_since() {
    ConsolidationPlan plan =
        plan(
            Invented.of("old").expiry(Expiry.TEMPORARY).near(0),
            Invented.of("used").expiry(Expiry.TEMPORARY).fresh(NOW - 1_000).near(90),
            Invented.of("kept")
                .expiry(Expiry.TEMPORARY)
                .standing(MergeEligibility.PROTECTED)
                .near(180),
            Invented.of("lasting").near(270));

    assertEquals(List.of("old"), ids(plan.expired()));
    assertEquals(1, plan.counts().get("expired"));
    assertEquals(1, plan.counts().get("protected"));
  }

  @Test
  void an_expiring_entry_is_not_merged() {
    ConsolidationPlan plan =
        plan(Invented.of("old").expiry(Expiry.TEMPORARY).support(9), Invented.of("new"));

    assertEquals(List.of("old"), ids(plan.expired()));
    assertEquals(List.of(), plan.merges());
  }

  /** Returns pairs, each nearer than the previous one. */
  private static List<Entry> pairs(int count) {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String subject = "subject " + i;
      entries.add(Invented.of("a" + i).about(subject).support(2).near(0).entry());
      entries.add(Invented.of("b" + i).about(subject).near(10 - i).entry());
    }
    return entries;
  }

  private static Policy capped(int most) {
    return Policies.edn("{:safety {:caps {:consolidation {:pct 0 :floor " + most + "}}}}");
  }

  @Test
  void a_daily_cap_serves_expired_entries_first_and_then_the_surest_merges() {
    List<Entry> entries = pairs(3);
    entries.add(Invented.of("old").expiry(Expiry.TEMPORARY).entry());

    ConsolidationPlan plan = plan(capped(2), entries);

    assertEquals(List.of("old"), ids(plan.expired()));
    assertEquals(List.of("a2 < b2"), merges(plan.merges()));
    assertEquals(List.of("a1 < b1", "a0 < b0"), merges(plan.deferred()));
    assertEquals(2, plan.counts().get("deferred"));
    assertEquals(2, plan.day().removed());
  }

  @Test
  void entries_that_arrive_raise_the_days_cap_and_those_that_runs_made_do_not() {
    Policy half = Policies.edn("{:safety {:caps {:consolidation {:pct 50 :floor 0}}}}");
    DayCap earlier = DayCap.begin(NOW, 2).plus(1);
    List<Entry> entries = pairs(2);
    List<Entry> more = new ArrayList<>(entries);
    more.add(Invented.of("made").about("herons").made(NOW).entry());

    ConsolidationPlan plan = planner(half).plan(List.of(), entries, List.of(), NOW, earlier, null);
    ConsolidationPlan same = planner(half).plan(List.of(), more, List.of(), NOW, earlier, null);

    assertEquals(List.of("a0 < b0"), merges(plan.merges()));
    assertEquals(5, plan.day().base());
    assertEquals(5, same.day().base());
  }

  @Test
  void a_cluster_that_does_not_fit_is_deferred_and_an_oversized_one_split() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      entries.add(Invented.of("e" + i).support(9 - i).created(Invented.DAY - i).entry());
    }

    ConsolidationPlan parts = plan(capped(3), entries);
    ConsolidationPlan passedOver =
        planner(capped(4))
            .plan(
                List.of(),
                Invented.nested(entries),
                List.of(),
                NOW,
                DayCap.begin(NOW, 100).plus(1),
                null);

    assertEquals(List.of("e0 < e4 e3 e2"), merges(parts.merges()));
    assertEquals(List.of("e0 < e1"), merges(parts.deferred()));
    assertEquals(List.of(), passedOver.merges());
    assertEquals(4, passedOver.counts().get("deferred"));
  }

  private static EndedMemory ended(String id, long at, boolean isProtected) {
    return new EndedMemory("memory-" + id, id, at, isProtected);
  }

  @Test
  void memories_that_have_ended_are_removed_first_the_earliest_first_and_count_toward_the_cap() {
    List<EndedMemory> ended =
        List.of(
            ended("c", 3, false), ended("b", 1, false), ended("a", 1, false), ended("d", 0, true));
    List<Entry> entries = List.of(Invented.of("old").expiry(Expiry.TEMPORARY).entry());

    ConsolidationPlan all = planner(capped(9)).plan(ended, entries, List.of(), NOW, null, null);
    ConsolidationPlan two = planner(capped(2)).plan(ended, entries, List.of(), NOW, null, null);

    assertEquals(List.of("a", "b", "c", "old"), ids(all.expired()));
    assertEquals(4, all.day().base());
    assertEquals(1, all.counts().get("protected"));
    assertEquals(5, all.counts().get("scanned"));
    assertEquals(List.of("a", "b"), ids(two.expired()));
    assertEquals(List.of("c", "old"), ids(two.deferredExpired()));
  }

  @Test
  void the_cap_base_counts_live_unprotected_entries() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a"),
            Invented.of("b").means(null),
            Invented.of("c").standing(MergeEligibility.PROTECTED),
            Invented.of("d").standing(MergeEligibility.RESTING).about("storks"));

    assertEquals(3, plan.day().base());
  }

  private static Relation relation(String id, String source, String type, String target) {
    return new Relation(id, source, target, type, Invented.DAY, MergeEligibility.FREE);
  }

  @Test
  void a_dry_run_counts_the_relations_that_would_go() {
    List<Entry> entries =
        List.of(
            Invented.of("a").support(2).entry(),
            Invented.of("b").entry(),
            Invented.of("old").expiry(Expiry.TEMPORARY).near(90).entry());

    ConsolidationPlan plan =
        plan(
            Policy.defaults(),
            entries,
            relation("moves", "b", "needs", "x"),
            relation("loop", "b", "like", "a"),
            relation("double", "b", "knows", "y"),
            relation("known", "a", "knows", "y"),
            relation("orphan", "x", "needs", "old"),
            relation("history", "x", "supersedes", "old"));

    assertEquals(3, plan.counts().get("relations_removed"));
  }

  @Test
  void the_order_of_entries_is_no_matter() {
    List<Entry> entries = pairs(5);
    for (int i = 0; i < 20; i++) {
      entries.add(Invented.of("same" + i).near(i % 4).support(i % 3).entry());
    }
    String expected = merges(plan(Policy.defaults(), entries).merges()).toString();
    Collections.shuffle(entries, new Random(3));

    assertEquals(expected, merges(plan(Policy.defaults(), entries).merges()).toString());
    assertTrue(expected.contains("same"));
  }
}
