package dev.lethe.processor;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Executors for work that stream threads must not wait for, shared by all tasks. Their threads end
 * when idle and don't keep the JVM alive.
 *
 * @param planner runs long computations in the order of submission; one thread, so that it takes at
 *     most one core from the stream threads
 * @param queries embeds queries through an endpoint; throws {@link RejectedExecutionException} if
 *     more queries are queued than could be answered before their callers stop waiting
 */
public record Background(Executor planner, Executor queries) {
  private static final long IDLE_SECONDS = 30;
  private static final int ASKING = 4;
  private static final int WAITING = 4;

  /** Returns executors with threads of their own. */
  public static Background threads() {
    return new Background(
        pool("lethe-planner", 1, new LinkedBlockingQueue<>()),
        pool("lethe-queries", ASKING, new ArrayBlockingQueue<>(WAITING)));
  }

  /** Returns executors that run on the caller's thread, for reproducible runs. */
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
