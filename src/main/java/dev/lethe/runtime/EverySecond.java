package dev.lethe.runtime;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a task every second on its own daemon thread, until closed. */
public final class EverySecond implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EverySecond.class);

  private final CountDownLatch closed = new CountDownLatch(1);

  private EverySecond() {}

  /** Starts the thread. A failing task is logged and still runs again. */
  public static EverySecond start(String thread, Runnable look) {
    EverySecond looking = new EverySecond();
    Thread looks = new Thread(() -> looking.run(look), thread);
    looks.setDaemon(true);
    looks.start();
    return looking;
  }

  private void run(Runnable look) {
    try {
      do {
        lookOrWarn(look);
      } while (!closed.await(1, TimeUnit.SECONDS));
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private static void lookOrWarn(Runnable look) {
    try {
      look.run();
    } catch (RuntimeException failed) {
      LOG.warn("The check {} failed", Thread.currentThread().getName(), failed);
    }
  }

  /** Stops the thread after the task in progress. */
  @Override
  public void close() {
    closed.countDown();
  }
}
