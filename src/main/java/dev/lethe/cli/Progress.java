package dev.lethe.cli;

/**
 * One line on standard error that is written over while work goes on; where nobody watches a
 * terminal, a plain line every ten seconds.
 */
final class Progress implements AutoCloseable {
  private static final long TERMINAL_MS = 100;
  private static final long PLAIN_MS = 10_000;

  private final Console console;
  private final long intervalMs;
  private long lastMs;
  private int shownLength;

  Progress(Console console) {
    this.console = console;
    this.intervalMs = console.isTerminal() ? TERMINAL_MS : PLAIN_MS;
    this.lastMs = nowMs() - (console.isTerminal() ? TERMINAL_MS : 0);
  }

  private static long nowMs() {
    return System.nanoTime() / 1_000_000;
  }

  /** Shows the text unless something was shown a moment ago. */
  void show(String text) {
    long now = nowMs();
    if (now - lastMs >= intervalMs) {
      lastMs = now;
      write(text);
    }
  }

  private void write(String text) {
    if (console.isTerminal()) {
      console.err().print('\r' + text + " ".repeat(Math.max(0, shownLength - text.length())));
      console.err().flush();
      shownLength = text.length();
    } else {
      console.err().println(text);
    }
  }

  /** Says something that stays, above the line. */
  void say(String text) {
    close();
    console.err().println(text);
  }

  /** Takes the line away. */
  @Override
  public void close() {
    if (shownLength > 0) {
      console.err().print('\r' + " ".repeat(shownLength) + '\r');
      console.err().flush();
      shownLength = 0;
    }
  }
}
