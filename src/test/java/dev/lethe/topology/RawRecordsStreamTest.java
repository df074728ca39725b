package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.DAY;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.Pipeline;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Streams of other systems' records from end to end: rules A16 and A18. */
class RawRecordsStreamTest {
  private final Pipeline pipeline = Pipeline.withDefaults();

  @AfterEach
  void close() {
    pipeline.close();
  }

  private JsonNode hears(String raw, double arrival) {
    return pipeline.hears(raw.replace('\'', '"').getBytes(StandardCharsets.UTF_8), arrival);
  }

  private JsonNode frame(String type, String data, double arrival) {
    return hears("{'op':0,'t':'" + type + "','s':1,'d':{'channel_id':'2'," + data + "}}", arrival);
  }

  private JsonNode created(String id, String text, int second) {
    return frame(
        "MESSAGE_CREATE",
        "'id':'"
            + id
            + "','author':{'id':'4','username':'Ada'},'content':'"
            + text
            + "','timestamp':'2026-01-31T00:00:0"
            + second
            + "Z','edited_timestamp':null",
        second + 1);
  }

  @Test
  void a_gateway_stream_ends_with_the_edited_and_without_the_deleted_messages() {
    JsonNode kept = created("1456225439449088000", "the depot opens at six", 1);
    JsonNode gone = created("1456225439449088001", "my street is Heron Lane", 2);
    JsonNode edited =
        frame(
            "MESSAGE_UPDATE",
            "'id':'1456225439449088000','content':'the depot opens at seven',"
                + "'timestamp':'2026-01-31T00:00:01Z','edited_timestamp':'2026-01-31T00:00:04Z'",
            5);
    JsonNode deleted = frame("MESSAGE_DELETE", "'id':'1456225439449088001'", 6);

    assertDecided("minted/human_message", kept);
    assertDecided("updated/edited", edited);
    assertDecided("marked_deleted/deleted", deleted);
    assertEquals(kept.path("memory_id"), edited.path("memory_id"));
    assertEquals(
        "the depot opens at seven",
        pipeline.memory(kept.path("memory_id").asText()).at("/content/text").asText());
    JsonNode memory = pipeline.memory(gone.path("memory_id").asText());
    assertTrue(memory.at("/lifecycle/deleted").asBoolean(), memory::toString);
    assertFalse(memory.toString().contains("Heron"), memory::toString);
    assertEquals("default/2", kept.path("scope").asText());
  }

  private JsonNode matrix(String id, String sender, int second, String content) {
    return hears(
        "{'type':'m.room.message','room_id':'!r1','event_id':'"
            + id
            + "','sender':'"
            + sender
            + "','origin_server_ts':"
            + (DAY + second * 1000L)
            + ",'content':{'msgtype':'m.text',"
            + content
            + "}}",
        second);
  }

  @Test
  void a_replacement_by_another_member_of_a_matrix_room_changes_nothing() {
    String replacement =
        "'body':'* the depot is closed','m.new_content':{'body':'the depot is closed'},"
            + "'m.relates_to':{'rel_type':'m.replace','event_id':'$m1'}";
    JsonNode kept = matrix("$m1", "@ada:quay.example", 1, "'body':'the depot opens at six'");

    assertDecided("logged_only/other_author", matrix("$m2", "@eve:quay.example", 2, replacement));
    assertEquals(
        "the depot opens at six",
        pipeline.memory(kept.path("memory_id").asText()).at("/content/text").asText());
    assertDecided("updated/edited", matrix("$m3", "@ada:quay.example", 3, replacement));
  }

  @Test
  void a_frame_sent_again_is_redelivered() {
    created("1456225439449088000", "the depot opens at six", 1);

    assertDecided(
        "redelivered/redelivered", created("1456225439449088000", "the depot opens at six", 1));
  }

  @Test
  void a_deletion_that_came_first_applies() {
    assertDecided(
        "logged_only/unknown_message", frame("MESSAGE_DELETE", "'id':'1456225439449088000'", 1));
    assertDecided("marked_deleted/deleted", created("1456225439449088000", "secret", 2));
  }

  @Test
  void frames_that_are_not_about_messages_have_no_decision_and_are_counted() {
    assertNull(hears("{'op':10,'t':null,'s':null,'d':{'heartbeat_interval':41250}}", 1));
    assertNull(frame("TYPING_START", "'user_id':'4'", 1));
    created("1456225439449088000", "the depot opens at six", 2);
    pipeline.settles();

    assertEquals(2, pipeline.metric("events-ignored"));
    assertEquals(1, pipeline.metric("events-minted"));
    assertTrue(pipeline.records(pipeline.topics().deadLetters()).isEmpty());
  }

  @Test
  void a_dead_letter_names_the_raw_field() {
    hears("{'op':0,'t':'MESSAGE_DELETE','d':{'id':'7'}}", 1);

    assertEquals(
        "missing_field:d.channel_id",
        new String(
            pipeline
                .records(pipeline.topics().deadLetters())
                .get(0)
                .record()
                .headers()
                .lastHeader("lethe.reason")
                .value(),
            StandardCharsets.UTF_8));
  }

  @Test
  void messages_of_other_systems_become_memories_of_their_channels() {
    JsonNode slack =
        hears(
            "{'type':'message','channel':'C7','user':'U1','text':'hello',"
                + "'ts':'1769817601.000100'}",
            2);
    JsonNode telegram =
        hears(
            "{'update_id':1,'message':{'message_id':1,'date':1769817601,'chat':{'id':-5},"
                + "'from':{'id':2,'is_bot':false,'first_name':'Ada'},'text':'hello'}}",
            2);
    JsonNode matrix =
        hears(
            "{'type':'m.room.message','event_id':'$a','room_id':'!r:q','sender':'@a:q',"
                + "'origin_server_ts':1769817601125,'content':{'body':'hello'}}",
            2);

    assertEquals("default/C7", slack.path("scope").asText());
    assertEquals("default/-5", telegram.path("scope").asText());
    assertEquals("default/!r%3Aq", matrix.path("scope").asText());
    for (JsonNode decision : new JsonNode[] {slack, telegram, matrix}) {
      assertDecided("minted/human_message", decision);
    }
  }
}
