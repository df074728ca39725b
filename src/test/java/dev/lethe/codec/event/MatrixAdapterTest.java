package dev.lethe.codec.event;

import static dev.lethe.codec.event.RawText.assertCanonical;
import static dev.lethe.codec.event.RawText.assertIgnored;
import static dev.lethe.codec.event.RawText.assertRefused;
import static dev.lethe.codec.event.RawText.canonical;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Events of Matrix rooms: rule A16. */
class MatrixAdapterTest {
  private static String event(String type, String content) {
    return "{'type':'"
        + type
        + "','event_id':'$aB/c:quay.example','room_id':'!r1:quay.example',"
        + "'sender':'@ada:quay.example','origin_server_ts':1767225601125,'unsigned':{},"
        + "'content':"
        + content
        + "}";
  }

  private static String message(String content) {
    return event("m.room.message", content);
  }

  @Test
  void a_message_has_ids_in_which_forbidden_characters_are_encoded() {
    assertCanonical(
        """
        {'event_id':'matrix:$aB%2Fc:quay.example','type':'discord.message.created',
         'occurred_at':1767225601125,'channel_id':'!r1%3Aquay.example',
         'author':{'id':'@ada:quay.example','is_bot':false},
         'payload':{'message_id':'$aB%2Fc:quay.example','content':'is the depot open?',
          'attachments':[]}}\
        """,
        message("{'msgtype':'m.text','body':'is the depot open?'}"));
    assertEquals(
        "default/!r1%3Aquay.example",
        RawText.event(message("{'msgtype':'m.text','body':'x'}")).scope().name());
  }

  @Test
  void a_notice_is_a_bots() {
    JsonNode event = canonical(message("{'msgtype':'m.notice','body':'up'}"));

    assertEquals("true", event.at("/author/is_bot").asText());
  }

  @Test
  void an_edit_replaces_the_content_of_the_message_it_relates_to() {
    JsonNode edit =
        canonical(
            message(
                """
                {'msgtype':'m.text','body':'* closed','m.new_content':{'msgtype':'m.text',
                 'body':'closed'},'m.relates_to':{'rel_type':'m.replace','event_id':'$old'}}\
                """));

    assertEquals("discord.message.edited", edit.path("type").asText());
    assertEquals("$old", edit.at("/payload/message_id").asText());
    assertEquals("closed", edit.at("/payload/content").asText());
    assertEquals("matrix:$aB%2Fc:quay.example", edit.path("event_id").asText());
  }

  @Test
  void a_redaction_deletes_the_message_in_all_room_versions() {
    String old =
        event("m.room.redaction", "{'reason':'x'}").replace("{'type'", "{'redacts':'$old','type'");
    String current = event("m.room.redaction", "{'redacts':'$old'}");

    assertEquals(canonical(old), canonical(current));
    assertEquals("discord.message.deleted", canonical(old).path("type").asText());
    assertEquals("$old", canonical(old).at("/payload/message_id").asText());
  }

  @Test
  void a_file_has_its_name_and_a_caption_is_its_text() {
    JsonNode named =
        canonical(
            message(
                """
                {'msgtype':'m.file','body':'map.pdf','url':'mxc://quay.example/m1',
                 'info':{'mimetype':'application/pdf','size':9}}\
                """));
    JsonNode captioned =
        canonical(
            message(
                """
                {'msgtype':'m.image','body':'the quay','filename':'q.png',
                 'file':{'url':'mxc://quay.example/m2'}}\
                """));

    assertEquals("", named.at("/payload/content").asText());
    assertEquals(
        RawText.json(
            "[{'filename':'map.pdf','url':'mxc://quay.example/m1',"
                + "'content_type':'application/pdf','size':9}]"),
        named.at("/payload/attachments"));
    assertEquals("the quay", captioned.at("/payload/content").asText());
    assertEquals("q.png", captioned.at("/payload/attachments/0/filename").asText());
  }

  @Test
  void a_reply_is_read_without_the_quoted_message() {
    JsonNode reply =
        canonical(
            message(
                """
                {'msgtype':'m.text','body':'> <@bo:quay.example> open?\\n> really?\\n\\nyes',
                 'm.relates_to':{'m.in_reply_to':{'event_id':'$old'}}}\
                """));

    assertEquals("yes", reply.at("/payload/content").asText());
    assertEquals("$old", reply.at("/payload/reply_to").asText());
  }

  @Test
  void a_message_of_a_thread_names_the_thread() {
    JsonNode event =
        canonical(
            message(
                """
                {'msgtype':'m.text','body':'> kept',
                 'm.relates_to':{'rel_type':'m.thread','event_id':'$root'}}\
                """));

    assertEquals("$root", event.path("thread_id").asText());
    assertEquals("> kept", event.at("/payload/content").asText());
  }

  @Test
  void a_sticker_keeps_its_text() {
    JsonNode event = canonical(event("m.sticker", "{'body':'waving otter','url':'mxc://a/b'}"));

    assertEquals(RawText.json("[{'name':'waving otter'}]"), event.at("/payload/sticker_items"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"m.room.member", "m.reaction", "m.room.encrypted", "org.example.custom"})
  void an_event_that_is_not_about_a_message_is_ignored(String type) {
    assertIgnored(event(type, "{'membership':'join'}"));
  }

  @Test
  void a_message_that_was_redacted_before_is_ignored() {
    assertIgnored(message("{}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "'event_id':'$aB/c:quay.example' ~ 'x':1 ~ missing_field:event_id",
        "'room_id':'!r1:quay.example' ~ 'x':1 ~ missing_field:room_id",
        "'origin_server_ts':1767225601125 ~ 'x':1 ~ missing_field:origin_server_ts",
        "'origin_server_ts':1767225601125 ~ 'origin_server_ts':'x' ~"
            + " invalid_field:origin_server_ts: found \"x\"; expected a time in milliseconds",
        "'body':'y' ~ 'x':1 ~ missing_field:content.body",
        "'body':'y' ~ 'body':7 ~ invalid_field:content.body: found 7; expected a string",
      })
  void a_message_that_cannot_be_adapted_is_refused_with_the_raw_field(
      String good, String bad, String expected) {
    assertRefused(expected, message("{'msgtype':'m.text','body':'y'}").replace(good, bad));
  }

  @Test
  void an_id_that_is_too_long_is_refused_with_the_raw_field() {
    String room = "!" + "r".repeat(130);
    Decoded decoded = RawText.decoded(message("{'body':'y'}").replace("!r1:quay.example", room));

    assertEquals("invalid_field:room_id", ((Decoded.Refused) decoded).reason().text());
  }
}
