package dev.lethe.runtime.probe;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Runs requests on a fixed number of threads. If all are busy, a new request interrupts the one
 * that has run longest, which closes its connection. So clients that send or read slowly can't
 * block others; an honest client's request takes milliseconds.
 */
final class EvictingExecutor implements Executor, AutoCloseable {
  private final int limit;
  private final ExecutorService threads;
  private final Deque<Thread> busy = new ArrayDeque<>();

  /** Number of waiting or running requests, without the interrupted ones. */
  private int open;

  /**
   * @param limit number of threads, and thus of concurrent requests
   */
  EvictingExecutor(int limit) {
    this.limit = limit;
    threads =
        Executors.newFixedThreadPool(
            limit,
            work -> {
              Thread thread = new Thread(work, "http");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public void execute(Runnable request) {
    synchronized (busy) {
      open++;
      evict();
    }
    threads.execute(() -> run(request));
  }

  private void run(Runnable request) {
    Thread thread = Thread.currentThread();
    synchronized (busy) {
      busy.addLast(thread);
    }
    try {
      request.run();
    } finally {
      synchronized (busy) {
        if (busy.remove(thread)) {
          open--;
        }
      }
    }
  }

  private void evict() {
    while (open > limit && !busy.isEmpty()) {
      // An interrupt ends a blocking read or write of a channel. The pool clears the flag before
      // the thread's next request.
      busy.removeFirst().interrupt();
      open--;
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
