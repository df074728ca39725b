package dev.lethe.codec.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.AvroFixtures;
import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.event.Event;
import dev.lethe.event.EventType;
import dev.lethe.event.Payload;
import dev.lethe.store.row.RowWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Events in Confluent's framing are read like JSON of the same shape. */
class AvroEventTest {
  private static final long NOON = EventText.NOON;

  private final Codecs codecs = Codecs.of("mock://avro-events");
  private final EventDecoder decoder = codecs.eventDecoder(65_536, 300);

  static Iterable<String> types() {
    return EventText.types();
  }

  @ParameterizedTest
  @MethodSource("types")
  void an_event_is_the_same_in_both_formats(String type) {
    EventText event = EventText.of(type);

    Decoded ofJson = decoder.decode(event.bytes(), NOON);
    Decoded ofAvro = decoder.decode(AvroFixtures.framed(codecs, event.toString()), NOON);

    assertInstanceOf(Decoded.Ok.class, ofJson);
    assertEquals(ofJson, ofAvro);
  }

  @ParameterizedTest
  @CsvSource({
    "system.tick, event_id, ''''''",
    "system.tick, type, '''none'''",
    "system.tick, occurred_at, -1",
    "system.tick, occurred_at, 1767269100001",
    "system.tick, channel_id, '''a:b'''",
    "system.tick, tokens, -1",
    "discord.message.created, author, null",
    "discord.message.created, payload, null",
    "discord.message.created, payload.message_id, null",
    "tool.call, payload.name, ''''''",
    "tool.call, payload.args, [1]",
    "memory.summary.created, payload.summary, '{''topic'':''t''}'",
    "memory.compaction.deleted, payload.memory_id, '''a|b'''",
  })
  void a_mistake_has_the_same_reason_in_both_formats(String type, String path, String json) {
    EventText event = EventText.of(type).with(path, json);

    String reason = reason(event.bytes());

    assertEquals(reason, reason(AvroFixtures.framed(codecs, event.toString())));
  }

  @Test
  void a_schema_id_that_the_registry_does_not_know_is_an_unknown_schema() {
    byte[] value = AvroFixtures.framed(codecs, EventText.of("system.tick").toString());
    value[1] = 0x7F;

    assertEquals("unknown_schema", reason(value));
  }

  @Test
  void avro_without_a_schema_id_is_reported_as_not_json() {
    byte[] value = AvroFixtures.framed(codecs, EventText.of("tool.call").toString());

    assertEquals("not_json", reason(Arrays.copyOfRange(value, 5, value.length)));
  }

  @Test
  void bytes_that_are_not_of_their_schema_are_not_avro() {
    byte[] value = AvroFixtures.framed(codecs, EventText.of("tool.call").toString());

    for (int length = 1; length < value.length; length++) {
      assertEquals("not_avro", reason(Arrays.copyOf(value, length)));
    }
    assertEquals("not_avro", reason(Arrays.copyOf(value, value.length + 1)));
  }

  @Test
  void a_value_of_another_record_is_not_avro() {
    GenericRecord embedding =
        new GenericRecordBuilder(Schemas.of("Embedding"))
            .set("model", "m")
            .set("dimensions", 1)
            .set("vector", List.of(0.5f))
            .build();

    assertEquals("not_avro", reason(framed(embedding)));
    assertEquals("not_avro", reason(framed(schemaOf("string"), new byte[] {2, 'x'})));
  }

  @Test
  void text_that_is_not_utf_8_is_not_avro() {
    byte[] value =
        AvroFixtures.framed(
            codecs, EventText.of("llm.think.trace").with("payload.content", "'~~'").toString());
    for (int i = 0; i < value.length; i++) {
      if (value[i] == '~') {
        value[i] = (byte) 0xFF;
      }
    }

    assertEquals("not_avro", reason(value));
  }

  @Test
  void a_length_that_the_bytes_do_not_have_is_not_avro_and_allocates_nothing() {
    int id = id(Schemas.of("Event"));
    byte[] twoGigabytes = {(byte) 0xFE, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x0F};

    assertEquals("not_avro", reason(frame(id, twoGigabytes)));
  }

  @Test
  void an_array_of_nothings_cannot_be_longer_than_its_bytes() {
    Schema schema = eventWith("{\"type\":\"array\",\"items\":\"null\"}");
    byte[] threeNothings = {
      6, 0, 2, 'e', 22, 's', 'y', 's', 't', 'e', 'm', '.', 't', 'i', 'c', 'k'
    };
    byte[] rest = {(byte) 0x80, (byte) 0xD8, (byte) 0xEE, (byte) 0x96, (byte) 0xEF, 0x66};
    byte[] aBillion = {(byte) 0x80, (byte) 0xA8, (byte) 0xD6, (byte) 0xB9, 0x07};

    assertInstanceOf(Decoded.Ok.class, decoder.decode(framed(schema, threeNothings, rest), NOON));
    assertEquals(
        "not_avro",
        reason(
            framed(
                schema,
                aBillion,
                Arrays.copyOfRange(threeNothings, 1, threeNothings.length),
                rest)));
  }

