package dev.lethe.codec.event;

import static dev.lethe.codec.event.RawText.assertCanonical;
import static dev.lethe.codec.event.RawText.assertRefused;
import static dev.lethe.codec.event.RawText.canonical;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.Codecs;
import dev.lethe.event.Payload;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Recognition of raw records, envelopes, and ids of other systems: rules A16 and A17. */
class RawRecordsTest {
  private static final String FRAME =
      "{'op':0,'t':'MESSAGE_CREATE','s':1,'d':{'id':'7','channel_id':'2','content':'hi',"
          + "'author':{'id':'8'},'timestamp':'2026-01-01T10:00:00Z'}}";
  private static final String EVENT =
      "{'event_id':'e1','type':'tool.call','occurred_at':1767261600000,"
          + "'payload':{'call_id':'c','name':'n','args':{'x':1.10}}}";

  private final EventDecoder decoder = Codecs.of(null).eventDecoder(262_144, 300);

  private static String envelope(String payload) {
    return "{'schema':{'type':'struct'},'payload':" + payload + "}";
  }

  @Test
  void a_canonical_event_stays_as_it_is() {
    byte[] event = RawText.bytes(EVENT);

    assertSame(event, decoder.canonical(event, RawText.ARRIVAL).orElseThrow());
  }

  @Test
  void the_payload_of_a_kafka_connect_envelope_is_the_event() {
    byte[] enveloped = RawText.bytes(envelope(EVENT));

    assertEquals(
        EVENT.replace('\'', '"'),
        new String(
            decoder.canonical(enveloped, RawText.ARRIVAL).orElseThrow(), StandardCharsets.UTF_8));
    assertEquals(RawText.decoded(EVENT), RawText.decoded(envelope(EVENT)));
    assertEquals(
        RawText.decoded(EVENT), RawText.decoded("{'schema':null,'payload':" + EVENT + "}"));
  }

  @Test
  void the_payload_may_be_a_raw_record_or_text() {
    String text = "'" + FRAME.replace("'", "\\'") + "'";

    assertEquals(canonical(FRAME), canonical(envelope(FRAME)));
    assertEquals(canonical(FRAME), canonical(envelope(text)));
    assertEquals(canonical(FRAME), canonical(envelope(envelope(FRAME))));
    assertRefused("missing_field:d.id", envelope(FRAME.replace("'id':'7'", "'id':null")));
    assertRefused("not_json", envelope("'no event'"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'op':1}",
        "{'type':'message','text':'x'}",
        "{'schema':1,'payload':null}",
        "{'payload':{'event_id':'e1'}}",
        "{'id':'7','channel_id':'2','content':'hi'}",
        "{'item_id':'i','op':0,'d':{}}",
      })
  void any_other_object_is_an_event_without_its_required_fields(String record) {
    assertRefused("missing_field:event_id", record);
  }

  @Test
  void an_event_with_a_time_is_never_adapted() {
    assertRefused("missing_field:event_id", FRAME.replace("'op':0", "'op':0,'occurred_at':1"));
  }

  @ParameterizedTest
  @CsvSource({
    "a:b/c|d%e, a:b%2Fc%7Cd%25e, a%3Ab%2Fc%7Cd%25e",
    "a%3Ab, a%253Ab, a%253Ab",
    "plain-1.x, plain-1.x, plain-1.x",
  })
  void forbidden_characters_of_ids_are_encoded(String raw, String id, String channel) {
    assertEquals(id, RawIds.id(raw));
    assertEquals(channel, RawIds.channelId(raw));
  }

  @Test
  void control_characters_are_encoded_and_letters_are_not() {
    assertEquals("%00%C2%85ä", RawIds.id("\u0000\u0085ä"));
    assertNotEquals(RawIds.channelId("a:b"), RawIds.channelId("a%3Ab"));
  }

  @Test
  void an_unpaired_surrogate_is_replaced() {
    JsonNode event = canonical(FRAME.replace("'hi'", "'a\\ud83d'"));

    assertEquals("a\ufffd", event.at("/payload/content").asText());
    assertEquals(
        "a\ufffd",
        ((Payload.MessageCreated) RawText.event(FRAME.replace("'hi'", "'a\\ud83d'")).payload())
            .body()
            .text()
            .text());
  }

  @Test
  void a_byte_order_mark_before_a_raw_record_is_skipped() {
    assertCanonical(canonical(FRAME).toString(), "\ufeff" + FRAME);
  }
}
