package dev.lethe.processor;

import static dev.lethe.fixture.CallJson.call;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.Answer;
import dev.lethe.call.AnswerRecord;
import dev.lethe.call.CallRow;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.state.StateSerde;
import dev.lethe.config.Figure;
import dev.lethe.config.Names;
import dev.lethe.config.ScopePartitioner;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedPunctuator;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Partitions that receive a copy of a call, and its deadline: rules C1 and C4. */
class FanOutProcessorTest {
  private static final int PARTITIONS = 8;
  private static final long NOW = EventJson.DAY;

  private final MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
  private final KeyValueStore<String, CallRow> calls =
      HeapStores.keyed(Names.CALLS, StateSerde.calls());
  private final Quarantine quarantine = new Quarantine(() -> 0);
  private final FanOutProcessor fanOut =
      new FanOutProcessor(
          Codecs.of(null).toolCallDecoder(),
          Stages.BUILT_IN,
          new PolicyFanOut(Codecs.of(null).policyDecoder(), PARTITIONS),
          "lethe.policy.v1",
          quarantine,
          PARTITIONS);

  @BeforeEach
  void begin() {
    context.setRecordMetadata("lethe.commands.v1", 0, 17);
    context.setCurrentSystemTimeMs(NOW);
    context.addStateStore(HeapStores.keyed(Names.TICKS, StateSerde.times()));
    context.addStateStore(calls);
    context.addStateStore(
        HeapStores.policy(Names.HEARD_POLICY, StartingPolicy.unpublished(Policy.defaults())));
    fanOut.init(context);
  }

  private void hears(CallJson call, long arrival) {
    fanOut.process(new Record<>(null, call.bytes(), arrival, new RecordHeaders()));
  }

  private List<Object> sent(String sink) {
    return context.forwarded().stream()
        .filter(forward -> forward.childName().orElseThrow().equals(sink))
        .<Object>map(forward -> forward.record())
        .toList();
  }

  private List<Integer> copies() {
    return context.forwarded().stream()
        .filter(forward -> forward.childName().orElseThrow().equals(Names.WRITE_FAN_OUT))
        .map(
            forward -> {
              CallCopy copy = CallCopy.in(forward.record().headers()).orElseThrow();
              assertEquals(NOW + 8_000, copy.notAfter());
              assertEquals(String.valueOf(copy.partition()), forward.record().key());
              return copy.partition();
            })
        .toList();
  }

  private AnswerRecord toGather(int index) {
    return (AnswerRecord) ((Record<?, ?>) sent(Names.WRITE_EXPECTED).get(index)).value();
  }

  private static AnswerRecord.Expected expected(
      String key, String id, String name, List<Integer> partitions, long sentAt) {
    return new AnswerRecord.Expected(
        key, id, name, null, null, partitions, false, true, NOW + 10_000, sentAt);
  }

  private void assertConflict(int index, String id, String with) {
    AnswerRecord.Expected asked = (AnswerRecord.Expected) toGather(index);
    AnswerRecord.Partial answer = (AnswerRecord.Partial) toGather(index + 1);
    Answer.Refused refused = (Answer.Refused) answer.answer();
    assertEquals(asked.key(), answer.key());
    assertEquals(id, asked.commandId());
    assertFalse(asked.kept());
    assertEquals(ErrorCode.COMMAND_ID_CONFLICT, refused.code());
    assertEquals(
        "command_id: "
            + id
            + " belongs to another call of the last 24 hours, "
            + with
            + ", which arrived at 2026-01-31T00:00:00Z; use a new id",
        refused.message());
  }

  @Test
  void a_call_without_a_scope_is_sent_to_every_partition() {
    hears(call("c/1", "memory.pin/x"), NOW - 5);

    List<Integer> all = IntStream.range(0, PARTITIONS).boxed().toList();
    assertEquals(all, copies());
    String key = toGather(0).key();
    assertEquals(expected(key, "c/1", "memory.pin/x", all, NOW - 5), toGather(0));
    CallCopy copy = CallCopy.in(context.forwarded().get(1).record().headers()).orElseThrow();
    assertEquals(key, copy.id());
    assertEquals("memory.pin/x", copy.name());
  }

