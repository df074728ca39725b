package dev.lethe.hygiene.collapse;

import static dev.lethe.hygiene.collapse.Snapshot.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.item.Significance;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollapsePlannerTest {
  private static final Policy POLICY = Policy.defaults();
  private static final CollapseOptions OPTIONS = CollapseOptions.of(POLICY.profile());

  private static CollapsePlan plan(boolean fuzzy, Snapshot... snapshots) {
    return plan(POLICY, fuzzy, null, snapshots);
  }

  private static CollapsePlan plan(
      Policy policy, boolean fuzzy, DayCap day, Snapshot... snapshots) {
    List<Profile> profiles = new ArrayList<>();
    for (Snapshot snapshot : snapshots) {
      profiles.add(snapshot.profile());
    }
    return new CollapsePlanner(policy, OPTIONS.withFuzzy(fuzzy)).plan(profiles, DAY, day);
  }

  private static Snapshot snapshot(String id) {
    return Snapshot.of(id);
  }

  private static List<String> ids(CollapsePlan plan) {
    return plan.groups().stream()
        .map(group -> group.phase().wireName() + ' ' + String.join(" ", group.itemIds()))
        .toList();
  }

  @Test
  void documented_snapshots_of_one_signature_collapse_and_other_profiles_stay() {
    CollapsePlan plan =
        plan(
            false,
            snapshot("a").says("Gateway health: 3 agents, latency 45ms, 2026-03-15"),
            snapshot("b").says("Gateway health: 5 agents, latency 30ms, 2026-03-16").at(DAY + 1),
            snapshot("c").says("User prefers dark mode for all dashboards"),
            snapshot("d").says("User prefers dark mode for all dashboards"),
            snapshot("e").says("Project callscrub.io uses Next.js 14 with Prisma"),
            snapshot("f").says("Project callscrub.io uses Next.js 14 with Prisma"),
            snapshot("g").says(""),
            snapshot("h").says(""));

    assertEquals(List.of("exact a b"), ids(plan));
    CollapseGroup group = plan.groups().get(0);
    assertEquals("gateway health <num> agents latency <num> ms <datetime>", group.signature());
    assertEquals("Gateway health: 5 agents, latency 30ms, 2026-03-16", group.latestSummary());
    assertEquals(
        "{scanned_profiles=8, operational_profiles=2, unique_signatures=1, duplicate_groups=1,"
            + " duplicates_found=1, groups_collapsed=1, duplicates_removed=1,"
            + " reinforcements_applied=1, exact_duplicate_groups=1, token_duplicate_groups=0,"
            + " fuzzy_duplicate_groups=0, protected=0, deferred=0}",
        plan.counts().byName().toString());
  }

  @Test
  void reinforcement_moves_as_documented_and_each_removed_item_counts_at_least_once() {
    CollapsePlan plan =
        plan(
            false,
            snapshot("canonical").count(2).matters(Significance.CORE),
            snapshot("a").count(3),
            snapshot("b").count(1),
            snapshot("c").count(1),
            snapshot("d").count(0));

    CollapseGroup group = plan.groups().get(0);
    assertEquals("m-canonical", group.canonical().memoryId());
    assertEquals(8, group.total());
    assertEquals(6, plan.counts().get("reinforcements_applied"));
  }

  @ParameterizedTest
  @CsvSource({
    "CORE,      1, 9, ROUTINE,    9, 1, b",
    "IMPORTANT, 1, 9, NOTEWORTHY, 9, 1, b",
    "ROUTINE,   2, 9, ROUTINE,    1, 1, b",
    "ROUTINE,   1, 1, ROUTINE,    1, 9, b",
    "ROUTINE,   1, 1, ROUTINE,    1, 1, a",
    "ROUTINE,   1, 1, NOTEWORTHY, 1, 1, a"
  })
  void the_canonical_matters_most_was_reinforced_most_is_oldest_or_has_the_smallest_id(
      Significance b, long bCount, long bAt, Significance a, long aCount, long aAt, String best) {
    CollapsePlan plan =
        plan(
            false,
            snapshot("b").matters(b).count(bCount).at(DAY + bAt),
            snapshot("a").matters(a).count(aCount).at(DAY + aAt));

    assertEquals("m-" + best, plan.groups().get(0).canonical().memoryId());
  }

  @Test
  void ids_are_ordered_by_code_units() {
    assertEquals(
        List.of("exact B a é 😀 ﬀ"),
        ids(
            plan(
                false,
                snapshot("ﬀ"),
                snapshot("😀"),
                snapshot("é"),
                snapshot("a"),
                snapshot("B"))));
  }

  @Test
  void reinforcement_gained_by_merges_does_not_affect_the_ranking() {
    Profile first = snapshot("b").profile().with(snapshot("x").count(100).profile());

    CollapsePlan plan =
        new CollapsePlanner(POLICY, OPTIONS)
            .plan(List.of(first, snapshot("a").count(2).profile()), DAY, null);

    assertEquals("m-a", plan.groups().get(0).canonical().memoryId());
    assertEquals(2 + 1 + 100, plan.groups().get(0).total());
  }

  @Test
  void words_in_another_order_are_token_duplicates_and_a_joined_group_is_its_weakest_link() {
    CollapsePlan plan =
        plan(
            false,
            snapshot("a").says("the gateway service latency is 5"),
            snapshot("b").says("the gateway service latency is 6"),
            snapshot("c").says("5: latency of gateway services"),
            snapshot("d").says("gateway latency 5"),
            snapshot("e").says("latency gateway 5"));

    assertEquals(List.of("token a b c"), ids(plan));
    assertEquals("the gateway service latency is <num>", plan.groups().get(0).signature());
    assertEquals(1, plan.counts().get("token_duplicate_groups"));
    assertEquals(0, plan.counts().get("exact_duplicate_groups"));
  }

  @Test
  void fuzzy_duplicates_are_found_on_request_and_again_among_survivors() {
    Snapshot[] snapshots = {
      snapshot("a").says("gateway api latency queue worker node zone 5"),
      snapshot("b").says("gateway api latency queue worker node zone rack 5").count(2).at(DAY + 1),
      snapshot("c").says("gateway api latency queue worker node zone rack row 5").at(DAY + 2)
    };

    assertEquals(List.of(), ids(plan(false, snapshots)));
    // c is similar to b, the survivor of a and b, but not to a, the oldest.
    CollapsePlan plan = plan(true, snapshots);
    assertEquals(List.of("fuzzy b a c"), ids(plan));
    assertEquals(1, plan.counts().get("fuzzy_duplicate_groups"));
  }

  @Test
  void opposites_and_guarded_numbers_are_duplicates_in_no_phase() {
    assertEquals(
        List.of(),
        ids(
            plan(
                true,
                snapshot("a").says("gateway api worker node zone up 5"),
                snapshot("b").says("gateway api worker node zone down 5"),
                snapshot("c").says("gateway api worker node zone rack row hall limit 5"),
                snapshot("d").says("gateway api worker node zone rack row hall limit 6"))));
  }

  @Test
  void a_protected_profile_is_kept_before_better_ones_and_two_of_them_both_stay() {
    CollapsePlan plan =
        plan(
            false,
            snapshot("a").matters(Significance.CORE).count(9),
            snapshot("b").standing(MergeEligibility.PROTECTED),
            snapshot("c").standing(MergeEligibility.PROTECTED).count(2),
            snapshot("d"));

    assertEquals(List.of("exact c a d"), ids(plan));
    assertEquals(1, plan.counts().get("protected"));
  }

  @Test
  void of_protected_ones_with_the_same_words_the_best_has_the_duplicates_of_all() {
    CollapsePlan plan =
        plan(
            false,
            snapshot("a").says("gateway api latency: 5").standing(MergeEligibility.PROTECTED),
            snapshot("b").says("gateway api latency: 6"),
            snapshot("c")
                .says("api latency 7, gateway")
                .standing(MergeEligibility.PROTECTED)
                .count(2));

    assertEquals(List.of("token c b"), ids(plan));
    assertEquals(1, plan.counts().get("protected"));
  }

  @Test
  void a_group_in_which_nothing_may_go_is_none() {
    CollapsePlan plan =
        plan(
            false,
            snapshot("a").standing(MergeEligibility.PROTECTED),
            snapshot("b").standing(MergeEligibility.PROTECTED));

    assertEquals(List.of(), ids(plan));
    assertEquals(0, plan.counts().get("duplicate_groups"));
    assertEquals(1, plan.counts().get("protected"));
  }

  @Test
  void a_resting_profile_is_neither_removed_nor_merged_into() {
    CollapsePlan plan =
        plan(
            false,
            snapshot("a").standing(MergeEligibility.RESTING).matters(Significance.CORE),
            snapshot("b"),
            snapshot("c").says("gateway api status: 5").standing(MergeEligibility.RESTING));

    assertEquals(List.of(), ids(plan));
    assertEquals(1, plan.counts().get("protected"));
    assertEquals(3, plan.counts().get("operational_profiles"));
    assertEquals(2, plan.counts().get("unique_signatures"));
  }

  @Test
  void the_newest_observation_counts_even_from_an_earlier_merge() {
    Profile before =
        snapshot("a").profile().with(snapshot("x").says("api 7").updated(DAY + 9).profile());

    CollapsePlan plan =
        new CollapsePlanner(POLICY, OPTIONS)
            .plan(List.of(before, snapshot("b").updated(DAY + 5).profile()), DAY, null);

    assertEquals("api 7", plan.groups().get(0).latestSummary());
    assertNull(snapshot("a").profile().latestSummary());
    assertEquals(
        "gateway status 5",
        snapshot("a")
            .updated(DAY + 3)
            .profile()
            .with(snapshot("x").says("api 7").profile())
            .latestSummary());
  }

  private static Snapshot[] alike(int count, String prefix, String text) {
    return IntStream.range(0, count)
        .mapToObj(i -> snapshot(prefix + i).says(text + " 5").at(DAY + i))
        .toArray(Snapshot[]::new);
  }

  private static Snapshot[] all(Snapshot[]... parts) {
    List<Snapshot> all = new ArrayList<>();
    for (Snapshot[] part : parts) {
      all.addAll(List.of(part));
    }
    return all.toArray(Snapshot[]::new);
  }

  private static Policy capped(int floor) {
    return Policies.edn("{:safety {:caps {:profile {:pct 50 :floor " + floor + "}}}}");
  }

  @Test
  void whole_groups_are_collapsed_surest_first_and_the_rest_is_deferred() {
    Snapshot[] snapshots =
        all(
            alike(3, "t", "api latency queue"),
            new Snapshot[] {snapshot("t9").says("queue latency api 5")},
            alike(3, "y", "gateway status"),
            alike(4, "x", "cron alert"),
            alike(2, "z", "heartbeat"));

    // The cap allows 6 of 13 snapshots: x takes 3, y 2, z 1; the token duplicates are deferred.
    CollapsePlan plan = plan(capped(1), false, null, snapshots);
    assertEquals(List.of("exact x0 x1 x2 x3", "exact y0 y1 y2", "exact z0 z1"), ids(plan));
    assertEquals(4, plan.counts().get("duplicate_groups"));
    assertEquals(9, plan.counts().get("duplicates_found"));
    assertEquals(6, plan.counts().get("duplicates_removed"));
    assertEquals(3, plan.counts().get("groups_collapsed"));
    assertEquals(3, plan.counts().get("deferred"));
    assertEquals(List.of("t0", "t9", "t1", "t2"), plan.deferred().get(0).itemIds());
    assertEquals(new DayCap(DayCap.dayOf(DAY), 13, 6), plan.day());
    assertEquals(4, plan.samples().size());
  }

  @Test
  void snapshots_that_arrive_raise_the_days_cap() {
    Policy half = Policies.edn("{:safety {:caps {:profile {:pct 50 :floor 0}}}}");
    DayCap day = new DayCap(DayCap.dayOf(DAY), 4, 2);

    CollapsePlan plan =
        plan(half, false, day, all(alike(2, "x", "cron alert"), alike(2, "y", "gateway api")));

    assertEquals(new DayCap(DayCap.dayOf(DAY), 6, 3), plan.day());
  }

  @Test
  void one_that_does_not_fit_is_passed_over() {
    DayCap day = new DayCap(DayCap.dayOf(DAY), 8, 2);

    CollapsePlan plan =
        plan(capped(1), false, day, all(alike(4, "x", "cron alert"), alike(3, "y", "gateway api")));

    assertEquals(List.of("exact y0 y1 y2"), ids(plan));
    assertEquals(3, plan.counts().get("deferred"));
    assertEquals(4, plan.day().removed());
  }

  @Test
  void a_group_larger_than_the_daily_cap_is_collapsed_in_parts_oldest_first() {
    Snapshot[] snapshots = alike(6, "x", "cron alert");
    snapshots[5].matters(Significance.CORE);

    CollapsePlan plan = plan(capped(2), false, null, snapshots);

    assertEquals(List.of("exact x5 x0 x1 x2"), ids(plan));
    assertEquals(List.of("x5", "x3", "x4"), plan.deferred().get(0).itemIds());
    assertEquals(2, plan.counts().get("deferred"));
    assertEquals(1, plan.counts().get("duplicate_groups"));
    assertEquals(6, plan.samples().get(0).itemIds().size());
  }

  @Test
  void a_spent_daily_cap_defers_all_groups_until_the_next_day() {
    DayCap spent = new DayCap(DayCap.dayOf(DAY), 4, 2);
    Snapshot[] snapshots = alike(3, "x", "cron alert");

    assertEquals(List.of(), ids(plan(capped(1), false, spent, snapshots)));
    DayCap yesterday = new DayCap(DayCap.dayOf(DAY) - 1, 4, 2);
    assertEquals(
        1, plan(capped(1), false, yesterday, snapshots).counts().get("duplicates_removed"));
  }

  @Test
  void protected_profiles_are_not_in_the_base_of_the_cap() {
    CollapsePlan plan =
        plan(
            capped(0),
            false,
            null,
            snapshot("a").standing(MergeEligibility.PROTECTED),
            snapshot("b").standing(MergeEligibility.RESTING),
            snapshot("c"),
            snapshot("d").says("the user"));

    assertEquals(2, plan.day().base());
    assertEquals(List.of("exact a c"), ids(plan));
  }

  @Test
  void a_dry_run_counts_duplicates_but_no_changes() {
    Counts dry = plan(false, snapshot("a"), snapshot("b")).counts().without(CollapseStage.APPLIED);

    assertEquals(1, dry.get("duplicate_groups"));
    assertEquals(1, dry.get("duplicates_found"));
    assertEquals(
        0,
        dry.get("groups_collapsed")
            + dry.get("duplicates_removed")
            + dry.get("reinforcements_applied"));
  }

  @Test
  void the_requested_number_of_samples_is_shown() {
    List<Profile> profiles = new ArrayList<>();
    for (Snapshot snapshot :
        all(alike(2, "x", "cron"), alike(2, "y", "api"), alike(2, "z", "queue"))) {
      profiles.add(snapshot.profile());
    }

    assertEquals(
        2,
        new CollapsePlanner(POLICY, OPTIONS.withSamples(2))
            .plan(profiles, DAY, null)
            .samples()
            .size());
    assertEquals(
        0,
        new CollapsePlanner(POLICY, OPTIONS.withSamples(0))
            .plan(profiles, DAY, null)
            .samples()
            .size());
  }
}
