package dev.lethe.processor;

import dev.lethe.call.Answer;
import dev.lethe.call.AnswerRecord;
import dev.lethe.call.Delivery;
import dev.lethe.call.Instruction;
import dev.lethe.call.ItemErased;
import dev.lethe.call.Order;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.ToolCall;
import dev.lethe.call.WorkResult;
import dev.lethe.call.context.ContextOrder;
import dev.lethe.call.engine.CallEngine;
import dev.lethe.call.engine.Tools;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.question.LlmOrder;
import dev.lethe.call.question.LocalOrder;
import dev.lethe.call.review.ReviewQueue;
import dev.lethe.call.stage.SnapshotOrder;
import dev.lethe.codec.call.AnswerCodec;
import dev.lethe.codec.call.PlanCodec;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.config.Names;
import dev.lethe.config.RecordLimit;
import dev.lethe.context.Contexts;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.event.ErrorCode;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.item.MemoryVectors;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.Outcome.CallEffects;
import dev.lethe.memory.Outcome.ReportDue;
import dev.lethe.memory.Outcome.RunReported;
import dev.lethe.memory.Report;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import dev.lethe.store.HotState;
import dev.lethe.store.SeenEvents;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Executes tool calls, each once, and answers them; and runs the interval stages in portions, each
 * triggered by a record of its own. The planner does the long computations; their results come back
 * as records too.
 */
final class CallProcessor extends TaskProcessor<String, Instruction, String, Object> {
  /** Maximum size of a model's input, in bytes; the rest of the request is for ids. */
  private static final int MAX_INPUT = RecordLimit.VALUE_BYTES - (64 << 10);

  /** Interval at which the planner's finished results are collected. */
  private static final Duration TAKING = Duration.ofMillis(20);

  private final Function<Policy, MessageFingerprinter> printsOf;
  private final Background background;
  private final QueryEmbedder queries;
  private final Stages stages;
  private final PlanCodec plans;
  private final JsonFormat format = new JsonTree();
  private final LongSupplier nanoTime;
  private RunFigures figures;
  private Supplier<CallEngine> engine;
  private PlannerQueue planner;
  private Contexts contexts;
  private StoredRuns runs;
  private SeenEvents seen;
  private boolean resumed;

  /**
   * @param printsOf creates the fingerprinter of a policy
   * @param background executors for long computations
   * @param queries embeds queries
   * @param stages hygiene stages
   * @param plans encodes results of background work
   * @param nanoTime clock for metrics
   */
  CallProcessor(
      Function<Policy, MessageFingerprinter> printsOf,
      Background background,
      QueryEmbedder queries,
      Stages stages,
      PlanCodec plans,
      LongSupplier nanoTime) {
    this.printsOf = printsOf;
    this.background = background;
    this.queries = queries;
    this.stages = stages;
    this.plans = plans;
    this.nanoTime = nanoTime;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    figures = new RunFigures(metrics(), stages);
    every(TaskMetrics.PERIOD, figures::age);
    HotState hot = context.getStateStore(Names.HOT_STATE);
    seen = hot.table(HotTables.SEEN_COMMANDS);
    runs = new StoredRuns(context.getStateStore(Names.RUN_STATE));
    MemoryRepository memories = StoredMemories.of(context);
    StoredContexts indexes = context.getStateStore(Names.CONTEXTS);
    MemoryVectors vectors =
        new MemoryVectors(
            StoredMemories.vectors(context.getStateStore(Names.EMBEDDINGS)),
            format,
            queries.model());
    contexts = indexes.reading(memories, vectors);
    StoredQueue queue = StoredQueue.of(context);
    StoredItems items = StoredItems.of(context);
    StoredTraces traces = StoredTraces.of(context);
    CurrentPolicy policies = context.getStateStore(Names.POLICY);
    engine =
        policies.derive(
            now ->
                new CallEngine(
                    new PartitionContext(
                        now,
                        printsOf.apply(now),
                        format,
                        memories,
                        contexts,
                        vectors,
                        queries,
                        traces,
                        queue,
                        runs,
                        policies.ruleBook(),
                        items,
                        stages)));
    planner = new PlannerQueue(background, plans, nanoTime);
    resumed = false;
    every(TAKING, this::takeFinished);
    every(Ticks.PERIOD, this::forwardDueTicks);
  }

  private void forwardDueTicks(long now) {
    engine.get().due(now).forEach(tick -> forward(tick, now));
  }

  /** Sends a tick to this task's own partition. */
  private void forward(Tick tick, long timestamp) {
    context()
        .forward(
            Ticks.record(tick, context().taskId().partition(), timestamp), Names.WRITE_PORTIONS);
  }

  private void takeFinished(long now) {
    long start = nanoTime.getAsLong();
    resume(new Record<>(null, null, now));
    planner.resume();
    planner.takeFinished(plan -> forward(plan, now));
    figures.recordBlocked(nanoTime.getAsLong() - start);
  }

  /** Repeats the orders of an earlier owner of this task: their results are lost. */
  private void resume(Record<String, Instruction> in) {
    if (!resumed) {
      engine.get().ordersLeft().forEach(order -> order(order, in));
      resumed = true;
    }
  }

