package dev.lethe.cli;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Progress line on standard error, overwritten while work goes on. Without a terminal, a plain line
 * is printed every ten seconds.
 */
final class Progress implements AutoCloseable {
  private static final long TERMINAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long PLAIN_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final Console console;
  private final LongSupplier nanoTime;
  private final long intervalNanos;
  private long lastNanos;
  private int shownLength;

  Progress(Console console) {
    this(console, System::nanoTime);
  }

  /**
   * Creates a progress line with another clock.
   *
   * @param nanoTime like {@link System#nanoTime()}
   */
  Progress(Console console, LongSupplier nanoTime) {
    this.console = console;
    this.nanoTime = nanoTime;
    this.intervalNanos = console.screen().showsErr() ? TERMINAL_NANOS : PLAIN_NANOS;
    this.lastNanos = nanoTime.getAsLong() - (console.screen().showsErr() ? TERMINAL_NANOS : 0);
  }

  /** Shows the text unless another was shown a moment ago. */
  void show(String text) {
    long now = nanoTime.getAsLong();
    if (now - lastNanos >= intervalNanos) {
      lastNanos = now;
      write(text);
    }
  }

  private void write(String text) {
    if (console.screen().showsErr()) {
      console
          .err()
          .print(
              VisibleOutput.LINE_START
                  + text
                  + " ".repeat(Math.max(0, shownLength - text.length())));
      console.err().flush();
      shownLength = text.length();
    } else {
      console.err().println(text);
    }
  }

  /** Prints a permanent message above the line. */
  void say(String text) {
    close();
    console.err().println(text);
  }

  /** Removes the line. */
  @Override
  public void close() {
    if (shownLength > 0) {
      console
          .err()
          .print(VisibleOutput.LINE_START + " ".repeat(shownLength) + VisibleOutput.LINE_START);
      console.err().flush();
      shownLength = 0;
    }
  }
}
