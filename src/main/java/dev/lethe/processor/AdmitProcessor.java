package dev.lethe.processor;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.ToolCall;
import dev.lethe.config.Figure;
import dev.lethe.config.Names;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.ErrorCode;
import dev.lethe.memory.Outcome;
import dev.lethe.memory.Outcome.DeadLettered;
import dev.lethe.policy.Policy;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Entry processor of the topology: decodes records into inputs on the partition that decides them.
 * Invalid records go to the dead-letter topic; records that arrived on another partition are
 * re-keyed once, unchanged. A record on an internal topic that Lethe can't have written there goes
 * to the dead-letter topic too.
 */
final class AdmitProcessor extends TaskProcessor<byte[], byte[], Object, Object> {
  private final BiFunction<Policy, IntConsumer, Map<String, InputDecoder>> decodersOf;
  private final Quarantine quarantine;
  private final Set<String> countedTopics;
  private final Set<String> internalTopics;
  private final String rekeyedTopic;
  private final String fanOutTopic;
  private final int partitions;
  private Supplier<Map<String, InputDecoder>> decoders;
  private CurrentPolicy policies;
  private DeadLetters deadLetters;
  private int moved;
  private int misspelt;
  private String toldPolicy;

  /**
   * @param decodersOf creates the decoders of a policy, by the topic on which a record first
   *     arrived; they report misspelt names to the consumer
   * @param countedTopics topics whose records the ledger counts
   * @param internalTopics topics that only Lethe writes to, each record on its own partition
   */
  AdmitProcessor(
      BiFunction<Policy, IntConsumer, Map<String, InputDecoder>> decodersOf,
      Quarantine quarantine,
      Set<String> countedTopics,
      Set<String> internalTopics,
      String rekeyedTopic,
      String fanOutTopic,
      int partitions) {
    this.decodersOf = decodersOf;
    this.quarantine = quarantine;
    this.countedTopics = countedTopics;
    this.internalTopics = internalTopics;
    this.rekeyedTopic = rekeyedTopic;
    this.fanOutTopic = fanOutTopic;
    this.partitions = partitions;
  }

  @Override
  public void init(ProcessorContext<Object, Object> context) {
    super.init(context);
    policies = context.getStateStore(Names.POLICY);
    decoders = policies.derive(now -> decodersOf.apply(now, count -> misspelt += count));
    deadLetters = new DeadLetters(context, metrics(), quarantine, Names.WRITE_DEAD_LETTERS);
    moved = 0;
    misspelt = 0;
    toldPolicy = null;
    every(TaskMetrics.PERIOD, this::report);
  }

  private void report(long wallClock) {
    metrics().count(Figure.MOVED, moved);
    moved = 0;
    metrics().count(Figure.MISSPELT, misspelt);
    misspelt = 0;
    String policy = policies.now().version();
    if (!policy.equals(toldPolicy)) {
      if (toldPolicy != null) {
        metrics().unset(Figure.POLICY, toldPolicy);
      }
      metrics().set(Figure.POLICY, 1, policy);
      toldPolicy = policy;
    }
  }

  @Override
  public void process(Record<byte[], byte[]> in) {
    IdleWatch.note();
    RecordMetadata at = context().recordMetadata().orElseThrow();
    boolean isCopy = at.topic().equals(fanOutTopic);
    boolean hopped = isCopy || at.topic().equals(rekeyedTopic);
    policies.keep();
    Optional<Origin> hop = hopped ? Origin.in(in.headers()) : Optional.empty();
    Origin origin = hop.orElseGet(() -> Origin.of(in, at));
    if (deadLetters.takeFailed(in, at, origin)) {
      if (isCopy) {
        answerIfCall(in, origin);
      }
      count(in, origin, true);
      return;
    }
    InputDecoder decoder = decoders.get().get(origin.topic());
    int misspeltBefore = misspelt;
    Input input =
        decoder == null
            ? new Input.Refused(DeadLetterReason.STRAY)
            : decoder.decode(in.value(), in.headers(), origin);
    if (hopped) {
      misspelt = misspeltBefore; // Counted where the record first arrived.
    }
    if (input instanceof Input.Refused refused) {
      deadLetters.take(in, origin, refused);
      count(in, origin, false);
    } else if (input instanceof Input.Ignored) {
      count(in, new Outcome.Ignored(origin.source(), origin.timestamp()));
    } else if (input instanceof Input.OfPolicy change) {
      metrics().count(Figure.REFUSED_POLICIES, policies.change(change.row()) ? 0 : 1);
    } else if (input instanceof Input.OfRule change) {
      boolean isUsed = policies.rules().change(change.ruleId(), change.row());
      metrics().count(Figure.REFUSED_POLICIES, isUsed ? 0 : 1);
    } else if (input instanceof Input.Placed placed) {
      place(in, at, origin, placed);
    }
  }

  private void place(
      Record<byte[], byte[]> in, RecordMetadata at, Origin origin, Input.Placed input) {
    if (input.isDecidedBy(at.partition(), partitions)) {
      forward(input.box(), input.key(), input.value(), in.timestamp(), Traces.only(in));
    } else if (!at.topic().equals(origin.topic()) || internalTopics.contains(at.topic())) {
      deadLetters.take(in, origin, DeadLetterReason.STRAY);
      count(in, origin, false);
    } else {
      moved++;
      Headers headers = Traces.only(in).add(Origin.HEADER, origin.toBytes());
      forward(Names.WRITE_REKEYED, input.key(), in.value(), in.timestamp(), headers);
    }
  }

  /** Answers the call if the record that Lethe failed to process is one. */
  private void answerIfCall(Record<byte[], byte[]> in, Origin origin) {
    CallCopy.in(in.headers())
        .filter(CallCopy::isOfCall)
        .ifPresent(copy -> answer(in, origin, copy));
  }

  private void answer(Record<byte[], byte[]> in, Origin origin, CallCopy copy) {
    ToolCall call = new ToolCall(copy.id(), copy.id(), copy.name(), null, null, origin.timestamp());
    Answer.Refused why =
        new Answer.Refused(
            ErrorCode.INTERNAL_ERROR,
            "Lethe failed to process the call, which is now a dead letter; this is a bug in "
                + "Lethe");
    Delivery delivery =
        new Delivery(call, copy.partition(), copy.notAfter(), new Delivery.Invalid(why));
    forward(Names.COMMANDS, call.key(), delivery, in.timestamp(), Traces.only(in));
  }

  /** Reports a dead letter to the ledger, which counts events and items only. */
  private void count(Record<byte[], byte[]> in, Origin origin, boolean isQuarantined) {
    if (!countedTopics.contains(origin.topic())) {
      return;
    }
    count(in, new DeadLettered(origin.source(), origin.timestamp(), isQuarantined));
  }

  private void count(Record<byte[], byte[]> in, Outcome.Counted counted) {
    forward(Names.REMEMBER, counted.source(), counted, in.timestamp(), new RecordHeaders());
  }
}