  @Test
  void a_deeply_nested_list_is_not_avro() {
    Schema schema =
        eventWith(
            "{\"type\":\"record\",\"name\":\"Link\",\"fields\":[{\"name\":\"next\","
                + "\"type\":[\"null\",\"Link\"]}]}");
    byte[] links = new byte[65_000];
    Arrays.fill(links, (byte) 2);

    assertEquals("not_avro", reason(framed(schema, links)));
  }

  @Test
  void a_producers_schema_may_omit_defaulted_fields_and_add_others() {
    Schema schema =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"Event\",\"namespace\":\"dev.lethe.avro\","
                    + "\"fields\":[{\"name\":\"colour\",\"type\":{\"type\":\"map\",\"values\":"
                    + "\"bytes\"}},{\"name\":\"type\",\"type\":\"string\"},{\"name\":\"event_id\","
                    + "\"type\":\"string\"},{\"name\":\"occurred_at\",\"type\":\"long\"}]}");
    GenericRecord record = new GenericData.Record(schema);
    record.put("colour", Map.of("a", ByteBuffer.wrap(new byte[3])));
    record.put("type", "system.tick");
    record.put("event_id", "e");
    record.put("occurred_at", EventText.NOON);

    Event event = assertInstanceOf(Decoded.Ok.class, decoder.decode(framed(record), NOON)).event();

    assertEquals(EventType.TICK, event.type());
    assertEquals(EventText.NOON, event.occurredAt());
    assertEquals("default", event.tenant());
    assertEquals(new Payload.Tick(null, null), event.payload());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{} {}", "{}}", "{},\"name\":\"x\"", "nope"})
  void a_string_that_should_hold_json_and_does_not_is_an_invalid_field(String args) {
    assertEquals("invalid_field:payload.args", reason(withJson("tool.call", "args", args)));
    assertEquals("invalid_field:payload.args", reason(withJson("admin.command", "args", args)));
    assertEquals("invalid_field:payload.result", reason(withJson("tool.result", "result", args)));
    assertEquals("invalid_field:payload.error", reason(withJson("tool.result", "error", args)));
    assertEquals(
        "invalid_field:payload.summary",
        reason(withJson("memory.summary.created", "summary", args)));
  }

  @Test
  void json_in_a_field_of_another_type_is_not_looked_at() {
    assertInstanceOf(
        Decoded.Ok.class, decoder.decode(withJson("system.tick", "args", "nope"), NOON));
  }

  @Test
  void json_in_a_string_counts_towards_the_depth() {
    String deep = "[".repeat(31) + "]".repeat(31);

    assertEquals("too_deep", reason(withJson("tool.result", "result", deep)));
  }

  @Test
  void an_unknown_schema_id_is_looked_up_again() {
    Codecs late = Codecs.of("mock://registered-late");
    EventDecoder early = late.eventDecoder(65_536, 300);
    byte[] value = AvroFixtures.framed(codecs, EventText.of("system.tick").toString());
    value[1] = 0;
    value[2] = 0;
    value[3] = 0;
    value[4] = 1;

    Decoded before = early.decode(value, NOON);
    late.registry().orElseThrow().register("s", Schemas.of("Event"));
    Decoded after = early.decode(value, NOON);

    assertInstanceOf(Decoded.Refused.class, before);
    assertInstanceOf(Decoded.Ok.class, after);
  }

  private byte[] withJson(String type, String field, String json) {
    EventText event = EventText.of(type).without("payload." + field);
    if (type.equals("memory.summary.created")) {
      event.without("payload.source_ids");
    }
    GenericRecord record = AvroFixtures.event(event.toString());
    ((GenericRecord) record.get("payload")).put(field, new Utf8(json));
    return framed(record);
  }

  private byte[] framed(GenericRecord record) {
    return AvroFixtures.framed(id(record.getSchema()), record);
  }

  private byte[] framed(Schema schema, byte[]... bytes) {
    return frame(id(schema), bytes);
  }

  private static byte[] frame(int id, byte[]... bytes) {
    RowWriter out = new RowWriter();
    AvroValues.frame(id, out);
    for (byte[] part : bytes) {
      out.append(part);
    }
    return out.toByteArray();
  }

  /** Returns a producer's schema with an additional first field of the given type. */
  private static Schema eventWith(String type) {
    return new Schema.Parser()
        .parse(
            "{\"type\":\"record\",\"name\":\"Event\",\"namespace\":\"dev.lethe.avro\","
                + "\"fields\":[{\"name\":\"own\",\"type\":"
                + type
                + "},{\"name\":\"event_id\",\"type\":\"string\"},{\"name\":\"type\","
                + "\"type\":\"string\"},{\"name\":\"occurred_at\",\"type\":\"long\"}]}");
  }

  private int id(Schema schema) {
    return codecs.registry().orElseThrow().register("test-value", schema);
  }

  private static Schema schemaOf(String type) {
    return new Schema.Parser().parse('"' + type + '"');
  }

  private String reason(byte[] value) {
    Decoded decoded = decoder.decode(value, NOON);
    return assertInstanceOf(
            Decoded.Refused.class,
            decoded,
            () -> decoded + " of " + new String(value, StandardCharsets.UTF_8))
        .reason()
        .text();
  }
}
