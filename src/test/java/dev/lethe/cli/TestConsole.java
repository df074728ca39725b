package dev.lethe.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;

/** Console that captures its output. */
public final class TestConsole {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Map<String, String> environment;
  private final boolean isTerminal;
  private String in = "";
  private Clock clock = Clock.fixed(Instant.parse("2026-06-01T00:00:00Z"), ZoneOffset.UTC);

  public TestConsole(Map<String, String> environment) {
    this(environment, false);
  }

  public TestConsole(Map<String, String> environment, boolean isTerminal) {
    this.environment = environment;
    this.isTerminal = isTerminal;
  }

  /** Sets the text of standard input. */
  public TestConsole typing(String text) {
    in = text;
    return this;
  }

  /** Uses the real time, for tests in which a broker compares it with its own. */
  public TestConsole now() {
    clock = Clock.systemUTC();
    return this;
  }

  public Console console() {
    return new Console(
        new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        environment,
        clock,
        isTerminal);
  }

  /** Runs a command on this console and returns the exit code. */
  public int run(Application application, String... args) {
    return Lethe.execute(console(), application, args);
  }

  public String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  public String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** Returns the last line of standard error: errors are reported last. */
  public String lastError() {
    return err().lines().reduce((one, next) -> next).orElse("");
  }
}
