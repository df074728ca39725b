package dev.lethe.codec.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.codec.Codecs;
import dev.lethe.event.Attachment;
import dev.lethe.event.Author;
import dev.lethe.event.Embeds;
import dev.lethe.event.Event;
import dev.lethe.event.EventType;
import dev.lethe.event.MessageBody;
import dev.lethe.event.MessageText;
import dev.lethe.event.Payload;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decoding of valid events: rules A1 to A6. */
class EventDecoderTest {
  private static final long NOON = EventText.NOON;

  private final EventDecoder decoder = Codecs.of(null).eventDecoder(262_144, 300);

  @Test
  void an_example_is_read() {
    String json =
        """
        {"event_id":"1187…","type":"discord.message.created","occurred_at":1767225600000,
         "tenant":"default","guild_id":"…","channel_id":"343299242963763200","session_id":null,"thread_id":null,
         "author":{"id":"99","name":"ci-notify","is_bot":true},
         "payload":{"message_id":"42","content":"build=981 failed on branch 3fe9a1c","attachments":[],"embeds":[],"reply_to":null}}
        """;

    assertEquals(
        new Event(
            "1187…",
            EventType.MESSAGE_CREATED,
            1767225600000L,
            null,
            "default",
            "…",
            "343299242963763200",
            null,
            null,
            new Author("99", "ci-notify", true),
            -1,
            new Payload.MessageCreated(
                "42", MessageBody.of("build=981 failed on branch 3fe9a1c"), null)),
        read(json));
  }

  @Test
  void every_field_outside_the_payload_is_read() {
    Event event = read(EventText.of("discord.message.deleted").with("tokens", "17"));

    assertEquals(
        new Event(
            "e1",
            EventType.MESSAGE_DELETED,
            NOON,
            null,
            "acme",
            "g",
            "77",
            "s",
            "t",
            new Author("99", "ci", true),
            17,
            new Payload.MessageDeleted("42")),
        event);
  }

  @ParameterizedTest
  @ValueSource(strings = {"discord.message.created", "discord.message.edited"})
  void a_message_and_its_edit_may_name_the_webhook(String type) {
    EventText event = EventText.of(type).with("author", "{'id':'9'}");

    assertEquals(
        new Author("9", null, "900", Author.Kind.PERSON),
        read(event.with("payload", "{'message_id':'m','webhook_id':'900'}")).author());
  }

  @Test
  void an_author_is_a_bot_by_either_name_of_the_field() {
    EventText event = EventText.of("discord.message.deleted");

    assertEquals(
        new Author("9", null, true), read(event.with("author", "{'id':'9','bot':true}")).author());
    assertEquals(
        new Author("9", null, true),
        read(event.with("author", "{'id':'9','is_bot':false,'bot':true}")).author());
    assertEquals(
        new Author("9", null, true),
        read(event.with("author", "{'id':'9','is_bot':true,'bot':false}")).author());
    assertEquals(
        new Author("9", null, false),
        read(event.with("author", "{'id':'9','bot':false}")).author());
  }

  @Test
  void an_author_without_a_name_has_the_global_name_or_else_the_user_name() {
    EventText event = EventText.of("discord.message.deleted");

    assertEquals(
        "Ada L.",
        read(event.with("author", "{'id':'9','username':'ada','global_name':'Ada L.'}"))
            .author()
            .name());
    assertEquals(
        "ada",
        read(event.with("author", "{'id':'9','username':'ada','global_name':null}"))
            .author()
            .name());
    assertEquals(
        "A", read(event.with("author", "{'id':'9','username':'ada','name':'A'}")).author().name());
  }

  @Test
  void a_created_message_has_text_attachments_and_embeds() {
    Payload.MessageCreated message = (Payload.MessageCreated) payload("discord.message.created");

    assertEquals("42", message.messageId());
    assertEquals("41", message.replyTo());
    assertEquals("build=981 failed\nT\nD\nlog.txt", message.body().text().text());
    assertEquals(
        List.of(new Attachment("log.txt", "text/plain", 12, null)), message.body().attachments());
    assertEquals(new Embeds(1, "u"), message.body().embeds());
  }

