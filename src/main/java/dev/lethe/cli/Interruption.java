package dev.lethe.cli;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Separates the records of a file from the end that Ctrl-C or SIGTERM puts to reading it: a record
 * is taken whole or not at all, and none after the report of how far the command came.
 */
final class Interruption {
  /** A broker that doesn't answer must not keep the process from ending. */
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

  /** Returns the number of records taken. */
  long taken() {
    return taken;
  }

  /**
   * Runs {@code report} after the record that is being taken, and takes no more. A record that
   * takes longer than ten seconds is not waited for.
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
