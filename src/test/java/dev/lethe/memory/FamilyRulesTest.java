package dev.lethe.memory;

import static dev.lethe.fixture.Arrivals.arriving;
import static dev.lethe.fixture.Arrivals.bot;
import static dev.lethe.fixture.Arrivals.in;
import static dev.lethe.fixture.EventJson.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.event.Arrival;
import dev.lethe.family.match.Match;
import dev.lethe.family.match.Matches;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Verdicts on members of families: rules M2 and R5. */
class FamilyRulesTest {
  private static final double HOURS = 3_600;
  private static final Digest SIGNATURE = Digest.of("heron".getBytes(StandardCharsets.UTF_8));
  private static final Arrival MESSAGE = bot("e1", "build=9 failed");
  private static final Ruling.FamilyPart NEAR_PART =
      new Ruling.FamilyPart("fam-1", 3, "build=<n> failed", null);

  private final FamilyRules rules = new FamilyRules(Policy.defaults(), false);

  private static String judged(FamilyRules rules, Arrival arrival, Match match) {
    Verdict verdict = rules.verdict(arrival, match);
    return verdict.wireName() + '/' + rules.reason(verdict, match, false).wireName();
  }

  @Test
  void a_message_that_nothing_is_like_begins_a_family() {
    assertEquals("minted/new_family", judged(rules, MESSAGE, Matches.none()));
  }

