package dev.lethe.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.command.AnswerCodec;
import dev.lethe.codec.state.StateSerde;
import dev.lethe.command.Answer;
import dev.lethe.command.AnswerRecord;
import dev.lethe.command.Gathering;
import dev.lethe.command.Output;
import dev.lethe.command.ToolResult;
import dev.lethe.fixture.EventJson;
import dev.lethe.layout.Figure;
import dev.lethe.layout.Names;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedPunctuator;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One reply to a call, when all partitions have answered or at its deadline: rules C1 and C3. */
class GatherTest {
  private static final long DEADLINE = EventJson.DAY + 10_000;
  private static final AnswerRecord EXPECTED =
      new AnswerRecord.Expected("c1", "memory.pin", List.of(0, 1), false, DEADLINE);

  private final MockProcessorContext<String, Object> context = new MockProcessorContext<>();
  private final KeyValueStore<String, Gathering> rows =
      HeapStores.keyed(Names.GATHERINGS, StateSerde.gatherings());
  private final Gather gather = new Gather(1);

  @BeforeEach
  void begin() {
    context.addStateStore(rows);
    context.addStateStore(HeapStores.keyed(Names.JANITOR, StateSerde.janitor()));
    context.setCurrentSystemTimeMs(EventJson.DAY);
    gather.init(context);
  }

  private static AnswerRecord from(int partition) {
    return new AnswerRecord.Partial(
        "c1", "memory.pin", partition, new Answer.Done(new Output.Held("m1", true, false)));
  }

  private void hears(AnswerRecord answer) {
    gather.process(new Record<>(answer.commandId(), AnswerCodec.toBytes(answer), EventJson.DAY));
  }

  /** The wall clock comes to that time. */
  private void waits(long until) {
    context.setCurrentSystemTimeMs(until);
    context.scheduledPunctuators().stream()
        .map(CapturedPunctuator::getPunctuator)
        .forEach(punctuator -> punctuator.punctuate(until));
  }

  private List<ToolResult> replies() {
    return context.forwarded().stream()
        .map(forward -> (ToolResult) forward.record().value())
        .toList();
  }

  @Test
  void the_reply_goes_out_when_the_last_partition_has_answered() {
    hears(EXPECTED);
    hears(from(1));
    assertEquals(List.of(), replies());

    hears(from(0));

    assertEquals(1, replies().size());
    assertEquals(List.of(), replies().get(0).partitions().missing());
    assertEquals(0.0, counted(Figure.INCOMPLETE_REPLIES));
  }

  @Test
  void at_the_deadline_the_reply_names_who_is_missing() {
    hears(EXPECTED);
    hears(from(1));
    waits(DEADLINE - 1);
    assertEquals(List.of(), replies());

    waits(DEADLINE);

    assertEquals(List.of(0), replies().get(0).partitions().missing());
    assertEquals(1.0, counted(Figure.INCOMPLETE_REPLIES));
  }

  @Test
  void what_was_answered_while_nobody_gathered_is_read_before_anybody_is_missing() {
    hears(EXPECTED);
    hears(from(1));
    context.setCurrentSystemTimeMs(DEADLINE + 60_000);
    gather.init(context);

    waits(DEADLINE + 60_500);
    hears(from(0));

    assertEquals(1, replies().size());
    assertEquals(List.of(), replies().get(0).partitions().missing());
  }

  @Test
  void who_has_not_answered_soon_after_a_start_is_missing() {
    hears(EXPECTED);
    context.setCurrentSystemTimeMs(DEADLINE + 60_000);
    gather.init(context);

    waits(DEADLINE + 65_000);

    assertEquals(List.of(0, 1), replies().get(0).partitions().missing());
  }

  private Object counted(Figure figure) {
    return context.metrics().metrics().values().stream()
        .filter(metric -> metric.metricName().name().equals(figure.kafkaName()))
        .findAny()
        .orElseThrow()
        .metricValue();
  }

  @Test
  void an_answer_after_the_reply_changes_nothing() {
    hears(EXPECTED);
    waits(DEADLINE);

    hears(from(0));
    hears(from(1));

    assertEquals(1, replies().size());
  }

  @Test
  void a_call_that_comes_again_is_replied_to_as_it_was() {
    hears(EXPECTED);
    hears(from(0));
    hears(from(1));

    hears(EXPECTED);

    assertEquals(2, replies().size());
    assertEquals(replies().get(0), replies().get(1));
  }

  @Test
  void a_call_that_comes_again_before_its_reply_is_waited_for_once() {
    hears(EXPECTED);
    hears(from(0));
    hears(EXPECTED);
    hears(from(1));

    assertEquals(1, replies().size());
    assertEquals(2, replies().get(0).partitions().answered());
  }

  @Test
  void a_reply_is_kept_for_a_day() {
    hears(EXPECTED);
    hears(from(0));
    hears(from(1));
    long day = Duration.ofHours(24).toMillis();

    waits(EventJson.DAY + day);
    assertEquals(1, HeapStores.keys(rows).size());
    waits(EventJson.DAY + day + 1);

    assertTrue(HeapStores.keys(rows).isEmpty());
  }
}
