package dev.lethe.runtime;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks after something every second, on a daemon thread of its own, until closed. */
public final class EverySecond implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EverySecond.class);

  private final CountDownLatch closed = new CountDownLatch(1);

  private EverySecond() {}

  /** Begins; a look that fails is logged, and the next one comes all the same. */
  public static EverySecond look(String thread, Runnable look) {
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
      LOG.warn("{} could not look", Thread.currentThread().getName(), failed);
    }
  }

  /** Ends it; a look that is under way goes on to its end. */
  @Override
  public void close() {
    closed.countDown();
  }
}
