package dev.lethe.call.engine;

import dev.lethe.call.CallOutcome;
import dev.lethe.call.Delivery;
import dev.lethe.call.Instruction;
import dev.lethe.call.Order;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.ReadOnce;
import dev.lethe.call.RunRow;
import dev.lethe.call.SnapshotOrder;
import dev.lethe.call.StagePlanned;
import dev.lethe.call.StageRow;
import dev.lethe.call.StageRuns;
import dev.lethe.call.StageSnapshot;
import dev.lethe.call.StageUndo;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.WorkResult;
import dev.lethe.call.compaction.CompactionCalls;
import dev.lethe.call.compaction.CompactionRun;
import dev.lethe.call.compaction.GroupQuestions;
import dev.lethe.call.context.ContextAwaited;
import dev.lethe.call.context.ContextCalls;
import dev.lethe.call.memory.AuthorForgetting;
import dev.lethe.call.memory.UndoCalls;
import dev.lethe.call.question.Questions;
import dev.lethe.call.review.ReviewCalls;
import dev.lethe.call.rule.RuleCalls;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.Retrieval;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.ToolRequest;
import dev.lethe.memory.ToolRequest.Addressee;
import dev.lethe.memory.lifecycle.Marking;
import dev.lethe.memory.lifecycle.Marking.Mark;
import dev.lethe.memory.lifecycle.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Handling of calls on one partition: rules C2, C4 and C7. */
public final class CommandEngine {
  private final PartitionContext terms;
  private final ReadOnce memories;
  private final CompactionCalls compaction;
  private final StageUndo stageUndo;
  private final ContextCalls contexts;
  private final UndoCalls undo;
  private final AuthorForgetting authors;
  private final RuleCalls rules;
  private final CompactionRun run;
  private final StageRuns stages;
  private final Questions questions;
  private final ReviewCalls reviews;

  public CommandEngine(PartitionContext terms) {
    this.terms = terms;
    this.memories = new ReadOnce(terms.memories());
    PartitionContext once = terms.reading(memories);
    this.compaction = new CompactionCalls(once);
    this.stageUndo = new StageUndo(once);
    this.undo = new UndoCalls(once, stageUndo);
    this.authors = new AuthorForgetting(once, undo);
    this.contexts = new ContextCalls(once);
    this.rules = new RuleCalls(once.rules());
    this.run = new CompactionRun(once);
    this.stages = new StageRuns(once);
    this.questions = new Questions(once, new GroupQuestions(once, run, compaction));
    this.reviews = new ReviewCalls(once);
  }

  /**
   * Decides an instruction.
   *
   * @param now wall-clock time, epoch milliseconds: the caller may have stopped waiting
   * @param arrivedAt the partition's stream time, epoch milliseconds: the largest arrival that it
   *     has seen. Caps, grace periods and rest periods go by it, whatever a caller claims
   */
  public Step step(Instruction instruction, long now, long arrivedAt) {
    try {
      return decide(instruction, now, arrivedAt);
    } finally {
      memories.forget();
    }
  }

