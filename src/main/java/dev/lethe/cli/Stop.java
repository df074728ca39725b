package dev.lethe.cli;

import java.util.concurrent.CountDownLatch;
import org.slf4j.LoggerFactory;

/**
 * Ends a command cleanly on Ctrl-C or SIGTERM: closes its resources, then exits with 0 if the
 * command runs until stopped, or with 1 if it had work left.
 *
 * <p>While it is open, nothing else may end the process with {@link System#exit}: that would exit
 * with 0 too.
 */
public final class Stop {
  private final Thread hook;

  private Stop(Runnable closing, int exitCode) {
    hook = new Thread(() -> end(closing, exitCode), "stop");
  }

  /** Runs {@code closing} when the process is stopped, then exits with 0. */
  public static Stop with(Runnable closing) {
    return open(new Stop(closing, ExitCode.DONE));
  }

  /**
   * Runs {@code closing} when the process is stopped before the command is complete, then exits
   * with 1.
   */
  static Stop beforeTheEnd(Runnable closing) {
    return open(new Stop(closing, ExitCode.FAILED));
  }

  private static Stop open(Stop stop) {
    Runtime.getRuntime().addShutdownHook(stop.hook);
    return stop;
  }

  /**
   * Halts, since {@link System#exit} would keep the exit code of the signal. A JVM that halts
   * deletes none of the files registered for deletion on exit, so their folder is deleted here.
   */
  private static void end(Runnable closing, int exitCode) {
    try {
      closing.run();
    } catch (RuntimeException failed) {
      LoggerFactory.getLogger(Stop.class).warn("Could not close everything", failed);
    } finally {
      TemporaryFolder.delete();
      Runtime.getRuntime().halt(exitCode);
    }
  }

  /**
   * Unregisters the hook: the command ends by itself and has closed everything. If the process is
   * being stopped, waits until the hook ends it, because the hook may still need the temporary
   * files and log levels that the caller restores next.
   */
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      awaitEnd();
    }
  }

  private static void awaitEnd() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
