package dev.lethe.hygiene.consolidation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Scope;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.Checkpoint;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.consolidation.ConsolidationPlan.Merge;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.memory.vector.TextEmbedder;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries that are replaced by a new one: rules CN9 to CN13. */
class NewEntriesTest {
  private static final long NOW = Invented.DAY + TimeUnit.DAYS.toMillis(200);
  private static final TextEmbedder NONE = (text, models) -> null;

  private Policy policy = Policy.defaults();
  private ConsolidationOptions options = ConsolidationOptions.of(policy.consolidation());
  private TextEmbedder embedder = NONE;
  private Checkpoint checkpoint;

  private ConsolidationPlan plan(List<Entry> entries) {
    return new ConsolidationPlanner(
            new Scope("default/collection:birds"), policy, options, embedder)
        .plan(List.of(), Invented.nested(entries), List.of(), NOW, null, checkpoint);
  }

  private ConsolidationPlan plan(Invented... entries) {
    List<Entry> all = new ArrayList<>();
    for (Invented entry : entries) {
      all.add(entry.entry());
    }
    return plan(all);
  }

  private static List<String> merges(List<Merge> merges) {
    return merges.stream()
        .map(
            merge ->
                merge.phase()
                    + ":"
                    + (merge.isNew() ? "" : " " + merge.keeper().itemId() + " <")
                    + " "
                    + String.join(" ", merge.merged().stream().map(Entry::itemId).toList()))
        .toList();
  }

  private static List<String> flags(ConsolidationPlan plan) {
    return plan.flagged().stream()
        .map(
            flag ->
                flag.reason()
                    + ": "
                    + String.join(" ", flag.members().stream().map(Entry::itemId).toList()))
        .toList();
  }

  private ConsolidationOptions option(String type, Integer batch, boolean resumes) {
    return new ConsolidationOptions(
        false,
        type,
        options.sameType(),
        options.sameSubject(),
        options.all(),
        options.calibration(),
        options.minCluster(),
        options.idempotencyDays(),
        batch,
        resumes);
  }

