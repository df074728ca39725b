package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lethe.config.RecordLimit;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.fixture.EventJson;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

/** Contents of dead letters: rules A8 and O10. */
class DeadLettersTest {
  private static final Origin ORIGIN = new Origin("lethe.llm.results.v1", 3, 17, EventJson.DAY);

  private final MockProcessorContext<Object, Object> context = new MockProcessorContext<>();

  private Record<?, ?> letter(byte[] key, byte[] value) {
    new DeadLetters(context, new TaskMetrics(context), new Quarantine(() -> 0), "sink")
        .take(new Record<>(key, value, EventJson.DAY), ORIGIN, DeadLetterReason.NOT_JSON);
    return context.forwarded().get(0).record();
  }

  @Test
  void a_record_that_fits_is_copied_as_it_came() {
    byte[] key = new byte[10];
    byte[] value = new byte[RecordLimit.VALUE_BYTES - 10];

    Record<?, ?> letter = letter(key, value);

    assertSame(key, letter.key());
    assertSame(value, letter.value());
    assertNull(letter.headers().lastHeader(DeadLetters.CUT_HEADER));
  }

  @Test
  void an_oversized_dead_letter_omits_its_value_and_names_its_origin() {
    byte[] key = new byte[10];

    Record<?, ?> letter = letter(key, new byte[RecordLimit.VALUE_BYTES - 9]);

    assertSame(key, letter.key());
    assertNull(letter.value());
    assertEquals(
        Integer.toString(RecordLimit.VALUE_BYTES - 9), text(letter, DeadLetters.CUT_HEADER));
    assertEquals("not_json", text(letter, DeadLetters.REASON_HEADER));
    assertEquals("lethe.llm.results.v1/3/17/" + EventJson.DAY, text(letter, Origin.HEADER));
  }

  @Test
  void a_key_as_large_is_left_out_too() {
    Record<?, ?> letter = letter(new byte[RecordLimit.RECORD_BYTES], null);

    assertNull(letter.key());
    assertNull(letter.value());
  }

  private static String text(Record<?, ?> letter, String name) {
    Header header = letter.headers().lastHeader(name);
    return new String(header.value(), StandardCharsets.UTF_8);
  }
}