  @ParameterizedTest
  @CsvSource({
    "EXACT, true, aggregated/exact_duplicate",
    "NEAR, true, aggregated/near_duplicate",
    "TEMPLATE, true, aggregated/template_match",
    "EXACT, false, minted/exact_duplicate",
    "NEAR, false, minted/near_duplicate",
    "TEMPLATE, false, minted/template_match",
  })
  void a_repeat_is_folded_into_its_family_inside_the_window_and_minted_after_it(
      Match.Kind kind, boolean insideWindow, String expected) {
    assertEquals(expected, judged(rules, MESSAGE, Matches.of(kind, insideWindow, DAY)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{:dedupe {:aggregate-bot-dupes? false}}",
        "{:channels {\"general\" {:raw-bot-memory? true}}}",
        "{:tenants {\"default\" {:dedupe {:aggregate-bot-dupes? false}}}}",
      })
  void repeats_kept_by_the_policy_are_minted_as_raw_bot_allowed_in_the_window(String edn) {
    FamilyRules keeping = new FamilyRules(Policies.edn(edn), false);

    for (Match.Kind kind : new Match.Kind[] {Match.Kind.EXACT, Match.Kind.TEMPLATE}) {
      assertEquals("minted/raw_bot_allowed", judged(keeping, MESSAGE, Matches.of(kind, true, DAY)));
    }
    assertEquals("minted/new_family", judged(keeping, MESSAGE, Matches.none()));
    assertEquals(
        "minted/exact_duplicate",
        judged(keeping, MESSAGE, Matches.of(Match.Kind.EXACT, false, DAY)));
  }

  @Test
  void raw_bot_memory_of_one_channel_or_tenant_does_not_affect_others() {
    FamilyRules keeping =
        new FamilyRules(
            Policies.edn(
                "{:channels {\"raw\" {:raw-bot-memory? true}}"
                    + " :tenants {\"open\" {:dedupe {:aggregate-bot-dupes? false}}}}"),
            false);
    Match repeat = Matches.of(Match.Kind.EXACT, true, DAY);

    assertEquals("aggregated/exact_duplicate", judged(keeping, MESSAGE, repeat));
    assertEquals("minted/raw_bot_allowed", judged(keeping, in("default", "raw", MESSAGE), repeat));
    assertEquals("minted/raw_bot_allowed", judged(keeping, in("open", "general", MESSAGE), repeat));
  }

  /** Sightings are in seconds from the message's event time. */
  @ParameterizedTest
  @CsvSource({
    "24, 0, false, aggregated/exact_duplicate",
    "24.001, 0, false, redelivered/late_replay",
    "24.001, 60, false, redelivered/late_replay",
    "24.001, -0.001, false, aggregated/exact_duplicate",
    "24.001, 0, true, aggregated/exact_duplicate",
  })
  void resent_history_is_a_late_replay_except_in_a_backfill(
      double hours, double lastSighting, boolean backfill, String expected) {
    FamilyRules here = new FamilyRules(Policy.defaults(), backfill);
    Match repeat = Matches.of(Match.Kind.EXACT, true, DAY + Math.round(lastSighting * 1000));

    assertEquals(expected, judged(here, arriving(hours * HOURS, MESSAGE), repeat));
  }

  @Test
  void a_minted_message_is_never_a_late_replay_of_its_family() {
    Arrival late = arriving(100 * HOURS, MESSAGE);

    assertEquals("minted/new_family", judged(rules, late, Matches.none()));
    assertEquals(
        "minted/exact_duplicate", judged(rules, late, Matches.of(Match.Kind.EXACT, false, DAY)));
  }

  @ParameterizedTest
  @CsvSource({"47.999, false", "48.001, true"})
  void how_old_history_is_follows_the_hours_that_ids_are_remembered(double hours, boolean replay) {
    FamilyRules long48 = new FamilyRules(Policies.edn("{:minting {:seen-hours 48}}"), false);
    Match repeat = Matches.of(Match.Kind.NEAR, true, DAY);

    assertEquals(
        replay ? Verdict.REDELIVERED : Verdict.AGGREGATED,
        long48.verdict(arriving(hours * HOURS, MESSAGE), repeat));
  }

  @ParameterizedTest
  @EnumSource(Match.Kind.class)
  void the_reason_names_how_a_message_was_recognized(Match.Kind kind) {
    Reason expected =
        switch (kind) {
          case NEW -> Reason.NEW_FAMILY;
          case EXACT -> Reason.EXACT_DUPLICATE;
          case NEAR -> Reason.NEAR_DUPLICATE;
          case TEMPLATE -> Reason.TEMPLATE_MATCH;
        };

    assertEquals(
        expected,
        FamilyRules.reason(kind == Match.Kind.NEW ? Matches.none() : Matches.of(kind, true, DAY)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_minted_message_leaves_a_trace_with_its_sampled_flag(boolean sampled) {
    Ruling.Waiting waiting = new Ruling.Waiting(arriving(9, MESSAGE), null, DAY + 5_000);

    Ruling.Closed ruling =
        FamilyRules.judged(waiting, Reason.NEW_FAMILY, "20260131-m", NEAR_PART, SIGNATURE, sampled);

    MessageTrace leaves =
        new MessageTrace.Minted("20260131-m", "fam-1", SIGNATURE, sampled, DAY + 9_000);
    assertEquals(
        new Ruling.Minted(
            waiting.arrival(), Reason.NEW_FAMILY, leaves, waiting.editedAt(), NEAR_PART),
        ruling);
    assertEquals("fam-1", ruling.familyId());
  }

  @ParameterizedTest
  @CsvSource({"false, -9223372036854775808", "true, 5000"})
  void a_sampled_aggregated_message_leaves_a_trace(boolean edited, long editedAt) {
    MessageTrace edit = new MessageTrace.Edited("x", 5_000, DAY);
    Ruling.Waiting waiting =
        new Ruling.Waiting(arriving(9, MESSAGE), edited ? edit : null, edited ? 5_000L : null);

    Ruling.Closed ruling =
        FamilyRules.judged(waiting, Reason.NEAR_DUPLICATE, null, NEAR_PART, SIGNATURE, true);

    MessageTrace leaves = new MessageTrace.Sampled("fam-1", "e1", SIGNATURE, editedAt, DAY + 9_000);
    assertEquals(
        new Ruling.Aggregated(waiting.arrival(), Reason.NEAR_DUPLICATE, leaves, false, "fam-1", 3),
        ruling);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void an_unsampled_aggregated_message_leaves_no_trace_and_consumes_its_edit(boolean edited) {
    MessageTrace edit = new MessageTrace.Edited("x", 5_000, DAY);
    MessageTrace sampled = new MessageTrace.Sampled("fam-1", "e0", SIGNATURE, DAY, DAY);
    Ruling.Waiting waiting =
        new Ruling.Waiting(MESSAGE, edited ? edit : sampled, edited ? 5_000L : null);

    Ruling.Closed ruling =
        FamilyRules.judged(waiting, Reason.EXACT_DUPLICATE, null, NEAR_PART, SIGNATURE, false);

    assertEquals(
        new Ruling.Aggregated(MESSAGE, Reason.EXACT_DUPLICATE, null, edited, "fam-1", 3), ruling);
  }
}
