package dev.lethe.stage;

import dev.lethe.codec.command.PlanCodec;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.command.ContextAwaited;
import dev.lethe.command.Planned;
import dev.lethe.command.Returned;
import dev.lethe.command.StagePlanned;
import dev.lethe.command.StageSnapshot;
import dev.lethe.command.SummaryOrder;
import dev.lethe.command.VerifyOrder;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.event.Scope;
import dev.lethe.vector.StoredVector;
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
 * Has what takes long worked out beside a task's stream thread, which takes it back in calls of its
 * own: no call of a stream thread waits. What is lost with the process is ordered again.
 */
final class PlannerQueue {
  private static final Logger LOG = LoggerFactory.getLogger(PlannerQueue.class);

  /** How long a call of the stream thread looks at memories while it has events to decide. */
  private static final Duration AMONG_EVENTS = Duration.ofMillis(10);

  /** And while it has nothing else to do: no event is to wait for 50 ms, whatever is collected. */
  private static final Duration WHILE_IDLE = Duration.ofMillis(40);

  private final Background background;
  private final IdleWatch idle;
  private final SweepBudget amongEvents;
  private final SweepBudget whileIdle;

  /** What contexts are to be made of comes first: somebody waits for each. */
  private final Queue<Looking> contexts = new ArrayDeque<>();

  private final Queue<Looking> stages = new ArrayDeque<>();

  /** What came of an order: one record or several, which go out together. */
  private final Queue<List<Finished>> finished = new ConcurrentLinkedQueue<>();

  /**
   * What is looked at in portions.
   *
   * @param portion is asked whether that was all
   * @param then done at its end
   */
  private record Looking(Predicate<BooleanSupplier> portion, Runnable then) {}

  /** A plan as it goes out: of a large scope, to write it takes as long as to make it. */
  static final class Finished {
    private final Scope scope;
    private final byte[] plan;

    private Finished(Planned made) {
      scope = made.scope();
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
   * @param background that works
   * @param nanoTime as of {@link SweepBudget}
   */
  PlannerQueue(Background background, LongSupplier nanoTime) {
    this.background = background;
    this.idle = new IdleWatch(nanoTime);
    this.amongEvents = new SweepBudget(Integer.MAX_VALUE, AMONG_EVENTS, nanoTime);
    this.whileIdle = new SweepBudget(Integer.MAX_VALUE, WHILE_IDLE, nanoTime);
  }

  /** Takes an order, and returns. */
  void order(SummaryOrder order) {
    background.planner().execute(() -> finished.add(List.of(done(order))));
  }

  /** Takes what is to be verified, and returns. */
  void order(VerifyOrder order) {
    background.planner().execute(() -> finished.add(List.of(verified(order))));
  }

  /** Takes what is to be looked at, and returns once it has begun with it. */
  void order(StageSnapshot snapshot) {
    stages.add(
        new Looking(
            snapshot::look,
            () -> background.planner().execute(() -> finished.add(planned(snapshot)))));
    look(amongEvents);
  }

  /**
   * Takes a call that goes on once all is read, and returns once that has begun.
   *
   * @param reading reads a portion, and says whether that was all
   */
  void order(ContextAwaited call, Predicate<BooleanSupplier> reading) {
    contexts.add(new Looking(reading, () -> finished.add(List.of(new Finished(call)))));
    look(amongEvents);
  }

  /** Takes a call that goes on once its query has a vector or can't have one, and returns. */
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
          "A bug in Lethe, to be reported: {} over the vector of a query; its context is made of"
              + " words alone",
          Fault.of(bug, PlannerQueue.class));
      return null;
    }
  }

  /** Goes on looking, for a moment: a longer one if the thread is idle. */
  void goOn() {
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

  /** Gives what is finished, each once. */
  void takeFinished(Consumer<Finished> taker) {
    for (List<Finished> one = finished.poll(); one != null; one = finished.poll()) {
      one.forEach(taker);
    }
  }

  private static List<Finished> planned(StageSnapshot snapshot) {
    try {
      return written(snapshot.plan((scope, bug) -> report(bug, snapshot, scope.name())));
    } catch (RuntimeException | StackOverflowError bug) {
      report(bug, snapshot, "all scopes of its batch");
      return written(snapshot.failed());
    }
  }

  private static void report(Throwable bug, StageSnapshot snapshot, String where) {
    LOG.error(
        "A bug in Lethe, to be reported: {} over the plan of {} for {}; nothing is changed there",
        Fault.of(bug, PlannerQueue.class),
        snapshot.what(),
        where);
  }

  private static List<Finished> written(List<StagePlanned> plan) {
    return plan.stream().map(Finished::new).toList();
  }

  private static Finished verified(VerifyOrder order) {
    try {
      return new Finished(order.verified());
    } catch (RuntimeException | StackOverflowError bug) {
      LOG.error(
          "A bug in Lethe, to be reported: {} over the text that a model proposed in {}; the entries"
              + " stay as they are",
          Fault.of(bug, PlannerQueue.class),
          order.requestId());
      return new Finished(new Returned(order.requestId(), order.scope(), Returned.Failed.OURS));
    }
  }

  private static Finished done(SummaryOrder order) {
    if (order.sources().isEmpty()) {
      return done(order, new Returned.Failed("sources_gone", "the memories of the group are gone"));
    }
    try {
      return done(order, new Returned.Written(order.summarise().write(new JsonTree())));
    } catch (RuntimeException | StackOverflowError bug) {
      LOG.error(
          "A bug in Lethe, to be reported: {} over the summary of {}, whose memories stay as they are",
          Fault.of(bug, PlannerQueue.class),
          order.requestId());
      return done(order, Returned.Failed.OURS);
    }
  }

  private static Finished done(SummaryOrder order, Returned.Said said) {
    return new Finished(new Returned(order.requestId(), order.scope(), said));
  }
}
