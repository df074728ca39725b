package dev.lethe.stage;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The thread of an application that works out what takes long. There is one for all tasks, so that
 * it never takes more than one core from the stream threads; it is there as long as it has work.
 */
public final class PlannerThread {
  private static final long IDLE_SECONDS = 30;

  private PlannerThread() {}

  /**
   * One that does what it is given in its order. What it is at doesn't keep the JVM from ending.
   */
  public static Executor start() {
    return new ThreadPoolExecutor(
        0,
        1,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(),
        work -> {
          Thread thread = new Thread(work, "lethe-planner");
          thread.setDaemon(true);
          return thread;
        });
  }
}
