package dev.lethe.codec.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.codec.Codecs;
import dev.lethe.event.Event;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Decodes raw records; single quotes in them are double quotes. */
final class RawText {
  /** Records of all systems and kinds, with most of the fields that adapters read. */
  static final List<String> SAMPLES =
      List.of(
          """
          {'op':0,'t':'MESSAGE_CREATE','d':{'id':'1456225439449088000','channel_id':'2',
           'guild_id':'3','author':{'id':'4','username':'a','bot':true},'content':'x',
           'timestamp':'2026-01-01T10:00:00Z','message_reference':{'message_id':'1'},
           'webhook_id':'4','embeds':[{'title':'t'}],'attachments':[{'size':1}]}}\
          """,
          """
          {'op':0,'t':'MESSAGE_UPDATE','d':{'id':'7','channel_id':'2','content':'y',
           'author':{'id':'4'},'edited_timestamp':'2026-01-01T10:00:00Z'}}\
          """,
          "{'op':0,'t':'MESSAGE_DELETE','d':{'id':'7','channel_id':'2'}}",
          "{'op':0,'t':'MESSAGE_DELETE_BULK','d':{'ids':['7','8'],'channel_id':'2'}}",
          """
          {'type':'event_callback','team_id':'T','event':{'type':'message','channel':'C',
           'user':'U','bot_id':'B','username':'n','text':'x','ts':'1767225601.0001','thread_ts':'1.2',
           'blocks':[{'type':'section','text':{'text':'a'},'fields':[{'text':'*a*\\nb'}]},
            {'type':'rich_text','elements':[{'type':'rich_text_section','elements':[
             {'type':'text','text':'t'},{'type':'date','fallback':'f'}]}]}],
           'attachments':[{'title':'t','fields':[{'title':'a','value':'b'}],'blocks':[]}],
           'files':[{'id':'F','name':'n','size':1}]}}\
          """,
          """
          {'type':'message','subtype':'message_changed','channel':'C','ts':'1767225601.0001',
           'message':{'user':'U','text':'x','ts':'1767225600.0001'}}\
          """,
          """
          {'type':'message','subtype':'message_deleted','channel':'C','ts':'1767225601.0001',
           'deleted_ts':'1767225600.0001'}\
          """,
          """
          {'update_id':1,'message':{'message_id':1,'date':1767225601,'chat':{'id':-1},
           'from':{'id':2,'is_bot':false,'first_name':'a'},'sender_chat':{'id':3,'title':'t'},
           'caption':'x','photo':[{'file_id':'f','file_size':1}],'sticker':{'emoji':'e'},
           'poll':{'question':'q','options':[{'text':'a'}]},'venue':{'title':'t'},
           'checklist':{'tasks':[{'text':'t'}]},
           'reply_markup':{'inline_keyboard':[[{'text':'b'}]]}}}\
          """,
          """
          {'update_id':2,'edited_message':{'message_id':1,'edit_date':1767225601,
           'chat':{'id':-1},'from':{'id':2},'text':'x'}}\
          """,
          "{'update_id':3,'deleted_business_messages':{'chat':{'id':1},'message_ids':[1]}}",
          """
          {'type':'m.room.message','event_id':'$a','room_id':'!r:q','sender':'@a:q',
           'origin_server_ts':1767225601125,'content':{'msgtype':'m.file','body':'f','url':'u',
            'info':{'size':1},'m.relates_to':{'m.in_reply_to':{'event_id':'$b'}}}}\
          """,
          """
          {'type':'m.room.message','event_id':'$a','room_id':'!r:q','sender':'@a:q',
           'origin_server_ts':1767225601125,'content':{'m.new_content':{'body':'f'},
            'm.relates_to':{'rel_type':'m.replace','event_id':'$b'}}}\
          """,
          """
          {'schema':null,'payload':{'update_id':1,'message':{'message_id':1}}}\
          """);

  /** Arrival of the records. */
  static final long ARRIVAL = 1_767_268_800_000L;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final EventDecoder DECODER = Codecs.of(null).eventDecoder(262_144, 300);

  private RawText() {}

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text.replace('\'', '"'));
    } catch (IOException malformed) {
      throw new UncheckedIOException(malformed);
    }
  }

  static byte[] bytes(String raw) {
    return raw.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the canonical JSON of a raw record. */
  static JsonNode canonical(String raw) {
    return canonical(raw, ARRIVAL);
  }

  static JsonNode canonical(String raw, long arrival) {
    byte[] json = DECODER.canonical(bytes(raw), arrival).orElseThrow();
    return json(new String(json, StandardCharsets.UTF_8));
  }

  static void assertCanonical(String expected, String raw) {
    assertEquals(json(expected).toPrettyString(), canonical(raw).toPrettyString());
  }

  static Event event(String raw) {
    return assertInstanceOf(Decoded.Ok.class, decoded(raw)).event();
  }

  static Decoded decoded(String raw) {
    return DECODER.decode(bytes(raw), ARRIVAL);
  }

  static void assertIgnored(String raw) {
    assertEquals(new Decoded.Ignored(), decoded(raw));
  }

  /** Asserts the reason of a refusal, and the value and expected form if they are given. */
  static void assertRefused(String expected, String raw) {
    Decoded.Refused refused = assertInstanceOf(Decoded.Refused.class, decoded(raw));
    String fault = expected.contains(": ") ? ": " + refused.fault().text() : "";
    assertEquals(expected, refused.reason().text() + fault);
  }
}
