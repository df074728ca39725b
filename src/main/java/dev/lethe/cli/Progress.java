package dev.lethe.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Progress line on standard error, overwritten while work goes on. Without a terminal, a plain line
 * is printed every ten seconds.
 */
final class Progress implements AutoCloseable {
  private static final long TERMINAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long PLAIN_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final long NEVER = Long.MAX_VALUE;

  /** Time after which the rate so far predicts the rest. */
  private static final double STEADY_SECONDS = 2;

  private static final long MINUTE = 60;
  private static final long HOUR = 3600;

  private final Console console;
  private final LongSupplier nanoTime;
  private final boolean isOverwritten;
  private final long intervalNanos;
  private long lastNanos;
  private int shownWidth;

  /** Work in progress, by its name; the rate counts from its first report. */
  private String work = "";

  private long beganNanos;
  private long firstDone;
  private long total;

  Progress(Console console) {
    this(console, System::nanoTime);
  }

  /**
   * Creates a progress line for a command whose standard error scripts compare: without a terminal
   * it prints nothing.
   */
  static Progress onTerminal(Console console) {
    return new Progress(
        console, System::nanoTime, console.screen().showsErr() ? TERMINAL_NANOS : NEVER);
  }

  /**
   * Creates a progress line with another clock.
   *
   * @param nanoTime like {@link System#nanoTime()}
   */
  Progress(Console console, LongSupplier nanoTime) {
    this(console, nanoTime, console.screen().showsErr() ? TERMINAL_NANOS : PLAIN_NANOS);
  }

  private Progress(Console console, LongSupplier nanoTime, long intervalNanos) {
    this.console = console;
    this.nanoTime = nanoTime;
    this.isOverwritten = console.screen().showsErr();
    this.intervalNanos = intervalNanos;
    this.lastNanos = nanoTime.getAsLong() - (isOverwritten ? TERMINAL_NANOS : 0);
  }

  /** Shows the text unless another was shown a moment ago. */
  void show(String text) {
    long now = nanoTime.getAsLong();
    if (now - lastNanos >= intervalNanos) {
      lastNanos = now;
      write(text);
    }
  }

  /**
   * Shows how much of some work is done, with its rate and, if the total is known, the time left.
   *
   * @param name work, as in {@code records sent}; another name begins other work
   * @param whole total; 0 if it is unknown
   */
  void show(String name, long done, long whole) {
    show(name, "", done, whole > 0 ? (double) done / whole : 0, whole);
  }

  /**
   * Shows how many records of a file are done, with their rate and the time left.
   *
   * @param detail text after the name; may be empty
   * @param share share of the file that was read, from 0 to 1; 0 if its size is unknown
   */
  void show(String name, String detail, long done, double share) {
    show(name, detail, done, share, 0);
  }

  /**
   * Returns a consumer of the number of records left, which shows it with the rate and the time
   * left. The first number, or a larger one, is the total.
   */
  LongConsumer left(String name) {
    return left -> {
      begin(name, 0);
      total = Math.max(total, left);
      long done = total - left;
      show(name, "", done, total == 0 ? 0 : (double) done / total, total);
    };
  }

  private void show(String name, String detail, long done, double share, long whole) {
    begin(name, done);
    long now = nanoTime.getAsLong();
    if (now - lastNanos < intervalNanos) {
      return;
    }
    double seconds = (now - beganNanos) / 1e9;
    String of = whole > 0 ? String.format(Locale.ROOT, " of %,d", whole) : "";
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%,d%s %s", done, of, name));
    text.append(detail);
    if (seconds >= 1) {
      text.append(String.format(Locale.ROOT, ", %,.0f/s", (done - firstDone) / seconds));
    }
    if (seconds >= STEADY_SECONDS && share > 0) {
      text.append(", ").append(time(seconds * (1 - share) / share)).append(" left");
    }
    show(text.toString());
  }

  private void begin(String name, long done) {
    if (!name.equals(work)) {
      work = name;
      beganNanos = nanoTime.getAsLong();
      firstDone = done;
      total = 0;
    }
  }

  private static String time(double seconds) {
    long whole = Math.round(seconds);
    Duration left = Duration.ofSeconds(whole);
    if (whole < MINUTE) {
      return whole + " s";
    }
    return whole < HOUR
        ? left.toMinutes() + " min " + left.toSecondsPart() + " s"
        : left.toHours() + " h " + left.toMinutesPart() + " min";
  }

  private void write(String text) {
    if (isOverwritten) {
      // A line that wraps can't be overwritten.
      String line = Cells.cut(text, Math.max(1, console.screen().columns() - 1));
      int width = Cells.width(line);
      console
          .err()
          .print(VisibleOutput.LINE_START + line + " ".repeat(Math.max(0, shownWidth - width)));
      console.err().flush();
      shownWidth = width;
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
    if (shownWidth > 0) {
      console
          .err()
          .print(VisibleOutput.LINE_START + " ".repeat(shownWidth) + VisibleOutput.LINE_START);
      console.err().flush();
      shownWidth = 0;
    }
  }
}
