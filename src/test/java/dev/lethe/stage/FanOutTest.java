package dev.lethe.stage;

import static dev.lethe.fixture.CallJson.call;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.state.StateSerde;
import dev.lethe.command.Answer;
import dev.lethe.command.AnswerRecord;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.layout.Figure;
import dev.lethe.layout.Names;
import dev.lethe.layout.ScopePartitioner;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which partitions get a copy of a call, and until when: rules C1 and C4. */
class FanOutTest {
  private static final int PARTITIONS = 8;
  private static final long NOW = EventJson.DAY;

  private final MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
  private final Quarantine quarantine = new Quarantine(() -> 0);
  private final FanOut fanOut =
      new FanOut(
          Codecs.of(null).toolCallDecoder(),
          new PolicyFanOut(Codecs.of(null).policyDecoder(), PARTITIONS),
          "lethe.policy.v1",
          quarantine,
          PARTITIONS);

  @BeforeEach
  void begin() {
    context.setRecordMetadata("lethe.commands.v1", 0, 17);
    context.setCurrentSystemTimeMs(NOW);
    context.addStateStore(HeapStores.keyed(Names.TICKS, StateSerde.times()));
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
              Copy copy = Copy.in(forward.record().headers()).orElseThrow();
              assertEquals(NOW + 8_000, copy.notAfter());
              assertEquals(String.valueOf(copy.partition()), forward.record().key());
              return copy.partition();
            })
        .toList();
  }

  private Object toGather(int index) {
    return ((Record<?, ?>) sent(Names.WRITE_EXPECTED).get(index)).value();
  }

  @Test
  void a_call_without_a_scope_goes_to_every_partition() {
    hears(call("c/1", "memory.pin/x"), NOW - 5);

    List<Integer> all = IntStream.range(0, PARTITIONS).boxed().toList();
    assertEquals(all, copies());
    assertEquals(
        new AnswerRecord.Expected("c/1", "memory.pin/x", all, false, NOW + 10_000), toGather(0));
    Copy copy = Copy.in(context.forwarded().get(1).record().headers()).orElseThrow();
    assertEquals("c/1", copy.commandId());
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
  void a_call_with_a_scope_goes_to_the_partition_of_the_scope() {
    hears(call("c1", "memory.pin").in("default/general"), NOW);

    int there = ScopePartitioner.partition(new Scope("default/general"), PARTITIONS);
    assertEquals(List.of(there), copies());
    assertEquals(
        new AnswerRecord.Expected("c1", "memory.pin", List.of(there), true, NOW + 10_000),
        toGather(0));
  }

  @Test
  void what_a_bot_is_to_do_is_passed_on_by_one_partition() {
    hears(call("c1", "discord.send_message"), NOW);

    assertEquals(List.of(0), copies());
    assertEquals(
        new AnswerRecord.Expected("c1", "discord.send_message", List.of(0), false, NOW + 10_000),
        toGather(0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"discord.add_suppress_rule", "rule.approve", "rule.reject", "rule.remove"})
  void about_rules_one_partition_decides_whatever_scope_is_named(String tool) {
    hears(call("c1", tool), NOW);
    hears(call("c2", tool).in("default/general"), NOW);

    assertEquals(List.of(0, 0), copies());
    assertEquals(
        new AnswerRecord.Expected("c2", tool, List.of(0), true, NOW + 10_000), toGather(1));
  }

  @Test
  void a_call_that_lay_for_more_than_a_day_goes_nowhere_and_is_answered() {
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
  void a_call_over_which_our_own_code_failed_goes_to_the_dead_letters() {
    quarantine.failed(
        new Position("lethe.commands.v1", 0, 17),
        Fault.of(new IllegalStateException("x"), FanOut.class));

    hears(call("c1", "memory.pin"), NOW);

    assertEquals(1, sent(Names.WRITE_REFUSED).size());
    assertEquals(List.of(), copies());
  }

  @Test
  void what_is_no_call_goes_to_the_dead_letters_and_is_counted_there() {
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