  @Override
  public void process(Record<String, Instruction> in) {
    if (in.value() instanceof Tick tick && tick.stage().equals(Tick.JANITOR)) {
      ReportDue due = new ReportDue(tick.everyMinutes(), tick.at());
      context().forward(in.withValue(due), Names.FAMILIES);
      return;
    }
    if (in.value() instanceof ItemErased item) {
      runs.apply(ReviewQueue.erased(runs, item.scope(), Set.of(item.memoryId())));
      return;
    }
    Instruction instruction = in.value();
    if (instruction instanceof Delivery delivery) {
      Optional<Delivery> toDo = toDo(delivery);
      if (toDo.isEmpty()) {
        return;
      }
      instruction = toDo.get();
    }
    resume(in);
    long start = nanoTime.getAsLong();
    Step step =
        engine
            .get()
            .step(instruction, context().currentSystemTimeMs(), context().currentStreamTimeMs());
    if (in.value() instanceof Delivery delivery) {
      Digest id = digest(delivery.call().key());
      seen.add(id.a(), id.b(), delivery.sentAt() / 1000);
    }
    runs.apply(step.changes());
    forward(step, in);
    step.orders().forEach(order -> order(order, in));
    planner.takeFinished(plan -> forward(plan, in.timestamp()));
    if (!step.answers().isEmpty()) {
      commitSoon();
    }
    long nanos = nanoTime.getAsLong() - start;
    figures.recordStep(in.value(), step, nanos);
    figures.recordBlocked(nanos);
  }

  /**
   * Returns the work left for a call; empty if it was done before, since {@code gather} has kept
   * its reply. A read-only call is executed again.
   */
  private Optional<Delivery> toDo(Delivery delivery) {
    ToolCall call = delivery.call();
    if (isSeen(call.key(), delivery.sentAt())) {
      return Tools.isReadOnly(call.name()) ? Optional.of(delivery.again()) : Optional.empty();
    }
    return Optional.of(isSeen(call.commandId(), delivery.sentAt()) ? refusal(delivery) : delivery);
  }

  private boolean isSeen(String id, long arrivedAt) {
    Digest digest = digest(id);
    long seenAt = seen.seenAt(digest.a(), digest.b());
    return seenAt >= 0 && RecentCalls.isRecent(seenAt * 1000, arrivedAt);
  }

  /**
   * Refuses a call whose command id was seen by version 0.1, which stored the id alone: this call
   * or another tenant's may have used it.
   */
  private static Delivery refusal(Delivery delivery) {
    Answer.Refused why =
        new Answer.Refused(
            ErrorCode.COMMAND_ID_CONFLICT,
            "command_id: "
                + delivery.call().commandId()
                + " was used in the 24 hours before the upgrade, for an unknown call; if this call "
                + "has not completed yet, repeat it with another id");
    return new Delivery(
        delivery.call(), delivery.partition(), delivery.notAfter(), new Delivery.Invalid(why));
  }

  private static Digest digest(String id) {
    return Digest.of(id.getBytes(StandardCharsets.UTF_8));
  }

  private void forward(Step step, Record<String, Instruction> in) {
    context()
        .forward(
            in.withValue(new CallEffects(step.effects(), step.forgotten())),
            step.forgotten().isEmpty() ? Names.REMEMBER : Names.FAMILIES);
    for (AnswerRecord.Partial answer : step.answers()) {
      AnswerRecord fitting = fitting(answer);
      context().forward(in.withKey(answer.key()).withValue(fitting), Names.WRITE_ANSWERS);
    }
    for (Report report : step.reports()) {
      context().forward(in.withKey(report.runId()).withValue(report), Names.WRITE_REPORTS);
      context().forward(in.withValue(new RunReported(report)), Names.FAMILIES);
    }
    step.next().forEach(next -> forward(next, in.timestamp()));
  }

  /** Returns the answer, or an error if it doesn't fit into a record. */
  private static AnswerRecord fitting(AnswerRecord.Partial answer) {
    return AnswerCodec.toBytes(answer).length <= RecordLimit.VALUE_BYTES
        ? answer
        : new AnswerRecord.Partial(
            answer.key(),
            answer.name(),
            answer.partition(),
            Answer.Refused.tooLarge(),
            answer.sentAt());
  }

  private void order(Order order, Record<String, Instruction> in) {
    if (order instanceof LlmOrder llm) {
      ask(llm.request(), in);
    } else if (order instanceof SnapshotOrder snapshot) {
      planner.order(engine.get().snapshot(snapshot));
    } else if (order instanceof ContextOrder context) {
      order(context);
    } else {
      planner.order((LocalOrder) order);
    }
  }

  /**
   * Sends a request to a model worker; a request that doesn't fit into a record comes back as a
   * failure.
   */
  private void ask(LlmRequest request, Record<String, Instruction> in) {
    if (request.input().getBytes(StandardCharsets.UTF_8).length > MAX_INPUT) {
      WorkResult failed =
          new WorkResult(request.requestId(), request.scope(), WorkResult.Failed.TOO_LARGE);
      context()
          .forward(
              in.withKey(request.scope().name()).withValue(plans.toBytes(failed)),
              Names.WRITE_PLANS);
      return;
    }
    context()
        .forward(in.withKey(request.scope().name()).withValue(request), Names.WRITE_LLM_REQUESTS);
  }

  private void order(ContextOrder order) {
    if (order.query() == null) {
      planner.order(order.call(), goesOn -> contexts.read(order.call().scope(), goesOn));
    } else {
      planner.order(order.call(), order.query(), queries);
    }
  }

  private void forward(PlannerQueue.Finished plan, long timestamp) {
    forward(Names.WRITE_PLANS, plan.scope().name(), plan.plan(), timestamp, new RecordHeaders());
  }
}
