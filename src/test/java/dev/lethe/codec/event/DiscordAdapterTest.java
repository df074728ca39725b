package dev.lethe.codec.event;

import static dev.lethe.codec.event.RawText.assertCanonical;
import static dev.lethe.codec.event.RawText.assertIgnored;
import static dev.lethe.codec.event.RawText.assertRefused;
import static dev.lethe.codec.event.RawText.canonical;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Event;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Discord's gateway frames and message objects: rule A16. */
class DiscordAdapterTest {
  /** Message of 2026-01-01T10:00:00.125Z, whose id contains this time. */
  private static final String MESSAGE =
      """
      {'id':'1456225439449088000','channel_id':'2001','guild_id':'3001','type':0,'flags':0,
       'author':{'id':'4001','username':'otter-ci','global_name':null,'bot':true},
       'content':'nightly build 71 failed','timestamp':'2026-01-01T10:00:00.125000+00:00',
       'edited_timestamp':null,'mentions':[],'pinned':false,'tts':false,
       'embeds':[{'type':'rich','title':'Build','fields':[{'name':'Status','value':'failed'}]}],
       'components':[{'type':1,'components':[{'type':2,'label':'Retry'}]}],
       'attachments':[{'id':'5','filename':'log.txt','size':12,'url':'https://files.example/5'}],
       'sticker_items':[{'id':'6','name':'sad otter','format_type':1}],
       'message_reference':{'type':0,'message_id':'1001','channel_id':'2001'}}\
      """;

  private static String frame(String type, String data) {
    return "{'t':'" + type + "','s':42,'op':0,'d':" + data + "}";
  }

  @Test
  void a_created_message_keeps_its_ids_its_author_and_all_its_texts() {
    assertCanonical(
        """
        {'event_id':'discord:MESSAGE_CREATE:1456225439449088000','type':'discord.message.created',
         'occurred_at':1767261600125,'author':{'id':'4001','name':'otter-ci','is_bot':true},
         'payload':{'reply_to':'1001','message_id':'1456225439449088000',
          'content':'nightly build 71 failed',
          'embeds':[{'type':'rich','title':'Build','fields':[{'name':'Status','value':'failed'}]}],
          'components':[{'type':1,'components':[{'type':2,'label':'Retry'}]}],
          'sticker_items':[{'id':'6','name':'sad otter','format_type':1}],
          'attachments':[{'id':'5','filename':'log.txt','size':12,
           'url':'https://files.example/5'}]},
         'channel_id':'2001','guild_id':'3001'}\
        """,
        frame("MESSAGE_CREATE", MESSAGE));
    Event event = RawText.event(frame("MESSAGE_CREATE", MESSAGE));
    assertEquals("default/2001", event.scope().name());
    assertTrue(event.isBotMessage());
  }

  @Test
  void a_message_object_of_the_http_api_is_a_created_message() {
    assertEquals(canonical(frame("MESSAGE_CREATE", MESSAGE)), canonical(MESSAGE));
  }

  @Test
  void a_webhook_a_poll_and_a_forward_keep_their_parts() {
    JsonNode event =
        canonical(
            frame(
                "MESSAGE_CREATE",
                """
                {'id':'7','channel_id':'2001','timestamp':'2026-01-01T10:00:00+00:00',
                 'author':{'id':'8','username':'Ada','global_name':'Ada L.'},'webhook_id':'8',
                 'poll':{'question':{'text':'Lunch?'}},'message_snapshots':[{'message':{}}],
                 'message_reference':{'type':1,'message_id':'9'}}\
                """));

    assertEquals("8", event.at("/payload/webhook_id").asText());
    assertEquals("Ada L.", event.at("/author/name").asText());
    assertEquals("Lunch?", event.at("/payload/poll/question/text").asText());
    assertEquals(1, event.at("/payload/message_snapshots").size());
    assertFalse(event.path("payload").has("reply_to"), event::toString);
  }

  @Test
  void an_edit_has_the_time_of_the_edit() {
    String edited =
        MESSAGE
            .replace("'edited_timestamp':null", "'edited_timestamp':'2026-01-01T10:05:00.5+00:00'")
            .replace("failed", "passed");

    JsonNode event = canonical(frame("MESSAGE_UPDATE", edited));

    assertEquals("discord.message.edited", event.path("type").asText());
    assertEquals(1_767_261_900_500L, event.path("occurred_at").asLong());
    assertEquals("nightly build 71 passed", event.at("/payload/content").asText());
    assertEquals("4001", event.at("/author/id").asText());
  }

  @Test
  void an_update_without_content_names_only_the_parts_that_it_has() {
    String update =
        "{'id':'1456225439449088000','channel_id':'2001','embeds':[{'title':'Preview'}]}";

    JsonNode event = canonical(frame("MESSAGE_UPDATE", update));

    assertEquals(
        RawText.json("{'message_id':'1456225439449088000','embeds':[{'title':'Preview'}]}"),
        event.path("payload"));
    assertFalse(event.has("author"), event::toString);
  }

  @Test
  void an_update_without_an_edit_has_the_time_of_the_message() {
    long created = Instant.parse("2026-01-01T10:00:00.125Z").toEpochMilli();

    assertEquals(created, canonical(frame("MESSAGE_UPDATE", MESSAGE)).path("occurred_at").asLong());
    assertEquals(
        created,
        canonical(frame("MESSAGE_UPDATE", "{'id':'1456225439449088000','channel_id':'2001'}"))
            .path("occurred_at")
            .asLong());
    assertEquals(
        RawText.ARRIVAL,
        canonical(frame("MESSAGE_UPDATE", "{'id':'7','channel_id':'2001'}"))
            .path("occurred_at")
            .asLong());
  }

