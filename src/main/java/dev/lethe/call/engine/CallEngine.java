package dev.lethe.call.engine;

import dev.lethe.call.Answer;
import dev.lethe.call.CallContext;
import dev.lethe.call.Delivery;
import dev.lethe.call.Instruction;
import dev.lethe.call.Order;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.WorkResult;
import dev.lethe.call.compaction.CompactionRun;
import dev.lethe.call.context.ContextAwaited;
import dev.lethe.call.memory.BulkForgetting;
import dev.lethe.call.memory.StageUndo;
import dev.lethe.call.question.Questions;
import dev.lethe.call.review.BulkReview;
import dev.lethe.call.stage.SnapshotOrder;
import dev.lethe.call.stage.StagePlanned;
import dev.lethe.call.stage.StageRow;
import dev.lethe.call.stage.StageRuns;
import dev.lethe.call.stage.StageSnapshot;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.memory.MemoryIds;
import dev.lethe.policy.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Execution of instructions to one partition: rules C2, C4 and C7. */
public final class CallEngine {
  /** Largest number of scopes whose names are compared with an unknown one. */
  private static final int MAX_COMPARED = 10_000;

  private final PartitionContext partition;
  private final ReadOnce memories;

  /** Context that reads each memory at most once per instruction. */
  private final PartitionContext once;

  private final CompactionRun run;
  private final StageRuns stages;
  private final Questions questions;

  public CallEngine(PartitionContext partition) {
    this.partition = partition;
    this.memories = new ReadOnce(partition.memories());
    this.once = partition.reading(memories);
    this.run = new CompactionRun(once);
    this.stages = new StageRuns(once);
    this.questions = new Questions(once, run.questions());
  }

  /**
   * Executes an instruction.
   *
   * @param now wall-clock time, epoch milliseconds: the caller may have stopped waiting
   * @param arrivedAt the partition's stream time, epoch milliseconds: the largest arrival that it
   *     has seen. Caps, grace periods and rest periods go by it, whatever a caller claims
   */
  public Step step(Instruction instruction, long now, long arrivedAt) {
    try {
      if (instruction instanceof Delivery delivery) {
        return process(delivery.arriving(arrivedAt), now);
      } else if (instruction instanceof ContextAwaited awaited) {
        return resume(awaited.arriving(arrivedAt), now);
      } else if (instruction instanceof StagePlanned planned) {
        return stages.settle(planned, arrivedAt);
      } else if (instruction instanceof Tick tick) {
        return begin(tick, arrivedAt);
      }
      return questions.settle((WorkResult) instruction, arrivedAt);
    } finally {
      memories.forget();
    }
  }

  private Step process(Delivery delivery, long now) {
    CallContext context = new CallContext(delivery, once);
    if (delivery.request() instanceof Delivery.Invalid impossible) {
      return context.refused(impossible.why());
    } else if (now > delivery.notAfter()) {
      return tooLate(context);
    }
    Tool tool = ((Delivery.Valid) delivery.request()).tool();
    return unknownTarget(context.call(), tool)
        .map(context::refused)
        .orElseGet(() -> tool.process(context));
  }

  private Step resume(ContextAwaited awaited, long now) {
    CallContext context = new CallContext(awaited.delivery(), once);
    return now > awaited.delivery().notAfter()
        ? tooLate(context)
        : awaited.tool().resume(context, awaited);
  }

  private static Step tooLate(CallContext context) {
    return context.refused(
        ErrorCode.EXPIRED, "the call arrived too late, and nothing was changed", null);
  }

