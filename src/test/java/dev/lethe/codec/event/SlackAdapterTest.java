package dev.lethe.codec.event;

import static dev.lethe.codec.event.RawText.assertCanonical;
import static dev.lethe.codec.event.RawText.assertIgnored;
import static dev.lethe.codec.event.RawText.assertRefused;
import static dev.lethe.codec.event.RawText.canonical;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Slack's Events API: rule A16. */
class SlackAdapterTest {
  private static final String MESSAGE =
      "{'type':'message','channel':'C7','user':'U1','text':'is the depot open?',"
          + "'ts':'1767225601.000100','event_ts':'1767225601.000100','team':'T9'}";

  private static String callback(String event) {
    return "{'token':'x','team_id':'T9','api_app_id':'A1','type':'event_callback',"
        + "'event_id':'Ev1','event_time':1767225601,'event':"
        + event
        + "}";
  }

  private static String message(String more) {
    return "{'type':'message','channel':'C7','ts':'1767225601.000100'," + more + "}";
  }

  @Test
  void a_message_of_a_callback_has_its_channel_its_author_and_its_time_in_milliseconds() {
    assertCanonical(
        """
        {'event_id':'slack:message:C7:1767225601.000100','type':'discord.message.created',
         'author':{'id':'U1','is_bot':false},'occurred_at':1767225601000,
         'payload':{'message_id':'1767225601.000100','embeds':[],'attachments':[],
          'content':'is the depot open?'},
         'channel_id':'C7','guild_id':'T9'}\
        """,
        callback(MESSAGE));
    assertEquals("default/C7", RawText.event(callback(MESSAGE)).scope().name());
  }

  @Test
  void an_event_on_its_own_and_a_mention_of_the_app_are_the_same_message() {
    assertEquals(canonical(callback(MESSAGE)), canonical(MESSAGE));
    assertEquals(
        canonical(MESSAGE), canonical(MESSAGE.replace("'type':'message'", "'type':'app_mention'")));
  }

  @Test
  void a_socket_mode_envelope_is_unwrapped() {
    assertEquals(
        canonical(callback(MESSAGE)),
        canonical("{'envelope_id':'e','type':'events_api','payload':" + callback(MESSAGE) + "}"));
  }

  @Test
  void a_message_with_a_bot_id_is_a_bots() {
    JsonNode event =
        canonical(message("'subtype':'bot_message','bot_id':'B5','username':'otter','text':'up'"));
    JsonNode user =
        canonical(message("'bot_id':'B5','user':'U5','bot_profile':{'name':'O'},'text':'up'"));

    assertEquals(RawText.json("{'id':'B5','is_bot':true,'name':'otter'}"), event.path("author"));
    assertEquals(RawText.json("{'id':'U5','is_bot':true,'name':'O'}"), user.path("author"));
  }

  @Test
  void a_bot_that_chooses_its_name_is_a_webhook_so_that_its_personas_stay_apart() {
    String persona = "'bot_id':'B5','user':'U5','username':'Ada','text':'up'";
    String edited =
        "{'type':'message','subtype':'message_changed','channel':'C7','ts':'1767225602.000100',"
            + "'message':{"
            + persona
            + ",'ts':'1767225601.000100'}}";

    assertEquals("B5", canonical(message(persona)).at("/payload/webhook_id").asText());
    assertEquals("B5", canonical(edited).at("/payload/webhook_id").asText());
    assertEquals(
        "", canonical(message("'bot_id':'B5','text':'up'")).at("/payload/webhook_id").asText());
  }

  @Test
  void a_reply_in_a_thread_names_the_thread() {
    JsonNode reply = canonical(message("'user':'U1','text':'y','thread_ts':'1767225000.000001'"));
    JsonNode parent = canonical(message("'user':'U1','text':'y','thread_ts':'1767225601.000100'"));

    assertEquals("1767225000.000001", reply.path("thread_id").asText());
    assertEquals("1767225000.000001", reply.at("/payload/reply_to").asText());
    assertFalse(parent.path("payload").has("reply_to"), parent::toString);
  }

  @Test
  void the_text_of_blocks_replaces_the_text_for_notifications() {
    JsonNode event =
        canonical(
            message(
                """
                'bot_id':'B5','text':'[no preview]','blocks':[
                 {'type':'header','text':{'type':'plain_text','text':'Depot 4'}},
                 {'type':'section','text':{'type':'mrkdwn','text':'Door *open*'},
                  'accessory':{'type':'button','text':{'type':'plain_text','text':'Close'}},
                  'fields':[{'type':'mrkdwn','text':'*Status:*\\nfailed'},
                   {'type':'mrkdwn','text':'one line'}]},
                 {'type':'context','elements':[{'type':'mrkdwn','text':'by otter'},
                  {'type':'image','image_url':'u','alt_text':'a door'}]},
                 {'type':'image','title':{'type':'plain_text','text':'Map'},'image_url':'u'}]\
                """));

    assertEquals(
        "Depot 4\nDoor *open*\none line\nClose\nby otter\na door\nMap",
        event.at("/payload/content").asText());
    assertEquals(
        RawText.json("[{'fields':[{'name':'Status','value':'failed'}]}]"),
        event.at("/payload/embeds"));
  }

