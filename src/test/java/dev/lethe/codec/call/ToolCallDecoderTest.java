package dev.lethe.codec.call;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.codec.Codecs;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import org.junit.jupiter.api.Test;

class ToolCallDecoderTest {
  private final ToolCallDecoder decoder = Codecs.of(null).toolCallDecoder();

  @Test
  void white_space_is_refused_as_nothing() {
    assertEquals(
        new ToolCallDecoder.Refused(
            DeadLetterReason.NOT_JSON,
            new FieldFault(FieldFault.NOTHING, "a single JSON object in UTF-8")),
        decoder.decode(new byte[] {' ', '\n'}, "own", 0));
  }
}
