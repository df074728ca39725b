package dev.lethe.cli;

import org.slf4j.LoggerFactory;

/**
 * Ends a command cleanly on Ctrl-C or SIGTERM: closes its resources, then exits with 0 if the
 * command runs until stopped, or with 1 if it had work left.
 *
 * <p>While it is open, nothing else may end the process with {@link System#exit}: that would exit
 * with 0 too.
 */
public final class Stop {
  private static volatile boolean underWay;

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

  /**
   * Returns true if a command is being stopped. It may still use its temporary files, and the
   * process ends without any help.
   */
  static boolean isUnderWay() {
    return underWay;
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
    underWay = true;
    try {
      closing.run();
    } catch (RuntimeException failed) {
      LoggerFactory.getLogger(Stop.class).warn("Could not close everything", failed);
    } finally {
      TemporaryFolder.delete();
      Runtime.getRuntime().halt(exitCode);
    }
  }

  /** Unregisters the hook: the command ends by itself and has closed everything. */
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The process is already ending, and the hook with it.
    }
  }
}