  private Step decide(Instruction instruction, long now, long arrivedAt) {
    if (instruction instanceof Delivery sent) {
      Delivery delivery = sent.arriving(arrivedAt);
      return now <= delivery.notAfter() && delivery.what() instanceof Delivery.Wanted wanted
          ? step(delivery, wanted.tool(), arrivedAt)
          : Step.of(delivery, impossible(delivery));
    } else if (instruction instanceof ContextAwaited waiting) {
      ContextAwaited awaited = waiting.arriving(arrivedAt);
      Delivery delivery = awaited.delivery();
      boolean isLate = now > delivery.notAfter();
      return Step.of(delivery, isLate ? impossible(delivery) : contexts.goOn(awaited));
    } else if (instruction instanceof StagePlanned planned) {
      return stages.settle(planned, arrivedAt);
    } else if (instruction instanceof Tick tick) {
      Optional<HygieneStage> stage = HygieneStage.named(tick.stage());
      if (stage.isPresent() && tick.goesOn()) {
        return stages.goOn(tick, arrivedAt);
      }
      // The clock of the instance that sent the tick may be ahead of the broker's.
      long at = Math.min(tick.at(), arrivedAt);
      if (stage.isPresent()) {
        return tick.scope() == null
            ? stages.begin(stage.get(), at, arrivedAt)
            : stages.begin(stage.get(), tick.scope(), at, arrivedAt);
      }
      if (tick.stage().equals(Tick.UNDO)) {
        return stageUndo.goOn(tick.at());
      }
      if (tick.stage().equals(Tick.FORGET)) {
        return authors.goOn(tick.at());
      }
      return tick.goesOn() ? run.goOn(tick.at(), arrivedAt) : run.begin(at, arrivedAt);
    }
    return questions.settle((WorkResult) instruction, arrivedAt);
  }

  /** Executes a tool. A call that takes several records is answered by the last of them. */
  private Step step(Delivery delivery, Tool tool, long arrivedAt) {
    Optional<Refusal> unknown = unknownTarget(delivery.call(), tool);
    if (unknown.isPresent()) {
      return Step.of(delivery, CallOutcome.refused(unknown.get()));
    }
    if (tool instanceof Tool.OfStage stage) {
      return stages.begin(delivery, stage, arrivedAt);
    }
    if (tool instanceof Tool.Restore restore
        && restore.runId() != null
        && stageUndo.knows(delivery.call(), restore.runId())) {
      return stageUndo.begin(delivery, restore.runId());
    }
    if (tool instanceof Tool.Forget forget && forget.authorId() != null) {
      return authors.begin(delivery, forget);
    }
    return Step.of(delivery, decide(delivery, tool, arrivedAt));
  }

  /**
   * Returns the refusal of a call that searches a scope, a tenant or a collection of which this
   * partition has never stored a memory. An empty reply would hide a misspelled name.
   */
  private Optional<Refusal> unknownTarget(ToolCall call, Tool tool) {
    boolean searches =
        tool instanceof Tool.OfStage
            || tool instanceof Tool.AssembleContext
            || tool instanceof Tool.PlanCompaction
            || tool instanceof Tool.ListReviews
            || (tool instanceof Tool.Forget forget && forget.authorId() != null);
    Scope scope = call.scope();
    String collection = tool instanceof Tool.CleanPatterns clean ? clean.collection() : null;
    boolean isConfined = scope != null || call.tenant() != null;
    if (!searches || !(isConfined || collection != null)) {
      return Optional.empty();
    }
    List<Scope> known =
        scope == null ? memories.scopes() : memories.scopes(MemoryIds.scopeMark(scope));
    if (isConfined && known.stream().noneMatch(call::covers)) {
      return Optional.of(
          scope == null
              ? unknown(ErrorCode.UNKNOWN_TENANT, "tenant", call.tenant())
              : unknown(ErrorCode.UNKNOWN_SCOPE, "scope", scope.name()));
    }
    boolean isAnyMeant =
        collection == null
            || known.stream()
                .anyMatch(one -> call.covers(one) && ((Tool.OfStage) tool).covers(one));
    return isAnyMeant
        ? Optional.empty()
        : Optional.of(unknown(ErrorCode.UNKNOWN_SCOPE, "collection", collection));
  }

  private static Refusal unknown(ErrorCode code, String field, String name) {
    String message = field + ": no memory was ever stored in " + name + "; check the spelling";
    return new Refusal(code, message, null);
  }

  /** Returns the snapshot that an order asks for. */
  public StageSnapshot snapshot(SnapshotOrder order) {
    return new StageSnapshot(terms, order.run());
  }

