package dev.lethe.processor;

import dev.lethe.call.Answer;
import dev.lethe.call.AnswerRecord;
import dev.lethe.call.CallRow;
import dev.lethe.call.Tick;
import dev.lethe.call.ToolCall;
import dev.lethe.call.ToolType;
import dev.lethe.call.engine.Tools;
import dev.lethe.codec.call.ToolCallDecoder;
import dev.lethe.config.Names;
import dev.lethe.config.ScopePartitioner;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.stages.Stages;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Sends a copy of each call to every partition that it concerns, and announces the expected answers
 * to {@code gather}. Records that are not calls go to the dead-letter topic; calls that no
 * partition can execute are answered at once. Policies and interval ticks are distributed in the
 * same way.
 */
final class FanOutProcessor extends TaskProcessor<byte[], byte[], Object, Object> {
  /** Time within which a copy may be executed; the rest of the deadline is for its answer. */
  private static final Duration NOT_AFTER = Duration.ofSeconds(8);

  private final ToolCallDecoder decoder;
  private final Stages stages;
  private final Quarantine quarantine;
  private final PolicyFanOut policies;
  private final String policyTopic;
  private final int partitions;
  private DeadLetters deadLetters;
  private RecentCalls calls;

  FanOutProcessor(
      ToolCallDecoder decoder,
      Stages stages,
      PolicyFanOut policies,
      String policyTopic,
      Quarantine quarantine,
      int partitions) {
    this.decoder = decoder;
    this.stages = stages;
    this.policies = policies;
    this.policyTopic = policyTopic;
    this.quarantine = quarantine;
    this.partitions = partitions;
  }

  @Override
  public void init(ProcessorContext<Object, Object> context) {
    super.init(context);
    CurrentPolicy heard = context.getStateStore(Names.HEARD_POLICY);
    deadLetters = new DeadLetters(context, metrics(), quarantine, Names.WRITE_REFUSED);
    policies.begin(context, metrics(), heard);
    KeyValueStore<String, Long> last = context.getStateStore(Names.TICKS);
    every(Ticks.PERIOD, new Ticks(last, stages, heard::now, this::forward));
    calls = new RecentCalls(context.getStateStore(Names.CALLS));
    every(RecentCalls.SWEEPING, calls);
  }

  private void forward(Tick tick) {
    for (int partition = 0; partition < partitions; partition++) {
      context()
          .forward(
              Ticks.record(tick, partition, context().currentSystemTimeMs()), Names.WRITE_FAN_OUT);
    }
  }

  @Override
  public void process(Record<byte[], byte[]> in) {
    RecordMetadata at = context().recordMetadata().orElseThrow();
    Origin origin = Origin.of(in, at);
    if (deadLetters.takeFailed(in, at, origin)) {
      return;
    }
    if (at.topic().equals(policyTopic)) {
      policies.process(in, origin);
      return;
    }
    ToolCallDecoder.Decoded decoded =
        decoder.decode(in.value(), origin.commandId(), in.timestamp());
    if (decoded instanceof ToolCallDecoder.Refused refused) {
      deadLetters.take(in, origin, new Input.Refused(refused.reason(), refused.fault()));
    } else if (decoded instanceof ToolCallDecoder.Wrong wrong) {
      answer(in, wrong.call(), wrong.why());
    } else if (decoded instanceof ToolCallDecoder.Call call) {
      send(in, origin, call);
    }
  }

  private void send(Record<byte[], byte[]> in, Origin origin, ToolCallDecoder.Call decoded) {
    ToolCall call = decoded.call();
    long now = context().currentSystemTimeMs();
    if (now - in.timestamp() > RecentCalls.KEPT.toMillis()) {
      // An earlier execution of the call could no longer be detected.
      answer(in, call, new Answer.Refused(ErrorCode.EXPIRED, "the call is more than a day old"));
      return;
    }
    CallRow known = calls.underIdOf(call, in.timestamp());
    if (known != null && !known.key().equals(call.key())) {
      answer(in, call, conflict(call, known));
      return;
    }
    if (known == null) {
      calls.note(call, in.timestamp());
    }
    List<Integer> targets = targets(call);
    long until = now + decoder.deadline(decoded).toMillis();
    toGather(in, expected(in, call, call.key(), targets, !Tools.isReadOnly(call.name()), until));
    for (int target : targets) {
      CallCopy copy = CallCopy.of(call, target, now + NOT_AFTER.toMillis());
      Headers headers =
          Traces.only(in).add(Origin.HEADER, origin.toBytes()).add(CallCopy.HEADER, copy.toBytes());
      forward(Names.WRITE_FAN_OUT, Integer.toString(target), in.value(), in.timestamp(), headers);
    }
    commitSoon();
  }

  /** Returns the partitions that execute a call. */
  private List<Integer> targets(ToolCall call) {
    ToolType.Route route = decoder.tool(call).map(ToolType::route).orElse(ToolType.Route.SCOPE);
    if (call.scope() != null && route != ToolType.Route.FIRST) {
      return List.of(ScopePartitioner.partition(call.scope(), partitions));
    }
    return route == ToolType.Route.SCOPE
        ? IntStream.range(0, partitions).boxed().toList()
        : List.of(0);
  }

  private static Answer.Refused conflict(ToolCall call, CallRow known) {
    return new Answer.Refused(
        ErrorCode.COMMAND_ID_CONFLICT,
        "command_id: "
            + call.commandId()
            + " belongs to another call of the last "
            + HotTables.SEEN_COMMAND_HOURS
            + " hours, "
            + known.text()
            + "; use a new id");
  }

  /**
   * Refuses a call in the name of partition 0. The refusal has a key of its own, so that it is
   * never combined with an answer to the same call, or to the call that owns its command id.
   */
  private void answer(Record<byte[], byte[]> in, ToolCall call, Answer.Refused why) {
    String key = call.key() + Scope.SEPARATOR + why.code().wireName();
    long deadline = context().currentSystemTimeMs() + ToolType.DEADLINE.toMillis();
    toGather(in, expected(in, call, key, List.of(0), false, deadline));
    toGather(in, new AnswerRecord.Partial(key, call.name(), 0, why, in.timestamp()));
    commitSoon();
  }

  private static AnswerRecord.Expected expected(
      Record<byte[], byte[]> in,
      ToolCall call,
      String key,
      List<Integer> targets,
      boolean isKept,
      long deadline) {
    Scope scope = call.scope();
    return new AnswerRecord.Expected(
        key,
        call.commandId(),
        call.name(),
        call.owner(),
        scope == null ? null : scope.name(),
        targets,
        scope != null,
        isKept,
        deadline,
        in.timestamp());
  }

  private void toGather(Record<byte[], byte[]> in, AnswerRecord answer) {
    forward(Names.WRITE_EXPECTED, answer.key(), answer, in.timestamp(), Traces.only(in));
  }
}