  @Test
  void rich_text_is_read_with_its_links_mentions_and_emoji() {
    JsonNode event =
        canonical(
            message(
                """
                'user':'U1','text':'','blocks':[{'type':'rich_text','elements':[
                 {'type':'rich_text_section','elements':[{'type':'text','text':'Ask '},
                  {'type':'user','user_id':'U2'},{'type':'text','text':' in '},
                  {'type':'channel','channel_id':'C8'},{'type':'emoji','name':'otter'}]},
                 {'type':'rich_text_list','elements':[
                  {'type':'rich_text_section','elements':[{'type':'link','url':'https://a.example'}]},
                  {'type':'rich_text_section','elements':[{'type':'broadcast','range':'here'}]}]}]}]
                """));

    assertEquals(
        "Ask <@U2> in <#C8>:otter:\nhttps://a.example\n<!here>",
        event.at("/payload/content").asText());
  }

  @Test
  void attachments_become_embeds_and_files_become_attachments() {
    JsonNode event =
        canonical(
            message(
                """
                'bot_id':'B5','text':'see below','attachments':[
                 {'fallback':'f','pretext':'Alarm','author_name':'probe','title':'Depot 4',
                  'title_link':'https://a.example','text':'too warm','footer':'probe 7',
                  'fields':[{'title':'Status','value':'firing','short':true}]},
                 {'fallback':'only this','image_url':'u'}],
                'files':[{'id':'F1','name':'map.png','mimetype':'image/png','size':9,
                 'url_private':'https://files.example/F1'}]\
                """));

    assertEquals("see below", event.at("/payload/content").asText());
    assertEquals(
        RawText.json(
            """
            [{'author':{'name':'probe'},'title':'Depot 4','url':'https://a.example',
              'fields':[{'name':'Status','value':'firing'}],'footer':{'text':'probe 7'},
              'description':'Alarm\\ntoo warm'},
             {'fields':[],'description':'only this'}]\
            """),
        event.at("/payload/embeds"));
    assertEquals(
        RawText.json(
            "[{'id':'F1','filename':'map.png','content_type':'image/png','size':9,"
                + "'url':'https://files.example/F1'}]"),
        event.at("/payload/attachments"));
  }

  @Test
  void a_changed_message_is_an_edit_at_the_time_of_the_change() {
    assertCanonical(
        """
        {'event_id':'slack:message_changed:C7:1767225601.000100:1767225700.500200',
         'type':'discord.message.edited','occurred_at':1767225700500,
         'payload':{'message_id':'1767225601.000100','embeds':[],'attachments':[],
          'content':'is the depot closed?'},
         'author':{'id':'U1','is_bot':false},'channel_id':'C7','guild_id':'T9'}\
        """,
        callback(
            """
            {'type':'message','subtype':'message_changed','hidden':true,'channel':'C7',
             'ts':'1767225700.500200','message':{'type':'message','user':'U1',
              'text':'is the depot closed?','ts':'1767225601.000100',
              'edited':{'user':'U1','ts':'1767225700.000000'}}}\
            """));
  }

  @Test
  void a_deleted_message_is_a_deletion_and_so_is_a_tombstone() {
    String deleted =
        callback(
            """
            {'type':'message','subtype':'message_deleted','hidden':true,'channel':'C7',
             'ts':'1767225700.500200','deleted_ts':'1767225601.000100'}\
            """);

    assertCanonical(
        """
        {'event_id':'slack:message_deleted:C7:1767225601.000100:1767225700.500200',
         'type':'discord.message.deleted','occurred_at':1767225700500,
         'payload':{'message_id':'1767225601.000100'},'channel_id':'C7','guild_id':'T9'}\
        """,
        deleted);
    assertEquals(
        canonical(deleted),
        canonical(
            callback(
                """
                {'type':'message','subtype':'message_changed','channel':'C7',
                 'ts':'1767225700.500200','message':{'subtype':'tombstone',
                  'text':'This message was deleted.','ts':'1767225601.000100'}}\
                """)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'url_verification','token':'x','challenge':'y'}",
        "{'type':'event_callback','event':{'type':'reaction_added','event_ts':'1767225601.1'}}",
        "{'type':'reaction_added','event_ts':'1767225601.1'}",
        "{'type':'message','subtype':'channel_join','channel':'C7','user':'U1',"
            + "'ts':'1767225601.000100','text':'<@U1> has joined the channel'}",
      })
  void an_event_that_is_not_about_a_message_is_ignored(String event) {
    assertIgnored(event);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "'channel':'C7' ~ 'x':1 ~ missing_field:event.channel",
        "'user':'U1' ~ 'x':1 ~ missing_field:event.user",
        "'text':'is the depot open?' ~ 'text':7 ~ invalid_field:event.text: found 7; expected a"
            + " string",
        "'ts':'1767225601.000100' ~ 'ts':'soon' ~ invalid_field:event.ts: found \"soon\"; expected"
            + " a time in seconds, such as \"1767225601.000100\"",
        "'ts':'1767225601.000100' ~ 'ts':'17672256010.1' ~ invalid_field:event.ts: found"
            + " \"17672256010.1\"; expected a time in seconds, such as \"1767225601.000100\"",
      })
  void a_message_that_cannot_be_adapted_is_refused_with_the_raw_field(
      String good, String bad, String expected) {
    assertRefused(expected, callback(MESSAGE.replace(good, bad)));
  }

  @Test
  void a_message_in_the_future_is_refused_with_the_raw_field() {
    String reason =
        ((Decoded.Refused) RawText.decoded(MESSAGE.replace("1767225601", "1867225601")))
            .reason()
            .text();

    assertEquals("invalid_field:ts", reason);
  }
}
