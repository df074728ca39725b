package dev.lethe.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.event.InputWriter;
import java.util.Optional;

/** Events in JSON or Avro, and raw records of chat systems. */
class FuzzedEventsTest {
  private static final long NOON = 1_767_268_800_000L;
  private static final Codecs CODECS = Codecs.of("mock://fuzzed-events");
  private static final int SCHEMA =
      Fuzzed.idOf(CODECS.registry().orElseThrow(), "lethe.events.v1", "Event");
  private static final EventDecoder DECODER = CODECS.eventDecoder(262_144, 300);
  private static final InputWriter WRITER = CODECS.eventWriter().orElseThrow();

  @FuzzTest
  void an_event_is_refused_with_a_reason_or_the_same_in_json_and_avro(byte[] input) {
    byte[] value = Fuzzed.framed(SCHEMA, input);
    Decoded decoded = Fuzzed.within(value, () -> DECODER.decode(value, NOON));
    Optional<byte[]> canonical = DECODER.canonical(value, NOON);
    DECODER.timeOf(value);

    if (decoded instanceof Decoded.Refused refused) {
      Fuzzed.assertExplained(refused.reason(), refused.fault());
    } else if (decoded instanceof Decoded.Ok ok) {
      byte[] json = canonical.orElseThrow();
      assertEquals(decoded, DECODER.decode(json, NOON));
      assertEquals(decoded, DECODER.decode(WRITER.write(json, ok.event()), NOON));
    } else {
      assertTrue(canonical.isEmpty());
    }
  }
}
