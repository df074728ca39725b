package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.runtime.SimulatedRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys, headers and dead letters as other programs see them: rules A7, A8, O1 and O2. */
class EdgesTest {
  private static final String CI = "build finished for the release branch after lint and tests";
  private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  private Pipeline pipeline = Pipeline.withDefaults();

  @AfterEach
  void close() {
    pipeline.close();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Headers headers() {
    return new RecordHeaders()
        .add("x-secret", utf8("token"))
        .add("traceparent", utf8(TRACE))
        .add("lethe.reason", utf8("mine"));
  }

  private List<SimulatedRecord> letters() {
    return pipeline.records(pipeline.topics().deadLetters());
  }

  private static List<String> shown(Headers headers) {
    List<String> shown = new ArrayList<>();
    for (Header header : headers) {
      shown.add(header.key() + '=' + new String(header.value(), StandardCharsets.UTF_8));
    }
    return shown;
  }

  private Set<String> keys(String topic) {
    Set<String> keys = new TreeSet<>();
    for (SimulatedRecord record : pipeline.records(topic)) {
      keys.add(new String(record.record().key(), StandardCharsets.UTF_8));
    }
    return keys;
  }

  @Test
  void a_dead_letter_is_the_record_as_received_with_its_reason_and_origin() {
    byte[] key = {0, (byte) 0xff, 7};
    byte[] value = {(byte) 0xc3, 0x28, 0, 1};

    assertNull(pipeline.hears(key, value, headers()));

    assertEquals(1, letters().size());
    SimulatedRecord letter = letters().get(0);
    assertArrayEquals(key, letter.record().key());
    assertArrayEquals(value, letter.record().value());
    assertEquals(
        List.of(
            "traceparent=" + TRACE,
            "lethe.reason=not_json",
            "lethe.origin=lethe.events.v1/0/0/" + EventJson.DAY,
            "lethe.found=\uFFFD(\\u0000\\u0001 at byte 0",
            "lethe.expected=a single JSON object in UTF-8"),
        shown(letter.record().headers()));
  }

  @Test
  void a_record_without_value_or_key_is_a_dead_letter() {
    pipeline.hears(null, null, new RecordHeaders());

    SimulatedRecord letter = letters().get(0);
    assertNull(letter.record().key());
    assertNull(letter.record().value());
    assertEquals("lethe.reason=not_json", shown(letter.record().headers()).get(0));
  }

  @Test
  void a_wrong_value_is_shown_with_the_form_that_is_expected() {
    pipeline.hears(
        null,
        utf8("{\"event_id\":\"a\",\"type\":\"system.tick\",\"occurred_at\":1767268800}"),
        new RecordHeaders());

    assertEquals(
        List.of(
            "lethe.reason=invalid_field:occurred_at",
            "lethe.origin=lethe.events.v1/0/0/" + EventJson.DAY,
            "lethe.found=1767268800",
            "lethe.expected=epoch milliseconds from 2010 on, or an ISO 8601 time with a zone from"
                + " 1971 on; the number looks like seconds"),
        shown(letters().get(0).record().headers()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | missing_field:event_id",
        "[] | not_json",
        "{\"event_id\":\"a\"} | missing_field:type",
        "{\"event_id\":\"a\",\"type\":\"x\",\"occurred_at\":1767268800001} | unknown_type",
        "{\"event_id\":\"a\",\"type\":\"system.tick\"} | missing_field:occurred_at",
        "{\"event_id\":\"a\",\"type\":\"system.tick\",\"occurred_at\":1767268800001,\"channel_id\":\"a/b\"}"
            + " | invalid_field:channel_id",
      })
  void the_first_reason_is_given(String value, String reason) {
    pipeline.hears(null, utf8(value), new RecordHeaders());

    assertEquals("lethe.reason=" + reason, shown(letters().get(0).record().headers()).get(0));
  }

  @Test
  void an_event_that_is_too_large_or_too_far_ahead_is_a_dead_letter() {
    pipeline.close();
    pipeline = Pipeline.with(Policies.edn("{:minting {:max-event-bytes 1024}}"));

    pipeline.hears(person("e1", "x".repeat(1024)));
    pipeline.hears(person("e2", "text").at(300), 0);
    pipeline.hears(person("e3", "text").at(300.001), 0);

    assertEquals(2, letters().size());
    assertEquals("lethe.reason=too_large", shown(letters().get(0).record().headers()).get(0));
    assertEquals(
        "lethe.reason=invalid_field:occurred_at",
        shown(letters().get(1).record().headers()).get(0));
    assertEquals(1, pipeline.decisions().size());
  }

  @Test
  void a_text_that_normalizing_makes_larger_than_a_mebibyte_is_one_in_an_edit_too() {
    String ligatures = "\ufdfa".repeat(50_000);

    pipeline.hears(person("e1", ligatures));
    pipeline.hears(edit("e2", "m-e0", ligatures));

    assertEquals(2, letters().size());
    assertEquals("lethe.reason=too_large", shown(letters().get(1).record().headers()).get(0));
  }

  @Test
  void an_event_that_lacks_all_that_is_optional_is_no_poison() {
    String[] events = {
      "\"system.tick\"",
      "\"system.tick\",\"payload\":{\"detail\":\"nothing to do\"}",
      "\"system.tick\",\"payload\":{\"action\":null,\"detail\":null}",
      "\"tool.call\",\"payload\":{\"call_id\":\"c\",\"name\":\"n\"}",
      "\"tool.result\",\"payload\":{\"call_id\":\"c\",\"name\":\"n\"}",
      "\"llm.think.trace\",\"payload\":{\"content\":\"\"}",
      "\"llm.assistant.message\",\"payload\":{\"content\":\"\"}",
      "\"admin.command\",\"author\":{\"id\":\"a\"},\"payload\":{\"command\":\"pin\"}",
      "\"memory.compaction.deleted\",\"payload\":{\"memory_id\":\"m\"}",
      "\"discord.message.created\",\"author\":{\"id\":\"a\"},"
          + "\"payload\":{\"message_id\":\"1\"}",
      "\"discord.message.created\",\"author\":{\"id\":\"a\",\"is_bot\":true},"
          + "\"payload\":{\"message_id\":\"2\"}",
      "\"discord.message.created\",\"author\":{\"id\":\"a\",\"is_bot\":true},"
          + "\"payload\":{\"message_id\":\"3\"}",
      "\"discord.message.edited\",\"payload\":{\"message_id\":\"1\",\"content\":\"\"}",
      "\"discord.message.deleted\",\"payload\":{\"message_id\":\"3\"}",
    };
    int n = 0;
    for (String type : events) {
      String id = "{\"event_id\":\"e" + n++ + "\",\"occurred_at\":" + EventJson.DAY;
      assertNotNull(pipeline.hears(utf8(id + ",\"type\":" + type + "}")), type);
    }
    pipeline.settles();

    assertEquals(events.length, pipeline.decisions().size());
    assertEquals(0, letters().size());
  }

  @Test
  void a_trace_passes_and_no_other_header_does() {
    pipeline.hears(null, person("e1", "the heron is back").bytes(), headers());
    pipeline.hears(null, deletion("e2", "m-e1").at(1).bytes(), headers());
    pipeline.hears(null, bot("e3", CI).bytes(), headers());
    pipeline.hears(null, bot("e4", CI).bytes(), headers());
    pipeline.hears(null, deletion("e5", "m-e4").bytes(), headers());

    for (String topic : pipeline.topics().written()) {
      for (SimulatedRecord record : pipeline.records(topic)) {
        List<String> shown = shown(record.record().headers());
        boolean family = topic.equals(pipeline.topics().families());
        assertEquals(
            family || isAggregate(record) ? List.of() : List.of("traceparent=" + TRACE),
            shown,
            topic);
      }
    }
  }

  /** Returns true for an aggregate; it covers many events and carries no trace of a single one. */
  private static boolean isAggregate(SimulatedRecord record) {
    byte[] value = record.record().value();
    return value != null
        && new String(value, StandardCharsets.UTF_8).contains("\"kind\":\"aggregate\"");
  }

  @Test
  void outputs_have_their_keys() {
    JsonNode person = pipeline.hears(person("e1", "the heron is back").in("a").tenant("t"));
    JsonNode bot = pipeline.hears(bot("e2", CI).in("a").tenant("t"));
    pipeline.hears(bot("e3", CI).in("a").tenant("t"));
    pipeline.settles();
    pipeline.hears(deletion("e4", "m-e1").in("a").tenant("t").at(20));

    String memory = "t/a|" + person.get("memory_id").asText();
    assertEquals(Set.of("t/a"), keys(pipeline.topics().decisions()));
    assertEquals(Set.of(memory), keys(pipeline.topics().compaction()));
    assertEquals(
        Set.of("t/a|" + bot.get("family_id").asText() + "|2026-01-31"),
        keys(pipeline.topics().families()));
    for (JsonNode value : pipeline.memories().values()) {
      assertEquals(value, pipeline.memories().get("t/a|" + value.get("memory_id").asText()));
    }
    assertEquals(Set.of(memory, "t/a|" + aggregateId()), keys(pipeline.topics().vectors()));
  }

  private String aggregateId() {
    return pipeline.memories().values().stream()
        .filter(memory -> memory.get("kind").asText().equals("aggregate"))
        .map(memory -> memory.get("memory_id").asText())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_record_key_does_not_determine_an_events_scope() {
    JsonNode decision =
        pipeline.hears(utf8("other/place"), person("e1", "text").bytes(), new RecordHeaders());

    assertEquals("default/general", decision.get("scope").asText());
  }

  @Test
  void a_dead_letter_is_no_decision_and_stops_nothing() {
    pipeline.hears(null, utf8("no json"), new RecordHeaders());
    JsonNode next = pipeline.hears(event("e1", "system.tick"));

    assertEquals("empty_tick", next.get("reason").asText());
    assertEquals(1, pipeline.decisions().size());
  }
}