  @Test
  void omitted_fields_of_a_created_message_have_defaults() {
    String json =
        "{\"event_id\":\"e\",\"type\":\"discord.message.created\",\"occurred_at\":1767268800001,"
            + "\"author\":{\"id\":\"9\"},\"payload\":{\"message_id\":\"4\","
            + "\"attachments\":[{},{\"size\":null}],\"embeds\":[{}]}}";

    Attachment nothing = new Attachment(null, null, 0, null);
    assertEquals(
        new Event(
            "e",
            EventType.MESSAGE_CREATED,
            NOON + 1,
            null,
            "default",
            null,
            null,
            null,
            null,
            new Author("9", null, false),
            -1,
            new Payload.MessageCreated(
                "4",
                new MessageBody(MessageText.NONE, List.of(nothing, nothing), new Embeds(1, null)),
                null)),
        read(json));
  }

  @Test
  void an_edited_message_has_its_new_content() {
    assertEquals(
        new Payload.MessageEdited("42", MessageBody.of("passed")),
        payload("discord.message.edited"));
  }

  @Test
  void an_edit_without_content_keeps_the_text() {
    EventText event = EventText.of("discord.message.edited");

    assertEquals(
        new Payload.MessageUpdated("42"), read(event.with("payload.content", "null")).payload());
    assertEquals(
        new Payload.MessageUpdated("42"),
        read(event.without("payload.content").with("payload.embeds", "[{'title':'t'}]")).payload());
    assertEquals(
        new Payload.MessageEdited("42", MessageBody.of("")),
        read(event.without("payload.embeds").with("payload.content", "''")).payload());
  }

