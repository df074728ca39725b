package dev.lethe.processor;

import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Names;
import dev.lethe.config.ScopePartitioner;
import dev.lethe.event.Arrival;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.TextLimit;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

/** Routing of records of the events topic to the processors that decide them. */
class InputDecoderTest {
  private static final Headers NO_HEADERS = new RecordHeaders();
  private static final Origin ORIGIN = new Origin("lethe.events.v1", 5, 7, EventJson.DAY);

  private final List<Integer> misspelt = new ArrayList<>();

  private final InputDecoder events =
      InputDecoder.events(
          Codecs.of(null).eventDecoder(1 << 22, 300),
          new TextLimit(new MessageFingerprinter(Policy.defaults(), Processors::normalizer)),
          misspelt::add);

  @Test
  void misspelt_names_of_absent_fields_are_counted() {
    String odd =
        person("e1", "hello")
            .with("contnet", "x")
            .with("nonce", "y")
            .with("mesage_id", "m9")
            .toString()
            .replace("channel_id", "channelId");

    events.decode(odd.getBytes(StandardCharsets.UTF_8), NO_HEADERS, ORIGIN);
    events.decode(person("e2", "hello").bytes(), NO_HEADERS, ORIGIN);
    events.decode(odd.getBytes(StandardCharsets.UTF_8), NO_HEADERS, ORIGIN);

    assertEquals(List.of(1, 0, 1), misspelt);
  }

  @Test
  void misspelt_names_in_embeds_and_attachments_are_counted() {
    EventJson odd =
        person("e1", "hello")
            .withJson(
                "embeds",
                "[{\"tittle\":\"t\",\"color\":1,\"fields\":[{\"name\":\"n\",\"vaule\":\"v\"}]},"
                    + "{\"title\":\"t\",\"titles\":\"u\"}]")
            .withJson("attachments", "[{\"file_name\":\"a.txt\",\"width\":1}]");

    events.decode(odd.bytes(), NO_HEADERS, ORIGIN);
    events.decode(person("e2", "hello").bytes(), NO_HEADERS, ORIGIN);

    assertEquals(List.of(3, 0), misspelt);
  }

  @Test
  void an_event_is_decided_by_mint_where_its_scope_is() {
    EventJson event = person("e1", "hello");

    Input.Placed input =
        assertInstanceOf(Input.Placed.class, events.decode(event.bytes(), NO_HEADERS, ORIGIN));

    assertEquals(Names.MINT, input.box());
    assertEquals(event.scope(), input.key());
    int there = ScopePartitioner.partition(new Scope(event.scope()), 16);
    assertTrue(input.isDecidedBy(there, 16));
    assertFalse(input.isDecidedBy((there + 1) % 16, 16));
    assertInstanceOf(Arrival.class, input.value());
  }

  @Test
  void an_arrival_has_the_time_and_topic_of_its_first_record_after_any_hop() {
    Input.Placed input =
        assertInstanceOf(
            Input.Placed.class, events.decode(person("e1", "hello").bytes(), NO_HEADERS, ORIGIN));

    Arrival arrival = (Arrival) input.value();
    assertEquals(EventJson.DAY, arrival.at());
    assertEquals("lethe.events.v1-5", arrival.source());
  }

  @Test
  void an_invalid_event_is_rejected_with_the_reason() {
    Input input = events.decode("{".getBytes(StandardCharsets.UTF_8), NO_HEADERS, ORIGIN);

    assertEquals(
        new Input.Refused(
            DeadLetterReason.NOT_JSON,
            new FieldFault("the end of the text at byte 1", "a single JSON object in UTF-8")),
        input);
  }

  @Test
  void a_text_longer_than_the_limit_is_too_large() {
    Input input =
        events.decode(person("e1", "x".repeat((1 << 20) + 1)).bytes(), NO_HEADERS, ORIGIN);

    assertEquals(
        new Input.Refused(
            DeadLetterReason.TOO_LARGE,
            new FieldFault("a longer normalized text", "at most 1 MiB of text")),
        input);
  }
}
