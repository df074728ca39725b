package dev.lethe.stage;

import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lethe.codec.Codecs;
import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import dev.lethe.layout.Names;
import dev.lethe.layout.ScopePartitioner;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.TextLimit;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

/** What is wrong after its hop is no fault of the record: dead-lettering it would hide the bug. */
class AdmitTest {
  private static final int PARTITIONS = 3;
  private static final EventJson EVENT = person("e1", "hello");

  private final Quarantine quarantine = new Quarantine(() -> 0);

  @Test
  void a_record_on_the_wrong_partition_after_its_hop_ends_the_application() {
    Headers headers =
        new RecordHeaders()
            .add(
                Origin.HEADER,
                "lethe.events.v1/0/7/1769817600000".getBytes(StandardCharsets.UTF_8));

    FatalBugException fatal = assertThrows(FatalBugException.class, () -> hopped(headers));

    assertEquals(
        "a record of rekeyed-"
            + elsewhere()
            + " is on the wrong partition after its hop; this is a"
            + " bug in Lethe",
        fatal.getMessage());
    assertNull(quarantine.fault("rekeyed", elsewhere(), 17));
  }

  @Test
  void so_does_one_that_does_not_say_where_it_came_from() {
    FatalBugException fatal =
        assertThrows(FatalBugException.class, () -> hopped(new RecordHeaders()));

    assertEquals(
        "a re-keyed record has no lethe.origin header; this is a bug in Lethe", fatal.getMessage());
  }

  @Test
  void so_does_one_that_came_in_on_a_topic_that_nothing_decodes() {
    Headers headers =
        new RecordHeaders()
            .add(
                Origin.HEADER, "lethe.other.v1/0/7/1769817600000".getBytes(StandardCharsets.UTF_8));

    FatalBugException fatal = assertThrows(FatalBugException.class, () -> hopped(headers));

    assertEquals(
        "nothing decodes a record that came in on lethe.other.v1; this is a bug in Lethe",
        fatal.getMessage());
  }

  @Test
  void what_nobody_asked_for_is_answered_to_nobody_when_our_own_code_fails_over_it() {
    quarantine.failed(
        new Position("fan-out", 0, 17), Fault.of(new IllegalStateException("x"), Admit.class));
    Headers headers =
        new RecordHeaders()
            .add(Origin.HEADER, new Origin("lethe.policy.v1", 0, 3, EventJson.DAY).toBytes())
            .add(Copy.HEADER, Copy.unasked(0, "policy", "44136fa355b3").toBytes());
    MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
    context.addStateStore(
        HeapStores.policy(Names.POLICY, StartingPolicy.unpublished(Policy.defaults())));
    context.setRecordMetadata("fan-out", 0, 17);
    Admit admit =
        new Admit(
            AdmitTest::decoders,
            quarantine,
            Set.of("lethe.events.v1"),
            "rekeyed",
            "fan-out",
            PARTITIONS);
    admit.init(context);

    admit.process(new Record<>(null, new byte[0], EventJson.DAY, headers));

    assertEquals(
        List.of(Names.WRITE_DEAD_LETTERS),
        context.forwarded().stream().map(sent -> sent.childName().orElseThrow()).toList());
  }

  private void hopped(Headers headers) {
    Admit admit =
        new Admit(
            AdmitTest::decoders,
            quarantine,
            Set.of("lethe.events.v1"),
            "rekeyed",
            "fan-out",
            PARTITIONS);
    MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
    context.addStateStore(
        HeapStores.policy(Names.POLICY, StartingPolicy.unpublished(Policy.defaults())));
    context.setRecordMetadata("rekeyed", elsewhere(), 17);
    Guarded<byte[], byte[], Object, Object> guarded = new Guarded<>(admit, quarantine);
    guarded.init(context);
    guarded.process(new Record<>(null, EVENT.bytes(), EventJson.DAY, headers));
  }

  private static Map<String, InputDecoder> decoders(Policy policy) {
    return Map.of(
        "lethe.events.v1",
        new EventInputs(
            Codecs.of(null).eventDecoder(1 << 18, 300),
            new TextLimit(new MessageFingerprinter(policy, Normalizers::of))));
  }

  private static int elsewhere() {
    return (ScopePartitioner.partition(new Scope(EVENT.scope()), PARTITIONS) + 1) % PARTITIONS;
  }
}
