package dev.lethe.stage;

import dev.lethe.command.Answer;
import dev.lethe.command.Delivery;
import dev.lethe.command.ToolCall;
import dev.lethe.event.ErrorCode;
import dev.lethe.layout.Figure;
import dev.lethe.layout.Names;
import dev.lethe.memory.DeadLettered;
import dev.lethe.policy.Policy;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * The door: bytes become an input on the partition that decides it. What is none goes to the dead
 * letters; what came in on another partition takes one hop, as it was.
 */
final class Admit extends ContextualProcessor<byte[], byte[], Object, Object> {
  private final Function<Policy, Map<String, InputDecoder>> decodersOf;
  private final Quarantine quarantine;
  private final Set<String> countedTopics;
  private final String rekeyedTopic;
  private final String fanOutTopic;
  private final int partitions;
  private Supplier<Map<String, InputDecoder>> decoders;
  private CurrentPolicy policies;
  private TaskMetrics metrics;
  private DeadLetters deadLetters;
  private int moved;
  private String toldPolicy;

  /**
   * @param decodersOf a policy, by the topic that a record first came in on
   * @param countedTopics of which every record is in the books
   */
  Admit(
      Function<Policy, Map<String, InputDecoder>> decodersOf,
      Quarantine quarantine,
      Set<String> countedTopics,
      String rekeyedTopic,
      String fanOutTopic,
      int partitions) {
    this.decodersOf = decodersOf;
    this.quarantine = quarantine;
    this.countedTopics = countedTopics;
    this.rekeyedTopic = rekeyedTopic;
    this.fanOutTopic = fanOutTopic;
    this.partitions = partitions;
  }

  @Override
  public void init(ProcessorContext<Object, Object> context) {
    super.init(context);
    policies = context.getStateStore(Names.POLICY);
    decoders = policies.derive(decodersOf);
    metrics = new TaskMetrics(context);
    deadLetters = new DeadLetters(context, metrics, Names.WRITE_DEAD_LETTERS);
    moved = 0;
    toldPolicy = null;
    context.schedule(TaskMetrics.PERIOD, PunctuationType.WALL_CLOCK_TIME, this::report);
  }

  private void report(long wallClock) {
    metrics.count(Figure.MOVED, moved);
    moved = 0;
    String policy = policies.now().version();
    if (!policy.equals(toldPolicy)) {
      if (toldPolicy != null) {
        metrics.unset(Figure.POLICY, toldPolicy);
      }
      metrics.set(Figure.POLICY, 1, policy);
      toldPolicy = policy;
    }
  }

  @Override
  public void close() {
    metrics.close();
  }

  @Override
  public void process(Record<byte[], byte[]> in) {
    IdleWatch.note();
    RecordMetadata at = context().recordMetadata().orElseThrow();
    boolean isCopy = at.topic().equals(fanOutTopic);
    boolean hopped = isCopy || at.topic().equals(rekeyedTopic);
    policies.keep();
    Origin origin = hopped ? hopOrigin(in) : Origin.of(in, at);
    Fault fault = quarantine.fault(at.topic(), at.partition(), at.offset());
    if (fault != null) {
      deadLetters.take(in, origin, fault);
      if (isCopy) {
        answerIfCall(in, origin);
      }
      count(in, origin, true);
      quarantine.deadLettered(at.topic(), at.partition(), at.offset());
      return;
    }
    Input input = decoder(origin.topic()).decode(in.value(), in.headers(), origin);
    if (input instanceof Input.Refused refused) {
      deadLetters.take(in, origin, refused.reason());
      count(in, origin, false);
    } else if (input instanceof Input.OfPolicy change) {
      metrics.count(Figure.REFUSED_POLICIES, policies.change(change.row()) ? 0 : 1);
    } else if (input instanceof Input.OfRule change) {
      boolean isUsed = policies.rules().change(change.ruleId(), change.row());
      metrics.count(Figure.REFUSED_POLICIES, isUsed ? 0 : 1);
    } else if (input instanceof Input.Placed placed) {
      place(in, at, origin, placed);
    }
  }

  private InputDecoder decoder(String topic) {
    InputDecoder decoder = decoders.get().get(topic);
    if (decoder == null) {
      throw new FatalBugException("nothing decodes a record that came in on " + topic);
    }
    return decoder;
  }

  private void place(
      Record<byte[], byte[]> in, RecordMetadata at, Origin origin, Input.Placed input) {
    if (input.isDecidedBy(at.partition(), partitions)) {
      context()
          .forward(
              new Record<>(input.key(), input.value(), in.timestamp(), Traces.only(in)),
              input.box());
    } else if (!at.topic().equals(origin.topic())) {
      throw new FatalBugException(
          "a record of "
              + at.topic()
              + '-'
              + at.partition()
              + " is on the wrong partition after its hop");
    } else {
      moved++;
      Headers headers = Traces.only(in).add(Origin.HEADER, origin.toBytes());
      context()
          .forward(
              new Record<>(input.key(), in.value(), in.timestamp(), headers), Names.WRITE_REKEYED);
    }
  }

  /** Has a call over which our own code failed answered all the same. */
  private void answerIfCall(Record<byte[], byte[]> in, Origin origin) {
    Copy copy = Copy.in(in.headers());
    if (!copy.isOfCall()) {
      return;
    }
    ToolCall call = new ToolCall(copy.commandId(), copy.name(), null, null, origin.timestamp());
    Answer.Refused why =
        new Answer.Refused(
            ErrorCode.INTERNAL_ERROR,
            "Lethe's own code failed over the call, which is a bug; it is among the dead letters");
    Delivery delivery =
        new Delivery(call, copy.partition(), copy.notAfter(), new Delivery.Impossible(why));
    context()
        .forward(
            new Record<>(call.commandId(), delivery, in.timestamp(), Traces.only(in)),
            Names.COMMANDS);
  }

  private static Origin hopOrigin(Record<byte[], byte[]> in) {
    Header origin = in.headers().lastHeader(Origin.HEADER);
    if (origin == null) {
      throw new FatalBugException("a re-keyed record has no " + Origin.HEADER + " header");
    }
    return Origin.of(origin.value());
  }

  /** Has the books, which are of events and items, know of a dead letter. */
  private void count(Record<byte[], byte[]> in, Origin origin, boolean isQuarantined) {
    if (!countedTopics.contains(origin.topic())) {
      return;
    }
    DeadLettered counted = new DeadLettered(origin.source(), origin.timestamp(), isQuarantined);
    context()
        .forward(
            new Record<>(origin.source(), counted, in.timestamp(), new RecordHeaders()),
            Names.REMEMBER);
  }
}