  private Step begin(Tick tick, long arrivedAt) {
    Optional<ItemStage> stage = once.stages().named(tick.stage());
    if (stage.isPresent() && tick.goesOn()) {
      return stages.resume(tick, arrivedAt);
    }
    // The clock of the instance that sent the tick may be ahead of the broker's.
    long at = Math.min(tick.at(), arrivedAt);
    if (stage.isPresent()) {
      return tick.scope() == null
          ? stages.begin(stage.get(), at, arrivedAt)
          : stages.begin(stage.get(), tick.scope(), at, arrivedAt);
    } else if (tick.stage().equals(Tick.UNDO)) {
      return new StageUndo(once).resume(tick.at());
    } else if (tick.stage().equals(Tick.FORGET)) {
      return new BulkForgetting(once).resume(tick.at());
    } else if (tick.stage().equals(Tick.REVIEW)) {
      return new BulkReview(once).resume(tick.at());
    }
    return tick.goesOn() ? run.resume(tick.at(), arrivedAt) : run.begin(at, arrivedAt);
  }

  /**
   * Returns the refusal of a call that needs memories of a scope, a tenant or a collection of which
   * this partition has never stored one: rule C14.
   */
  private Optional<Answer.Refused> unknownTarget(ToolCall call, Tool tool) {
    Scope scope = call.scope();
    boolean isConfined = scope != null || call.tenant() != null;
    if (!tool.needsMemories() || !(isConfined || tool.collection() != null)) {
      return Optional.empty();
    }
    List<Scope> known =
        scope == null ? memories.scopes() : memories.scopes(MemoryIds.scopeMark(scope));
    if (isConfined && known.stream().noneMatch(call::covers)) {
      return Optional.of(
          scope == null
              ? unknown(ErrorCode.UNKNOWN_TENANT, "tenant", call.tenant(), List.of())
              : unknown(ErrorCode.UNKNOWN_SCOPE, "scope", scope.name(), similar(scope)));
    }
    return known.stream().anyMatch(one -> call.covers(one) && tool.covers(one))
        ? Optional.empty()
        : Optional.of(
            unknown(
                ErrorCode.UNKNOWN_SCOPE,
                "collection",
                tool.collection(),
                similar(call, tool.collection())));
  }

  private static Answer.Refused unknown(
      ErrorCode code, String field, String name, List<String> nearest) {
    String message = field + ": no memory was ever stored in " + name + "; check the spelling";
    return new Answer.Refused(code, message, null, nearest);
  }

  /**
   * Returns the names of this partition's scopes that are similar to a scope of the same tenant, in
   * whatever kind of place.
   */
  private List<String> similar(Scope unknown) {
    return NearestName.similar(
        unknown.name(),
        compared(scope -> scope.tenant().equals(unknown.tenant())).map(Scope::name).toList(),
        name -> new Scope(name).placeId(),
        Answer.Refused.MAX_NEAREST);
  }

  /** Returns the ids of this partition's collections, among those of a call, that are similar. */
  private List<String> similar(ToolCall call, String collection) {
    return NearestName.similar(
        collection,
        compared(call::covers)
            .filter(scope -> scope.equals(Scope.ofCollection(scope.tenant(), scope.placeId())))
            .map(Scope::placeId)
            .distinct()
            .toList(),
        UnaryOperator.identity(),
        Answer.Refused.MAX_NEAREST);
  }

  private Stream<Scope> compared(Predicate<Scope> isVisible) {
    return memories.scopes().stream().filter(isVisible).limit(MAX_COMPARED);
  }

  /** Returns the snapshot that an order asks for. */
  public StageSnapshot snapshot(SnapshotOrder order) {
    return new StageSnapshot(partition, order.run());
  }

  /** Returns the orders that were lost when the process stopped and have to be issued again. */
  public List<Order> ordersLeft() {
    List<Order> left = new ArrayList<>();
    for (StageRow run : partition.runs().rows(StageRow.class, StageRow.ALL)) {
      if (!run.awaitsScores()) {
        left.add(new SnapshotOrder(run));
      }
    }
    try {
      left.addAll(questions.lostOrders());
    } finally {
      memories.forget();
    }
    return left;
  }

  /**
   * Returns the ticks for runs whose wait is over.
   *
   * @param now wall-clock time, epoch milliseconds
   */
  public List<Tick> due(long now) {
    return questions.scores().due(now);
  }
}