  @Test
  void a_deleted_message_has_its_id() {
    assertEquals(new Payload.MessageDeleted("42"), payload("discord.message.deleted"));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "ids, \"['42','43','42']\"",
        "ids, \"['43']\"",
        "ids, '43'",
        "message_ids, \"['42','43']\"",
        "message_id, \"['42','43','43']\"",
      })
  void a_bulk_deletion_has_each_id_once_wherever_it_is(String field, String json) {
    assertEquals(
        new Payload.MessagesDeleted(List.of("42", "43")),
        read(EventText.of("discord.message.deleted").with("payload." + field, json)).payload());
  }

  @ParameterizedTest
  @ValueSource(strings = {"discord.message.deleted_bulk", "discord.message.bulk_deleted"})
  void a_deletion_has_one_type_under_each_of_its_names(String type) {
    EventText event = EventText.of("discord.message.deleted").with("type", "'" + type + "'");

    assertEquals(EventType.MESSAGE_DELETED, read(event).type());
    assertEquals(
        new Payload.MessageDeleted("41"),
        read(event.without("payload.message_id").with("payload.ids", "['41']")).payload());
  }

  @Test
  void a_tool_call_has_its_arguments_as_json() {
    assertEquals(new Payload.ToolCall("c1", "search", "{\"q\":[\"x\",1]}"), payload("tool.call"));
  }

  @Test
  void a_tool_result_has_a_text_or_any_other_json_as_result_and_error() {
    assertEquals(
        new Payload.ToolResult("c1", "search", "[1,{\"a\":null}]", null, true),
        payload("tool.result"));
    assertEquals(
        new Payload.ToolResult("c1", "search", "text", "{\"code\":1}", null),
        read(EventText.of("tool.result")
                .with("payload.result", "'text'")
                .with("payload.error", "{'code':1}")
                .without("payload.knowledge_bearing"))
            .payload());
  }

  @Test
  void json_inside_an_event_is_kept_as_it_came_but_beyond_ascii_unescaped() {
    String head =
        "{\"event_id\":\"e\",\"type\":\"tool.call\",\"occurred_at\":1767268800001,\"payload\":"
            + "{\"call_id\":\"c\",\"name\":\"n\",\"args\": ";
    String args =
        "{ \"a\" : 1.0, \"\\u00e4\":\"\\n\\u000a\\\\u00e4 \\u0412\\ud83d\\ude00\\ud83d\\\"\" }";

    assertEquals(
        new Payload.ToolCall(
            "c", "n", "{ \"a\" : 1.0, \"ä\":\"\\n\\u000a\\\\u00e4 В\ud83d\ude00\\ud83d\\\"\" }"),
        read(head + args + " }}").payload());
  }

  @ParameterizedTest
  @ValueSource(strings = {"''", "false", "null"})
  void an_empty_error_is_read_as_none(String error) {
    assertEquals(
        new Payload.ToolResult("c1", "search", "text", null, true),
        read(EventText.of("tool.result")
                .with("payload.result", "'text'")
                .with("payload.error", error))
            .payload());
  }

  @Test
  void an_assistant_message_and_a_think_trace_have_content_and_model() {
    assertEquals(new Payload.AssistantMessage("Hello", "m1"), payload("llm.assistant.message"));
    assertEquals(new Payload.ThinkTrace("Hm", "m1"), payload("llm.think.trace"));
  }

  @Test
  void a_tick_needs_nothing() {
    assertEquals(new Payload.Tick("gc", "nightly"), payload("system.tick"));
    assertEquals(
        new Payload.Tick(null, null),
        read(EventText.of("system.tick").without("payload").without("author")).payload());
    assertEquals(
        new Payload.Tick("gc", "{\"n\":1}"),
        read(EventText.of("system.tick").with("payload.detail", "{'n':1}")).payload());
  }

  @Test
  void an_admins_command_has_its_arguments_as_json() {
    assertEquals(
        new Payload.AdminCommand("pin", "{\"memory_id\":\"m1\"}"), payload("admin.command"));
  }

  @Test
  void a_summarys_text_is_its_topic_and_its_bullets() {
    Payload.SummaryCreated summary =
        assertInstanceOf(Payload.SummaryCreated.class, payload("memory.summary.created"));

    assertEquals("Builds\nOne\nTwo", summary.text());
    assertEquals(List.of("m1", "m2"), summary.sourceIds());
    assertEquals("g1", summary.groupId());
    assertEquals(
        "{\"topic\":\"Builds\",\"time_range\":{\"start\":1,\"end\":2},\"summary\":[\"One\",\"Two\"],"
            + "\"spam_patterns\":[],\"decisions\":[],\"open_loops\":[],\"entities\":[],"
            + "\"source_ids\":[\"m1\"]}",
        summary.summary());
  }

  @Test
  void another_compactors_deletion_names_the_memory() {
    assertEquals(
        new Payload.CompactionDeleted("m1", "m2", "merged"), payload("memory.compaction.deleted"));
  }

  @Test
  void control_sequences_are_removed_from_texts() {
    Event message =
        read(
            EventText.of("discord.message.created")
                .with("payload.content", "'\\u001b[31m**failed**\\u001b[0m\\n\\u00034,12red'")
                .with("payload.embeds", "[{'title':'\\u0002T\\u000f','description':'\\u202ed'}]"));
    Event result =
        read(
            EventText.of("tool.result")
                .with("payload.result", "{'out':'\\u001b[1;31mFAILED\\u001b[m\\n'}"));

    Payload.MessageCreated created = (Payload.MessageCreated) message.payload();
    assertEquals("**failed**\nred\nT\nd\nlog.txt", created.body().text().text());
    assertEquals("{\"out\":\"FAILED\\n\"}", ((Payload.ToolResult) result.payload()).result());
  }

  @Test
  void fields_come_in_any_order() {
    String json =
        "{\"payload\":{\"args\":{\"type\":\"no\"},\"name\":\"n\",\"call_id\":\"c\"},"
            + "\"author\":{\"is_bot\":false,\"id\":\"9\"},\"occurred_at\":1767268800005,"
            + "\"type\":\"tool.call\",\"event_id\":\"e\"}";

    Event event = read(json);

    assertEquals(EventType.TOOL_CALL, event.type());
    assertEquals(new Payload.ToolCall("c", "n", "{\"type\":\"no\"}"), event.payload());
    assertEquals(new Author("9", null, false), event.author());
  }

  @Test
  void unknown_fields_are_ignored_anywhere() {
    Event event =
        read(
            EventText.of("discord.message.deleted")
                .with("extra", "{'event_id':3,'deep':[[[]]]}")
                .with("author.roles", "['a']")
                .with("payload.content", "{'of':'another type'}")
                .with("payload.payload", "{'message_id':1}"));

    assertEquals(new Payload.MessageDeleted("42"), event.payload());
  }

  @Test
  void of_equal_names_the_last_one_counts() {
    String json =
        "{\"event_id\":\"a\",\"payload\":{\"message_id\":\"1\",\"content\":\"x\"},"
            + "\"type\":\"discord.message.deleted\",\"occurred_at\":1767268800001,\"session_id\":\"s\","
            + "\"payload\":{\"message_id\":\"2\",\"message_id\":\"3\"},"
            + "\"session_id\":null,\"event_id\":\"b\"}";

    Event event = read(json);

    assertEquals("b", event.eventId());
    assertNull(event.sessionId());
    assertEquals(new Payload.MessageDeleted("3"), event.payload());
  }

  @Test
  void names_and_texts_may_be_escaped() {
    String json =
        "{\"\\u0065vent_id\":\"e\\u0301\",\"ty\\u0070e\":\"llm.\\u0061ssistant.message\",\"occurred_at\":1767268800001,\"payload\":{\"content\":\"\\\"\\\\\\/\\b\\f\\n"
            + "\\r"
            + "\\t\\ud83d\\ude00\"}}";

    Event event = read(json);

    assertEquals("e\u0301", event.eventId());
    assertEquals(new Payload.AssistantMessage("\"\\/\f\n\r\t\ud83d\ude00", null), event.payload());
  }

  @Test
  void half_a_surrogate_pair_becomes_the_replacement_character() {
    String json =
        "{\"event_id\":\"e\",\"type\":\"llm.assistant.message\",\"occurred_at\":1767268800001,"
            + "\"payload\":{\"content\":\"a\\ud83d b\\ude00\\ud83d\\u0041\\ud83d\"}}";

    assertEquals(
        new Payload.AssistantMessage("a\ufffd b\ufffd\ufffdA\ufffd", null), read(json).payload());
  }

  @Test
  void a_time_is_a_number_of_milliseconds_or_an_iso_8601_text() {
    assertEquals(NOON, time("1767268800000"));
    assertEquals(NOON, time("1.7672688e12"));
    assertEquals(NOON, time("'2026-01-01T12:00:00Z'"));
    assertEquals(NOON + 250, time("'2026-01-01T13:00:00.250+01:00'"));
    assertEquals(31_536_000_000L, time("'1971-01-01T00:00:00Z'"));
    assertEquals(1_262_304_000_000L, time("1262304000000"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1767268800000.0",
        "1767268800000.75",
        "1.7672688e12",
        "17672688000004E-1",
        "'1767268800000'",
        "'1767268800000.5'"
      })
  void milliseconds_may_be_fractional_or_a_text(String json) {
    assertEquals(NOON, time(json));
  }

  @Test
  void an_event_may_be_ahead_of_its_arrival_by_the_skew() {
    byte[] event = EventText.of("system.tick").bytes();

    assertInstanceOf(Decoded.Ok.class, decoder.decode(event, NOON - 300_000));
    assertInstanceOf(Decoded.Refused.class, decoder.decode(event, NOON - 300_001));
    assertInstanceOf(
        Decoded.Ok.class,
        decoder.decode(
            EventText.of("system.tick").with("occurred_at", "253402300799999").bytes(),
            Long.MAX_VALUE));
  }

  @Test
  void a_memory_may_expire_at_any_time_that_is_not_before_the_event() {
    EventText event = EventText.of("system.tick").with("occurred_at", Long.toString(NOON));

    assertNull(read(event).expiresAt());
    assertEquals(NOON, read(event.with("expires_at", Long.toString(NOON))).expiresAt());
    assertEquals(
        253_402_300_799_999L, read(event.with("expires_at", "253402300799999")).expiresAt());
    Decoded.Refused early =
        assertInstanceOf(
            Decoded.Refused.class,
            decoder.decode(event.with("expires_at", Long.toString(NOON - 1)).bytes(), NOON));
    assertEquals("invalid_field:expires_at", early.reason().text());
    assertEquals(
        "a time not before occurred_at, which is 2026-01-01T12:00:00Z", early.fault().expected());
  }

  @Test
  void a_scope_is_the_channel_else_the_session_else_the_tenant() {
    EventText event = EventText.of("system.tick");

    assertEquals("acme/77", read(event).scope().name());
    assertEquals("acme/session:s", read(event.without("channel_id")).scope().name());
    assertEquals("acme/-", read(event.without("session_id")).scope().name());
  }

  @Test
  void ids_are_as_long_as_they_may_be_in_characters() {
    String emoji = "\ud83d\ude00";

    read(EventText.of("system.tick").with("event_id", "'" + emoji.repeat(256) + "'"));
    read(EventText.of("system.tick").with("channel_id", "'" + emoji.repeat(128) + "'"));
    read(EventText.of("system.tick").with("event_id", "'a/b:c'"));
    read(EventText.of("system.tick").with("session_id", "'a:b'"));
  }

  @Test
  void a_byte_order_mark_and_white_space_around_the_text_are_allowed() {
    read("\ufeff \r\n\t" + EventText.of("system.tick") + " \r\n\t");
  }

  @Test
  void the_deepest_event_has_32_levels() {
    read(
        EventText.of("tool.call")
            .with("payload.args", "{'a':" + "[".repeat(29) + "]".repeat(29) + "}"));
  }

  @Test
  void the_largest_event_is_read() {
    byte[] event = EventText.of("system.tick").bytes();

    Decoded decoded = Codecs.of(null).eventDecoder(event.length, 300).decode(event, NOON);

    assertInstanceOf(Decoded.Ok.class, decoded);
  }

  private long time(String json) {
    return read(EventText.of("system.tick").with("occurred_at", json)).occurredAt();
  }

  private Payload payload(String type) {
    return read(EventText.of(type)).payload();
  }

  private Event read(EventText event) {
    return read(event.toString());
  }

  private Event read(String json) {
    Decoded decoded = decoder.decode(json.getBytes(StandardCharsets.UTF_8), NOON);
    return assertInstanceOf(Decoded.Ok.class, decoded, decoded::toString).event();
  }

  private OptionalLong timeOf(String json) {
    return decoder.timeOf(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void a_rejected_event_still_has_its_time() {
    assertEquals(
        OptionalLong.of(1767268800005L),
        timeOf("{\"event_id\":\"e\",\"occurred_at\":1767268800005}"));
    assertEquals(
        OptionalLong.of(4_102_444_800_000L),
        timeOf("{\"event_id\":7,\"occurred_at\":\"2100-01-01T00:00:00Z\"}"));
    assertEquals(OptionalLong.empty(), timeOf("{\"event_id\":\"e\",\"occurred_at\":-5}"));
    assertEquals(OptionalLong.empty(), timeOf("{\"event_id\":\"e\"}"));
    assertEquals(OptionalLong.empty(), timeOf("no event"));
  }
}
