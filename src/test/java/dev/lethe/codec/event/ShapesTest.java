package dev.lethe.codec.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lethe.codec.Codecs;
import dev.lethe.event.Event;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Payload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Other shapes of an event's fields whose meaning is certain: rule A21. */
class ShapesTest {
  private static final String FORM_OF_CONTENT =
      "a string, or content parts [{\"type\":\"text\",\"text\":\"…\"}]";

  private final Codecs codecs = Codecs.of("mock://shapes");
  private final EventDecoder decoder = codecs.eventDecoder(1 << 20, 300);
  private final InputWriter writer = codecs.eventWriter().orElseThrow();

  /** Decodes an event, which is the same event after {@code send} has written it as Avro. */
  private Event read(EventText text) {
    Event event = decoded(text.bytes());
    assertEquals(event, decoded(writer.write(text.bytes(), event)));
    return event;
  }

  private Event decoded(byte[] value) {
    Decoded decoded = decoder.decode(value, EventText.NOON);
    return assertInstanceOf(Decoded.Ok.class, decoded, decoded::toString).event();
  }

  private Payload payload(EventText text) {
    return read(text).payload();
  }

  private String refusal(EventText text) {
    Decoded.Refused refused =
        assertInstanceOf(
            Decoded.Refused.class, decoder.decode(text.bytes(), EventText.NOON), text::toString);
    FieldFault fault = refused.fault();
    return refused.reason().text() + (fault == null ? "" : ": " + fault.text());
  }

  private static EventText call() {
    return EventText.of("tool.call");
  }

  private static EventText result() {
    return EventText.of("tool.result").without("payload.result").without("payload.error");
  }

  @ParameterizedTest
  @CsvSource({"true, true", "'True', true", "1, true", "'1', true"})
  void a_flag_may_be_a_text_or_a_number(String json, boolean flag) {
    String value = json.matches("[A-Z].*") ? "'" + json + "'" : json;

    assertEquals(
        flag,
        read(EventText.of("discord.message.created").with("author.is_bot", value))
            .author()
            .isBot());
    assertEquals(
        !flag,
        read(EventText.of("discord.message.created").with("author.is_bot", "'false'"))
            .author()
            .isBot());
    assertEquals(
        !flag,
        read(EventText.of("discord.message.created").with("author.is_bot", "0")).author().isBot());
  }

  @Test
  void an_id_may_be_a_whole_number() {
    Event event =
        read(
            EventText.of("discord.message.created")
                .with("event_id", "18446744073709551616")
                .with("tenant", "7")
                .with("channel_id", "-1001230")
                .with("author.id", "99")
                .with("payload.message_id", "1420000000000000017")
                .with("payload.reply_to", "1420000000000000016"));
    Payload.MessageCreated message = (Payload.MessageCreated) event.payload();

    assertEquals("18446744073709551616", event.eventId());
    assertEquals("7/-1001230", event.scope().name());
    assertEquals("99", event.author().id());
    assertEquals("1420000000000000017", message.messageId());
    assertEquals("1420000000000000016", message.replyTo());
    assertEquals(
        "invalid_field:payload.message_id: found 4.5; expected 1 to 128 characters, not all blank,"
            + " without /, | and control characters",
        refusal(EventText.of("discord.message.deleted").with("payload.message_id", "4.5")));
  }

  @Test
  void a_reply_may_name_its_message_in_an_object() {
    Payload.MessageCreated message =
        (Payload.MessageCreated)
            payload(
                EventText.of("discord.message.created")
                    .with("payload.reply_to", "{'message_id':'40','channel_id':'7'}"));

    assertEquals("40", message.replyTo());
    assertEquals(
        "missing_field:payload.reply_to.message_id",
        refusal(EventText.of("discord.message.created").with("payload.reply_to", "{'x':1}"))
            .split(": ", 2)[0]);
  }

  @Test
  void a_number_may_be_a_text() {
    assertEquals(12, read(call().with("tokens", "'12'")).tokens());
    assertEquals(12, read(call().with("tokens", "12.0")).tokens());
    assertEquals(
        "invalid_field:tokens: found \"a dozen\"; expected a whole number from 0 to 2147483647",
        refusal(call().with("tokens", "'a dozen'")));
  }

