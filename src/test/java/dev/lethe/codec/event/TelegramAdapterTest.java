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

/** Updates of Telegram's Bot API: rule A16. */
class TelegramAdapterTest {
  private static final String CHAT = "'chat':{'id':-1001234,'type':'supergroup','title':'Depot'}";
  private static final String USER =
      "'from':{'id':77,'is_bot':false,'first_name':'Ada','last_name':'Lind','username':'ada'}";

  private static String update(String kind, String more) {
    return "{'update_id':901,'"
        + kind
        + "':{'message_id':12,'date':1767225601,"
        + CHAT
        + ','
        + more
        + "}}";
  }

  private static String message(String more) {
    return update("message", USER + ',' + more);
  }

  @Test
  void a_message_has_its_chat_its_author_and_its_time_in_milliseconds() {
    assertCanonical(
        """
        {'event_id':'telegram:message:-1001234:12','type':'discord.message.created',
         'occurred_at':1767225601000,
         'payload':{'reply_to':'11','message_id':'12','content':'is the depot open?',
          'attachments':[],'embeds':[],'components':[]},
         'channel_id':'-1001234','thread_id':'5',
         'author':{'id':'77','name':'Ada Lind','is_bot':false}}\
        """,
        message(
            "'message_thread_id':5,'text':'is the depot open?',"
                + "'reply_to_message':{'message_id':11}"));
    assertEquals("default/-1001234", RawText.event(message("'text':'x'")).scope().name());
  }

  @Test
  void a_bots_message_is_a_bots() {
    JsonNode event =
        canonical(
            update("message", "'from':{'id':78,'is_bot':true,'first_name':'Otter'},'text':'up'"));

    assertEquals(RawText.json("{'id':'78','name':'Otter','is_bot':true}"), event.path("author"));
  }

  @Test
  void a_post_of_a_channel_has_the_channel_as_its_author() {
    JsonNode post = canonical(update("channel_post", "'text':'news'"));
    JsonNode onBehalf =
        canonical(message("'text':'news','sender_chat':{'id':-1009,'title':'Harbour'}"));

    assertEquals(RawText.json("{'id':'-1001234','name':'Depot'}"), post.path("author"));
    assertEquals(RawText.json("{'id':'-1009','name':'Harbour'}"), onBehalf.path("author"));
  }

  @Test
  void edits_have_the_time_of_the_edit() {
    JsonNode edit =
        canonical(update("edited_message", USER + ",'text':'y','edit_date':1767225700"));
    JsonNode post = canonical(update("edited_channel_post", "'text':'y','edit_date':1767225700"));

    assertEquals("telegram:edit:-1001234:12:901", edit.path("event_id").asText());
    assertEquals("discord.message.edited", edit.path("type").asText());
    assertEquals(1_767_225_700_000L, edit.path("occurred_at").asLong());
    assertEquals(1_767_225_700_000L, post.path("occurred_at").asLong());
    assertEquals("12", edit.at("/payload/message_id").asText());
  }

  @Test
  void deleted_business_messages_are_a_bulk_deletion_at_their_arrival() {
    assertCanonical(
        """
        {'event_id':'telegram:deletion:-1001234:902','type':'discord.message.deleted',
         'occurred_at':1767268800000,'channel_id':'-1001234','payload':{'ids':['12','13']}}\
        """,
        "{'update_id':902,'deleted_business_messages':{'business_connection_id':'b',"
            + CHAT
            + ",'message_ids':[12,13]}}");
  }

  @Test
  void a_caption_is_the_text_of_a_file() {
    JsonNode event =
        canonical(
            message(
                """
                'caption':'the map','document':{'file_id':'f1','file_unique_id':'u1',
                 'file_name':'map.pdf','mime_type':'application/pdf','file_size':9}\
                """));

    assertEquals("the map", event.at("/payload/content").asText());
    assertEquals(
        RawText.json(
            "[{'id':'f1','filename':'map.pdf','content_type':'application/pdf','size':9,"
                + "'hash':'u1'}]"),
        event.at("/payload/attachments"));
  }

