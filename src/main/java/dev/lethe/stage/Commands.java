package dev.lethe.stage;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.command.AnswerRecord;
import dev.lethe.command.CommandEngine;
import dev.lethe.command.Decided;
import dev.lethe.command.Delivery;
import dev.lethe.command.Instruction;
import dev.lethe.command.Portion;
import dev.lethe.command.Terms;
import dev.lethe.command.Tick;
import dev.lethe.fingerprint.Digest;
import dev.lethe.layout.Names;
import dev.lethe.memory.Commanded;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.Report;
import dev.lethe.policy.Policy;
import dev.lethe.store.HotState;
import dev.lethe.store.SeenEvents;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Does what calls of tools ask for, each once, and says what came of it; and what intervals ask
 * for, in portions, each of which a record of its own asks for.
 */
final class Commands extends ContextualProcessor<String, Instruction, String, Object> {
  private static final long KEPT_SECONDS =
      Duration.ofHours(HotTables.SEEN_COMMAND_HOURS).toSeconds();

  private final Function<Policy, MessageFingerprinter> printsOf;
  private Supplier<CommandEngine> engine;
  private StoredRuns runs;
  private SeenEvents seen;

  /**
   * @param printsOf a policy
   */
  Commands(Function<Policy, MessageFingerprinter> printsOf) {
    this.printsOf = printsOf;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    HotState hot = context.getStateStore(Names.HOT_STATE);
    seen = hot.table(HotTables.SEEN_COMMANDS);
    runs = new StoredRuns(context.getStateStore(Names.RUN_STATE));
    MemoryRepository memories = StoredMemories.of(context);
    StoredQueue queue = StoredQueue.of(context);
    StoredTraces traces = StoredTraces.of(context);
    CurrentPolicy policies = context.getStateStore(Names.POLICY);
    engine =
        policies.derive(
            now ->
                new CommandEngine(
                    new Terms(
                        now, printsOf.apply(now), new JsonTree(), memories, traces, queue, runs)));
  }

  @Override
  public void process(Record<String, Instruction> in) {
    if (in.value() instanceof Delivery delivery) {
      obey(delivery, in);
    } else if (in.value() instanceof Tick tick) {
      run(tick, in);
    }
  }

  /** A call that was done before isn't answered here: whoever gathers the answers has kept it. */
  private void obey(Delivery delivery, Record<String, Instruction> in) {
    Digest id = Digest.of(delivery.call().commandId().getBytes(StandardCharsets.UTF_8));
    long seenAt = seen.seenAt(id.a(), id.b());
    if (seenAt >= 0 && in.timestamp() / 1000 - seenAt <= KEPT_SECONDS) {
      return;
    }
    Decided decided =
        engine.get().decide(delivery, context().currentSystemTimeMs(), in.timestamp());
    seen.add(id.a(), id.b(), in.timestamp() / 1000);
    runs.apply(decided.changes());
    context()
        .forward(
            in.withValue(new Commanded(decided.effects(), decided.forgotten())),
            decided.forgotten().isEmpty() ? Names.REMEMBER : Names.FAMILIES);
    AnswerRecord answer =
        new AnswerRecord.Partial(
            delivery.call().commandId(),
            delivery.call().name(),
            delivery.partition(),
            decided.answer());
    context().forward(in.withValue(answer), Names.WRITE_ANSWERS);
  }

  private void run(Tick tick, Record<String, Instruction> in) {
    Portion portion = engine.get().run(tick, in.timestamp());
    runs.apply(portion.changes());
    context().forward(in.withValue(new Commanded(portion.effects(), List.of())), Names.REMEMBER);
    for (Report report : portion.reports()) {
      context().forward(in.withKey(report.runId()).withValue(report), Names.WRITE_REPORTS);
    }
    if (portion.goesOn()) {
      Tick next = new Tick(tick.stage(), tick.at(), true);
      context()
          .forward(
              Ticks.record(next, context().taskId().partition(), in.timestamp()),
              Names.WRITE_PORTIONS);
    }
  }
}