  @Test
  void content_may_be_a_list_of_parts() {
    String parts =
        "[{'type':'text','text':'Hello'},{'type':'image_url','image_url':{'url':'u'}},null,"
            + "{'text':'again \\u00e4','type':'output_text'}]";

    assertEquals(
        new Payload.AssistantMessage("Hello\nagain ä", "m1"),
        payload(EventText.of("llm.assistant.message").with("payload.content", parts)));
    assertEquals(
        new Payload.ThinkTrace("Hello\nagain ä", "m1"),
        payload(EventText.of("llm.think.trace").with("payload.content", parts)));
    assertEquals(
        new Payload.ToolResult("c1", "search", "Hello\nagain ä", null, true),
        payload(result().with("payload.content", parts)));
    assertEquals(
        decoded(
            EventText.of("discord.message.created")
                .with("payload.content", "'Hello\\nagain ä'")
                .bytes()),
        read(EventText.of("discord.message.created").with("payload.content", parts)));
    assertEquals(
        decoded(
            EventText.of("discord.message.edited")
                .with("payload.content", "'Hello\\nagain ä'")
                .bytes()),
        read(EventText.of("discord.message.edited").with("payload.content", parts)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"['a']", "[{'text':'a'}]", "[{'type':'text','text':5}]", "[[]]", "{}"})
  void any_other_list_is_no_content(String json) {
    assertEquals(
        "invalid_field:payload.content: found "
            + json.replace('\'', '"')
            + "; expected "
            + FORM_OF_CONTENT,
        refusal(EventText.of("llm.assistant.message").with("payload.content", json)));
  }

  @Test
  void an_assistant_that_only_calls_tools_says_nothing() {
    EventText message = EventText.of("llm.assistant.message").without("payload.content");

    assertEquals(
        new Payload.AssistantMessage("", "m1"),
        payload(message.with("payload.tool_calls", "[{'id':'call_7','type':'function'}]")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'tool_call_id':'c9','tool':'read','arguments':'{\\'path\\': \\'b.txt\\'}'}",
        "{'type':'tool_use','id':'c9','name':'read','input':{'path': 'b.txt'}}",
        "{'id':'c9','function':{'name':'read','arguments':'{\\'path\\': \\'b.txt\\'}'}}",
        "{'call_id':'c9','tool_name':'read','args':'{\\'path\\': \\'b.txt\\'}'}"
      })
  void a_tool_call_may_have_the_names_of_a_models_api(String payload) {
    String json = payload.replace("\\'", "\\\"");

    Payload.ToolCall call = (Payload.ToolCall) payload(call().with("payload", json));

    assertEquals("c9", call.callId());
    assertEquals("read", call.name());
    assertEquals("{\"path\":\"b.txt\"}", call.args().replace(" ", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "''", "' '"})
  void a_tool_call_may_have_no_arguments(String json) {
    assertEquals(
        new Payload.ToolCall("c1", "search", null), payload(call().with("payload.args", json)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"'[1]'", "'{'", "'{} {}'", "'text'"})
  void arguments_that_are_no_object_are_refused(String json) {
    assertEquals(
        "invalid_field:payload.args: found "
            + json.replace('\'', '"')
            + "; expected a JSON object, also as a string",
        refusal(call().with("payload.args", json)));
  }

  @Test
  void arguments_in_a_string_are_nested_as_deeply_as_others() {
    assertEquals(
        "invalid_field:payload.args",
        refusal(
                call()
                    .with("payload.args", "'{\\\"a\\\":" + "[".repeat(30) + "]".repeat(30) + "}'"))
            .split(": ", 2)[0]);
  }

  @Test
  void a_result_may_lack_the_tools_name() {
    assertEquals(
        new Payload.ToolResult("c1", "", "done", null, true),
        payload(result().without("payload.name").with("payload.result", "'done'")));
  }

  @Test
  void a_result_may_name_its_call_as_an_api_does() {
    EventText result = result().without("payload.call_id").with("payload.content", "'done'");

    assertEquals(
        new Payload.ToolResult("c2", "search", "done", null, true),
        payload(result.with("payload.tool_call_id", "'c2'")));
    assertEquals(
        "missing_field:payload.call_id",
        refusal(result.without("payload.tool_call_id").with("payload.id", "'c2'"))
            .split(": ", 2)[0]);
  }

  @Test
  void a_result_of_parts_is_their_text_and_any_other_list_its_json() {
    assertEquals(
        new Payload.ToolResult("c1", "search", "12 files", null, true),
        payload(
            result()
                .with(
                    "payload.result",
                    "[{'type':'text','text':'12 files'},{'type':'image','data':'AAAA'}]")));
    assertEquals(
        new Payload.ToolResult(
            "c1", "search", "[{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"dir\"}]", null, true),
        payload(result().with("payload.result", "[{'type':'text','text':'a'},{'type':'dir'}]")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"is_error", "error"})
  void a_result_marked_as_an_error_is_the_errors_text(String mark) {
    assertEquals(
        new Payload.ToolResult("c1", "search", null, "no such file", true),
        payload(result().with("payload." + mark, "true").with("payload.result", "'no such file'")));
    assertEquals(
        new Payload.ToolResult("c1", "search", null, "error", true),
        payload(result().with("payload." + mark, "true")));
    assertEquals(
        new Payload.ToolResult("c1", "search", "12 files", null, true),
        payload(result().with("payload." + mark, "false").with("payload.result", "'12 files'")));
  }

  @Test
  void an_error_with_a_text_stays_next_to_its_result() {
    assertEquals(
        new Payload.ToolResult("c1", "search", "partial", "timeout", true),
        payload(
            result()
                .with("payload.error", "'timeout'")
                .with("payload.is_error", "true")
                .with("payload.result", "'partial'")));
  }
}
