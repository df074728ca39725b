package dev.lethe.codec.item;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.AvroValues;
import dev.lethe.fixture.EventJson;
import dev.lethe.item.Item;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ItemWriterTest {
  private final Codecs codecs = Codecs.of("mock://item-writer");
  private final ItemDecoder decoder = codecs.itemDecoder(1 << 20, 300);
  private final ItemWriter writer = codecs.itemWriter().orElseThrow();

  static Iterable<String> kinds() {
    return ItemText.kinds();
  }

  private Item item(byte[] value) {
    return ((ItemDecoder.Ok) decoder.decode(value, EventJson.DAY)).item();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void an_item_is_the_same_in_avro(String kind) {
    for (ItemText text :
        new ItemText[] {
          ItemText.of(kind),
          ItemText.of(kind)
              .with("created_at", "'2026-01-30T12:00:00+01:00'")
              .with("updated_at", "1.767e12")
              .with("covers_until", "'2026-01-30T12:00:00Z'")
              .with("pinned", "true")
              .with("tags", "['a']")
              .with("embedding", "{'model':'m','vector':[0.1,-1,1e-7]}")
              .with("metadata", "{'b': 1.00, 'a': null}")
        }) {
      byte[] avro = writer.write(text.bytes(), item(text.bytes()));

      assertTrue(AvroValues.isFramed(avro));
      assertEquals(item(text.bytes()), item(avro));
      assertArrayEquals(avro, writer.write(avro, item(avro)));
    }
  }

  @Test
  void the_confidence_of_an_entry_is_kept() {
    byte[] json = ItemText.of("entry").with("confidence", "0.25").bytes();

    assertEquals(item(json), item(writer.write(json, item(json))));
  }

  @Test
  void a_time_before_2010_given_as_text_is_valid_in_avro_too() {
    byte[] json =
        ItemText.of("entry")
            .with("created_at", "'1995-01-01T00:00:00Z'")
            .with("updated_at", "'2006-01-01T12:00:00Z'")
            .bytes();

    assertEquals(item(json), item(writer.write(json, item(json))));
  }

  @Test
  void a_number_beyond_any_range_in_a_field_of_another_kind_is_left_out() {
    byte[] json =
        "{\"item_id\":\"i\",\"kind\":\"profile\",\"summary\":\"s\",\"confirmations\":1e10000007268800000}"
            .getBytes(StandardCharsets.UTF_8);

    assertEquals(item(json), item(writer.write(json, item(json))));
  }
}
