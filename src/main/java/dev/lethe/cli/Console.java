package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
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

/**
 * Streams of a command: data on {@code out}, everything else on {@code err}. Both escape control
 * sequences, whatever a message contains.
 */
public final class Console {
  private static final int BUFFER = 1 << 13;

  private final InputStream in;
  private final PrintStream err;
  private final Map<String, String> environment;
  private final Clock clock;
  private final Screen screen;
  private PrintStream out;
  private Colour colour = Colour.AUTO;
  private boolean isPaged = true;

  /**
   * Creates a console with the given streams.
   *
   * @param isTerminal true if a person sees the output, so that it may be coloured and overwritten
   */
  public Console(
      InputStream in,
      PrintStream out,
      PrintStream err,
      Map<String, String> environment,
      Clock clock,
      boolean isTerminal) {
    this(in, out, err, environment, clock, Screen.of(isTerminal, environment));
  }

  private Console(
      InputStream in,
      PrintStream out,
      PrintStream err,
      Map<String, String> environment,
      Clock clock,
      Screen screen) {
    this.in = in;
    this.out = VisibleOutput.of(out, this::isColoured);
    this.err = VisibleOutput.of(err, screen::showsErr);
    this.environment = environment;
    this.clock = clock;
    this.screen = screen;
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
        Screen.ofProcess(environment));
  }

  /** Standard input. */
  public InputStream in() {
    return in;
  }

  /** Standard output. */
  public PrintStream out() {
    return out;
  }

  /** Standard error. */
  public PrintStream err() {
    return err;
  }

  /** Environment variables. */
  public Map<String, String> environment() {
    return environment;
  }

  /** Wall clock. */
  public Clock clock() {
    return clock;
  }

  /** Terminal of the output. */
  Screen screen() {
    return screen;
  }

  /** Colours output as {@code --color} requests. */
  void colour(Colour wanted) {
    colour = wanted;
  }

  /** Prints long output directly from now on. */
  void withoutPager() {
    isPaged = false;
  }

  /**
   * Returns true if standard output may be coloured: by the convention of no-color.org, and never
   * into a file.
   */
  public boolean isColoured() {
    return isColoured(screen.showsOut());
  }

  /** Returns true if standard error may be coloured. */
  boolean isErrColoured() {
    return screen.showsErr() && isColoured(true);
  }

  private boolean isColoured(boolean isTerminal) {
    return switch (colour) {
      case AUTO -> isTerminal && environment.getOrDefault("NO_COLOR", "").isEmpty();
      case ALWAYS -> true;
      case NEVER -> false;
    };
  }

  /**
   * Runs {@code printing}. If it prints more than the screen has lines, the user's pager shows the
   * output; returns once the user has closed it. Standard error must not be written meanwhile.
   */
  void paged(Runnable printing) {
    if (!isPaged || !screen.showsOut()) {
      printing.run();
      return;
    }
    PrintStream direct = out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    out =
        VisibleOutput.of(new PrintStream(printed, true, StandardCharsets.UTF_8), this::isColoured);
    try {
      printing.run();
    } finally {
      out = direct;
      if (!new Pager(screen, environment).shows(printed.toByteArray())) {
        // The text went through VisibleOutput already, which would escape its styles again.
        VisibleOutput.writeSafe(direct, printed.toByteArray());
      }
    }
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

  /** Returns the text in a style if output may be coloured. */
  public String styled(Style style, String text) {
    return style != Style.PLAIN && isColoured() ? style.of(text) : text;
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