  @Test
  void the_largest_size_of_a_photo_is_its_file() {
    JsonNode event =
        canonical(message("'photo':[{'file_id':'s','file_size':1},{'file_id':'l','file_size':9}]"));

    assertEquals(RawText.json("[{'id':'l','size':9}]"), event.at("/payload/attachments"));
    assertEquals("", event.at("/payload/content").asText());
  }

  @Test
  void a_sticker_a_poll_and_buttons_keep_their_texts() {
    JsonNode sticker =
        canonical(message("'sticker':{'file_unique_id':'u','emoji':'x','set_name':'otters'}"));
    JsonNode poll =
        canonical(
            message("'poll':{'question':'Lunch?','options':[{'text':'Soup'},{'text':'Fish'}]}"));
    JsonNode buttons =
        canonical(message("'text':'ok?','reply_markup':{'inline_keyboard':[[{'text':'Yes'}]]}"));

    assertEquals(RawText.json("[{'id':'u','name':'x'}]"), sticker.at("/payload/sticker_items"));
    assertEquals(
        RawText.json(
            "{'question':{'text':'Lunch?'},'answers':[{'poll_media':{'text':'Soup'}},"
                + "{'poll_media':{'text':'Fish'}}]}"),
        poll.at("/payload/poll"));
    assertEquals(
        RawText.json("[{'type':1,'components':[{'type':2,'label':'Yes'}]}]"),
        buttons.at("/payload/components"));
  }

  @Test
  void a_venue_and_a_checklist_become_embeds() {
    JsonNode venue = canonical(message("'venue':{'title':'Quay 3','address':'Heron Lane 1'}"));
    JsonNode list =
        canonical(
            message("'checklist':{'title':'Move','tasks':[{'text':'pack'},{'text':'lift'}]}"));

    assertEquals(
        RawText.json("[{'title':'Quay 3','description':'Heron Lane 1'}]"),
        venue.at("/payload/embeds"));
    assertEquals(
        RawText.json("[{'title':'Move','description':'pack\\nlift'}]"), list.at("/payload/embeds"));
  }

  @Test
  void a_forward_is_a_message_of_the_forwarding_user() {
    JsonNode event =
        canonical(
            message(
                "'text':'old news','forward_origin':{'type':'hidden_user',"
                    + "'sender_user_name':'Bo','date':1700000000}"));

    assertEquals("old news", event.at("/payload/content").asText());
    assertEquals("77", event.at("/author/id").asText());
    assertEquals(1_767_225_601_000L, event.path("occurred_at").asLong());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'update_id':903,'callback_query':{'id':'q','data':'x'}}",
        "{'update_id':904,'my_chat_member':{'date':1767225601}}",
        "{'update_id':905}",
      })
  void an_update_that_is_not_about_a_message_is_ignored(String update) {
    assertIgnored(update);
  }

  @Test
  void a_report_about_the_chat_is_ignored() {
    assertIgnored(message("'new_chat_members':[{'id':79,'is_bot':false,'first_name':'Bo'}]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "'message_id':12 ~ 'x':1 ~ missing_field:message.message_id",
        "'date':1767225601 ~ 'x':1 ~ missing_field:message.date",
        "'date':1767225601 ~ 'date':'today' ~ invalid_field:message.date: found \"today\";"
            + " expected a time in seconds",
        "'id':-1001234 ~ 'x':1 ~ missing_field:message.chat.id",
        "'id':77 ~ 'x':1 ~ missing_field:message.from.id",
        "'text':'y' ~ 'text':7 ~ invalid_field:message.text: found 7; expected a string",
        "'is_bot':false ~ 'is_bot':2 ~ invalid_field:message.from.is_bot: found 2; expected true"
            + " or false",
      })
  void a_message_that_cannot_be_adapted_is_refused_with_the_raw_field(
      String good, String bad, String expected) {
    assertRefused(expected, message("'text':'y'").replace(good, bad));
  }
}