  /** Returns the orders that were lost when the process stopped and have to be issued again. */
  public List<Order> ordersLeft() {
    List<Order> left = new ArrayList<>();
    for (RunRow row : terms.runs().rows(StageRow.ALL)) {
      if (!((StageRow) row).isAwaiting()) {
        left.add(new SnapshotOrder((StageRow) row));
      }
    }
    left.addAll(questions.lostOrders());
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

  private static CallOutcome impossible(Delivery delivery) {
    return delivery.what() instanceof Delivery.Impossible impossible
        ? CallOutcome.refused(impossible.why())
        : CallOutcome.refused(
            ErrorCode.EXPIRED, "the call arrived too late, and nothing was changed", null);
  }

  private CallOutcome decide(Delivery delivery, Tool tool, long arrivedAt) {
    if (tool instanceof Tool.OfBot action) {
      return publish(delivery.call(), action);
    } else if (tool instanceof Tool.AssembleContext) {
      return contexts.assemble(delivery);
    } else if (tool instanceof Tool.PlanCompaction plan) {
      return compaction.plan(delivery, plan);
    }
    if (tool instanceof Tool.OfReview review) {
      return reviews.decide(delivery, review, arrivedAt);
    }
    return tool instanceof Tool.Summarize summarize
        ? compaction.summarize(delivery, summarize)
        : decide(delivery.call(), tool, arrivedAt);
  }

  private CallOutcome decide(ToolCall call, Tool tool, long arrivedAt) {
    if (tool instanceof Tool.OfMemory marking) {
      return mark(call, marking);
    } else if (tool instanceof Tool.LogInclusions inclusions) {
      return contexts.log(call, inclusions);
    } else if (tool instanceof Tool.CommitGroup commit) {
      return compaction.commit(call, commit, arrivedAt);
    } else if (tool instanceof Tool.AbortPlan abort) {
      return compaction.abort(call, abort);
    } else if (tool instanceof Tool.OfRule rule) {
      return rules.decide(call, rule);
    } else if (tool instanceof Tool.Forget forget) {
      return undo.forget(call, forget);
    }
    return undo.restore(call, (Tool.Restore) tool);
  }

  /** Passes a call on to the bot that owns the connection. */
  private CallOutcome publish(ToolCall call, Tool.OfBot action) {
    String tenant = call.tenant() == null ? Scope.DEFAULT_TENANT : call.tenant();
    Scope scope =
        call.scope() == null ? new Scope(tenant + '/' + action.channelId()) : call.scope();
    ToolRequest request =
        new ToolRequest(
            Addressee.BOT,
            call.commandId(),
            call.name(),
            terms.format().write(action.json()),
            call.arrivedAt(),
            scope,
            scope.tenant());
    return CallOutcome.done(List.of(new Effect.CallTool(request)), new Output.Published("actions"));
  }

  /** Returns a memory that the call may see, or null. */
  public static Memory known(PartitionContext terms, ToolCall call, String memoryId) {
    return terms.memories().find(memoryId).filter(m -> call.covers(m.scope())).orElse(null);
  }

  private CallOutcome mark(ToolCall call, Tool.OfMemory tool) {
    Memory before = known(terms, call, tool.memoryId());
    Marking.Answer answer = Marking.mark(tool.memoryId(), before, markOf(tool));
    if (answer instanceof Marking.Refused refused) {
      return CallOutcome.refused(refused.refusal());
    }
    Marking.Marked marked = (Marking.Marked) answer;
    Memory after = before;
    for (Effect effect : marked.effects()) {
      after = ((Effect.PutMemory) effect).memory();
    }
    Retrieval held = after.retrieval();
    return CallOutcome.done(
        marked.effects(), new Output.Held(after.memoryId(), held.pinned(), held.lockedByAdmin()));
  }

  private static Mark markOf(Tool.OfMemory tool) {
    if (tool instanceof Tool.Pin) {
      return Mark.PIN;
    } else if (tool instanceof Tool.Unpin) {
      return Mark.UNPIN;
    }
    return tool instanceof Tool.Lock ? Mark.LOCK : Mark.UNLOCK;
  }
}
