package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.Answer;
import dev.lethe.call.AnswerRecord;
import dev.lethe.call.Gathering;
import dev.lethe.call.Output;
import dev.lethe.call.ToolResult;
import dev.lethe.call.engine.Tools;
import dev.lethe.call.memory.MarkTool;
import dev.lethe.call.review.ReviewLine;
import dev.lethe.call.review.ShowReview;
import dev.lethe.codec.call.AnswerCodec;
import dev.lethe.codec.state.StateSerde;
import dev.lethe.config.Figure;
import dev.lethe.config.Names;
import dev.lethe.config.RecordLimit;
import dev.lethe.event.ErrorCode;
import dev.lethe.fixture.EventJson;
import dev.lethe.hygiene.stages.Stages;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedForward;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedPunctuator;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A call has one reply, sent when all partitions have answered or at its deadline: rules C1 and C3.
 */
class GatherProcessorTest {
  private static final long A_DAY = Duration.ofHours(24).toMillis();
  private static final long DEADLINE = EventJson.DAY + 10_000;
  private static final AnswerRecord EXPECTED = expected("k1", "ta", true);

  private static final ReviewLine REVIEW =
      new ReviewLine(
          "r", "open", "session", "t/1", "merge", "x", 0, List.of(), "r", 1, 1, null, null, null,
          null, null, null);
  private static final AnswerRecord REVIEW_EXPECTED =
      new AnswerRecord.Expected(
          "k1", "c1", "review.show", null, null, List.of(0, 1), false, true, DEADLINE, 0);
  private static final byte[] KEY = "c1".getBytes(StandardCharsets.UTF_8);

  private final MockProcessorContext<Object, Object> context = new MockProcessorContext<>();
  private final KeyValueStore<String, Gathering> rows =
      HeapStores.keyed(Names.GATHERINGS, StateSerde.gatherings(Tools.BUILT_IN));
  private final Quarantine quarantine = new Quarantine(() -> 0);
  private final GatherProcessor gather =
      new GatherProcessor(quarantine, 1, Stages.BUILT_IN, Tools.BUILT_IN);

  @BeforeEach
  void begin() {
    context.addStateStore(rows);
    context.addStateStore(HeapStores.keyed(Names.JANITOR, StateSerde.janitor()));
    context.setCurrentSystemTimeMs(EventJson.DAY);
    context.setRecordMetadata("lethe.answers.v1", 0, 17);
    gather.init(context);
  }

  private static AnswerRecord expected(String key, String tenant, boolean isKept) {
    return sent(key, tenant, isKept, EventJson.DAY);
  }

  private static AnswerRecord sent(String key, String tenant, boolean isKept, long sentAt) {
    return new AnswerRecord.Expected(
        key, "c1", "memory.pin", tenant, null, List.of(0, 1), false, isKept, DEADLINE, sentAt);
  }

  private static AnswerRecord from(int partition) {
    return from(partition, "k1", "m1");
  }

  private static AnswerRecord from(int partition, String key, String memoryId) {
    return from(partition, key, memoryId, EventJson.DAY);
  }

  private static AnswerRecord from(int partition, String key, String memoryId, long sentAt) {
    Output output = new MarkTool.Held(memoryId, true, false);
    return new AnswerRecord.Partial(key, "memory.pin", partition, new Answer.Done(output), sentAt);
  }

  private void hears(AnswerRecord answer) {
    reads(AnswerCodec.toBytes(answer));
  }

  private void reads(byte[] value) {
    gather.process(new Record<>(KEY, value, EventJson.DAY));
  }

  /** Advances the wall clock. */
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
  void the_reply_is_sent_when_the_last_partition_has_answered() {
    hears(EXPECTED);
    hears(from(1));
    assertEquals(List.of(), replies());

    hears(from(0));

    assertEquals(1, replies().size());
    assertEquals(List.of(), replies().get(0).partitions().missing());
    assertEquals(0.0, counted(Figure.INCOMPLETE_REPLIES));
  }

  @Test
  void the_reply_at_the_deadline_names_the_missing_partitions() {
    hears(EXPECTED);
    hears(from(1));
    waits(DEADLINE - 1);
    assertEquals(List.of(), replies());

    waits(DEADLINE);

    assertEquals(List.of(0), replies().get(0).partitions().missing());
    assertEquals(1.0, counted(Figure.INCOMPLETE_REPLIES));
  }

