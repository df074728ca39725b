package dev.lethe.stage;

import dev.lethe.codec.command.PlanCodec;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.command.Instruction;
import dev.lethe.command.StagePlanned;
import dev.lethe.command.StageSnapshot;
import dev.lethe.command.Summarised;
import dev.lethe.command.SummaryOrder;
import dev.lethe.event.Scope;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has what takes long worked out beside a task's stream thread, which takes it back in calls of its
 * own: no call of a stream thread waits. What is lost with the process is ordered again.
 */
final class PlannerQueue {
  private static final Logger LOG = LoggerFactory.getLogger(PlannerQueue.class);

  /** How long a call of the stream thread looks at memories. */
  private static final Duration LOOKING = Duration.ofMillis(10);

  private final Executor thread;
  private final SweepBudget budget;
  private final Queue<StageSnapshot> looking = new ArrayDeque<>();

  /** What came of an order: one record or several, which go out together. */
  private final Queue<List<Finished>> finished = new ConcurrentLinkedQueue<>();

  /** A plan as it goes out: of a large scope, to write it takes as long as to make it. */
  static final class Finished {
    private final Scope scope;
    private final byte[] plan;

    private Finished(Instruction made) {
      scope = made instanceof StagePlanned planned ? planned.upTo() : ((Summarised) made).scope();
      plan = PlanCodec.toBytes(made);
    }

    Scope scope() {
      return scope;
    }

    /** Not copied. */
    byte[] plan() {
      return plan;
    }
  }

  /**
   * @param thread that works, or one that works at once where a run must be the same each time
   * @param nanoTime as of {@link SweepBudget}
   */
  PlannerQueue(Executor thread, LongSupplier nanoTime) {
    this.thread = thread;
    this.budget = new SweepBudget(Integer.MAX_VALUE, LOOKING, nanoTime);
  }

  /** Takes an order, and returns. */
  void order(SummaryOrder order) {
    thread.execute(() -> finished.add(List.of(new Finished(done(order)))));
  }

  /** Takes what is to be looked at, and returns once it has begun with it. */
  void order(StageSnapshot snapshot) {
    looking.add(snapshot);
    goOn();
  }

  /** Goes on looking, for a moment. */
  void goOn() {
    budget.begin();
    for (StageSnapshot one = looking.peek(); one != null; one = looking.peek()) {
      if (!one.look(budget::take)) {
        return;
      }
      StageSnapshot whole = looking.remove();
      thread.execute(() -> finished.add(planned(whole)));
    }
  }

  /** Gives what is finished, each once. */
  void takeFinished(Consumer<Finished> taker) {
    for (List<Finished> one = finished.poll(); one != null; one = finished.poll()) {
      one.forEach(taker);
    }
  }

  private static List<Finished> planned(StageSnapshot snapshot) {
    try {
      return written(snapshot.plan());
    } catch (RuntimeException bug) {
      LOG.error(
          "A bug in Lethe, to be reported: {} over the plan of {}; nothing is changed there",
          Fault.of(bug, PlannerQueue.class),
          snapshot.what());
      return written(snapshot.failed());
    }
  }

  private static List<Finished> written(List<StagePlanned> plan) {
    return plan.stream().map(Finished::new).toList();
  }

  private static Summarised done(SummaryOrder order) {
    return new Summarised(order.requestId(), order.scope(), said(order));
  }

  private static Summarised.Said said(SummaryOrder order) {
    if (order.sources().isEmpty()) {
      return new Summarised.Failed("sources_gone", "the memories of the group are gone");
    }
    try {
      return new Summarised.Written(order.summarise().write(new JsonTree()));
    } catch (RuntimeException bug) {
      LOG.error(
          "A bug in Lethe, to be reported: {} over the summary of {}, whose memories stay as they are",
          Fault.of(bug, PlannerQueue.class),
          order.requestId());
      return new Summarised.Failed(
          "internal_error", "Lethe's own code failed over the summary, which is a bug");
    }
  }
}
