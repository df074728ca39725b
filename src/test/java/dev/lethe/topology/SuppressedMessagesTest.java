package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Names;
import dev.lethe.fixture.Pipeline;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Later edits and deletions of suppressed messages: rule U6. */
class SuppressedMessagesTest {
  private static final int DAY = 86_400;

  private final Pipeline pipeline = Pipeline.withDefaults();
  private final RuleTalk talk = new RuleTalk(pipeline);

  @AfterEach
  void end() {
    pipeline.close();
  }

  private JsonNode family() {
    pipeline.settles();
    assertEquals(1, pipeline.families().size(), () -> pipeline.families().toString());
    return pipeline.families().values().iterator().next();
  }

  @ParameterizedTest
  @ValueSource(strings = {"aggregate_only", "drop_memory"})
  void a_deletion_of_the_only_member_keeps_it_out_of_the_record(String action) {
    talk.active("general", "regex", "secret", action);
    pipeline.hears(bot("e1", "my secret alpha word").at(1));

    assertDecided("marked_deleted/deleted", pipeline.hears(deletion("x1", "m-e1").at(2)));
    pipeline.hears(bot("e2", "my secret alpha word").at(3));
    pipeline.hears(deletion("x2", "m-e2").at(4));

    JsonNode family = family();
    assertEquals(2, family.get("dup_count").asInt());
    assertFalse(family.get("source_event_ids_sample").toString().contains("e1"), family::toString);
    assertFalse(family.toString().contains("alpha"), family::toString);
  }

  @Test
  void an_edit_of_the_only_member_removes_its_text_from_the_record() {
    talk.active("general", "regex", "release", "aggregate_only");
    pipeline.hears(bot("e1", "release one is out today").at(1));

    assertDecided(
        "updated/edited", pipeline.hears(edit("x1", "m-e1", "release one is late").at(2)));
    pipeline.hears(bot("e2", "release one is out today").at(3));

    JsonNode family = family();
    assertEquals(2, family.get("dup_count").asInt());
    assertEquals("[\"e2\"]", family.get("source_event_ids_sample").toString());
  }

  @Test
  void a_record_has_the_guild_even_if_its_first_member_has_no_memory() {
    talk.active("general", "regex", "release", "aggregate_only");
    pipeline.hears(bot("e1", "release one is out today").guild("g1").at(1));
    pipeline.hears(bot("e2", "release one is out today").guild("g1").at(2));
    pipeline.settles();

    JsonNode memory = pipeline.memories().values().iterator().next();
    assertEquals("g1", memory.at("/source/guild_id").asText());
  }

  @Test
  void nothing_is_left_of_a_message_that_is_dropped() {
    talk.active("general", "regex", "secret", "drop_event");
    pipeline.hears(edit("x0", "m-e1", "secret as edited").at(1));
    assertEquals(1, pipeline.rows(Names.MESSAGE_MEMORIES));

    assertDecided("suppressed/rule", pipeline.hears(bot("e1", "as it was").at(2)));

    assertEquals(0, pipeline.rows(Names.MESSAGE_MEMORIES));
    assertEquals(0, pipeline.rows(Names.MEMORIES));
    assertEquals(0, pipeline.rows(Names.EXACT_HASHES));
    pipeline.settles();
    assertTrue(pipeline.families().isEmpty());
    assertDecided("logged_only/unknown_message", pipeline.hears(deletion("x1", "m-e1").at(3)));
  }

  @Test
  void an_early_edit_determines_the_text_matched_by_rules() {
    talk.active("general", "regex", "as edited", "aggregate_only");
    pipeline.hears(edit("x0", "m-e1", "this is as edited").at(1));

    assertDecided("aggregated/rule", pipeline.hears(bot("e1", "this is as it was").at(2)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"aggregate_only", "drop_memory", "drop_event"})
  void a_suppressed_event_sent_again_is_redelivered(String action) {
    talk.active("general", "regex", "report", action);
    pipeline.hears(bot("e1", "a report").at(1));

    assertDecided("redelivered/redelivered", pipeline.hears(bot("e1", "a report").at(1), 5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"aggregate_only", "drop_memory"})
  void history_that_is_sent_again_is_not_counted_twice(String action) {
    talk.active("general", "regex", "report", action);
    pipeline.hears(bot("e1", "a report").at(1));
    pipeline.hears(bot("e2", "a report").at(2));

    assertDecided(
        "redelivered/late_replay", pipeline.hears(bot("e1-again", "a report").at(1), 2 * DAY));
    assertEquals(2, family().get("dup_count").asInt());
  }

  @Test
  void a_message_that_has_a_memory_from_before_the_rule_is_redelivered() {
    pipeline.hears(bot("e1", "a report").at(1));
    talk.active("general", "regex", "report", "drop_event");

    JsonNode again = pipeline.hears(bot("other", "a report").with("message_id", "m-e1").at(2));

    assertDecided("redelivered/redelivered", again);
  }
}
