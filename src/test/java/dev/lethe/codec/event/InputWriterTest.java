package dev.lethe.codec.event;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.cli.demo.SampleDay;
import dev.lethe.cli.demo.SampleEvent;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.AvroValues;
import dev.lethe.event.Event;
import dev.lethe.event.Payload;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class InputWriterTest {
  private final Codecs codecs = Codecs.of("mock://event-writer");
  private final EventDecoder decoder = codecs.eventDecoder(1 << 20, 0);
  private final InputWriter writer = codecs.eventWriter().orElseThrow();

  @Test
  void every_good_event_of_the_sample_is_the_same_event_in_avro() {
    int compared = 0;
    for (SampleEvent sample : SampleDay.events()) {
      if (decoder.decode(sample.value(), Long.MAX_VALUE) instanceof Decoded.Ok ok) {
        byte[] avro = writer.write(sample.value(), ok.event());

        assertTrue(AvroValues.isFramed(avro));
        assertEquals(ok.event(), event(avro));
        compared++;
      }
    }
    assertTrue(compared > 4_000, "compared only " + compared);
  }

  @Test
  void a_raw_record_is_the_same_event_in_avro() {
    for (String sample : RawText.SAMPLES) {
      byte[] raw = RawText.bytes(sample);
      if (decoder.decode(raw, RawText.ARRIVAL) instanceof Decoded.Ok ok) {
        byte[] canonical = decoder.canonical(raw, RawText.ARRIVAL).orElseThrow();

        assertEquals(ok.event(), event(writer.write(canonical, ok.event())), sample);
      }
    }
  }

  @Test
  void a_time_before_2010_given_as_text_is_valid_in_avro_too() {
    byte[] json = EventText.of("system.tick").with("occurred_at", "'1999-12-31T23:59:59Z'").bytes();
    Event read = event(json);

    assertEquals(read, event(writer.write(json, read)));
  }

  @Test
  void unpaired_surrogates_in_names_and_texts_are_replaced() {
    String json =
        EventText.of("system.tick")
            .with("payload.action", "'a'")
            .toString()
            .replace("\"a\"", "\"\\ud943x \\ud83d\\ude00 \\\\abc\\\\up943\",\"\\ude00\\ud943\":1");
    byte[] value = json.getBytes(StandardCharsets.UTF_8);
    Event read = event(value);

    assertEquals(
        "\ufffdx \ud83d\ude00 \\abc\\up943", ((Payload.Tick) read.payload()).action(), json);
    assertEquals(read, event(writer.write(value, read)));
  }

  @Test
  void json_inside_an_event_stays_byte_for_byte_and_the_last_of_equal_names_counts() {
    assertEquals(
        "{\"event_id\":\"e\",\"type\":\"tool.call\",\"occurred_at\":1767225600000,"
            + "\"tenant\":\"default\",\"session_id\":\"s\",\"payload\":{\"attachments\":[],"
            + "\"embeds\":[],\"call_id\":\"c\",\"name\":\"n\","
            + "\"args\":{\"b\" : 1.00, \"a\":[ 1e3,\"\\u00e9\u00e9\"]},\"source_ids\":[]}}",
        written(
            "\ufeff{\"event_id\":\"e\",\"type\":\"tool.call\",\"occurred_at\":\"2026-01-01T00:00:00Z\","
                + "\"session_id\":\"other\",\"session_id\":\"s\",\"unknown\":[{}],\"payload\":"
                + "{\"call_id\":\"c\",\"name\":\"n\",\"content\":null,\"embeds\":7,\"args\":{\"b\""
                + " : 1.00, \"a\":[ 1e3,\"\\u00e9\u00e9\"]}}}"));
  }

  @Test
  void a_result_is_text_number_or_object_as_it_was() {
    for (String result : new String[] {"\"a \\\"b\\\"\"", "12.50", "true", "{\"x\": [1]}", "[]"}) {
      String json = written(toolResult(result));

      assertTrue(json.contains("\"result\":" + result + ","), json);
    }
  }

  @Test
  void all_texts_of_a_message_are_kept() {
    String texts =
        "\"embeds\":[{\"title\":\"t\",\"author\":{\"name\":\"a\"},"
            + "\"fields\":[{\"name\":\"n\",\"value\":\"7\"}],\"footer\":{\"text\":\"f\"}}],"
            + "\"components\":[{\"type\":10,\"content\":\"c\"}],"
            + "\"poll\":{\"question\":{\"text\":\"q\"}},"
            + "\"message_snapshots\":[{\"message\":{\"content\":\"s\"}}],"
            + "\"sticker_items\":[{\"id\":\"1\",\"name\":\"w\"}],\"webhook_id\":\"5\","
            + "\"ids\":[\"1\"]";

    String json =
        written(
            "{\"event_id\":\"e\",\"type\":\"discord.message.created\",\"occurred_at\":"
                + "1767225600000,\"author\":{\"id\":\"9\",\"bot\":true},\"payload\":{\"message_id\":\"m\","
                + texts
                + "}}");

    assertTrue(json.contains("\"is_bot\":false,\"bot\":true"), json);
    assertTrue(json.contains(texts), json);
  }

  @Test
  void a_bulk_deletion_is_the_same_in_avro_wherever_its_ids_are() {
    for (String ids :
        new String[] {
          "\"ids\":[\"a\",\"b\"]",
          "\"message_ids\":[\"a\",\"b\"]",
          "\"message_id\":[\"a\",\"b\"]",
          "\"message_id\":\"a\",\"ids\":[\"b\"]"
        }) {
      byte[] text =
          ("{\"event_id\":\"e\",\"type\":\"discord.message.bulk_deleted\",\"occurred_at\":"
                  + "1767225600000,\"payload\":{"
                  + ids
                  + "}}")
              .getBytes(StandardCharsets.UTF_8);

      assertEquals(event(text), event(written(text)), ids);
    }
  }

  @Test
  void half_a_surrogate_pair_becomes_the_same_as_in_json() {
    byte[] text = toolResult("\"a\\ud83d b\"").getBytes(StandardCharsets.UTF_8);

    assertEquals(event(text), event(written(text)));
  }

  @Test
  void an_avro_value_is_left_unchanged() {
    byte[] text = toolResult("1").getBytes(StandardCharsets.UTF_8);
    byte[] avro = written(text);

    assertArrayEquals(avro, written(avro));
  }

  private static String toolResult(String result) {
    return "{\"event_id\":\"e\",\"type\":\"tool.result\",\"occurred_at\":1767225600000,"
        + "\"session_id\":\"s\",\"payload\":{\"call_id\":\"c\",\"name\":\"n\",\"result\":"
        + result
        + "}}";
  }

  private String written(String json) {
    byte[] text = json.getBytes(StandardCharsets.UTF_8);
    return codecs.toJson(written(text));
  }

  private byte[] written(byte[] text) {
    return writer.write(text, event(text));
  }

  private Event event(byte[] value) {
    return ((Decoded.Ok) decoder.decode(value, Long.MAX_VALUE)).event();
  }
}
