package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static dev.lethe.fixture.Verdicts.assertEmbed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The five kinds of redelivery, their windows and their precedence: rules R1 to R6. */
class RedeliveryTest {
  private static final String CI = "build finished for the release branch after lint and tests";
  private static final double HOURS = 3_600;

  private Pipeline pipeline = Pipeline.withDefaults();

  @AfterEach
  void close() {
    pipeline.close();
  }

  private void use(Pipeline other) {
    pipeline.close();
    pipeline = other;
  }

  @Test
  void an_event_id_is_known_for_a_day_of_arrival() {
    pipeline.hears(event("e1", "system.tick"), 0);

    JsonNode within = pipeline.hears(event("e1", "system.tick"), 24 * HOURS);
    JsonNode after = pipeline.hears(event("e1", "system.tick"), 24 * HOURS + 1);

    assertDecided("redelivered/redelivered", within);
    assertEmbed("skipped/not_minted", within);
    assertNull(within.get("memory_id"));
    assertDecided("logged_only/empty_tick", after);
  }

  @Test
  void an_event_id_is_known_after_2038_too() {
    double in2040 = (2_208_988_800_000L - EventJson.DAY) / 1000.0;
    pipeline.hears(bot("e1", CI).at(in2040), in2040);
    pipeline.hears(bot("e2", CI).at(in2040 + 1), in2040 + 1);

    JsonNode again = pipeline.hears(bot("e2", CI).at(in2040 + 1), in2040 + 2);

    assertDecided("redelivered/redelivered", again);
  }

  @Test
  void a_redelivery_does_not_extend_the_remembered_time() {
    pipeline.hears(event("e1", "system.tick"), 0);
    pipeline.hears(event("e1", "system.tick"), 12 * HOURS);

    assertDecided("logged_only/empty_tick", pipeline.hears(event("e1", "system.tick"), 25 * HOURS));
  }

  @Test
  void the_hours_are_the_policys() {
    use(Pipeline.with(Policies.edn("{:minting {:seen-hours 1}}")));
    pipeline.hears(event("e1", "system.tick"), 0);

    assertDecided("redelivered/redelivered", pipeline.hears(event("e1", "system.tick"), 3600));
    assertDecided("logged_only/empty_tick", pipeline.hears(event("e1", "system.tick"), 3601));
  }

  @Test
  void an_event_id_is_known_with_any_content_and_in_its_own_scope_only() {
    pipeline.hears(person("e1", "text"));

    assertDecided("redelivered/redelivered", pipeline.hears(event("e1", "system.tick")));
    assertDecided("minted/human_message", pipeline.hears(person("e1", "text").in("other")));
    assertDecided("minted/human_message", pipeline.hears(person("e1", "text").tenant("other")));
  }

  @Test
  void a_redelivered_repeat_is_not_counted() {
    pipeline.hears(bot("e1", CI));
    pipeline.hears(bot("e2", CI).at(1));

    JsonNode again = pipeline.hears(bot("e2", CI).at(1));
    pipeline.settles();

    assertDecided("redelivered/redelivered", again);
    assertNull(again.get("family_id"));
    assertEquals(2, pipeline.families().values().iterator().next().get("dup_count").asInt());
  }

  @Test
  void an_event_with_a_memory_of_any_age_is_redelivered() {
    pipeline.hears(person("e1", "text"), 0);
    pipeline.hears(event("e2", "llm.assistant.message").with("content", "Herons wade."), 0);
    pipeline.hears(bot("e3", CI), 0);

    double later = 60 * 24 * HOURS;
    assertDecided("redelivered/redelivered", pipeline.hears(person("e1", "text"), later));
    assertDecided(
        "redelivered/redelivered",
        pipeline.hears(event("e2", "llm.assistant.message").with("content", "Herons"), later));
    assertDecided("redelivered/redelivered", pipeline.hears(bot("e3", CI), later));
    pipeline.settles();
    assertEquals(0, pipeline.families().size());
    assertEquals(3, pipeline.memories().size());
  }

  @Test
  void an_event_with_a_tombstone_is_redelivered_too() {
    JsonNode created = pipeline.hears(person("e1", "text"), 0);
    pipeline.hears(
        event("e2", "memory.compaction.deleted")
            .with("memory_id", created.get("memory_id").asText()),
        0);

    assertDecided("redelivered/redelivered", pipeline.hears(person("e1", "text"), 60 * 24 * HOURS));
  }

  @Test
  void a_message_id_that_has_a_memory_is_redelivered_under_any_event_id() {
    pipeline.hears(person("e1", "text"), 0);
    pipeline.hears(bot("e2", CI), 0);

    double later = 60 * 24 * HOURS;
    assertDecided(
        "redelivered/redelivered",
        pipeline.hears(person("e8", "other").with("message_id", "m-e1"), later));
    assertDecided(
        "redelivered/redelivered",
        pipeline.hears(bot("e9", "other words altogether").with("message_id", "m-e2"), later));
    assertDecided(
        "minted/human_message",
        pipeline.hears(person("e10", "x").with("message_id", "m-e1").in("other"), later));
  }

