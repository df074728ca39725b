package dev.lethe.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Program that shows text page by page: {@code $PAGER}, or less if there is none. */
final class Pager {
  private static final List<String> LESS = List.of("less");

  /** Options of less, unless the user has some: quit after one page, keep colours and screen. */
  private static final String LESS_OPTIONS = "FRX";

  /** Exit code of a shell that doesn't find the command. */
  private static final int NOT_FOUND = 127;

  private static final Pattern STYLE = Pattern.compile("\u001b\\[[0-9;]*m");

  private final Screen screen;
  private final Map<String, String> environment;

  Pager(Screen screen, Map<String, String> environment) {
    this.screen = screen;
    this.environment = environment;
  }

  /**
   * Shows the text if it has more lines than the screen, and returns once the user has closed the
   * pager. Returns false, without having shown anything, if the text is short or there is no pager.
   */
  boolean shows(byte[] text) {
    List<String> command = command();
    if (command.isEmpty() || lines(text) < screen.rows()) {
      return false;
    }
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putIfAbsent("LESS", LESS_OPTIONS);
    Process pager;
    try {
      pager = builder.start();
    } catch (IOException notInstalled) {
      return false;
    }
    // Ctrl-C reaches the whole process group: less stays, so this process must wait for it.
    Stop stop = Stop.with(() -> await(pager));
    try {
      write(text, pager.getOutputStream());
      return await(pager) != NOT_FOUND;
    } finally {
      stop.close();
    }
  }

  /** Returns the command; empty if the user wants none. A PAGER may contain options. */
  private List<String> command() {
    String wanted = environment.get("PAGER");
    if (wanted == null) {
      return LESS;
    }
    boolean isNone = wanted.isBlank() || wanted.strip().equals("cat");
    return isNone ? List.of() : List.of("sh", "-c", wanted);
  }

  private long lines(byte[] text) {
    int columns = screen.columns();
    return new String(text, StandardCharsets.UTF_8)
        .lines()
        .map(line -> STYLE.matcher(line).replaceAll(""))
        .mapToLong(line -> Math.max(1, (Cells.width(line) + columns - 1) / columns))
        .sum();
  }

  private static void write(byte[] text, OutputStream pager) {
    try (pager) {
      pager.write(text);
    } catch (IOException closed) {
      // The user closed the pager before it had read everything.
    }
  }

  /** Waits for the pager even if this thread is interrupted: the terminal is the pager's. */
  private static int await(Process pager) {
    boolean isInterrupted = false;
    try {
      while (true) {
        try {
          return pager.waitFor();
        } catch (InterruptedException stop) {
          isInterrupted = true;
        }
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