  @Test
  void updates_of_one_message_have_different_ids_and_a_redelivery_has_the_same() {
    String pinned = frame("MESSAGE_UPDATE", MESSAGE.replace("'pinned':false", "'pinned':true"));
    String same = frame("MESSAGE_UPDATE", MESSAGE);

    assertNotEquals(canonical(pinned).path("event_id"), canonical(same).path("event_id"));
    assertEquals(
        canonical(same).path("event_id"),
        canonical(same.replace("'s':42", "'s':43")).path("event_id"));
  }

  @Test
  void a_deletion_has_its_arrival_as_time() {
    assertCanonical(
        """
        {'event_id':'discord:MESSAGE_DELETE:1456225439449088000',
         'type':'discord.message.deleted','occurred_at':1767268800000,
         'channel_id':'2001','guild_id':'3001','payload':{'message_id':'1456225439449088000'}}\
        """,
        frame(
            "MESSAGE_DELETE",
            "{'id':'1456225439449088000','channel_id':'2001','guild_id':'3001'}"));
  }

  @Test
  void a_deletion_is_never_earlier_than_its_message() {
    String deletion = "{'id':'1456225439449088000','channel_id':'2001'}";

    JsonNode event = canonical(frame("MESSAGE_DELETE", deletion), 0);

    assertEquals(
        Instant.parse("2026-01-01T10:00:00.125Z").toEpochMilli(),
        event.path("occurred_at").asLong());
  }

  @Test
  void a_bulk_deletion_lists_its_messages() {
    String bulk = "{'ids':['1001','1002'],'channel_id':'2001','guild_id':'3001'}";

    JsonNode event = canonical(frame("MESSAGE_DELETE_BULK", bulk));

    assertEquals("discord.message.deleted", event.path("type").asText());
    assertEquals(RawText.json("{'ids':['1001','1002']}"), event.path("payload"));
    assertEquals(RawText.ARRIVAL, event.path("occurred_at").asLong());
    assertNotEquals(
        event.path("event_id"),
        canonical(frame("MESSAGE_DELETE_BULK", bulk.replace("1002", "1003"))).path("event_id"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'t':null,'s':null,'op':10,'d':{'heartbeat_interval':41250}}",
        "{'t':null,'s':null,'op':11,'d':null}",
        "{'t':'PRESENCE_UPDATE','s':7,'op':0,'d':{'user':{'id':'4001'},'status':'idle'}}",
        "{'t':'TYPING_START','s':8,'op':0,'d':{'channel_id':'2001','user_id':'4001'}}",
        "{'t':'READY','s':1,'op':0,'d':{'v':10}}",
      })
  void a_frame_that_is_not_about_a_message_is_ignored(String frame) {
    assertIgnored(frame);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "'id':'7' ~ 'id':null ~ missing_field:d.id",
        "'id':'7' ~ 'id':{} ~ invalid_field:d.id: found {}; expected an id: a string or a whole"
            + " number",
        "'channel_id':'2' ~ 'x':1 ~ missing_field:d.channel_id",
        "'author':{'id':'8'} ~ 'author':{} ~ missing_field:d.author.id",
        "'author':{'id':'8'} ~ 'author':{'id':'8','bot':'no'} ~ invalid_field:d.author.bot: found"
            + " \"no\"; expected true or false",
        "'content':'x' ~ 'content':[1] ~ invalid_field:d.content: found [1]; expected a string,"
            + " or content parts [{\"type\":\"text\",\"text\":\"…\"}]",
        "'timestamp':'2026-01-01T10:00:00Z' ~ 'timestamp':'today' ~ invalid_field:d.timestamp:"
            + " found \"today\"; expected an ISO 8601 time with a zone",
      })
  void a_message_that_cannot_be_adapted_is_refused_with_the_raw_field(
      String good, String bad, String expected) {
    String message =
        "{'id':'7','channel_id':'2','author':{'id':'8'},'content':'x',"
            + "'timestamp':'2026-01-01T10:00:00Z'}";

    assertRefused(expected, frame("MESSAGE_CREATE", message.replace(good, bad)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{'channel_id':'2'}", "{'ids':null,'channel_id':'2'}"})
  void a_bulk_deletion_without_ids_is_refused(String data) {
    assertRefused("missing_field:d.ids", frame("MESSAGE_DELETE_BULK", data));
  }

  @Test
  void a_bulk_deletion_of_too_many_messages_is_refused_with_the_raw_field() {
    String ids =
        IntStream.rangeClosed(0, 1_000)
            .mapToObj(i -> "'" + i + "'")
            .collect(Collectors.joining(",", "[", "]"));
    Decoded.Refused refused =
        assertInstanceOf(
            Decoded.Refused.class,
            RawText.decoded(frame("MESSAGE_DELETE_BULK", "{'ids':" + ids + ",'channel_id':'2'}")));

    assertEquals("invalid_field:d.ids", refused.reason().text());
    assertEquals("1 to 1000 message ids", refused.fault().expected());
  }

  @Test
  void a_bulk_deletion_of_nothing_is_refused() {
    assertRefused(
        "invalid_field:d.ids: found []; expected a list of message ids",
        frame("MESSAGE_DELETE_BULK", "{'ids':[],'channel_id':'2'}"));
  }
}
