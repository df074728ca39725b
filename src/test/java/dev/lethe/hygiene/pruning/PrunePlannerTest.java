package dev.lethe.hygiene.pruning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.item.Role;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.summary.Wisdom;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrunePlannerTest {
  private static final long DAY = 86_400_000L;
  private static final long START = 1_767_225_600_000L;
  private static final long NOW = START + 10 * DAY;

  private final List<SessionMessage> messages = new ArrayList<>();
  private final List<SessionSummary> summaries = new ArrayList<>();

  private void message(String id, long at) {
    message(id, at, "hello", MergeEligibility.FREE);
  }

  private void message(String id, long at, String content, MergeEligibility standing) {
    messages.add(
        new SessionMessage(
            "m-" + id,
            id,
            id.substring(0, 1),
            Role.USER,
            content,
            START + at,
            START + at,
            false,
            standing));
  }

  private void systemMessage(String id, long at) {
    messages.add(
        new SessionMessage(
            "m-" + id,
            id,
            id.substring(0, 1),
            Role.SYSTEM,
            "Always be polite.",
            START + at,
            START + at,
            false,
            MergeEligibility.FREE));
  }

  private void summary(String id, long updated, Long covers) {
    summary(id, "what was said", updated, covers, MergeEligibility.FREE);
  }

  private void summary(
      String id, String text, long updated, Long covers, MergeEligibility standing) {
    summaries.add(
        new SessionSummary(
            "s-" + id,
            id,
            id.substring(0, 1),
            text,
            START + updated,
            covers == null ? null : START + covers,
            START + updated,
            null,
            null,
            standing));
  }

  /** Adds a summary by Lethe that covers the given arrivals. */
  private void summaryOfOurs(String id, long until, long seenUntil, String... sources) {
    summaries.add(
        new SessionSummary(
            "s-" + id,
            id,
            id.substring(0, 1),
            "what was said",
            START + seenUntil,
            START + until,
            START + seenUntil,
            Set.of(sources),
            null,
            MergeEligibility.FREE));
  }

  private SessionPlan plan(int keep) {
    return plan(keep, NOW);
  }

  private SessionPlan plan(int keep, long now) {
    return new PrunePlanner(Policy.defaults(), keep, 30)
        .plan(messages, summaries, List.of(), now, null);
  }

  private static List<String> pruned(SessionPlan plan) {
    return plan.sessions().stream()
        .flatMap(session -> session.pruned().stream())
        .map(SessionMessage::itemId)
        .toList();
  }

  private static List<String> requested(SessionPlan plan) {
    return plan.sessions().get(0).request().messages().stream()
        .map(SessionMessage::itemId)
        .toList();
  }

  @Test
  void the_newest_messages_stay_and_older_covered_ones_are_pruned() {
    for (int i = 1; i <= 5; i++) {
      message("a" + i, i);
    }
    summary("a", 9, 5L);

    SessionPlan plan = plan(2);

    assertEquals(List.of("a1", "a2", "a3"), pruned(plan));
    assertNull(plan.sessions().get(0).request());
    assertEquals(
        "{scanned_messages=5, messages_pruned=3, sessions_skipped=0, summaries_requested=0,"
            + " summaries_removed=0, wisdom_extracted=0, preferences_merged=0, conflicts=0,"
            + " protected=0, deferred=0}",
        plan.counts().byName().toString());
  }

  @Test
  void a_message_as_late_as_the_newest_source_is_covered_only_as_a_source() {
    message("a1", 1);
    message("a2", 2);
    messages.add(
        new SessionMessage(
            "m-a3",
            "a3",
            "a",
            Role.USER,
            "hello",
            START + 1,
            START + 2,
            false,
            MergeEligibility.FREE));
    message("a4", 4);
    summaryOfOurs("a", 2, 2, "m-a1", "m-a2");

    SessionPlan plan = plan(1);

    assertEquals(List.of("a1", "a2"), pruned(plan));
    assertEquals(List.of("a3"), requested(plan));
  }

  @Test
  void system_messages_are_neither_pruned_nor_summarized_nor_counted() {
    systemMessage("a0", 0);
    message("a1", 1);
    message("a2", 2);
    message("a3", 3);
    systemMessage("a4", 4);

    SessionPlan uncovered = plan(2);
    summary("a", 9, 9L);
    SessionPlan covered = plan(2);

    assertEquals(List.of("a1"), requested(uncovered));
    assertEquals(List.of("a1"), pruned(covered));
    assertEquals(4, covered.day().base());
  }

  @Test
  void a_session_of_system_messages_alone_does_not_decay() {
    systemMessage("a0", 0);
    systemMessage("a1", 1);
    summary("a", 9, 9L);

    assertEquals(List.of(), plan(1).sessions());
  }

  @Test
  void of_equal_times_the_smaller_id_is_the_older() {
    message("a2", 1);
    message("a1", 1);
    message("a3", 1);
    summary("a", 9, 5L);

    assertEquals(List.of("a1", "a2"), pruned(plan(1)));
  }

  @Test
  void a_summary_without_an_end_covers_messages_until_its_update() {
    message("a1", 4);
    message("a2", 5);
    message("a3", 6);
    summary("a", 4, null);

    assertEquals(List.of("a1"), pruned(plan(1)));
  }

  @Test
  void without_a_summary_nothing_is_pruned_and_one_is_requested() {
    for (int i = 1; i <= 4; i++) {
      message("a" + i, i);
    }

    SessionPlan plan = plan(2);

    assertEquals(List.of(), pruned(plan));
    assertEquals(List.of("a1", "a2"), requested(plan));
    assertNull(plan.sessions().get(0).request().previous());
    assertEquals(START + 2, plan.sessions().get(0).request().coversUntil());
    assertEquals(1, plan.counts().get("sessions_skipped"));
    assertEquals(1, plan.counts().get("summaries_requested"));
  }

  @Test
  void uncovered_messages_stay_until_the_next_summary_covers_them() {
    for (int i = 1; i <= 6; i++) {
      message("a" + i, i);
    }
    summary("a", 9, 2L);

    SessionPlan first = plan(2);

    assertEquals(List.of("a1", "a2"), pruned(first));
    SummarizeRequest request = first.sessions().get(0).request();
    assertEquals(List.of("a3", "a4"), requested(first));
    assertEquals("a", request.previous().itemId());
    assertEquals(0, first.counts().get("sessions_skipped"));

    messages.removeAll(first.sessions().get(0).pruned());
    summaries.clear();
    summary("a", 10, request.coversUntil() - START);
    assertEquals(List.of("a3", "a4"), pruned(plan(2)));
  }

  @Test
  void a_message_that_arrived_after_the_summary_is_not_in_it() {
    messages.add(
        new SessionMessage(
            "m-a1",
            "a1",
            "a",
            Role.USER,
            "late",
            START + 1,
            START + 99,
            false,
            MergeEligibility.FREE));
    message("a2", 2);
    message("a3", 3);
    summary("a", 9, 5L);

    SessionPlan plan = plan(1);

    assertEquals(List.of("a2"), pruned(plan));
    assertEquals(List.of("a1"), requested(plan));
    assertEquals(START + 1, plan.sessions().get(0).request().coversUntil());
  }

  @Test
  void a_continuing_summary_covers_only_the_messages_among_its_sources() {
    for (int i = 1; i <= 4; i++) {
      messages.add(
          new SessionMessage(
              "m-a" + i,
              "a" + i,
              "a",
              Role.USER,
              "late",
              START + i,
              START + 99,
              false,
              MergeEligibility.FREE));
    }
    summary("a", 9, null);
    SummarizeRequest first = plan(2).sessions().get(0).request();
    assertEquals(List.of("a1", "a2"), first.messages().stream().map(m -> m.itemId()).toList());

    summaries.add(
        new SessionSummary(
            "s-b",
            "b",
            "a",
            "what was said",
            START + 100,
            first.coversUntil(),
            START + 100,
            Set.of("s-a", "m-a1", "m-a2"),
            null,
            MergeEligibility.FREE));

    SessionPlan plan = plan(1);
    assertEquals(List.of("a1", "a2"), pruned(plan));
    assertEquals(List.of("a3"), requested(plan));
  }

  @Test
  void a_request_reaches_to_the_end_of_the_summary_that_it_replaces() {
    message("a1", 1);
    messages.add(
        new SessionMessage(
            "m-a2",
            "a2",
            "a",
            Role.USER,
            "hello",
            START + 2,
            START + 9,
            false,
            MergeEligibility.FREE));
    messages.add(
        new SessionMessage(
            "m-a4",
            "a4",
            "a",
            Role.USER,
            "hello",
            START + 4,
            START + 9,
            false,
            MergeEligibility.FREE));
    message("a6", 6);
    summaryOfOurs("a", 5, 8, "m-a1");

    // a2 and a4 arrived after the summary; only a2 is old enough to be pruned.
    SessionPlan plan = plan(2);

    assertEquals(List.of("a2", "a4"), requested(plan));
    assertEquals(START + 5, plan.sessions().get(0).request().coversUntil());
  }

  @Test
  void a_request_includes_covered_messages_even_if_they_stay_for_now() {
    message("a1", 1);
    message("a2", 1);

    assertEquals(List.of("a1", "a2"), requested(plan(1)));
  }

  @Test
  void protected_and_restored_messages_stay_and_are_counted() {
    message("a1", 1, "keep", MergeEligibility.PROTECTED);
    message("a2", 2, "keep", MergeEligibility.RESTING);
    message("a3", 3);
    message("a4", 4);
    summary("a", 9, 5L);

    SessionPlan plan = plan(1);

    assertEquals(List.of("a3"), pruned(plan));
    assertEquals(2, plan.counts().get("protected"));
  }

  @Test
  void lethes_summaries_cover_a_restored_message_only_if_it_is_a_source_again() {
    messages.add(
        new SessionMessage(
            "m-a1",
            "a1",
            "a",
            Role.USER,
            "back",
            START + 1,
            START + 1,
            true,
            MergeEligibility.FREE));
    message("a2", 2);
    message("a3", 3);
    summaryOfOurs("a", 2, 9, "m-a2");

    SessionPlan first = plan(1);

    assertEquals(List.of("a2"), pruned(first));
    assertEquals(List.of("a1"), requested(first));
    summaryOfOurs("a9", 1, 10, "s-a", "m-a1");
    assertEquals(List.of("a1", "a2"), pruned(plan(1)));
  }

  @Test
  void a_foreign_summary_still_covers_a_restored_message() {
    messages.add(
        new SessionMessage(
            "m-a1",
            "a1",
            "a",
            Role.USER,
            "back",
            START + 1,
            START + 1,
            true,
            MergeEligibility.FREE));
    message("a2", 2);
    summary("a", 9, 5L);

    assertEquals(List.of("a1"), pruned(plan(1)));
  }

  @Test
  void a_resting_message_is_excluded_from_a_requested_summary() {
    message("a1", 1, "back", MergeEligibility.RESTING);
    message("a2", 2);
    message("a3", 3);

    assertEquals(List.of("a2"), requested(plan(1)));
  }

  @Test
  void no_summary_is_requested_for_protected_messages_alone() {
    message("a1", 1, "keep", MergeEligibility.PROTECTED);
    message("a2", 2);

    assertEquals(List.of(), plan(1).sessions());
  }

  @Test
  void a_summary_is_removed_once_it_and_all_messages_are_over_thirty_days_old() {
    message("a1", 0);
    summary("a", 0, 0L);
    summary("b", 5, 5L);

    assertEquals(0, plan(100, START + 30 * DAY).counts().get("summaries_removed"));
    assertEquals(1, plan(100, START + 30 * DAY + 1).counts().get("summaries_removed"));
    SessionPlan plan = plan(100, START + 30 * DAY + 6);
    assertEquals(2, plan.counts().get("summaries_removed"));
    assertEquals(List.of(), pruned(plan));
    message("a2", 1 * DAY);
    assertEquals(1, plan(100, START + 30 * DAY + 6).counts().get("summaries_removed"));
  }

  @Test
  void a_protected_summary_stays_and_one_that_a_new_one_continues_as_well() {
    summary("a", "kept", 0, 0L, MergeEligibility.PROTECTED);
    message("b1", 1);
    message("b2", 2);
    summary("b", 0, 0L);

    SessionPlan plan = plan(1, START + 60 * DAY);

    assertEquals(0, plan.counts().get("summaries_removed"));
    assertEquals(1, plan.counts().get("protected"));
    assertEquals(List.of("b1"), requested(plan));
  }

  @Test
  void decisions_of_pruned_messages_are_kept_with_their_sources() {
    message("a1", 1, "We decided to use Go. It rained.", MergeEligibility.FREE);
    message("a2", 2, "we decided to use go.", MergeEligibility.FREE);
    message("a3", 3, "Always use tabs.", MergeEligibility.FREE);
    message("a4", 4, "Never use spaces.", MergeEligibility.FREE);
    systemMessage("a0", 0);
    summary("a", "We decided to stay.", 9, 5L, MergeEligibility.FREE);

    SessionPlan plan = plan(1);

    Wisdom wisdom = plan.sessions().get(0).wisdom();
    assertEquals("We decided to use Go.\nAlways use tabs.", wisdom.text());
    assertEquals(List.of("m-a1", "m-a2"), wisdom.statements().get(0).sources());
    assertEquals(List.of("m-a1", "m-a2", "m-a3"), wisdom.sources());
    assertEquals(1, plan.counts().get("wisdom_extracted"));
  }

  @Test
  void wisdom_is_extracted_from_a_sessions_last_summary_before_its_removal() {
    summary("a", "We decided to stay.", 0, 0L, MergeEligibility.FREE);
    summary("b", "We decided to leave.", 0, 0L, MergeEligibility.FREE);
    summary("b2", "Nothing more.", 5 * DAY, 0L, MergeEligibility.PROTECTED);

    SessionPlan plan = plan(1, START + 60 * DAY);

    assertEquals(2, plan.counts().get("summaries_removed"));
    assertEquals("We decided to stay.", plan.sessions().get(0).wisdom().text());
    assertNull(plan.sessions().get(1).wisdom());
  }

  @Test
  void a_daily_cap_prunes_whole_sessions_and_splits_only_oversized_ones() {
    for (int i = 1; i <= 5; i++) {
      message("a" + i, i);
      message("b" + i, i);
    }
    message("c1", 1);
    message("c2", 2);
    summary("a", 9, 9L);
    summary("b", 9, 9L);
    summary("c", 9, 9L);
    Policy policy = Policies.edn("{:safety {:caps {:session {:pct 20 :floor 0}}}}");
    PrunePlanner planner = new PrunePlanner(policy, 1, 30);

    // The cap allows 3 of 15 messages and summaries.
    SessionPlan plan = planner.plan(messages, summaries, List.of(), NOW, null);

    assertEquals(List.of("a1", "a2", "a3"), pruned(plan));
    assertEquals(6, plan.counts().get("deferred"));
    assertEquals(new DayCap(DayCap.dayOf(NOW), 15, 3), plan.day());
    assertEquals(List.of(), pruned(planner.plan(messages, summaries, List.of(), NOW, plan.day())));
  }

  @Test
  void messages_that_arrive_during_a_day_raise_its_cap_and_removals_do_not_lower_it() {
    Policy policy = Policies.edn("{:safety {:caps {:session {:pct 50 :floor 0}}}}");
    PrunePlanner planner = new PrunePlanner(policy, 1, 30);
    for (int i = 1; i <= 7; i++) {
      message("a" + i, i);
    }
    summary("a", 20, 20L);
    DayCap before = new DayCap(DayCap.dayOf(NOW), 6, 3);

    SessionPlan plan = planner.plan(messages, summaries, List.of(), NOW, before);

    // 8 are left and 3 were removed: 5 of 11 may be removed, 2 of them now.
    assertEquals(List.of("a1", "a2"), pruned(plan));
    assertEquals(new DayCap(DayCap.dayOf(NOW), 11, 5), plan.day());
    DayCap larger = new DayCap(DayCap.dayOf(NOW), 40, 3);
    assertEquals(40, planner.plan(messages, summaries, List.of(), NOW, larger).day().base());
  }

  @Test
  void a_summary_that_lethe_wrote_today_does_not_raise_the_cap() {
    message("a1", 1);
    message("a2", 2);
    summaryOfOurs("a", 1, 10 * DAY - 1, "m-a1");
    assertEquals(3, plan(1).day().base());
    summaries.clear();
    summaryOfOurs("a", 1, 10 * DAY, "m-a1");

    assertEquals(2, plan(1).day().base());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void only_covered_messages_are_pruned_and_a_second_run_finds_none(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      String id = Character.toString('a' + random.nextInt(5)) + i;
      message(
          id,
          random.nextInt(60),
          "We decided on " + i,
          random.nextInt(8) > 0 ? MergeEligibility.FREE : MergeEligibility.PROTECTED);
    }
    for (String id : List.of("a", "b", "c")) {
      summary(id, 60, (long) random.nextInt(60));
    }
    SessionPlan plan = plan(10);

    for (SessionDecay decay : plan.sessions()) {
      for (SessionMessage gone : decay.pruned()) {
        assertEquals(MergeEligibility.FREE, gone.eligibility(), "seed " + seed);
        assertEquals(
            true,
            summaries.stream()
                .anyMatch(s -> s.sessionId().equals(gone.sessionId()) && s.covers(gone)),
            "seed " + seed);
      }
      messages.removeAll(decay.pruned());
      assertEquals(
          true,
          messages.stream().filter(m -> m.sessionId().equals(decay.sessionId())).count() >= 10,
          "seed " + seed);
    }
    Collections.shuffle(messages, random);
    assertEquals(List.of(), pruned(plan(10)), "seed " + seed);
  }
}
