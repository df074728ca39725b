package dev.lethe.cli;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Coordinates the reading of a file with Ctrl-C and SIGTERM: a record is processed entirely or not
 * at all, and none is processed after the command has reported how far it came.
 */
final class Interruption {
  /** A broker that doesn't respond must not keep the process from exiting. */
  private static final long PATIENCE_SECONDS = 10;

  private final ReentrantLock lock = new ReentrantLock();
  private long taken;
  private boolean isStopped;

  /** Runs {@code step} for the next record, unless the command has been stopped. */
  void take(Runnable step) {
    lock.lock();
    try {
      if (!isStopped) {
        step.run();
        taken++;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Returns the number of processed records. */
  long taken() {
    return taken;
  }

  /**
   * Runs {@code report} after the record in progress, and accepts no further records. Waits at most
   * ten seconds for that record.
   */
  void stop(Runnable report) {
    boolean isBetweenRecords = false;
    try {
      isBetweenRecords = lock.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS);
      isStopped = true;
      report.run();
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
    } finally {
      if (isBetweenRecords) {
        lock.unlock();
      }
    }
  }
}
