package dev.lethe.codec.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.Codecs;
import dev.lethe.event.FieldFault;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reasons for rejected events, and their precedence. */
class DeadLetterTest {
  private static final long NOON = EventText.NOON;
  private static final int LARGEST = 4096;

  private final EventDecoder decoder = Codecs.of(null).eventDecoder(LARGEST, 300);

  @Test
  void too_large_is_checked_first() {
    assertEquals("too_large", reason(new byte[LARGEST + 1]));
    assertEquals("not_json", reason(new String(new char[LARGEST]).replace('\0', '{')));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "true",
        "7",
        "\"text\"",
        "[]",
        "[{}]",
        "{",
        "{}}",
        "{} x",
        "{}{}",
        "{\"a\":1,}",
        "\ufeff",
        "\ufeff\ufeff{}",
        "not json"
      })
  void a_value_other_than_a_single_json_object_is_not_json(String text) {
    assertEquals("not_json", reason(text));
  }

  @Test
  void a_null_value_is_not_json() {
    assertEquals("not_json", reason((byte[]) null));
  }

  @Test
  void invalid_utf_8_anywhere_is_not_json() {
    byte[] event = EventText.of("system.tick").with("unknown", "'~'").bytes();
    for (int i = 0; i < event.length; i++) {
      if (event[i] == '~') {
        event[i] = (byte) 0xC0;
      }
    }

    assertEquals("not_json", reason(event));
  }

  @Test
  void an_avro_frame_without_a_registry_has_an_unknown_schema() {
    assertEquals("unknown_schema", reason(new byte[] {0, 0, 0, 0, 1, 2}));
    assertEquals("not_avro", reason(new byte[] {0, 0, 0, 1}));
    assertEquals("not_avro", reason(new byte[] {0}));
  }

  @Test
  void thirty_three_levels_anywhere_are_too_deep() {
    String deep = "[".repeat(32) + "]".repeat(32);

    assertEquals("too_deep", reason(EventText.of("system.tick").with("unknown", deep)));
    assertEquals("too_deep", reason("{\"event_id\":7.5,\"unknown\":" + deep + "}"));
    assertEquals("not_json", reason("{\"unknown\":" + deep + ","));
    assertEquals("not_json", reason("{\"unknown\":" + "[".repeat(2000)));
  }

  @ParameterizedTest
  @CsvSource({
    "system.tick, event_id",
    "system.tick, type",
    "system.tick, occurred_at",
    "discord.message.created, author.id",
    "admin.command, author.id",
    "discord.message.created, payload.message_id",
    "discord.message.edited, payload.message_id",
    "discord.message.deleted, payload.message_id",
    "tool.call, payload.call_id",
    "tool.call, payload.name",
    "tool.result, payload.call_id",
    "llm.assistant.message, payload.content",
    "llm.think.trace, payload.content",
    "admin.command, payload.command",
    "memory.summary.created, payload.summary",
    "memory.summary.created, payload.summary.topic",
    "memory.summary.created, payload.summary.summary",
    "memory.compaction.deleted, payload.memory_id",
  })
  void a_required_field_that_is_absent_or_null_is_missing(String type, String path) {
    assertEquals("missing_field:" + path, reason(EventText.of(type).without(path)));
    assertEquals("missing_field:" + path, reason(EventText.of(type).with(path, "null")));
  }

  @ParameterizedTest
  @CsvSource({
    "discord.message.created, payload.message_id",
    "discord.message.deleted, payload.message_id",
    "tool.call, payload.call_id",
    "llm.think.trace, payload.content",
    "admin.command, payload.command",
  })
  void the_first_required_field_is_missing_where_there_is_no_payload(String type, String path) {
    assertEquals("missing_field:" + path, reason(EventText.of(type).without("payload")));
  }

  @Test
  void a_deletion_has_one_to_a_thousand_ids() {
    EventText event = EventText.of("discord.message.deleted").without("payload.message_id");
    String ids =
        IntStream.range(0, 1000).mapToObj(n -> "'" + n + "'").collect(Collectors.joining(","));

    EventDecoder large = Codecs.of(null).eventDecoder(1 << 20, 300);

    assertInstanceOf(
        Decoded.Ok.class, large.decode(event.with("payload.ids", "[" + ids + "]").bytes(), NOON));
    assertInstanceOf(
        Decoded.Refused.class,
        large.decode(event.with("payload.ids", "[" + ids + ",'x']").bytes(), NOON));
    assertEquals("invalid_field:payload.ids", reason(event.with("payload.ids", "[]")));
  }

  @Test
  void an_author_that_is_absent_lacks_its_id() {
    assertEquals(
        "missing_field:author.id",
        reason(EventText.of("discord.message.created").without("author")));
  }

  @ParameterizedTest
  @CsvSource({
    "system.tick, event_id, ''''''",
    "system.tick, event_id, '''a|b'''",
    "system.tick, event_id, '''a\\u0000'''",
    "system.tick, type, 7",
    "system.tick, occurred_at, '''soon'''",
    "system.tick, occurred_at, '''2026-01-01T12:00:00'''",
    "system.tick, expires_at, 1767268800",
    "system.tick, expires_at, 253402300800000",
    "system.tick, occurred_at, true",
    "system.tick, occurred_at, {}",
    "system.tick, occurred_at, -1",
    "system.tick, occurred_at, 1.5",
    "system.tick, occurred_at, 253402300800000",
    "system.tick, occurred_at, 99999999999999999999",
    "system.tick, occurred_at, 1e999999999",
    "system.tick, tenant, ''''''",
    "system.tick, guild_id, '''a/b'''",
    "system.tick, channel_id, '''a:b'''",
    "system.tick, session_id, '''a|b'''",
    "system.tick, session_id, '''a\\u007f'''",
    "system.tick, session_id, '''a\\u0085'''",
    "system.tick, thread_id, []",
    "system.tick, author, '''me'''",
    "system.tick, author.name, {}",
    "system.tick, author.is_bot, '''yes'''",
    "system.tick, tokens, -1",
    "system.tick, tokens, 2147483648",
    "system.tick, payload, []",
    "system.tick, payload.action, 7",
    "discord.message.created, payload.message_id, '''4/2'''",
    "discord.message.created, payload.content, 7",
    "discord.message.edited, payload.content, {}",
    "discord.message.deleted, payload.message_id, []",
    "discord.message.deleted, payload.ids, [null]",
    "discord.message.deleted, payload.ids, {}",
    "discord.message.deleted, payload.ids, '[''41'',''4/1'']'",
    "discord.message.deleted, payload.message_ids, ''''''",
    "tool.call, payload.call_id, ''''''",
    "tool.call, payload.name, ''''''",
    "tool.call, payload.args, [1]",
    "llm.assistant.message, payload.model, 4",
    "admin.command, payload.command, ''''''",
    "memory.summary.created, payload.summary, '''text'''",
    "memory.summary.created, payload.summary.topic, ''''''",
    "memory.summary.created, payload.summary.summary, '''one'''",
    "memory.summary.created, payload.summary.summary, '[''one'',2]'",
    "memory.summary.created, payload.source_ids, '''m1'''",
    "memory.summary.created, payload.group_id, ''''''",
    "memory.compaction.deleted, payload.replaced_by, '''a|b'''",
    "memory.compaction.deleted, payload.reason, {}",
  })
  void a_field_that_is_not_of_its_type_is_invalid(String type, String path, String json) {
    assertEquals("invalid_field:" + path, reason(EventText.of(type).with(path, json)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tenant", "channel_id", "session_id", "thread_id", "guild_id"})
  void an_id_of_129_characters_is_too_long(String path) {
    assertEquals(
        "invalid_field:" + path,
        reason(EventText.of("system.tick").with(path, "'" + "x".repeat(129) + "'")));
  }

  @Test
  void an_event_id_of_257_characters_is_too_long() {
    assertEquals(
        "invalid_field:event_id",
        reason(EventText.of("system.tick").with("event_id", "'" + "x".repeat(257) + "'")));
  }

  @Test
  void a_type_that_is_none_is_unknown() {
    assertEquals("unknown_type", reason(EventText.of("system.tick").with("type", "'system.tock'")));
    assertEquals("unknown_type", reason(EventText.of("system.tick").with("type", "''")));
  }

  @Test
  void an_event_from_too_far_in_the_future_has_an_invalid_time() {
    EventText event = EventText.of("system.tick");

    assertEquals("invalid_field:occurred_at", reason(event.with("occurred_at", "1767269100001")));
    assertEquals(
        "invalid_field:occurred_at",
        reason(event.with("occurred_at", "'2026-01-01T12:05:00.001Z'")));
  }

  @ParameterizedTest
  @CsvSource({
    "1767268800, 1767268800, seconds",
    "1.7672688e9, 1.7672688E9, seconds",
    "1262304000.75, 1.26230400075E9, seconds",
    "'''1767268800''', \"1767268800\", seconds",
    "'''1767268800.25''', \"1767268800.25\", seconds",
    "1767268800000000, 1767268800000000, microseconds",
    "'''1767268800000000''', \"1767268800000000\", microseconds",
    "1767268800000000000, 1767268800000000000, nanoseconds",
  })
  void a_time_of_another_unit_is_refused_and_the_unit_named(
      String number, String found, String unit) {
    assertEquals(
        new FieldFault(found, EpochMillis.FORM + "; the number looks like " + unit),
        fault(EventText.of("system.tick").with("occurred_at", number)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "1",
        "1262303999",
        "100000000000",
        "1262303999999",
        "'1262303999999'",
        "'20260101'",
        "'١٧٦٧٢٦٨٨٠٠٠٠٠'",
        "'1e999999999'",
        "'1e-999999999'",
        "'1970-01-01T00:00:00Z'",
        "'1970-01-21T10:54:28Z'",
        "'1970-12-31T23:59:59Z'",
        "'0001-01-01T00:00:00Z'",
        "'2026-01-01'"
      })
  void a_number_before_2010_and_a_text_before_1971_are_no_times(String json) {
    assertEquals(
        EpochMillis.FORM, fault(EventText.of("system.tick").with("occurred_at", json)).expected());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"'2026-01-01T12:00:00'", "'2026-01-01 12:00'", "'2026-01-01T12:00:00.123456'"})
  void a_text_without_a_zone_is_refused_and_the_zone_asked_for(String json) {
    assertEquals(
        EpochMillis.FORM + "; add Z or an offset such as +01:00",
        fault(EventText.of("system.tick").with("occurred_at", json)).expected());
  }

  @Test
  void a_time_ahead_is_refused_with_the_latest_valid_one() {
    assertEquals(
        new FieldFault(
            "1767269100001",
            "a time up to 2026-01-01T12:05:00Z, :max-future-skew-seconds after the record's"
                + " arrival"),
        fault(EventText.of("system.tick").with("occurred_at", "1767269100001")));
  }

  @Test
  void a_fault_shows_the_value_shortened_and_without_control_characters() {
    FieldFault fault =
        fault(
            EventText.of("system.tick")
                .with("channel_id", "'\\u202e\\u001b[31m" + "ä".repeat(500) + "'"));

    assertEquals(
        "1 to 128 characters, not all blank, without /, | and control characters",
        fault.expected());
    assertTrue(fault.found().startsWith("\"\\u202E\\u001B[31m"), fault.found());
    assertTrue(fault.found().endsWith("ä…"), fault.found());
    assertTrue(fault.found().length() < 120, fault.found());
  }

  @Test
  void a_record_that_is_refused_as_a_whole_is_shown_where_it_fails() {
    assertEquals(
        new FieldFault("nonsense at byte 12", "a single JSON object in UTF-8"),
        wholeFault("{\"event_id\":nonsense"));
    assertEquals(
        new FieldFault("the end of the text at byte 0", "a single JSON object in UTF-8"),
        wholeFault(""));
    assertEquals(
        new FieldFault("33 levels", "at most 32 nested levels"),
        wholeFault("{\"x\":" + "[".repeat(32) + "]".repeat(32) + "}"));
    assertEquals(
        new FieldFault("4097 bytes", "at most 4096 bytes (:max-event-bytes)"),
        wholeFault(" ".repeat(LARGEST + 1)));
  }

  @Test
  void a_missing_field_is_shown_with_the_form_that_it_needs() {
    assertEquals(
        new FieldFault("nothing", EpochMillis.FORM),
        fault(EventText.of("system.tick").without("occurred_at")));
    assertEquals(
        new FieldFault(
            "nothing", "1 to 128 characters, not all blank, without /, | and control characters"),
        fault(EventText.of("tool.call").without("payload.call_id")));
    assertEquals(
        new FieldFault("nothing", "a non-empty string"),
        fault(EventText.of("tool.call").with("payload.name", "null")));
  }

  private FieldFault wholeFault(String text) {
    byte[] value = text.getBytes(StandardCharsets.UTF_8);
    return assertInstanceOf(Decoded.Refused.class, decoder.decode(value, NOON)).fault();
  }

  @Test
  void an_unknown_type_is_shown_with_the_known_ones() {
    FieldFault fault = fault(EventText.of("system.tick").with("type", "'message.created'"));

    assertEquals("\"message.created\"", fault.found());
    assertTrue(fault.expected().startsWith("one of discord.message.created, "), fault.expected());
  }

  private FieldFault fault(EventText event) {
    return assertInstanceOf(Decoded.Refused.class, decoder.decode(event.bytes(), NOON)).fault();
  }

  @Test
  void of_several_mistakes_the_first_in_order_is_reported() {
    EventText event =
        EventText.of("discord.message.created")
            .with("payload.content", "7")
            .without("payload.message_id")
            .without("author.id")
            .with("thread_id", "''")
            .with("session_id", "''")
            .with("channel_id", "''")
            .with("guild_id", "''")
            .with("tenant", "''")
            .with("expires_at", "true")
            .with("occurred_at", "true")
            .with("type", "'none'")
            .with("event_id", "''");

    assertEquals("invalid_field:event_id", reason(event));
    assertEquals("unknown_type", reason(event.with("event_id", "'e'")));
    assertEquals(
        "invalid_field:occurred_at", reason(event.with("type", "'discord.message.created'")));
    assertEquals("invalid_field:expires_at", reason(event.with("occurred_at", "1767268800001")));
    assertEquals("invalid_field:tenant", reason(event.with("expires_at", "1767268800001")));
    assertEquals("invalid_field:guild_id", reason(event.with("tenant", "'t'")));
    assertEquals("invalid_field:channel_id", reason(event.with("guild_id", "'g'")));
    assertEquals("invalid_field:session_id", reason(event.with("channel_id", "'c'")));
    assertEquals("invalid_field:thread_id", reason(event.with("session_id", "'s'")));
    assertEquals("missing_field:author.id", reason(event.with("thread_id", "'t'")));
    assertEquals("missing_field:payload.message_id", reason(event.with("author.id", "'9'")));
    assertEquals("invalid_field:payload.content", reason(event.with("payload.message_id", "'4'")));
  }

  @Test
  void a_decoder_forgets_the_value_before() {
    byte[] good = EventText.of("discord.message.created").bytes();

    assertInstanceOf(Decoded.Ok.class, decoder.decode(good, NOON));
    assertEquals("missing_field:event_id", reason("{}"));
    assertEquals("not_json", reason(Arrays.copyOf(good, good.length - 1)));
    assertEquals(
        "missing_field:author.id",
        reason(
            "{\"event_id\":\"e\",\"type\":\"discord.message.created\",\"occurred_at\":1767268800001}"));
  }

  private String reason(EventText event) {
    return reason(event.bytes());
  }

  private String reason(String text) {
    return reason(text.getBytes(StandardCharsets.UTF_8));
  }

  private String reason(byte[] value) {
    Decoded decoded = decoder.decode(value, NOON);
    Decoded.Refused refused = assertInstanceOf(Decoded.Refused.class, decoded, decoded::toString);
    assertNotNull(refused.fault(), "every refusal has the value found and the expected form");
    return refused.reason().text();
  }
}