  @Test
  void answers_written_during_a_downtime_are_read_before_any_is_missing() {
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
  void a_partition_without_an_answer_soon_after_a_start_is_missing() {
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
  void a_repeated_call_gets_the_same_reply_again() {
    hears(EXPECTED);
    hears(from(0));
    hears(from(1));

    hears(EXPECTED);

    assertEquals(2, replies().size());
    assertEquals(replies().get(0), replies().get(1));
  }

  @Test
  void a_call_repeated_before_its_reply_is_gathered_once() {
    hears(EXPECTED);
    hears(from(0));
    hears(EXPECTED);
    hears(from(1));

    assertEquals(1, replies().size());
    assertEquals(2, replies().get(0).partitions().answered());
  }

  @Test
  void calls_of_two_tenants_under_one_id_have_a_reply_each() {
    hears(expected("ka", "ta", true));
    hears(expected("kb", "tb", true));
    hears(from(0, "kb", "b"));
    hears(from(0, "ka", "a"));
    hears(from(1, "ka", "a"));
    hears(from(1, "kb", "b"));
    hears(expected("kb", "tb", true));

    List<String> told =
        replies().stream()
            .map(reply -> reply.tenant() + " " + reply.commandId() + " " + said(reply))
            .toList();
    assertEquals(List.of("ta c1 a", "tb c1 b", "tb c1 b"), told);
  }

  private static String said(ToolResult reply) {
    return ((MarkTool.Held) ((Answer.Done) reply.answer()).output()).memoryId();
  }

  @Test
  void an_unkept_reply_leaves_no_row_and_the_repeated_call_is_gathered_again() {
    hears(expected("k1", "ta", false));
    hears(from(0));
    hears(from(1));
    assertEquals(List.of(), HeapStores.keys(rows));

    hears(expected("k1", "ta", false));
    hears(from(0, "k1", "m2"));
    hears(from(1, "k1", "m2"));

    assertEquals(List.of("m1", "m2"), replies().stream().map(GatherProcessorTest::said).toList());
    assertEquals(List.of(), HeapStores.keys(rows));
  }

  @Test
  void a_reply_is_kept_for_two_days() {
    hears(EXPECTED);
    hears(from(0));
    hears(from(1));

    waits(EventJson.DAY + 2 * A_DAY);
    assertEquals(1, HeapStores.keys(rows).size());
    waits(EventJson.DAY + 2 * A_DAY + 1);

    assertTrue(HeapStores.keys(rows).isEmpty());
  }

  @Test
  void a_call_that_arrives_again_within_a_day_is_replied_to_as_it_was_however_late_it_is_read() {
    hears(EXPECTED);
    hears(from(0));
    hears(from(1));
    waits(EventJson.DAY + 2 * A_DAY - 1);

    hears(sent("k1", "ta", true, EventJson.DAY + A_DAY));

    assertEquals(2, replies().size());
    assertEquals(replies().get(0), replies().get(1));
  }

  @Test
  void a_call_that_arrives_again_after_more_than_a_day_is_a_new_one() {
    waits(EventJson.DAY + A_DAY - 2_000);
    hears(EXPECTED);
    hears(from(0));
    hears(from(1));
    long later = EventJson.DAY + A_DAY + 1_000;

    hears(sent("k1", "ta", true, later));
    assertEquals(1, replies().size());
    hears(from(0, "k1", "m2", later));
    hears(from(1, "k1", "m2", later));

    assertEquals(List.of("m1", "m2"), replies().stream().map(GatherProcessorTest::said).toList());
  }

  @Test
  void a_late_answer_to_a_call_that_only_reads_does_not_answer_the_same_call_sent_again() {
    hears(expected("k1", "ta", false));
    waits(DEADLINE);
    hears(sent("k1", "ta", false, EventJson.DAY + 10_001));

    hears(from(0, "k1", "erased"));
    hears(from(1, "k1", "erased"));
    assertEquals(1, replies().size());
    hears(from(0, "k1", "m2", EventJson.DAY + 10_001));
    hears(from(1, "k1", "m2", EventJson.DAY + 10_001));

    assertEquals("m2", said(replies().get(1)));
  }

  @Test
  void a_late_answer_to_a_call_that_changes_something_answers_the_same_call_sent_again() {
    hears(EXPECTED);
    hears(sent("k1", "ta", true, EventJson.DAY + 10_001));

    hears(from(0));
    hears(from(1));

    assertEquals("m1", said(replies().get(0)));
  }

  @Test
  void a_row_that_just_fits_still_fits_with_the_time_of_its_reply() {
    hears(REVIEW_EXPECTED);
    hears(review(0, 0));
    int others = AnswerCodec.toRow(rows.get("0|k1")).length;
    rows.delete("0|k1");
    hears(REVIEW_EXPECTED);
    hears(review(0, RecordLimit.VALUE_BYTES - others));

    waits(DEADLINE);

    assertTrue(AnswerCodec.toRow(rows.get("1|k1")).length <= RecordLimit.VALUE_BYTES);
  }

  @Test
  void answers_that_together_do_not_fit_into_a_record_are_an_error_of_their_call() {
    hears(EXPECTED);
    hears(context(0));
    hears(context(1));
    hears(other());

    assertEquals(ErrorCode.REPLY_TOO_LARGE, ((Answer.Refused) replies().get(0).answer()).code());
    assertTrue(replies().get(1).answer() instanceof Answer.Done, "the next call");
  }

  /**
   * Returns an answer that only partitions of earlier releases would send, as they had no size
   * limit.
   */
  private static AnswerRecord context(int partition) {
    return review(partition, RecordLimit.RECORD_BYTES);
  }

  private static AnswerRecord review(int partition, int characters) {
    return new AnswerRecord.Partial(
        "k1",
        "review.show",
        partition,
        new Answer.Done(new ShowReview.Review(REVIEW, List.of(), "x".repeat(characters), null)),
        EventJson.DAY);
  }

  private AnswerRecord other() {
    hears(
        new AnswerRecord.Expected(
            "c2", "c2", "memory.pin", null, null, List.of(0), false, true, DEADLINE, 0));
    return new AnswerRecord.Partial(
        "c2", "memory.pin", 0, new Answer.Done(new MarkTool.Held("m1", true, false)), 0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hello",
        "{}",
        "[]",
        "{\"version\":1}",
        "{\"version\":9,\"command_id\":\"c1\",\"name\":\"memory.pin\"}",
        "{\"version\":1,\"command_id\":\"c1\",\"name\":\"no.such\",\"result\":{}}",
        "{\"version\":1,\"command_id\":\"c1\",\"name\":\"memory.gc_plan\",\"result\":[1]}",
        "{\"version\":1,\"figures\":7}"
      })
  void an_invalid_answer_is_a_dead_letter_and_does_not_stop_the_gather(String stray) {
    reads(stray.getBytes(StandardCharsets.UTF_8));

    assertDeadLetter("stray");
    hears(EXPECTED);
    hears(from(0));
    hears(from(1));
    assertEquals(2, context.forwarded().size(), "the dead letter and the reply");
  }

  @Test
  void a_null_on_the_topic_is_a_dead_letter_too() {
    reads(null);

    assertDeadLetter("stray");
  }

  @Test
  void a_redelivered_answer_over_which_lethe_failed_is_a_dead_letter() {
    quarantine.failed(
        new Position("lethe.answers.v1", 0, 17),
        ProcessingFault.of(new IllegalStateException("x"), GatherProcessor.class));

    hears(from(0));

    assertDeadLetter("internal_error");
  }

  private void assertDeadLetter(String reason) {
    CapturedForward<?, ?> letter = context.forwarded().get(0);
    assertEquals(Names.WRITE_STRAYS, letter.childName().orElseThrow());
    assertEquals(
        reason,
        new String(
            letter.record().headers().lastHeader(DeadLetters.REASON_HEADER).value(),
            StandardCharsets.UTF_8));
    assertEquals(
        "lethe.answers.v1/0/17/" + EventJson.DAY,
        new String(
            letter.record().headers().lastHeader(Origin.HEADER).value(), StandardCharsets.UTF_8));
  }
}
