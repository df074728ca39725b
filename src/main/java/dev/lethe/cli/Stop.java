package dev.lethe.cli;

/**
 * Ends a long-running command cleanly on Ctrl-C or SIGTERM: closes what it is given, then exits
 * with 0, where the JVM alone would say that a signal ended it.
 */
final class Stop {
  private final Runnable closing;
  private final Thread hook = new Thread(this::stopped, "stop");

  private Stop(Runnable closing) {
    this.closing = closing;
  }

  /** From now on {@code closing} runs before the process ends. */
  static Stop with(Runnable closing) {
    Stop stop = new Stop(closing);
    Runtime.getRuntime().addShutdownHook(stop.hook);
    return stop;
  }

  private void stopped() {
    try {
      closing.run();
    } finally {
      Runtime.getRuntime().halt(ExitCode.DONE);
    }
  }

  /** The command ends by itself and has closed everything. */
  void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The process is ending already, and the hook with it.
    }
  }
}
