package dev.lethe.codec.item;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.AvroFixtures;
import dev.lethe.fixture.EventJson;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Items in Confluent's framing are read like JSON of the same shape. */
class AvroItemTest {
  private static final long NOW = EventJson.DAY;

  private final Codecs codecs = Codecs.of("mock://avro-items");
  private final ItemDecoder decoder = codecs.itemDecoder(65_536, 300);

  static Iterable<String> kinds() {
    return ItemText.kinds();
  }

  private ItemDecoder.Decoded ofAvro(ItemText text) {
    return decoder.decode(AvroFixtures.framedItem(codecs, text.toString()), NOW);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void an_item_is_the_same_in_both_formats(String kind) {
    ItemText text =
        ItemText.of(kind)
            .with("updated_at", Long.toString(NOW))
            .with("pinned", "true")
            .with("tags", "['a']")
            .with("references", "['i2']")
            .with("expires_at", Long.toString(NOW + 1))
            .with("embedding", "{'model':'m','vector':[0.1,-1.0,1.0E-7]}");

    ItemDecoder.Decoded ofJson = decoder.decode(text.bytes(), NOW);

    assertInstanceOf(ItemDecoder.Ok.class, ofJson, ofJson::toString);
    assertEquals(ofJson, ofAvro(text));
  }

  @ParameterizedTest
  @CsvSource({"entry", "pattern"})
  void replaced_items_are_the_same_in_both_formats(String kind) {
    ItemText text = ItemText.of(kind).with("supersedes", "['a','b']");

    assertEquals(decoder.decode(text.bytes(), NOW), ofAvro(text));
  }

  @Test
  void a_confidence_is_the_same_in_both_formats() {
    ItemText text = ItemText.of("entry").with("confidence", "0.75");

    assertEquals(decoder.decode(text.bytes(), NOW), ofAvro(text));
  }

  @Test
  void omitted_fields_have_the_same_defaults_in_both_formats() {
    for (String kind : ItemText.kinds()) {
      ItemText text = ItemText.of(kind);

      assertEquals(decoder.decode(text.bytes(), NOW), ofAvro(text), kind);
    }
  }

  @Test
  void a_patterns_payload_is_a_field_in_avro_and_the_other_fields_in_json() {
    ItemText json = ItemText.of("pattern").with("score", "1.5").with("metadata", "{'a':null}");
    ItemText avro = ItemText.of("pattern").with("payload", "{'score':1.5,'metadata':{'a':null}}");

    assertEquals(decoder.decode(json.bytes(), NOW), ofAvro(avro));
  }

  @Test
  void a_payload_that_is_no_object_is_invalid() {
    assertEquals("invalid_field:payload", reason(ItemText.of("pattern").with("payload", "[1]")));
  }

  @ParameterizedTest
  @CsvSource({
    "profile, item_id, ''''''",
    "profile, op, '''replace'''",
    "profile, kind, '''x'''",
    "profile, summary, null",
    "profile, updated_at, -1",
    "profile, reinforcement_count, -1",
    "session_message, session_id, null",
    "session_message, role, '''bot'''",
    "entry, importance, 11",
    "relation, target_id, '''a/b'''",
    "delete, updated_at, null",
  })
  void a_mistake_has_the_same_reason_in_both_formats(String kind, String field, String json) {
    ItemText text = ItemText.of(kind).with(field, json);

    ItemDecoder.Refused ofJson =
        assertInstanceOf(ItemDecoder.Refused.class, decoder.decode(text.bytes(), NOW));

    assertEquals(ofJson.reason().text(), reason(text));
  }

  @Test
  void bytes_that_are_not_of_their_schema_are_not_avro() {
    byte[] value = AvroFixtures.framedItem(codecs, ItemText.of("entry").toString());

    for (int length = 1; length < value.length; length++) {
      ItemDecoder.Decoded cut = decoder.decode(Arrays.copyOf(value, length), NOW);
      assertEquals("not_avro", ((ItemDecoder.Refused) cut).reason().text());
    }
  }

  private String reason(ItemText text) {
    return assertInstanceOf(ItemDecoder.Refused.class, ofAvro(text)).reason().text();
  }
}