  @Test
  void a_run_the_undo_of_one_and_the_forgetting_of_an_author_are_waited_for_longer() {
    hears(call("c1", "profile.collapse"), NOW);
    hears(call("c2", "memory.restore").with("run_id", "run-1"), NOW);
    hears(call("c3", "memory.forget").with("author_id", "a1"), NOW);
    hears(call("c4", "memory.restore").with("memory_id", "m1"), NOW);
    hears(call("c5", "memory.forget").with("memory_id", "m1"), NOW);

    List<Long> deadlines = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      deadlines.add(((AnswerRecord.Expected) toGather(i)).deadline() - NOW);
    }
    assertEquals(List.of(600_000L, 600_000L, 600_000L, 10_000L, 10_000L), deadlines);
  }

  @Test
  void a_call_with_a_scope_is_sent_to_the_scopes_partition() {
    hears(call("c1", "memory.pin").in("default/general"), NOW);

    int there = ScopePartitioner.partition(new Scope("default/general"), PARTITIONS);
    assertEquals(List.of(there), copies());
    assertEquals(
        new AnswerRecord.Expected(
            toGather(0).key(),
            "c1",
            "memory.pin",
            "default",
            "default/general",
            List.of(there),
            true,
            true,
            NOW + 10_000,
            NOW),
        toGather(0));
  }

  @Test
  void a_call_for_a_bot_is_forwarded_by_one_partition() {
    hears(call("c1", "discord.send_message"), NOW);

    assertEquals(List.of(0), copies());
    assertEquals(
        expected(toGather(0).key(), "c1", "discord.send_message", List.of(0), NOW), toGather(0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"discord.add_suppress_rule", "rule.approve", "rule.reject", "rule.remove"})
  void a_call_about_rules_is_sent_to_one_partition_for_any_scope(String tool) {
    hears(call("c1", tool), NOW);
    hears(call("c2", tool).in("default/general"), NOW);

    assertEquals(List.of(0, 0), copies());
    AnswerRecord.Expected second = (AnswerRecord.Expected) toGather(1);
    assertEquals(List.of(0), second.partitions());
    assertTrue(second.confined());
  }

  @Test
  void a_call_older_than_a_day_is_not_copied_and_is_answered_as_expired() {
    long day = Duration.ofDays(1).toMillis();
    hears(call("c1", "memory.pin"), NOW - day);
    assertFalse(copies().isEmpty());
    context.resetForwards();

    hears(call("c2", "memory.pin"), NOW - day - 1);

    assertEquals(List.of(), copies());
    AnswerRecord.Partial answer = (AnswerRecord.Partial) toGather(1);
    assertEquals(ErrorCode.EXPIRED, ((Answer.Refused) answer.answer()).code());
  }

  @Test
  void an_id_of_one_tenant_is_no_id_of_another_or_of_the_operator() {
    hears(call("c1", "memory.pin").with("memory_id", "m1"), NOW);
    hears(call("c1", "memory.pin").with("memory_id", "m1").ofTenant("ta"), NOW);
    hears(call("c1", "memory.pin").with("memory_id", "m1").in("tb/42"), NOW);
    hears(call("c1", "memory.unpin").with("memory_id", "m1").ofTenant("default"), NOW);

    List<AnswerRecord.Expected> asked =
        IntStream.range(0, 4).mapToObj(i -> (AnswerRecord.Expected) toGather(i)).toList();
    assertEquals(4, asked.stream().map(AnswerRecord.Expected::key).distinct().count());
    assertEquals(
        Arrays.asList(null, "ta", "tb", "default"),
        asked.stream().map(AnswerRecord.Expected::tenant).toList());
    assertEquals(3 * PARTITIONS + 1, copies().size());
  }

  @Test
  void the_same_call_again_has_the_same_key_however_it_is_written() {
    hears(call("c1", "x").ofTenant("t").with("a", "1").with("b", "2"), NOW);
    hears(
        call("c1", "x")
            .with("b", "2")
            .with("a", "1")
            .changed(call -> call.put("occurred_at", NOW - 7).put("tenant", "t")),
        NOW + 1);

    assertEquals(toGather(0).key(), toGather(1).key());
    assertEquals(1, HeapStores.keys(calls).size());
  }

  @Test
  void another_call_under_a_tenants_command_id_is_rejected_and_not_copied() {
    hears(call("c1", "memory.pin").with("memory_id", "m1").in("t/42"), NOW);
    context.resetForwards();

    hears(call("c1", "memory.pin").with("memory_id", "m2").in("t/42"), NOW + 1);
    hears(call("c1", "memory.unpin").with("memory_id", "m1").in("t/42"), NOW + 2);
    hears(call("c1", "memory.pin").with("memory_id", "m1").in("t/43"), NOW + 3);
    hears(call("c1", "memory.pin").with("memory_id", "m1").ofTenant("t"), NOW + 4);

    assertEquals(List.of(), copies());
    for (int i = 0; i < 8; i += 2) {
      assertConflict(i, "c1", "memory.pin in t/42");
    }
  }

  @Test
  void a_command_id_is_reusable_after_a_day_and_its_row_expires_after_two() {
    long day = Duration.ofDays(1).toMillis();
    hears(call("c1", "memory.pin").with("memory_id", "m1"), NOW);
    context.resetForwards();

    context.setCurrentSystemTimeMs(NOW + day + 1_000);
    hears(call("c1", "memory.unpin").with("memory_id", "m1"), NOW + day + 1_000);

    assertEquals(PARTITIONS, context.forwarded().size() - 1);
    sweeps(NOW + 3 * day + 1_000);
    assertEquals(1, HeapStores.keys(calls).size());
    sweeps(NOW + 3 * day + 1_001);
    assertEquals(List.of(), HeapStores.keys(calls));
  }

  private void sweeps(long wallClock) {
    context.scheduledPunctuators().stream()
        .map(CapturedPunctuator::getPunctuator)
        .filter(RecentCalls.class::isInstance)
        .forEach(sweep -> sweep.punctuate(wallClock));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"memory.context_assemble", "memory.summarize", "review.list", "review.show"})
  void the_reply_to_a_call_that_only_reads_is_not_kept(String tool) {
    hears(call("c1", tool).in("t/42"), NOW);

    assertFalse(((AnswerRecord.Expected) toGather(0)).kept());
  }

  @Test
  void a_call_over_which_lethe_failed_becomes_a_dead_letter() {
    quarantine.failed(
        new Position("lethe.commands.v1", 0, 17),
        ProcessingFault.of(new IllegalStateException("x"), FanOutProcessor.class));

    hears(call("c1", "memory.pin"), NOW);

    assertEquals(1, sent(Names.WRITE_REFUSED).size());
    assertEquals(List.of(), copies());
  }

  @Test
  void an_invalid_call_becomes_a_dead_letter_and_is_counted() {
    byte[] value = "hello".getBytes(StandardCharsets.UTF_8);

    fanOut.process(new Record<>(null, value, NOW, new RecordHeaders()));

    Record<?, ?> letter = (Record<?, ?>) sent(Names.WRITE_REFUSED).get(0);
    assertSame(value, letter.value());
    assertEquals("not_json", header(letter, DeadLetters.REASON_HEADER));
    assertEquals("lethe.commands.v1/0/17/" + NOW, header(letter, Origin.HEADER));
    assertEquals(1.0, counted("not_json"));
    assertEquals(0.0, counted("too_deep"));
  }

  private static String header(Record<?, ?> record, String name) {
    return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  private Object counted(String reason) {
    return context.metrics().metrics().values().stream()
        .filter(metric -> metric.metricName().name().equals(Figure.DEAD_LETTERS.kafkaName()))
        .filter(metric -> reason.equals(metric.metricName().tags().get("reason")))
        .findAny()
        .orElseThrow()
        .metricValue();
  }
}
