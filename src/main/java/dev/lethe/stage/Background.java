package dev.lethe.stage;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of an application for what no stream thread may wait for, the same for all tasks.
 * They are there as long as they have work, and don't keep the JVM from ending.
 *
 * @param planner works out what takes long, in the order of what it is given; one thread, so that
 *     it never takes more than one core from the stream threads
 * @param queries waits for others to embed queries; {@link RejectedExecutionException} if more wait
 *     already than are answered while somebody waits for them
 */
public record Background(Executor planner, Executor queries) {
  private static final long IDLE_SECONDS = 30;
  private static final int ASKING = 4;
  private static final int WAITING = 4;

  /** Threads of their own. */
  public static Background threads() {
    return new Background(
        pool("lethe-planner", 1, new LinkedBlockingQueue<>()),
        pool("lethe-queries", ASKING, new ArrayBlockingQueue<>(WAITING)));
  }

  /** The caller's, where a run must be the same each time. */
  public static Background none() {
    return new Background(Runnable::run, Runnable::run);
  }

  private static Executor pool(String name, int threads, BlockingQueue<Runnable> waiting) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            waiting,
            work -> {
              Thread thread = new Thread(work, name);
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
