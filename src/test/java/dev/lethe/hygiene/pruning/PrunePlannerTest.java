package dev.lethe.hygiene.pruning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.collapse.MergeEligibility;
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
    return new PrunePlanner(Policy.defaults(), new SessionOptions(keep, 30))
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
  void the_newest_messages_stay_and_older_ones_go_if_a_summary_holds_them() {
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
  void what_came_as_the_newest_source_of_a_summary_did_is_only_held_if_it_is_a_source_too() {
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
  void of_equal_times_the_smaller_id_is_the_older() {
    message("a2", 1);
    message("a1", 1);
    message("a3", 1);
    summary("a", 9, 5L);

    assertEquals(List.of("a1", "a2"), pruned(plan(1)));
  }

  @Test
  void a_summary_that_does_not_say_what_it_covers_covers_until_it_was_updated() {
    message("a1", 4);
    message("a2", 5);
    message("a3", 6);
    summary("a", 4, null);

    assertEquals(List.of("a1"), pruned(plan(1)));
  }

  @Test
  void without_a_summary_nothing_goes_and_one_is_asked_for() {
    for (int i = 1; i <= 4; i++) {
      message("a" + i, i);
    }

    SessionPlan plan = plan(2);

    assertEquals(List.of(), pruned(plan));
    assertEquals(List.of("a1", "a2"), requested(plan));
    assertNull(plan.sessions().get(0).request().previous());
    assertEquals(START + 2, plan.sessions().get(0).request().coversUntil());
    assertEquals(1, plan.counts().sessionsSkipped());
    assertEquals(1, plan.counts().summariesRequested());
  }

  @Test
  void what_a_summary_does_not_hold_stays_until_the_next_one_does() {
    for (int i = 1; i <= 6; i++) {
      message("a" + i, i);
    }
    summary("a", 9, 2L);

    SessionPlan first = plan(2);

    assertEquals(List.of("a1", "a2"), pruned(first));
    SummariseRequest request = first.sessions().get(0).request();
    assertEquals(List.of("a3", "a4"), requested(first));
    assertEquals("a", request.previous().itemId());
    assertEquals(0, first.counts().sessionsSkipped());

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
  void a_summary_that_continues_one_which_came_first_holds_no_message_that_it_is_not_made_of() {
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
    SummariseRequest first = plan(2).sessions().get(0).request();
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
  void what_would_count_as_covered_is_in_the_request_even_if_it_stays_for_now() {
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
    assertEquals(2, plan.counts().protectedCount());
  }

  @Test
  void what_was_restored_is_held_by_lethes_summaries_only_if_they_are_made_of_it_again() {
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
  void another_stores_summary_holds_what_was_restored_as_it_did_before() {
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
  void what_was_restored_lately_is_in_no_summary_that_is_asked_for() {
    message("a1", 1, "back", MergeEligibility.RESTING);
    message("a2", 2);
    message("a3", 3);

    assertEquals(List.of("a2"), requested(plan(1)));
  }

  @Test
  void for_protected_messages_alone_no_summary_is_asked_for() {
    message("a1", 1, "keep", MergeEligibility.PROTECTED);
    message("a2", 2);

    assertEquals(List.of(), plan(1).sessions());
  }

  @Test
  void a_summary_goes_when_it_and_every_message_are_more_than_thirty_days_old() {
    message("a1", 0);
    summary("a", 0, 0L);
    summary("b", 5, 5L);

    assertEquals(0, plan(100, START + 30 * DAY).counts().summariesRemoved());
    assertEquals(1, plan(100, START + 30 * DAY + 1).counts().summariesRemoved());
    SessionPlan plan = plan(100, START + 30 * DAY + 6);
    assertEquals(2, plan.counts().summariesRemoved());
    assertEquals(List.of(), pruned(plan));
    message("a2", 1 * DAY);
    assertEquals(1, plan(100, START + 30 * DAY + 6).counts().summariesRemoved());
  }

  @Test
  void a_protected_summary_stays_and_one_that_a_new_one_continues_as_well() {
    summary("a", "kept", 0, 0L, MergeEligibility.PROTECTED);
    message("b1", 1);
    message("b2", 2);
    summary("b", 0, 0L);

    SessionPlan plan = plan(1, START + 60 * DAY);

    assertEquals(0, plan.counts().summariesRemoved());
    assertEquals(1, plan.counts().protectedCount());
    assertEquals(List.of("b1"), requested(plan));
  }

  @Test
  void what_was_decided_is_kept_with_its_sources_when_messages_go() {
    message("a1", 1, "We decided to use Go. It rained.", MergeEligibility.FREE);
    message("a2", 2, "we decided to use go.", MergeEligibility.FREE);
    message("a3", 3, "Always use tabs.", MergeEligibility.FREE);
    message("a4", 4, "Never use spaces.", MergeEligibility.FREE);
    messages.add(
        new SessionMessage(
            "m-a0",
            "a0",
            "a",
            Role.SYSTEM,
            "Always be polite.",
            START,
            START,
            false,
            MergeEligibility.FREE));
    summary("a", "We decided to stay.", 9, 5L, MergeEligibility.FREE);

    SessionPlan plan = plan(1);

    Wisdom wisdom = plan.sessions().get(0).wisdom();
    assertEquals("We decided to use Go.\nAlways use tabs.", wisdom.text());
    assertEquals(List.of("m-a1", "m-a2"), wisdom.statements().get(0).sources());
    assertEquals(List.of("m-a1", "m-a2", "m-a3"), wisdom.sources());
    assertEquals(1, plan.counts().wisdomExtracted());
  }

  @Test
  void a_sessions_last_summary_is_read_before_it_goes() {
    summary("a", "We decided to stay.", 0, 0L, MergeEligibility.FREE);
    summary("b", "We decided to leave.", 0, 0L, MergeEligibility.FREE);
    summary("b2", "Nothing more.", 5 * DAY, 0L, MergeEligibility.PROTECTED);

    SessionPlan plan = plan(1, START + 60 * DAY);

    assertEquals(2, plan.counts().summariesRemoved());
    assertEquals("We decided to stay.", plan.sessions().get(0).wisdom().text());
    assertNull(plan.sessions().get(1).wisdom());
  }

  @Test
  void a_days_cap_takes_sessions_whole_and_one_too_large_for_any_day_in_parts() {
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
    PrunePlanner planner = new PrunePlanner(policy, new SessionOptions(1, 30));

    // The cap allows 3 of 15 messages and summaries.
    SessionPlan plan = planner.plan(messages, summaries, List.of(), NOW, null);

    assertEquals(List.of("a1", "a2", "a3"), pruned(plan));
    assertEquals(6, plan.counts().deferred());
    assertEquals(new DayCap(DayCap.dayOf(NOW), 15, 3), plan.day());
    assertEquals(List.of(), pruned(planner.plan(messages, summaries, List.of(), NOW, plan.day())));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void nothing_goes_that_no_summary_holds_and_what_is_done_needs_no_second_run(long seed) {
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
        assertEquals(MergeEligibility.FREE, gone.standing(), "seed " + seed);
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
