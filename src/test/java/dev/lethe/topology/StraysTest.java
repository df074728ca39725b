package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.Pipeline;
import dev.lethe.runtime.SimulatedRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

/** Records that other programs wrote to internal topics: rule A11. */
class StraysTest {
  private static final byte[] STRAY = "{\"hello\":1}".getBytes(StandardCharsets.UTF_8);

  @Test
  void a_stray_on_each_internal_topic_is_a_dead_letter_and_stops_nothing() {
    try (Pipeline pipeline = Pipeline.withDefaults()) {
      List<String> internal = pipeline.topics().internal();
      internal.forEach(topic -> pipeline.strays(topic, STRAY, new RecordHeaders()));

      List<SimulatedRecord> letters = pipeline.records(pipeline.topics().deadLetters());
      assertEquals(internal.size(), letters.size());
      for (SimulatedRecord letter : letters) {
        assertArrayEquals(STRAY, letter.record().value());
      }
      String minted = pipeline.hears(person("e1", "hello")).get("memory_id").asText();
      assertTrue(
          pipeline.asks(call("c1", "memory.pin").with("memory_id", minted)).get("ok").asBoolean());
    }
  }
}
