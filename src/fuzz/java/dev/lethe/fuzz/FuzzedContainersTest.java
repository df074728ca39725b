package dev.lethe.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.AvroContainer;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.event.InputWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Files of events in Avro's container format. */
class FuzzedContainersTest {
  private static final long NOON = 1_767_268_800_000L;
  private static final Codecs CODECS = Codecs.of("mock://fuzzed-containers");
  private static final EventDecoder DECODER = CODECS.eventDecoder(262_144, 300);
  private static final InputWriter WRITER = CODECS.eventWriter().orElseThrow();

  @FuzzTest
  void a_file_is_refused_with_a_reason_or_has_events_in_json(byte[] file) {
    for (byte[] json : Fuzzed.within(file, () -> records(file))) {
      Decoded decoded = DECODER.decode(json, NOON);
      if (decoded instanceof Decoded.Refused refused) {
        Fuzzed.assertExplained(refused.reason(), refused.fault());
      } else if (decoded instanceof Decoded.Ok ok) {
        byte[] canonical = DECODER.canonical(json, NOON).orElseThrow();
        assertEquals(decoded, DECODER.decode(WRITER.write(canonical, ok.event()), NOON));
      }
    }
  }

  /** Returns the records before the first error. */
  private static List<byte[]> records(byte[] file) {
    List<byte[]> records = new ArrayList<>();
    try (AvroContainer container =
        new AvroContainer(new ByteArrayInputStream(file), Schemas.of("Event"))) {
      for (byte[] json = container.next(); json != null; json = container.next()) {
        records.add(json);
      }
    } catch (IOException refused) {
      assertFalse(String.valueOf(refused.getMessage()).isBlank());
    }
    return records;
  }
}
