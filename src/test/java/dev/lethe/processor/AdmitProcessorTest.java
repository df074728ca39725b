package dev.lethe.processor;

import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.call.PlanCodec;
import dev.lethe.config.Names;
import dev.lethe.config.ScopePartitioner;
import dev.lethe.event.Arrival;
import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.TextLimit;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedForward;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Admission of records, and their rejection as dead letters: rules A7 to A11. */
class AdmitProcessorTest {
  private static final int PARTITIONS = 3;
  private static final EventJson EVENT = person("e1", "hello");
  private static final String OF_EVENT = "lethe.events.v1/0/7/1769817600000";

  private final Quarantine quarantine = new Quarantine(() -> 0);
  private final MockProcessorContext<Object, Object> context = new MockProcessorContext<>();

  @Test
  void a_record_on_the_wrong_partition_after_its_hop_is_a_dead_letter() {
    reads("rekeyed", elsewhere(), origin(OF_EVENT), EVENT.bytes());

    assertStray(OF_EVENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "lethe.events.v1", "lethe.events.v1/0/seven/8", "lethe.other.v1/0/7/8"})
  void so_is_one_of_an_origin_that_there_is_not(String origin) {
    reads("rekeyed", 0, origin(origin), EVENT.bytes());

    assertStray(origin.startsWith("lethe.other") ? origin : "rekeyed/0/17/" + EventJson.DAY);
  }

  @Test
  void a_forwarded_record_without_an_origin_is_a_dead_letter() {
    reads("rekeyed", 0, new RecordHeaders(), EVENT.bytes());

    assertStray("rekeyed/0/17/" + EventJson.DAY);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "lethe.commands.v1, null",
        "lethe.commands.v1, 0",
        "lethe.commands.v1, 0/x/3/pin/c1",
        "lethe.commands.v1, 0/1/99/pin/c1",
        "lethe.commands.v1, 0/1/3/pin/c1",
        "lethe.policy.v1, null",
        "ticks, null",
        "ticks, 0/1/3/pin/c1"
      })
  void so_is_a_copy_that_was_never_made(String topic, String copy) {
    Headers headers = origin(topic + "/0/7/1769817600000");
    if (copy != null) {
      headers.add(CallCopy.HEADER, copy.getBytes(StandardCharsets.UTF_8));
    }

    reads("fan-out", 0, headers, "hello".getBytes(StandardCharsets.UTF_8));

    assertStray(topic + "/0/7/1769817600000");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {"null", "hello", "{}", "[]", "'{\"version\":5}'", "'{\"version\":5,\"stage\":[]}'"})
  void so_is_a_plan_that_was_never_made(String value) {
    byte[] bytes = value == null ? null : value.getBytes(StandardCharsets.UTF_8);

    reads("plans", 0, new RecordHeaders(), bytes);

    assertStray("plans/0/17/" + EventJson.DAY);
  }

  @Test
  void a_copy_of_no_call_gets_no_answer_if_lethe_fails_to_process_it() {
    quarantine.failed(
        new Position("fan-out", 0, 17),
        ProcessingFault.of(new IllegalStateException("x"), AdmitProcessor.class));
    Headers headers =
        new RecordHeaders()
            .add(Origin.HEADER, new Origin("lethe.policy.v1", 0, 3, EventJson.DAY).toBytes())
            .add(CallCopy.HEADER, CallCopy.ownRun(0, "policy", "44136fa355b3").toBytes());
    reads("fan-out", 0, headers, new byte[0]);

    assertEquals(
        List.of(Names.WRITE_DEAD_LETTERS),
        context.forwarded().stream().map(sent -> sent.childName().orElseThrow()).toList());
  }

  @Test
  void a_raw_record_on_the_wrong_partition_hops_unchanged_with_its_scope_as_key() {
    byte[] frame =
        "{\"op\":0,\"t\":\"MESSAGE_DELETE\",\"d\":{\"id\":\"7\",\"channel_id\":\"2\"}}"
            .getBytes(StandardCharsets.UTF_8);
    int home = ScopePartitioner.partition(new Scope("default/2"), PARTITIONS);

    reads("lethe.events.v1", (home + 1) % PARTITIONS, new RecordHeaders(), frame);

    CapturedForward<?, ?> hop = context.forwarded().get(0);
    assertEquals(Names.WRITE_REKEYED, hop.childName().orElseThrow());
    assertEquals("default/2", hop.record().key());
    assertArrayEquals(frame, (byte[]) hop.record().value());

    context.resetForwards();
    reads("rekeyed", home, hop.record().headers(), frame);

    CapturedForward<?, ?> decided = context.forwarded().get(0);
    assertEquals(Names.MINT, decided.childName().orElseThrow());
    assertEquals(EventJson.DAY, ((Arrival) decided.record().value()).event().occurredAt());
  }

  private static Headers origin(String origin) {
    return new RecordHeaders().add(Origin.HEADER, origin.getBytes(StandardCharsets.UTF_8));
  }

  private void reads(String topic, int partition, Headers headers, byte[] value) {
    context.addStateStore(
        HeapStores.policy(Names.POLICY, StartingPolicy.unpublished(Policy.defaults())));
    context.setRecordMetadata(topic, partition, 17);
    AdmitProcessor admit =
        new AdmitProcessor(
            AdmitProcessorTest::decoders,
            quarantine,
            Set.of(),
            Set.of("rekeyed", "fan-out", "plans"),
            "rekeyed",
            "fan-out",
            PARTITIONS);
    admit.init(context);
    admit.process(new Record<>(null, value, EventJson.DAY, headers));
  }

  private void assertStray(String origin) {
    assertEquals(1, context.forwarded().size());
    CapturedForward<?, ?> letter = context.forwarded().get(0);
    assertEquals(Names.WRITE_DEAD_LETTERS, letter.childName().orElseThrow());
    assertEquals("stray", header(letter, DeadLetters.REASON_HEADER));
    assertEquals(origin, header(letter, Origin.HEADER));
  }

  private static String header(CapturedForward<?, ?> letter, String name) {
    return new String(letter.record().headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  private static Map<String, InputDecoder> decoders(Policy policy, IntConsumer misspelt) {
    return Map.of(
        "lethe.events.v1",
        InputDecoder.events(
            Codecs.of(null).eventDecoder(1 << 18, 300),
            new TextLimit(new MessageFingerprinter(policy, Processors::normalizer)),
            misspelt),
        "lethe.commands.v1",
        InputDecoder.calls(Codecs.of(null).toolCallDecoder(), true, 300, false),
        "lethe.policy.v1",
        InputDecoder.policies(),
        "plans",
        InputDecoder.plans(new PlanCodec(Stages.BUILT_IN)),
        Names.TICKS,
        InputDecoder.ticks());
  }

  private static int elsewhere() {
    return (ScopePartitioner.partition(new Scope(EVENT.scope()), PARTITIONS) + 1) % PARTITIONS;
  }
}
