package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/**
 * Streams of a command: data on {@code out}, everything else on {@code err}. Both escape control
 * sequences, whatever a message contains.
 *
 * @param isTerminal true if a person sees the output, so that it may be coloured and overwritten
 */
public record Console(
    InputStream in,
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    Clock clock,
    boolean isTerminal) {
  private static final int BUFFER = 1 << 13;

  /** A dumb terminal ({@code TERM=dumb}) is treated like a file. */
  public Console {
    isTerminal = isTerminal && !"dumb".equals(environment.get("TERM"));
    out = VisibleOutput.of(out, isTerminal);
    err = VisibleOutput.of(err, isTerminal);
  }

  /** Returns the console of this process, in UTF-8 whatever the locale is. */
  public static Console ofProcess() {
    Map<String, String> environment = System.getenv();
    return new Console(
        System.in,
        new PrintStream(
            new BufferedOutputStream(
                new StandardOutput(new FileOutputStream(FileDescriptor.out)), BUFFER),
            true,
            StandardCharsets.UTF_8),
        new PrintStream(System.err, true, StandardCharsets.UTF_8),
        environment,
        Clock.systemUTC(),
        Optional.ofNullable(System.console()).filter(Console::isReal).isPresent());
  }

  /** From Java 22 on a console always exists and reports whether it is a terminal. */
  private static boolean isReal(java.io.Console console) {
    try {
      return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException olderJava) {
      return true;
    }
  }

  /**
   * Returns true if output may be coloured: by the convention of no-color.org, and never into a
   * file.
   */
  public boolean isColoured() {
    return isTerminal && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /** Prints a message about the command to standard error. */
  void say(String message) {
    err.println("lethe: " + message);
  }

  /** Prints a line of standard output. */
  void print(String line) {
    out.println(line);
  }

  /** Prints a JSON value on one line of standard output. */
  void print(JsonNode value) {
    out.println(Json.line(value));
  }

  /** Returns the text in bold if output may be coloured. */
  public String bold(String text) {
    return isColoured() ? VisibleOutput.BOLD + text + VisibleOutput.PLAIN : text;
  }

  /**
   * Output stream of a command. Ends the command when the reader at the other end of a pipe has
   * gone.
   */
  static final class StandardOutput extends FilterOutputStream {
    /** Operating system messages for a closed pipe; Java has no exception class for it. */
    private static final String UNIX = "Broken pipe";

    private static final String WINDOWS = "pipe is being closed";

    StandardOutput(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (IOException failed) {
        throw orGone(failed);
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        out.flush();
      } catch (IOException failed) {
        throw orGone(failed);
      }
    }

    private static IOException orGone(IOException failed) {
      String message = String.valueOf(failed.getMessage());
      if (message.contains(UNIX) || message.contains(WINDOWS)) {
        throw new ReaderGoneException(failed);
      }
      return failed;
    }
  }
}
