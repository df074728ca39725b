package dev.lethe.processor;

import dev.lethe.call.Instruction;
import dev.lethe.call.WorkResult;
import dev.lethe.call.context.ContextAwaited;
import dev.lethe.call.question.LocalOrder;
import dev.lethe.call.stage.StagePlanned;
import dev.lethe.call.stage.StageSnapshot;
import dev.lethe.codec.call.PlanCodec;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.config.RecordLimit;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.event.Scope;
import dev.lethe.memory.vector.StoredVector;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a task's long computations outside its stream thread, which collects the results in later
 * calls and so never waits. Orders lost with the process are issued again.
 */
final class PlannerQueue {
  private static final Logger LOG = LoggerFactory.getLogger(PlannerQueue.class);

  /** Time per call that the stream thread spends on memories while it has events to decide. */
  private static final Duration AMONG_EVENTS = Duration.ofMillis(10);

  /** Time per call while the stream thread is idle: no event may wait for 50 ms. */
  private static final Duration WHILE_IDLE = Duration.ofMillis(40);

  private final Background background;
  private final PlanCodec plans;
  private final IdleWatch idle;
  private final SweepBudget amongEvents;
  private final SweepBudget whileIdle;

  /** Scans for contexts, which go first because callers wait for them. */
  private final Queue<Looking> contexts = new ArrayDeque<>();

  private final Queue<Looking> stages = new ArrayDeque<>();

  /** Results of orders: one or several records each, which are sent together. */
  private final Queue<List<Finished>> finished = new ConcurrentLinkedQueue<>();

  /**
   * Scan that runs in portions.
   *
   * @param portion runs a portion and returns true at the end of the scan
   * @param then action after the last portion
   */
  private record Looking(Predicate<BooleanSupplier> portion, Runnable then) {}

  /**
   * Encoded plan, ready to send. Planner threads encode it too, since for a large scope this takes
   * as long as planning.
   */
  final class Finished {
    private final Scope scope;
    private final byte[] plan;

    private Finished(Instruction.Result made) {
      scope = made.scope();
      // Here a record that is too large fails its order; on the stream thread it would end the
      // task.
      plan = RecordLimit.checked("plans", plans.toBytes(made));
    }

    Scope scope() {
      return scope;
    }

    /** Returns the encoded plan, without copying it. */
    byte[] plan() {
      return plan;
    }
  }

  /**
   * @param background executors that run the orders
   * @param plans encodes the results
   * @param nanoTime clock, see {@link SweepBudget}
   */
  PlannerQueue(Background background, PlanCodec plans, LongSupplier nanoTime) {
    this.plans = plans;
    this.background = background;
    this.idle = new IdleWatch(nanoTime);
    this.amongEvents = new SweepBudget(Integer.MAX_VALUE, AMONG_EVENTS, nanoTime);
    this.whileIdle = new SweepBudget(Integer.MAX_VALUE, WHILE_IDLE, nanoTime);
  }

  /** Queues an order without waiting for its result. */
  void order(LocalOrder order) {
    background.planner().execute(() -> finished.add(List.of(done(order))));
  }

  /** Queues a snapshot, and scans its first memories before returning. */
  void order(StageSnapshot snapshot) {
    stages.add(
        new Looking(
            snapshot::look,
            () -> background.planner().execute(() -> finished.add(planned(snapshot)))));
    look(amongEvents);
  }

  /**
   * Queues a call that continues after all memories are read, and reads the first of them before
   * returning.
   *
   * @param reading reads a portion, and returns true at the end
   */
  void order(ContextAwaited call, Predicate<BooleanSupplier> reading) {
    contexts.add(new Looking(reading, () -> finished.add(List.of(new Finished(call)))));
    look(amongEvents);
  }

  /** Queues a call that continues once its query has a vector or embedding has failed. */
  void order(ContextAwaited call, String query, QueryEmbedder embedder) {
    try {
      background
          .queries()
          .execute(
              () -> finished.add(List.of(new Finished(call.answered(vector(query, embedder))))));
    } catch (RejectedExecutionException tooMany) {
      finished.add(List.of(new Finished(call.answered(null))));
    }
  }

  private static StoredVector vector(String query, QueryEmbedder embedder) {
    try {
      return embedder.embed(query);
    } catch (RuntimeException bug) {
      LOG.error(
          "Bug in Lethe, please report it: {} while processing a query's vector; its context "
              + "is selected by words only",
          ProcessingFault.of(bug, PlannerQueue.class));
      return null;
    }
  }

  /** Continues the scans for a few milliseconds, longer if the thread is idle. */
  void resume() {
    if (!idle.isIdle()) {
      look(amongEvents);
    } else if (!contexts.isEmpty() || !stages.isEmpty()) {
      idle.noteOwn();
      look(whileIdle);
    }
  }

  private void look(SweepBudget budget) {
    budget.begin();
    if (look(contexts, budget)) {
      look(stages, budget);
    }
  }

  private static boolean look(Queue<Looking> looking, SweepBudget budget) {
    for (Looking one = looking.peek(); one != null; one = looking.peek()) {
      if (!one.portion().test(budget::take)) {
        return false;
      }
      looking.remove().then().run();
    }
    return true;
  }

  /** Passes each finished result to {@code taker} once. */
  void takeFinished(Consumer<Finished> taker) {
    for (List<Finished> one = finished.poll(); one != null; one = finished.poll()) {
      one.forEach(taker);
    }
  }

  private List<Finished> planned(StageSnapshot snapshot) {
    try {
      return written(snapshot.plan((scope, bug) -> report(bug, snapshot, scope.name())));
    } catch (RuntimeException | StackOverflowError bug) {
      report(bug, snapshot, "all scopes of the batch");
      return written(snapshot.failed());
    }
  }

  private static void report(Throwable bug, StageSnapshot snapshot, String where) {
    LOG.error(
        "Bug in Lethe, please report it: {} while planning {} for {}; nothing is changed there",
        ProcessingFault.of(bug, PlannerQueue.class),
        snapshot.name(),
        where);
  }

  private List<Finished> written(List<StagePlanned> plan) {
    return plan.stream().map(Finished::new).toList();
  }

  private Finished done(LocalOrder order) {
    try {
      return finished(order, order.result(new JsonTree()));
    } catch (RuntimeException | StackOverflowError bug) {
      LOG.error(
          "Bug in Lethe, please report it: {} while processing the request {}; its memories are "
              + "unchanged",
          ProcessingFault.of(bug, PlannerQueue.class),
          order.requestId());
      return finished(order, WorkResult.Failed.OURS);
    }
  }

  private Finished finished(LocalOrder order, WorkResult.Content result) {
    return new Finished(new WorkResult(order.requestId(), order.scope(), result));
  }
}