  @Test
  void an_existing_memory_precedes_a_remembered_deletion_or_edit() {
    JsonNode created = pipeline.hears(person("e1", "first").at(0), 0);
    pipeline.hears(edit("e2", "m-x", "edited").at(1), 25 * HOURS);
    pipeline.hears(deletion("e3", "m-y").at(1), 25 * HOURS);

    JsonNode edited = pipeline.hears(person("e1", "second").with("message_id", "m-x"), 25 * HOURS);
    JsonNode deleted = pipeline.hears(person("e1", "second").with("message_id", "m-y"), 51 * HOURS);

    assertDecided("redelivered/redelivered", edited);
    assertDecided("redelivered/redelivered", deleted);
    JsonNode memory = pipeline.memory(created.get("memory_id").asText());
    assertEquals("first", memory.at("/content/text").asText());
    assertEquals(0, pipeline.tombstones().size());
  }

  @Test
  void a_bots_existing_memory_precedes_a_remembered_deletion() {
    JsonNode created = pipeline.hears(bot("e1", CI).at(0), 0);
    pipeline.hears(deletion("e2", "m-y").at(1), 25 * HOURS);

    JsonNode again = pipeline.hears(bot("e1", CI).with("message_id", "m-y"), 25 * HOURS);

    assertDecided("redelivered/redelivered", again);
    assertEquals(0, pipeline.tombstones().size());
    assertEquals(
        CI, pipeline.memory(created.get("memory_id").asText()).at("/content/text").asText());
  }

  @Test
  void an_arrival_over_a_day_before_the_largest_decided_is_a_late_replay() {
    pipeline.hears(person("e1", "text"), 48 * HOURS);

    JsonNode edge = pipeline.hears(person("e2", "text"), 24 * HOURS);
    JsonNode late = pipeline.hears(person("e3", "text"), 24 * HOURS - 0.001);
    JsonNode lateTick = pipeline.hears(event("e4", "system.tick"), 0);

    assertDecided("minted/human_message", edge);
    assertDecided("redelivered/late_replay", late);
    assertEmbed("skipped/not_minted", late);
    assertDecided("redelivered/late_replay", lateTick);
  }

  @Test
  void a_seen_event_that_arrives_late_is_redelivered_by_the_first_rule() {
    pipeline.hears(person("e1", "text"), 0);
    pipeline.hears(person("e2", "text"), 48 * HOURS);

    assertDecided("redelivered/redelivered", pipeline.hears(person("e1", "text"), 0));
  }

  @Test
  void a_late_replay_precedes_an_existing_memory() {
    pipeline.hears(person("e1", "text"), 0);
    pipeline.hears(person("e2", "text"), 60 * HOURS);

    assertDecided("redelivered/late_replay", pipeline.hears(person("e1", "text"), 30 * HOURS));
  }

  @Test
  void history_that_would_be_folded_into_a_family_is_a_late_replay() {
    pipeline.hears(bot("e1", CI).at(48 * HOURS));

    JsonNode late = pipeline.hears(bot("e2", CI).at(24 * HOURS - 0.001), 48 * HOURS);
    JsonNode edge = pipeline.hears(bot("e3", CI).at(24 * HOURS), 48 * HOURS);
    pipeline.settles();

    assertDecided("redelivered/late_replay", late);
    assertNull(late.get("family_id"));
    assertDecided("aggregated/exact_duplicate", edge);
    assertEquals(
        2, pipeline.families().values().stream().mapToInt(f -> f.get("dup_count").asInt()).sum());
  }

  @Test
  void history_up_to_the_last_sighting_is_late_and_later_events_are_not() {
    pipeline.hears(bot("e1", CI).at(0), 48 * HOURS);

    JsonNode same = pipeline.hears(bot("e2", CI).at(0), 48 * HOURS);
    JsonNode after = pipeline.hears(bot("e3", CI).at(0.001), 48 * HOURS);

    assertDecided("redelivered/late_replay", same);
    assertDecided("aggregated/exact_duplicate", after);
  }

  @Test
  void history_that_is_minted_is_no_late_replay() {
    pipeline.hears(bot("e1", CI).at(48 * HOURS));

    assertDecided("minted/human_message", pipeline.hears(person("p1", "old").at(0), 48 * HOURS));
    assertDecided(
        "minted/new_family",
        pipeline.hears(bot("e2", "disk of the mail host is nearly full").at(0), 48 * HOURS));
    use(Pipeline.with(Policies.edn("{:dedupe {:aggregate-bot-dupes? false}}")));
    pipeline.hears(bot("e1", CI).at(48 * HOURS));
    assertDecided("minted/raw_bot_allowed", pipeline.hears(bot("e2", CI).at(0), 48 * HOURS));
  }

  @Test
  void a_backfill_accepts_history() {
    use(Pipeline.backfilling(Policy.defaults()));
    pipeline.hears(bot("e1", CI).at(48 * HOURS));

    JsonNode late = pipeline.hears(bot("e2", CI).at(0), 48 * HOURS);
    JsonNode reset = pipeline.hears(bot("e3", CI).at(0), 0);

    assertDecided("aggregated/exact_duplicate", late);
    assertDecided("redelivered/late_replay", reset);
  }
}
