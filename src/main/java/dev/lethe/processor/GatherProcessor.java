package dev.lethe.processor;

import dev.lethe.call.Answer;
import dev.lethe.call.AnswerRecord;
import dev.lethe.call.Gathering;
import dev.lethe.call.ToolType;
import dev.lethe.call.engine.Tools;
import dev.lethe.codec.call.AnswerCodec;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.config.Figure;
import dev.lethe.config.Names;
import dev.lethe.config.RecordLimit;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.hygiene.stages.Stages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Combines the partitions' answers to a call into one reply, and their figures of an interval into
 * one report: when all have arrived, or at the deadline. A repeated call gets the same reply if it
 * changes anything; replies to read-only calls aren't kept, since they may quote memories. A reply
 * that doesn't fit into a record becomes an error. Records that are not answers go to the
 * dead-letter topic.
 */
final class GatherProcessor extends TaskProcessor<byte[], byte[], Object, Object> {
  /** Interval between checks of deadlines. */
  private static final Duration DEADLINES = Duration.ofMillis(500);

  /**
   * Time after a start before deadlines apply: answers that arrived in the meantime must be read
   * first.
   */
  private static final Duration CATCHING_UP = Duration.ofSeconds(5);

  private static final Duration CLEANING = Duration.ofMinutes(10);

  /** Bytes left free in a row: a reply adds its time. */
  private static final int ROOM = 1024;

  /** Prefix of waiting calls. They sort first, so that checking deadlines reads no other rows. */
  private static final String WAITING = "0|";

  private static final String DONE = "1|";
  private static final String END = "2|";

  /** Outcome of a call that wasn't refused, in metrics. */
  private static final String SUCCEEDED = "done";

  /** Label for unknown tool names: labels must not contain text from records. */
  private static final String NO_TOOL = "unknown";

  private final Quarantine quarantine;
  private final int partitions;
  private final Stages stages;
  private final Tools tools;
  private DeadLetters deadLetters;
  private KeyValueStore<String, Gathering> gatherings;
  private JanitorDesk janitor;
  private long caughtUpAt;

  /**
   * @param quarantine records that Lethe failed to process
   * @param partitions number of partitions whose figures make up a report
   * @param stages hygiene stages, whose counts reports contain
   */
  GatherProcessor(Quarantine quarantine, int partitions, Stages stages, Tools tools) {
    this.quarantine = quarantine;
    this.stages = stages;
    this.tools = tools;
    this.partitions = partitions;
  }

  @Override
  public void init(ProcessorContext<Object, Object> context) {
    super.init(context);
    gatherings = context.getStateStore(Names.GATHERINGS);
    for (ToolType tool : tools.all()) {
      metrics().count(Figure.TOOL_CALLS, 0, tool.name(), SUCCEEDED);
    }
    metrics().count(Figure.INCOMPLETE_REPLIES, 0);
    deadLetters = new DeadLetters(context, metrics(), quarantine, Names.WRITE_STRAYS);
    janitor =
        new JanitorDesk(
            context.getStateStore(Names.JANITOR),
            partitions,
            stages,
            new JsonTree(),
            context::forward);
    caughtUpAt = context.currentSystemTimeMs() + CATCHING_UP.toMillis();
    every(
        DEADLINES,
        now -> {
          replyToLate(now);
          janitor.closeLate(now);
        });
    every(CLEANING, this::forget);
  }

  @Override
  public void process(Record<byte[], byte[]> in) {
    RecordMetadata at = context().recordMetadata().orElseThrow();
    Origin origin = Origin.of(in, at);
    if (deadLetters.takeFailed(in, at, origin)) {
      return;
    }
    Optional<AnswerRecord> answer = read(in.value());
    if (answer.isPresent()) {
      take(answer.get(), in.timestamp());
    } else {
      deadLetters.take(in, origin, DeadLetterReason.STRAY);
    }
  }

  private Optional<AnswerRecord> read(byte[] value) {
    try {
      return Optional.of(AnswerCodec.answer(value, tools));
    } catch (IllegalArgumentException foreign) {
      return Optional.empty();
    }
  }

  private void take(AnswerRecord answer, long timestamp) {
    if (answer instanceof AnswerRecord.Figures figures) {
      janitor.take(figures.figures(), context().currentSystemTimeMs(), timestamp);
      return;
    }
    Gathering waiting = gatherings.get(WAITING + answer.key());
    if (waiting == null && answer instanceof AnswerRecord.Expected expected) {
      Gathering done = gatherings.get(DONE + answer.key());
      if (done != null && RecentCalls.isRecent(done.expected().sentAt(), expected.sentAt())) {
        forward(done, timestamp);
      } else {
        gatherings.put(WAITING + expected.key(), Gathering.of(expected));
      }
    } else if (waiting != null
        && answer instanceof AnswerRecord.Partial partial
        && partial.answers(waiting.expected())) {
      Gathering more = fitting(waiting.with(partial));
      if (more.isComplete()) {
        reply(more, timestamp);
      } else {
        gatherings.put(WAITING + answer.key(), more);
      }
    }
  }

  /** Returns the gathering, with an error in place of outputs that don't fit into a record. */
  private static Gathering fitting(Gathering gathering) {
    return AnswerCodec.toRow(gathering).length <= RecordLimit.VALUE_BYTES - ROOM
        ? gathering
        : gathering.refused(Answer.Refused.tooLarge());
  }

  private void reply(Gathering gathering, long timestamp) {
    String key = gathering.expected().key();
    Gathering done = gathering.done(context().currentSystemTimeMs());
    gatherings.delete(WAITING + key);
    if (done.expected().kept()) {
      gatherings.put(DONE + key, done);
    }
    count(done);
    forward(done, timestamp);
  }

  /** Counts a call that is replied to for the first time. */
  private void count(Gathering replied) {
    String tool = tools.named(replied.expected().name()).map(ToolType::name).orElse(NO_TOOL);
    String outcome =
        replied.result().answer() instanceof Answer.Refused refused
            ? refused.code().wireName()
            : SUCCEEDED;
    metrics().count(Figure.TOOL_CALLS, 1, tool, outcome);
    metrics().count(Figure.INCOMPLETE_REPLIES, replied.isComplete() ? 0 : 1);
  }

  private void forward(Gathering done, long timestamp) {
    forward(
        Names.WRITE_REPLIES,
        done.expected().commandId(),
        done.result(),
        timestamp,
        new RecordHeaders());
    commitSoon();
  }

  private void replyToLate(long now) {
    if (now < caughtUpAt) {
      return;
    }
    List<Gathering> late = new ArrayList<>();
    try (KeyValueIterator<String, Gathering> waiting = gatherings.range(WAITING, DONE)) {
      while (waiting.hasNext()) {
        Gathering gathering = waiting.next().value;
        if (now >= gathering.expected().deadline()) {
          late.add(gathering);
        }
      }
    }
    late.forEach(gathering -> reply(gathering, now));
  }

  private void forget(long now) {
    List<String> old = new ArrayList<>();
    try (KeyValueIterator<String, Gathering> done = gatherings.range(DONE, END)) {
      while (done.hasNext()) {
        KeyValue<String, Gathering> row = done.next();
        if (!RecentCalls.isStored(row.value.doneAt(), now)) {
          old.add(row.key);
        }
      }
    }
    old.forEach(gatherings::delete);
  }
}
