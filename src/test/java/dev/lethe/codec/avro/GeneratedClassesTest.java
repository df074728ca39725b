package dev.lethe.codec.avro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.lethe.avro.Decision;
import dev.lethe.avro.Event;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.event.Scope;
import dev.lethe.memory.EmbedVerdict;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.junit.jupiter.api.Test;

/** The classes generated from {@code schemas/} as a bot written in Java would use them. */
class GeneratedClassesTest {
  private static final int FRAME_BYTES = 5;

  @Test
  void a_decision_is_read_by_its_generated_class() throws IOException {
    byte[] framed =
        Codecs.of("mock://generated-decision")
            .decisions()
            .serialize(
                "lethe.decisions.v1",
                new dev.lethe.memory.Decision(
                    "e1",
                    null,
                    "tool.call",
                    new Scope("default/42"),
                    Verdict.MINTED,
                    Reason.TOOL_CALL,
                    "20260131-00",
                    null,
                    null,
                    EmbedVerdict.skipped(EmbedVerdict.Why.KIND),
                    null,
                    "000000000000",
                    1_769_817_600_000L));

    Decision read =
        new SpecificDatumReader<>(Decision.class)
            .read(
                null,
                DecoderFactory.get()
                    .binaryDecoder(framed, FRAME_BYTES, framed.length - FRAME_BYTES, null));

    assertEquals("e1", read.getEventId());
    assertEquals("minted", read.getVerdict());
    assertEquals("kind", read.getEmbed().getReason());
    assertEquals(Instant.ofEpochMilli(1_769_817_600_000L), read.getOccurredAt());
  }

  @Test
  void an_event_written_by_its_generated_class_is_an_event() throws IOException {
    SchemaRegistry registry = Codecs.of("mock://generated-event").registry().orElseThrow();
    int id = registry.register("lethe.events.v1-value", Event.getClassSchema());
    Event event =
        Event.newBuilder()
            .setEventId("e1")
            .setType("llm.assistant.message")
            .setOccurredAt(Instant.ofEpochMilli(1_769_817_600_000L))
            .setChannelId("42")
            .setPayload(dev.lethe.avro.EventPayload.newBuilder().setContent("Herons wade.").build())
            .build();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(ByteBuffer.allocate(FRAME_BYTES).put((byte) 0).putInt(id).array());
    BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
    new SpecificDatumWriter<>(Event.class).write(event, encoder);

    Decoded decoded =
        Codecs.of("mock://generated-event")
            .eventDecoder(262_144, 300)
            .decode(out.toByteArray(), 1_769_817_600_000L);

    Decoded.Ok ok = assertInstanceOf(Decoded.Ok.class, decoded, decoded::toString);
    assertEquals("default/42", ok.event().scope().name());
    assertEquals(dev.lethe.event.EventType.ASSISTANT_MESSAGE, ok.event().type());
  }
}
