package dev.lethe.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Terminal that shows the output of a command, with its size in character cells. */
final class Screen {
  /** Property with the streams that are terminals, such as {@code out,err}; bin/lethe sets it. */
  private static final String STREAMS = "lethe.terminal";

  private static final Pattern SIZE = Pattern.compile("(\\d{1,5}) (\\d{1,5})\\s*");

  private final boolean showsOut;
  private final boolean showsErr;
  private final Supplier<Size> reader;

  /** Null until the size is needed: reading it starts a process. */
  private Size size;

  private record Size(int rows, int columns) {
    static final Size DEFAULT = new Size(24, 80);
  }

  private Screen(
      boolean showsOut, boolean showsErr, Map<String, String> environment, Supplier<Size> reader) {
    boolean isDumb = "dumb".equals(environment.get("TERM"));
    this.showsOut = showsOut && !isDumb;
    this.showsErr = showsErr && !isDumb;
    this.reader =
        () -> {
          int rows = number(environment.get("LINES"));
          int columns = number(environment.get("COLUMNS"));
          Size found = rows > 0 && columns > 0 ? Size.DEFAULT : reader.get();
          return new Size(rows > 0 ? rows : found.rows, columns > 0 ? columns : found.columns);
        };
  }

  /**
   * Returns a screen with the size in {@code LINES} and {@code COLUMNS}, by default 24 by 80. A
   * dumb terminal ({@code TERM=dumb}) is treated like a file.
   *
   * @param isTerminal true if both output streams go to a terminal
   */
  static Screen of(boolean isTerminal, Map<String, String> environment) {
    return new Screen(isTerminal, isTerminal, environment, () -> Size.DEFAULT);
  }

  /** Returns the screen of this process. */
  static Screen ofProcess(Map<String, String> environment) {
    String given = System.getProperty(STREAMS);
    List<String> streams =
        given != null
            ? Arrays.asList(given.split(",", -1))
            : isInteractive() ? List.of("out", "err") : List.of();
    return new Screen(
        streams.contains("out"), streams.contains("err"), environment, Screen::sizeOfTerminal);
  }

  /** Until Java 21 a console exists only on a terminal; later ones report it. */
  private static boolean isInteractive() {
    return Optional.ofNullable(System.console()).filter(Screen::isTerminal).isPresent();
  }

  private static boolean isTerminal(java.io.Console console) {
    try {
      return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException olderJava) {
      return true;
    }
  }

  /** Java has no call for the size, and shells don't export theirs. */
  private static Size sizeOfTerminal() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String printed = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return size(printed).orElse(Size.DEFAULT);
    } catch (IOException none) {
      return Size.DEFAULT;
    }
  }

  /** Parses rows and columns; both are 0 on a terminal that doesn't know its size. */
  private static Optional<Size> size(String printed) {
    Matcher size = SIZE.matcher(printed);
    return size.matches() && number(size.group(1)) > 0 && number(size.group(2)) > 0
        ? Optional.of(new Size(number(size.group(1)), number(size.group(2))))
        : Optional.empty();
  }

  private static int number(String text) {
    return text != null && text.matches("\\d{1,5}") ? Integer.parseInt(text) : 0;
  }

  /** Returns true if standard output goes to the terminal. */
  boolean showsOut() {
    return showsOut;
  }

  /** Returns true if standard error goes to the terminal. */
  boolean showsErr() {
    return showsErr;
  }

  /** Number of lines. */
  int rows() {
    return size().rows;
  }

  /** Number of cells in a line. */
  int columns() {
    return size().columns;
  }

  private Size size() {
    if (size == null) {
      size = reader.get();
    }
    return size;
  }
}
