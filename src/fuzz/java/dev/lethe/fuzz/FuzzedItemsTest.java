package dev.lethe.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.codec.item.ItemWriter;

/** Items in JSON or Avro. */
class FuzzedItemsTest {
  private static final long NOON = 1_767_268_800_000L;
  private static final Codecs CODECS = Codecs.of("mock://fuzzed-items");
  private static final int SCHEMA =
      Fuzzed.idOf(CODECS.registry().orElseThrow(), "lethe.items.v1", "MemoryItem");
  private static final ItemDecoder DECODER = CODECS.itemDecoder(262_144, 300);
  private static final ItemWriter WRITER = CODECS.itemWriter().orElseThrow();

  @FuzzTest
  void an_item_is_refused_with_a_reason_or_the_same_in_json_and_avro(byte[] input) {
    byte[] value = Fuzzed.framed(SCHEMA, input);
    ItemDecoder.Decoded decoded = Fuzzed.within(value, () -> DECODER.decode(value, NOON));
    DECODER.timeOf(value);

    if (decoded instanceof ItemDecoder.Ok ok) {
      assertTrue(DECODER.isMeantBy(value));
      assertEquals(decoded, DECODER.decode(WRITER.write(value, ok.item()), NOON));
    } else {
      ItemDecoder.Refused refused = (ItemDecoder.Refused) decoded;
      Fuzzed.assertExplained(refused.reason(), refused.fault());
    }
  }
}
