package dev.lethe.stage;

import dev.lethe.codec.json.JsonTree;
import dev.lethe.command.Summarised;
import dev.lethe.command.SummaryOrder;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has what takes long worked out beside a task's stream thread, which takes it back in calls of its
 * own: no call of a stream thread waits. What is lost with the process is ordered again.
 */
final class PlannerQueue {
  private static final Logger LOG = LoggerFactory.getLogger(PlannerQueue.class);

  private final Executor thread;
  private final Queue<Summarised> finished = new ConcurrentLinkedQueue<>();

  /**
   * @param thread that works, or one that works at once where a run must be the same each time
   */
  PlannerQueue(Executor thread) {
    this.thread = thread;
  }

  /** Takes an order, and returns. */
  void order(SummaryOrder order) {
    thread.execute(() -> finished.add(done(order)));
  }

  /** Gives what is finished, each once. */
  void takeFinished(Consumer<Summarised> taker) {
    for (Summarised one = finished.poll(); one != null; one = finished.poll()) {
      taker.accept(one);
    }
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
