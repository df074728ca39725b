package dev.lethe.hygiene.collapse;

import static dev.lethe.hygiene.collapse.Snapshot.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.collapse.ArrivalResult.Verdict;
import dev.lethe.item.Significance;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveCollapseTest {
  private final KeptProfiles kept = new KeptProfiles();
  private final LiveCollapse live = new LiveCollapse(Policy.defaults(), kept);

  private ArrivalResult arrives(Snapshot snapshot) {
    return kept.keep(live.upsert(snapshot.item(), Merging.APPLIED));
  }

  /** Deletes a profile if it exists. */
  private void deleted(String itemId, long at) {
    Profile known = now(itemId);
    if (known != null && !known.isDeleted()) {
      assertEquals(Verdict.DELETED, kept.keep(live.deleted(known, at)).verdict());
    }
  }

  /** Undoes a merge, as a restore of the merged memory does, and returns the changed profiles. */
  private List<Profile> restored(String itemId) {
    ProfileTree tree = new ProfileTree(kept);
    tree.restore(List.of("m-" + itemId));
    tree.changes().forEach(profile -> kept.rows.put(profile.memoryId(), profile));
    return tree.changes();
  }

  private Profile now(String itemId) {
    return kept.rows.get("m-" + itemId);
  }

  private static Snapshot snapshot(String id) {
    return Snapshot.of(id);
  }

  private String state() {
    List<String> state = new ArrayList<>();
    for (Profile profile : kept.rows.values()) {
      String into = profile.replacedBy() == null ? "" : "→" + profile.replacedBy().substring(2);
      state.add(
          profile.item().itemId() + into + (profile.isDeleted() ? "†" : "=" + profile.total()));
    }
    return String.join(" ", state);
  }

  @Test
  void a_profile_without_duplicates_is_kept() {
    ArrivalResult arrival = arrives(snapshot("a").count(3));

    assertEquals(Verdict.KEPT, arrival.verdict());
    assertNull(arrival.phase());
    assertEquals("a=3", state());
    assertEquals(Verdict.KEPT, arrives(snapshot("b").says("prefers dark mode")).verdict());
    assertEquals(Verdict.KEPT, arrives(snapshot("c").says("prefers dark mode")).verdict());
  }

  @Test
  void the_same_signature_and_the_same_words_collapse() {
    arrives(snapshot("a").says("gateway api latency: 5"));

    ArrivalResult exact = arrives(snapshot("b").says("gateway api latency: 6").updated(DAY + 5));
    ArrivalResult token = arrives(snapshot("c").says("api latency 7, gateway").updated(DAY + 3));

    assertEquals(Phase.EXACT, exact.phase());
    assertEquals(Phase.TOKEN, token.phase());
    assertEquals("m-a", token.canonicalId());
    assertEquals("m-c", token.duplicateId());
    assertEquals("a=3 b→a=1 c→a=1", state());
    assertEquals("gateway api latency: 6", now("a").latestSummary());
  }

  @Test
  void a_better_profile_becomes_canonical_and_receives_the_total() {
    arrives(snapshot("b").count(2));
    arrives(snapshot("c").count(0));

    ArrivalResult arrival = arrives(snapshot("a").matters(Significance.CORE));

    assertEquals(Verdict.COLLAPSED, arrival.verdict());
    assertEquals("m-a", arrival.canonicalId());
    assertEquals("m-b", arrival.duplicateId());
    assertEquals("a=4 b→a=3 c→b=0", state());
  }

  @Test
  void a_new_count_of_a_canonical_or_a_duplicate_replaces_the_earlier_one() {
    arrives(snapshot("a").count(9));
    arrives(snapshot("b").count(2));
    arrives(snapshot("c").count(10));
    assertEquals("a→c=11 b→a=2 c=21", state());

    ArrivalResult arrival = arrives(snapshot("b").count(5).updated(DAY + 1));
    assertEquals(Verdict.UPDATED, arrival.verdict());
    assertEquals("m-c", arrival.canonicalId());
    assertEquals("a→c=14 b→a=5 c=24", state());
    arrives(snapshot("b").count(0).updated(DAY + 2));
    assertEquals("a→c=10 b→a=0 c=20", state());
    arrives(snapshot("c").count(11).updated(DAY + 3));
    assertEquals("a→c=10 b→a=0 c=21", state());
  }

  @Test
  void a_newer_text_of_a_merged_profile_is_shown_if_its_content_is_equal() {
    arrives(snapshot("a"));
    arrives(snapshot("b").updated(DAY + 1));
    arrives(snapshot("c").says("gateway status 7").updated(DAY + 5));

    arrives(snapshot("b").updated(DAY + 9));

    assertEquals("gateway status 5", now("a").latestSummary());
  }

  @Test
  void a_duplicate_with_new_content_separates_and_reclaims_its_contribution() {
    arrives(snapshot("a").count(5));
    arrives(snapshot("b").count(3).says("gateway status 6").updated(DAY + 1));
    arrives(snapshot("c").says("gateway status 7"));
    assertEquals("gateway status 6", now("a").latestSummary());

    ArrivalResult arrival = arrives(snapshot("b").count(4).says("queue depth 5").updated(DAY + 2));

    assertEquals(Verdict.KEPT, arrival.verdict());
    assertEquals("a=6 b=4 c→a=1", state());
    assertEquals("gateway status 7", now("a").latestSummary());
  }

  @Test
  void other_numbers_are_new_content_that_collapses_again() {
    arrives(snapshot("a").count(5));
    arrives(snapshot("b").count(3));

    ArrivalResult arrival =
        arrives(snapshot("b").count(7).says("gateway status 99").updated(DAY + 2));

    assertEquals(Verdict.COLLAPSED, arrival.verdict());
    assertEquals("m-b", arrival.canonicalId());
    assertEquals("a→b=5 b=12", state());
  }

  @Test
  void a_canonical_with_other_content_keeps_its_total() {
    arrives(snapshot("a").count(5));
    arrives(snapshot("b").count(3));

    arrives(snapshot("a").count(6).says("queue depth 5").updated(DAY + 1));

    assertEquals("a=9 b→a=3", state());
    assertEquals(Verdict.KEPT, arrives(snapshot("c")).verdict());
  }

  @Test
  void an_older_or_equal_version_changes_nothing() {
    arrives(snapshot("a").updated(DAY + 5));

    assertEquals(List.of(), arrives(snapshot("a").count(9).updated(DAY + 5)).changed());
    assertEquals(List.of(), arrives(snapshot("a").count(9).updated(DAY + 4)).changed());
  }

  @Test
  void a_deletion_of_the_canonical_removes_it_alone() {
    arrives(snapshot("a").count(5));
    arrives(snapshot("b").count(3));

    deleted("a", DAY + 1);

    assertEquals("a† b→a=3", state());
    assertEquals(Verdict.KEPT, arrives(snapshot("c")).verdict());
    // b has lost its canonical profile, so it is live itself again.
    ArrivalResult arrival = arrives(snapshot("b").count(4).updated(DAY + 2));
    assertEquals(Verdict.COLLAPSED, arrival.verdict());
    assertEquals("a† b=5 c→b=1", state());
  }

  @Test
  void a_deleted_duplicate_keeps_its_contribution_until_it_arrives_again() {
    arrives(snapshot("a").count(5));
    arrives(snapshot("b").count(3));

    deleted("b", DAY + 1);
    assertEquals("a=8 b→a†", state());

    arrives(snapshot("b").count(1).updated(DAY + 2));
    assertEquals("a=6 b→a=1", state());
  }

  @Test
  void a_deleted_profile_that_arrives_again_has_its_earlier_total() {
    arrives(snapshot("a").count(5));
    arrives(snapshot("b").count(3));
    deleted("a", DAY + 1);

    arrives(snapshot("a").count(5).updated(DAY + 2));

    assertEquals("a=8 b→a=3", state());
  }

  @Test
  void a_protected_one_is_kept_before_a_better_one_and_two_both_stay() {
    arrives(snapshot("a").matters(Significance.CORE));

    assertEquals("m-b", arrives(snapshot("b").standing(MergeEligibility.PROTECTED)).canonicalId());
    assertEquals("a→b=1 b=2", state());
    ArrivalResult arrival = arrives(snapshot("c").standing(MergeEligibility.PROTECTED));
    assertEquals(Verdict.SPARED, arrival.verdict());
    assertEquals("a→b=1 b=2 c=1", state());
  }

  @Test
  void of_two_protected_profiles_the_better_one_receives_the_duplicates() {
    arrives(snapshot("b").standing(MergeEligibility.PROTECTED));
    arrives(snapshot("c").says("gateway status 6").count(3).updated(DAY + 1));
    assertEquals("b=4 c→b=3", state());

    ArrivalResult arrival = arrives(snapshot("a").standing(MergeEligibility.PROTECTED).count(2));

    assertEquals(Verdict.SPARED, arrival.verdict());
    assertEquals("a=5 b=1 c→a=3", state());
    assertEquals("gateway status 6", now("a").latestSummary());
    assertNull(now("b").latestSummary());
    restored("c");
    assertEquals("a=2 b=1 c=3", state());
  }

  @Test
  void a_duplicate_of_two_protected_profiles_is_merged_into_the_better_one() {
    arrives(snapshot("a").says("gateway api latency: 5").standing(MergeEligibility.PROTECTED));
    arrives(
        snapshot("b").says("api latency 7, gateway").standing(MergeEligibility.PROTECTED).count(2));

    ArrivalResult arrival = arrives(snapshot("c").says("gateway api latency: 6"));

    assertEquals(Phase.TOKEN, arrival.phase());
    assertEquals("m-b", arrival.canonicalId());
    assertEquals("a=1 b=3 c→b=1", state());
  }

  @Test
  void a_resting_profile_is_excluded_after_a_restore() {
    arrives(snapshot("a").standing(MergeEligibility.RESTING));

    assertEquals(Verdict.KEPT, arrives(snapshot("b")).verdict());
    assertEquals(Verdict.KEPT, arrives(snapshot("c").standing(MergeEligibility.RESTING)).verdict());
    assertEquals("m-b", arrives(snapshot("d")).canonicalId());
  }

  @Test
  void a_restored_profile_reclaims_its_contribution_and_its_own_duplicates() {
    arrives(snapshot("b").count(5));
    arrives(snapshot("c").count(3).says("gateway status 8").updated(DAY + 4));
    arrives(snapshot("a").count(9));
    assertEquals("a=17 b→a=8 c→b=3", state());

    restored("b");

    assertEquals("a=9 b=8 c→b=3", state());
    assertNull(now("a").latestSummary());
    assertEquals("gateway status 8", now("b").latestSummary());
    assertEquals(List.of(), restored("b"));
  }

  @Test
  void a_reported_or_capped_merge_changes_only_the_item() {
    arrives(snapshot("a"));

    ArrivalResult reported = kept.keep(live.upsert(snapshot("b").item(), Merging.REPORTED));
    ArrivalResult deferred = kept.keep(live.upsert(snapshot("c").item(), Merging.CAPPED));

    assertEquals(Verdict.REPORTED, reported.verdict());
    assertEquals("m-b", reported.duplicateId());
    assertEquals(Verdict.DEFERRED, deferred.verdict());
    assertEquals("a=1 b=1 c=1", state());
  }

  private static List<Snapshot> alike(Random random, int count) {
    String[] texts = {
      "gateway api latency %d", "api %d gateway latency", "queue status %dms", "cron %d", "no %d"
    };
    List<Snapshot> snapshots = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      snapshots.add(
          snapshot("i" + i)
              .says(String.format(Locale.ROOT, texts[random.nextInt(5)], i))
              .count(random.nextInt(5))
              .at(DAY + random.nextInt(9)));
    }
    return snapshots;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void any_arrival_order_keeps_the_same_profiles_as_a_batch(long seed) {
    Random random = new Random(seed);
    List<Snapshot> snapshots = alike(random, 40);
    snapshots.forEach(this::arrives);
    List<String> first = kept.live().stream().map(p -> p.memoryId()).toList();

    KeptProfiles others = new KeptProfiles();
    LiveCollapse again = new LiveCollapse(Policy.defaults(), others);
    Collections.shuffle(snapshots, random);
    snapshots.forEach(s -> others.keep(again.upsert(s.item(), Merging.APPLIED)));

    assertEquals(first, others.live().stream().map(p -> p.memoryId()).toList(), "seed " + seed);
    CollapsePlan batch =
        new CollapsePlanner(Policy.defaults(), CollapseOptions.of(Policy.defaults().profile()))
            .plan(snapshots.stream().map(Snapshot::profile).toList(), DAY, null);
    for (CollapseGroup group : batch.groups()) {
      assertTrue(now(group.canonical().item().itemId()).isLive(), "seed " + seed);
      assertEquals(
          group.latestSummary(),
          now(group.canonical().item().itemId()).latestSummary(),
          "seed " + seed);
    }
    assertEquals(
        snapshots.size() - batch.counts().get("duplicates_removed"), first.size(), "seed " + seed);
  }

  private static Map<String, Long> totals(KeptProfiles kept) {
    Map<String, Long> totals = new TreeMap<>();
    kept.live().forEach(profile -> totals.put(profile.memoryId(), profile.total()));
    return totals;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void with_several_protected_ones_every_order_ends_in_the_totals_of_a_batch(long seed) {
    Random random = new Random(seed);
    List<Snapshot> snapshots = alike(random, 40);
    snapshots.forEach(
        s ->
            s.standing(
                random.nextInt(3) == 0 ? MergeEligibility.PROTECTED : MergeEligibility.FREE));
    CollapsePlan batch =
        new CollapsePlanner(Policy.defaults(), CollapseOptions.of(Policy.defaults().profile()))
            .plan(snapshots.stream().map(Snapshot::profile).toList(), DAY, null);
    Map<String, Long> expected = new TreeMap<>();
    snapshots.forEach(s -> expected.put(s.item().memoryId(), s.profile().total()));
    for (CollapseGroup group : batch.groups()) {
      expected.put(group.canonical().memoryId(), group.total());
      group.duplicates().forEach(gone -> expected.remove(gone.memoryId()));
    }
    assertTrue(batch.counts().get("protected") > 0, "seed " + seed);

    for (int order = 0; order < 20; order++) {
      Collections.shuffle(snapshots, random);
      KeptProfiles some = new KeptProfiles();
      LiveCollapse arrivals = new LiveCollapse(Policy.defaults(), some);
      snapshots.forEach(s -> some.keep(arrivals.upsert(s.item(), Merging.APPLIED)));

      assertEquals(expected, totals(some), "seed " + seed + " order " + order);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void each_profile_always_has_the_sum_gained_from_its_duplicates(long seed) {
    Random random = new Random(seed);
    List<Snapshot> snapshots = alike(random, 30);
    for (int step = 0; step < 600; step++) {
      Snapshot snapshot = snapshots.get(random.nextInt(snapshots.size()));
      String id = snapshot.item().itemId();
      switch (random.nextInt(10)) {
        case 0 -> deleted(id, DAY + 100 + step);
        case 1 -> restored(id);
        case 2 -> snapshot.says("gateway api latency " + step);
        case 3 -> snapshot.says("cron " + step);
        case 4 ->
            snapshot.standing(
                random.nextInt(4) > 0 ? MergeEligibility.FREE : MergeEligibility.PROTECTED);
        default -> snapshot.count(random.nextInt(6));
      }
      snapshot.updated(DAY + 100 + step);
      arrives(snapshot);

      for (Profile profile : kept.rows.values()) {
        long gained = 0;
        Observation latest = null;
        for (Profile child : kept.mergedInto(profile.memoryId())) {
          gained += child.contribution();
          latest = Observation.newer(latest, child.newest());
        }
        assertEquals(gained, profile.gained(), "seed " + seed + " step " + step);
        assertEquals(latest, profile.latest(), "seed " + seed + " step " + step);
        assertFalse(profile.isDeleted() && profile.isLive(), "seed " + seed);
      }
    }
  }
}
