package dev.lethe.cli;

import org.slf4j.LoggerFactory;

/**
 * Ends a long-running command cleanly on Ctrl-C or SIGTERM: closes what it is given, then exits
 * with 0, where the JVM alone would say that a signal ended it.
 *
 * <p>While it is open, nothing else may end the process with {@link System#exit}: that would exit
 * with 0 too.
 */
public final class Stop {
  private final Thread hook;

  private Stop(Runnable closing) {
    hook = new Thread(() -> end(closing), "stop");
  }

  /** From now on {@code closing} runs before the process ends. */
  public static Stop with(Runnable closing) {
    Stop stop = new Stop(closing);
    Runtime.getRuntime().addShutdownHook(stop.hook);
    return stop;
  }

  /**
   * Only to halt can say another exit code than the signal's. The JVM then doesn't delete what was
   * to be deleted on exit, so the folder goes that all of it is in.
   */
  private static void end(Runnable closing) {
    try {
      closing.run();
    } catch (RuntimeException failed) {
      LoggerFactory.getLogger(Stop.class).warn("Not everything was closed", failed);
    } finally {
      TemporaryFolder.delete();
      Runtime.getRuntime().halt(ExitCode.DONE);
    }
  }

  /** The command ends by itself and has closed everything. */
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The process is ending already, and the hook with it.
    }
  }
}