  @ParameterizedTest
  @CsvSource({"34.9, same_type: a b", "34.93, ''"})
  void entries_of_a_type_are_alike_from_a_cosine_of_82_hundredths_on(double degrees, String merge) {
    asksAModel();
    // 34.915 degrees have a cosine of .82.
    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0).about("herons").says("Herons stand."),
            Invented.of("b").near(degrees).about("storks").says("A stork is like herons."));

    assertEquals(merge.isEmpty() ? List.of() : List.of(merge), merges(plan.asked()));
    assertEquals(List.of(), plan.merges());
  }

  @ParameterizedTest
  @CsvSource({"27.1, same_subject: a b", "27.2, all: a b", "28.3, all: a b", "28.4, ''"})
  void across_types_they_have_to_be_nearer_the_nearer_the_less_they_share(
      double degrees, String merge) {
    // 27.127 degrees have a cosine of .89, 28.358 of .88.
    asksAModel();

    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0).says("Herons fish."),
            Invented.of("b").near(degrees).type("lesson").says("Herons catch fish."));

    assertEquals(merge.isEmpty() ? List.of() : List.of(merge), merges(plan.asked()));
    assertEquals(List.of(), plan.merges());
  }

  @Test
  void projects_and_models_are_never_mixed() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a").project("p"),
            Invented.of("b").project("q").near(20),
            Invented.of("c").means(Invented.vector(1, 0, 0)),
            Invented.of("d").means(null));

    assertEquals(List.of(), merges(plan.merges()));
  }

  /** Returns one of a dozen vectors, any two of which have a cosine of .9. */
  private static EntryVector alike(int number) {
    double[] vector = new double[13];
    vector[0] = 3;
    vector[number + 1] = 1;
    return Invented.vector(vector);
  }

  @Test
  void entries_cut_from_an_oversized_cluster_join_a_later_phase() {
    asksAModel();
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      String id = Character.toString('a' + i);
      String text = "Herons are like the bird " + id;
      entries.add(Invented.of(id).support(99 - i).means(alike(i)).says(text).entry());
    }

    assertEquals(
        List.of("same_type: a b c d e f g h", "same_subject: i j k"),
        merges(plan(entries).asked()));
  }

  @Test
  void no_two_of_a_cluster_are_farther_apart_than_the_diameter() {
    // The cosine of 38 degrees is .788, below .80.
    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0).support(3),
            Invented.of("b").near(19).support(2),
            Invented.of("c").near(38).support(1));

    assertEquals(List.of("same_type: a b"), merges(plan.merges()));
  }

  @Test
  void a_new_entry_is_called_by_its_sources_and_sums_them_up() {
    ConsolidationPlan plan =
        plan(
            Invented.of("b").near(0).confirmed(4).about("The Heron").created(Invented.DAY + 5),
            Invented.of("a").near(25).confirmed(2).about("the heron").created(Invented.DAY));

    Entry made = plan.merges().get(0).keeper();
    // printf 'a\nb' | sha256sum
    assertEquals("merged-7e18f737311b2dc3", made.itemId());
    assertEquals("the heron", made.subject());
    assertEquals(6, made.support());
    assertEquals(Invented.DAY, made.createdAt());
    assertEquals(NOW, made.madeAt());
    assertEquals(2, plan.counts().get("merged"));
    assertEquals(1, plan.counts().get("clusters"));
  }

  @Test
  void its_type_is_that_of_most_then_of_the_most_confirmed_then_the_first() {
    assertEquals(
        "todo",
        DominantType.of(
            List.of(
                Invented.of("a").type("fact").confirmed(9).entry(),
                Invented.of("b").type("todo").entry(),
                Invented.of("c").type("todo").entry())));
    assertEquals(
        "todo",
        DominantType.of(
            List.of(
                Invented.of("a").type("fact").confirmed(2).support(9).entry(),
                Invented.of("b").type("todo").confirmed(3).entry())));
    assertEquals(
        "decision",
        DominantType.of(
            List.of(
                Invented.of("a").type("relationship").entry(),
                Invented.of("b").type("lesson").entry(),
                Invented.of("c").type("decision").entry())));
  }

  @Test
  void entries_of_one_subject_that_differ_in_text_are_flagged_and_not_reconsidered() {
    ConsolidationPlan texts =
        plan(
            Invented.of("a").near(0).says("The limit is 5."),
            Invented.of("b").near(20).says("The limit is 6."));

    assertEquals(List.of("texts_differ: a b"), flags(texts));
    assertEquals(2, texts.counts().get("flagged"));
    assertEquals(List.of(), merges(texts.merges()));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void entries_of_different_subjects_or_types_are_no_contradiction(boolean asksModel) {
    if (asksModel) {
      asksAModel();
    }

    ConsolidationPlan subjects =
        plan(
            Invented.of("a").near(0).about("server 1").says("The limit is 5."),
            Invented.of("b").near(1).about("server 2").says("The limit is 6."),
            Invented.of("c").near(2).about("server 2").says("The limit is 7."));
    ConsolidationPlan types =
        plan(
            Invented.of("a").near(0).type("todo").says("Set the limit to 5."),
            Invented.of("b").near(1).type("decision").says("Set the limit to 6."));

    assertEquals(List.of("texts_differ: b c"), flags(subjects));
    assertEquals(List.of(), flags(types));
  }

  @Test
  void entries_of_one_subject_are_flagged_next_to_many_of_others() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      entries.add(
          Invented.of("e" + i).near(i / 2.0).about("server " + i).says("The limit is 5.").entry());
    }
    entries.add(Invented.of("x").near(10).about("server 0").says("The limit is 6.").entry());

    assertEquals(List.of("texts_differ: e0 x"), flags(plan(entries)));
  }

  @Test
  void a_contradiction_with_a_third_entry_is_one_case_with_the_others() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0).says("The limit is 5."),
            Invented.of("b").near(1).says("The limit is 6."),
            Invented.of("c").near(20).says("The limit is 7."));

    assertEquals(List.of("texts_differ: a b c"), flags(plan));
  }

  @Test
  void a_protected_entry_is_contradicted_only_by_entries_of_its_type_and_subject() {
    asksAModel();

    ConsolidationPlan plan =
        plan(
            Invented.of("a").says("Herons fish.").standing(MergeEligibility.PROTECTED),
            Invented.of("b").says("Herons catch fish.").near(20),
            Invented.of("c").about("grey herons").says("Herons catch fish.").near(10));

    assertEquals(List.of("texts_differ: a b"), flags(plan));
  }

  @Test
  void an_entry_flagged_by_a_rule_can_still_be_merged_and_is_flagged_once() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0).says("The limit is 5."),
            Invented.of("b").near(1).says("The limit is 6."),
            Invented.of("c").near(20).says("The limit is 5. The limit holds today.").support(2));

    assertEquals(List.of("texts_differ: a b", "texts_differ: c b"), flags(plan));
    assertEquals(List.of("same_type: c a"), merges(plan.merges()));
  }

  @Test
  void a_later_phase_does_not_flag_a_subset_of_a_flagged_group() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      entries.add(Invented.of("e" + i).near(i).says("The limit is " + i + "0.").entry());
    }

    ConsolidationPlan plan = plan(entries);

    assertEquals(List.of("texts_differ: e0 e1 e2 e3 e4 e5 e6 e7"), flags(plan));
    assertEquals(List.of(), merges(plan.merges()));
  }

  @Test
  void a_model_that_is_calibrated_has_thresholds_of_its_own() {
    // 44 degrees have a cosine of .719.
    List<Entry> entries =
        List.of(Invented.of("a").near(0).entry(), Invented.of("b").near(44).entry());
    Policy calibrated = Policies.edn("{:consolidation {:calibration {:model \"test\"}}}");
    Policy changed =
        Policies.edn("{:consolidation {:sim-threshold 0.9 :calibration {:model \"test\"}}}");

    assertEquals(List.of(), merges(plan(entries).merges()));
    assertEquals(List.of("same_type: a b"), merges(by(calibrated).plan(entries).merges()));
    assertEquals(List.of(), merges(by(changed).plan(entries).merges()));
  }

  private NewEntriesTest by(Policy other) {
    policy = other;
    options = ConsolidationOptions.of(other.consolidation());
    return this;
  }

  @Test
  void an_entry_merged_by_a_rule_counts_with_its_gained_support() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0).support(3),
            Invented.of("b").near(3).support(3),
            Invented.of("c").near(30).support(5));

    assertEquals(List.of("near_exact: a < b", "same_type: c a"), merges(plan.merges()));
    assertEquals(11, plan.merges().get(1).keeper().support());
    assertEquals(3, plan.counts().get("merged"));
  }

  @Test
  void a_protected_entry_stays_as_it_is() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a").means(alike(0)).support(9).says("Herons fish. They stand."),
            Invented.of("b")
                .means(alike(1))
                .says("Herons fish.")
                .standing(MergeEligibility.PROTECTED),
            Invented.of("c")
                .means(alike(2))
                .says("Herons nest.")
                .standing(MergeEligibility.PROTECTED),
            Invented.of("d").means(alike(3)).project("p").says("Herons fish."),
            Invented.of("e")
                .means(alike(4))
                .project("p")
                .says("Herons fish. They stand.")
                .standing(MergeEligibility.PROTECTED));

    assertEquals(List.of("same_type: e < d"), merges(plan.merges()));
    assertEquals(1, plan.counts().get("protected"));
  }

  @Test
  void a_resting_entry_is_excluded() {
    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0), Invented.of("b").near(20).standing(MergeEligibility.RESTING));

    assertEquals(List.of(), merges(plan.merges()));
    assertEquals(1, plan.counts().get("protected"));
  }

  @ParameterizedTest
  @CsvSource({"6.9, 7, 0", "7, 7, 1", "0, 0, 1"})
  void an_entry_written_by_a_run_rests_for_a_week(double days, int rest, int merges) {
    long madeAt = NOW - Math.round(days * TimeUnit.DAYS.toMillis(1));
    policy = Policies.edn("{:consolidation {:idempotency-days " + rest + "}}");
    options = ConsolidationOptions.of(policy.consolidation());

    ConsolidationPlan plan = plan(Invented.of("a").near(0).made(madeAt), Invented.of("b").near(20));

    assertEquals(merges, plan.merges().size());
  }

  /** Returns an embedder whose answers are vectors of the given angle. */
  private static TextEmbedder answering(double degrees) {
    double radians = Math.toRadians(degrees);
    StoredVector vector = Invented.stored(Math.cos(radians), Math.sin(radians));
    return (text, models) -> models.contains(Invented.TEST) ? vector : null;
  }

  @ParameterizedTest
  @CsvSource({"0.9, ''", "0.95, verification_failed: a b"})
  void a_merged_text_has_to_be_near_each_source(double least, String flag) {
    policy = Policies.edn("{:consolidation {:verify-source " + least + "}}");
    options = ConsolidationOptions.of(policy.consolidation());

    ConsolidationPlan plan = plan(Invented.of("a").near(0), Invented.of("b").near(20));

    assertEquals(flag.isEmpty() ? List.of() : List.of(flag), flags(plan));
    assertEquals(flag.isEmpty() ? 1 : 0, plan.merges().size());
  }

  @Test
  void an_embedder_without_a_result_is_not_called_again() {
    List<String> asked = new ArrayList<>();
    Verification verification =
        new Verification(
            policy.consolidation(),
            (text, models) -> {
              asked.add(text);
              return null;
            });
    List<Entry> sources = List.of(Invented.of("a").entry());

    assertEquals(Verification.Verdict.UNVERIFIED, verification.of("Herons fish.", sources));
    assertEquals(Verification.Verdict.UNVERIFIED, verification.of("Owls hunt.", sources));
    assertEquals(1, asked.size());
  }

  @ParameterizedTest
  @CsvSource({
    // 49.46 degrees have a cosine of .65, 41.41 to the centre one of .75.
    "10, HOLDS",
    "-29.4, HOLDS",
    "-29.5, FAILED",
    "49.4, HOLDS",
    "49.5, FAILED",
    "180, FAILED"
  })
  void a_text_has_to_be_near_each_source_and_nearer_their_centre(
      double degrees, Verification.Verdict verdict) {
    Verification verification = new Verification(policy.consolidation(), answering(degrees));

    assertEquals(
        verdict,
        verification.of(
            "Herons fish.",
            List.of(Invented.of("a").near(0).entry(), Invented.of("b").near(20).entry())));
  }

  @ParameterizedTest
  @CsvSource({"0.6, true", "0.6000001, false"})
  void a_cosine_to_a_source_that_is_just_enough_is_enough(double least, boolean holds) {
    policy = Policies.edn("{:consolidation {:verify-source " + least + " :verify-centroid 0.0}}");

    assertEquals(
        holds,
        new Verification(policy.consolidation(), NONE)
            .passes(Invented.vector(1, 0), List.of(Invented.vector(3, 4), Invented.vector(1, 0))));
  }

  @Test
  void a_merged_text_longer_than_the_entry_limit_is_flagged() {
    embedder = answering(10);
    String fish = "Herons eat fish all day long ".repeat(800) + ". ";

    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0).says(fish + "Herons eat frogs.").support(2),
            Invented.of("b").near(20).says(fish));

    assertEquals(List.of("too_long: a b"), flags(plan));
  }

  @Test
  void a_text_equal_to_a_source_has_that_sources_vector() {
    embedder = answering(180);

    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0).says("Herons fish. They stand.").support(2),
            Invented.of("b").near(20).says("herons fish"));

    assertEquals(List.of("same_type: a b"), merges(plan.merges()));
    assertEquals("Herons fish. They stand.", plan.merges().get(0).keeper().content());
  }

  private void asksAModel() {
    asksAModel("");
    embedder =
        new TextEmbedder() {
          @Override
          public StoredVector whole(String text, Set<EmbeddingModel> models) {
            return null;
          }

          @Override
          public boolean knows(EmbeddingModel model) {
            return true;
          }
        };
  }

  private void asksAModel(String more) {
    policy = Policies.edn("{:consolidation {:merger :llm}" + more + "}");
    options = ConsolidationOptions.of(policy.consolidation());
  }

  @Test
  void a_model_is_called_only_for_new_texts_within_the_daily_cap() {
    asksAModel(" :safety {:caps {:consolidation {:pct 0 :floor 5}}}");
    embedder = answering(15);

    ConsolidationPlan plan = plan(reworded(pairs(3)));

    assertEquals(List.of(), merges(plan.merges()));
    assertEquals(List.of("same_type: a2 b2", "same_type: a1 b1"), merges(plan.asked()));
    assertEquals(List.of("same_type: a0 b0"), merges(plan.deferred()));
    assertEquals(2, plan.counts().get("merges_requested"));
    assertEquals(0, plan.counts().get("merged"));
    assertEquals(0, plan.counts().get("clusters"));
  }

  @Test
  void no_model_is_called_for_differing_or_protected_entries() {
    asksAModel("");

    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0).says("The limit is 5."),
            Invented.of("b").near(20).says("The limit is 6."),
            Invented.of("c").project("c").near(0).standing(MergeEligibility.PROTECTED),
            Invented.of("d").project("c").near(20),
            Invented.of("e").project("e").says("Herons fish.").standing(MergeEligibility.PROTECTED),
            Invented.of("f").project("e").says("Herons catch fish.").near(20));

    assertEquals(
        List.of("texts_differ: a b", "texts_differ: e f"), flags(plan).stream().sorted().toList());
    assertEquals(List.of("same_type: c < d"), merges(plan.merges()));
    assertEquals(List.of(), merges(plan.asked()));
  }

  @Test
  void a_model_may_shorten_an_overlong_text_up_to_a_reading_limit() {
    asksAModel("");
    String fish = "Herons eat fish all day long ".repeat(400);
    String allDay = "Herons eat fish all day long ".repeat(1_400);

    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0).says(fish).support(2),
            Invented.of("b").near(20).says(fish.replace("eat fish", "catch frogs")),
            Invented.of("c").project("c").near(0).says(allDay).support(2),
            Invented.of("d").project("c").near(20).says(allDay.replace("eat fish", "catch frogs")));

    assertEquals(List.of("same_type: a b"), merges(plan.asked()));
    assertEquals(List.of("too_long: c d"), flags(plan));
  }

  @Test
  void a_cluster_with_a_pending_question_counts_towards_the_batch() {
    asksAModel("");
    options = option(null, 1, true);

    ConsolidationPlan first = plan(reworded(pairs(2)));
    checkpoint = first.checkpoint();
    ConsolidationPlan second = plan(reworded(pairs(2)));

    assertEquals(List.of("same_type: a1 b1"), merges(first.asked()));
    assertEquals(2, first.counts().get("deferred"));
    assertEquals(List.of("same_type: a0 b0"), merges(second.asked()));
  }

  private static List<Entry> reworded(List<Entry> entries) {
    return entries.stream()
        .map(
            entry ->
                Invented.of(entry.itemId())
                    .project(entry.project())
                    .support(entry.support())
                    .means(entry.vector())
                    .says("Some herons are " + entry.itemId().charAt(0) + "-herons")
                    .entry())
        .toList();
  }

  @Test
  void a_model_is_not_called_if_no_statement_is_lost() {
    asksAModel();

    ConsolidationPlan plan = plan(pairs(1));

    assertEquals(List.of("same_type: a0 b0"), merges(plan.merges()));
    assertEquals(List.of(), merges(plan.asked()));
  }

  @Test
  void near_entries_without_a_model_question_are_flagged() {
    asksAModel();

    ConsolidationPlan asked =
        plan(Invented.of("a").says("Herons fish."), Invented.of("b").says("Herons catch fish."));
    options = option("lesson", null, true);
    ConsolidationPlan flagged =
        plan(Invented.of("a").says("Herons fish."), Invented.of("b").says("Herons catch fish."));

    assertEquals(List.of("same_type: a b"), merges(asked.asked()));
    assertEquals(List.of(), flags(asked));
    assertEquals(List.of("texts_differ: a b"), flags(flagged));
  }

  /** Returns pairs, each nearer than the previous one and far from the others. */
  private static List<Entry> pairs(int count) {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String project = "project " + i;
      entries.add(Invented.of("a" + i).project(project).support(2).near(0).entry());
      entries.add(Invented.of("b" + i).project(project).near(30 - i).entry());
    }
    return entries;
  }

  @Test
  void the_daily_cap_serves_rule_merges_first_and_then_the_surest_clusters() {
    policy = Policies.edn("{:safety {:caps {:consolidation {:pct 0 :floor 4}}}}");
    List<Entry> entries = pairs(3);
    entries.add(Invented.of("x").project("x").support(2).entry());
    entries.add(Invented.of("y").project("x").near(10).entry());

    ConsolidationPlan plan = plan(entries);

    assertEquals(List.of("near_exact: x < y", "same_type: a2 b2"), merges(plan.merges()));
    assertEquals(List.of("same_type: a1 b1", "same_type: a0 b0"), merges(plan.deferred()));
    assertEquals(4, plan.counts().get("deferred"));
    assertEquals(3, plan.day().removed());
  }

  @Test
  void of_a_cluster_that_no_day_could_take_the_best_and_the_oldest_go() {
    policy = Policies.edn("{:safety {:caps {:consolidation {:pct 0 :floor 3}}}}");
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      entries.add(
          Invented.of("e" + i).support(9 - i).created(Invented.DAY - i).means(alike(i)).entry());
    }

    ConsolidationPlan plan = plan(entries);

    assertEquals(List.of("same_type: e0 e3 e4"), merges(plan.merges()));
    assertEquals(
        NewEntryIds.entry(List.of("e0", "e3", "e4")), plan.merges().get(0).keeper().itemId());
    assertEquals(2, plan.counts().get("deferred"));
  }

  @Test
  void a_batch_ends_after_its_cluster_limit_and_the_next_continues_there() {
    List<Entry> entries = pairs(3);
    // The surest differs: it stays, and would be the first again.
    entries.set(5, Invented.of("b2").project("project 2").near(28).says("Fish.").entry());
    options = option(null, 1, true);

    ConsolidationPlan first = plan(entries);
    checkpoint = first.checkpoint();
    ConsolidationPlan second = plan(entries);
    checkpoint = second.checkpoint();
    ConsolidationPlan third = plan(entries);

    assertEquals(List.of("texts_differ: a2 b2"), flags(first));
    assertEquals(4, first.counts().get("deferred"));
    assertEquals(List.of("same_type: a1 b1"), merges(second.merges()));
    assertEquals(List.of("same_type: a0 b0"), merges(third.merges()));
    assertNull(third.checkpoint());
  }

  @Test
  void a_changed_option_or_no_resume_ignores_the_checkpoint() {
    options = option(null, 1, true);
    checkpoint = plan(pairs(3)).checkpoint();

    assertEquals(List.of("same_type: a1 b1"), merges(plan(pairs(3)).merges()));
    options = option(null, 1, false);
    assertEquals(List.of("same_type: a2 b2"), merges(plan(pairs(3)).merges()));
    options = option("fact", 1, true);
    assertEquals(List.of("same_type: a2 b2"), merges(plan(pairs(3)).merges()));
  }

  @Test
  void the_next_batch_resumes_before_a_cluster_that_the_cap_deferred() {
    policy = Policies.edn("{:safety {:caps {:consolidation {:pct 0 :floor 3}}}}");
    options = option(null, 2, true);
    List<Entry> entries = pairs(4);
    entries.set(
        2,
        Invented.of("a1")
            .project("project 1")
            .near(0)
            .standing(MergeEligibility.PROTECTED)
            .entry());

    ConsolidationPlan plan = plan(entries);

    assertEquals(List.of("same_type: a3 b3", "same_type: a1 < b1"), merges(plan.merges()));
    assertEquals(List.of("same_type: a2 b2"), merges(plan.deferred()));
    assertEquals(List.of("same_type: a0 b0"), merges(plan.unbatched()));
    assertEquals("a3", plan.checkpoint().itemId());
  }

  @Test
  void of_a_type_alone_only_the_first_phase_is_looked_at() {
    options = option("lesson", null, true);

    ConsolidationPlan plan =
        plan(
            Invented.of("a").near(0).type("lesson"),
            Invented.of("b").near(30).type("lesson"),
            Invented.of("c").near(90).project("p"),
            Invented.of("d").near(120).project("p"),
            Invented.of("x").near(180).support(2),
            Invented.of("y").near(181));

    assertEquals(List.of("near_exact: x < y", "same_type: a b"), merges(plan.merges()));
  }

  @Test
  void cluster_sizes_and_threshold_can_be_overridden() {
    Invented[] three = {
      Invented.of("a").means(alike(0)).support(3),
      Invented.of("b").means(alike(1)).support(2),
      Invented.of("c").means(alike(2))
    };

    options = options.with(0.99, null, null);
    assertEquals(List.of("same_subject: a b c"), merges(plan(three).merges()));
    options = ConsolidationOptions.of(policy.consolidation()).with(null, 4, null);
    assertEquals(List.of(), merges(plan(three).merges()));
    options = ConsolidationOptions.of(policy.consolidation()).with(null, null, 2);
    assertEquals(List.of("same_type: a b"), merges(plan(three).merges()));
  }

  @Test
  void a_rules_only_run_creates_no_entries_and_keeps_the_checkpoint() {
    checkpoint = new Checkpoint("x", 0.9, "a");
    options = ConsolidationPlannerTest.rulesOnly(options);

    ConsolidationPlan plan = plan(pairs(3));

    assertEquals(List.of(), merges(plan.merges()));
    assertEquals(checkpoint, plan.checkpoint());
  }

  @Test
  void the_order_of_entries_is_no_matter() {
    List<Entry> entries = pairs(5);
    for (int i = 0; i < 30; i++) {
      entries.add(Invented.of("same" + i).near(i * 12 % 90).support(i % 3).entry());
    }
    String expected = merges(plan(entries).merges()).toString();
    Collections.shuffle(entries, new Random(3));

    assertEquals(expected, merges(plan(entries).merges()).toString());
    assertTrue(expected.contains("same_type: same"), expected);
  }
}
