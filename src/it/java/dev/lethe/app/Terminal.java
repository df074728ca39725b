package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Shell in a folder of its own with the assembled application on its path. Background commands end
 * when it is closed.
 */
final class Terminal implements AutoCloseable {
  private static final Path COMMANDS = Path.of("build/lethe/bin").toAbsolutePath();
  private static final int PATIENCE_SECONDS = 60;

  /** The tests end before the optimizing compiler of {@code lethe run} pays off. */
  private static final String JAVA_OPTIONS = "-XX:TieredStopAtLevel=1";

  private final Path folder;
  private final Map<String, String> exported = new HashMap<>();
  private final List<Process> background = new ArrayList<>();

  /**
   * Result of a command.
   *
   * @param err standard error of all commands so far
   */
  record Outcome(int exitCode, String out, String err) {}

  Terminal(Path folder) {
    assertTrue(Files.isExecutable(COMMANDS.resolve("lethe")), "./gradlew assemble comes first");
    this.folder = folder;
    exported.put("PATH", COMMANDS + File.pathSeparator + System.getenv("PATH"));
    exported.put("JAVA_HOME", System.getProperty("java.home"));
    exported.put("XDG_STATE_HOME", folder.resolve("state").toString());
    exported.put("LETHE_HTTP_PORT", "0");
  }

  void export(String variable, String value) {
    exported.put(variable, value);
  }

  /** Returns the environment variables that its commands have in addition to the test's. */
  Map<String, String> exported() {
    return Map.copyOf(exported);
  }

  /** Runs a command line to its end. */
  Outcome run(String line) throws IOException, InterruptedException {
    Path out = folder.resolve("terminal.out");
    Process process = builder(line).redirectOutput(out.toFile()).start();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError(line + " doesn't end\n" + err());
    }
    return new Outcome(process.exitValue(), Files.readString(out), err());
  }

  /** Starts a simple command in the background. */
  Process start(String command, ProcessBuilder.Redirect out) throws IOException {
    Process process = builder("exec " + command).redirectOutput(out).start();
    background.add(process);
    return process;
  }

  private ProcessBuilder builder(String line) {
    ProcessBuilder builder =
        new ProcessBuilder("sh", "-c", line)
            .directory(folder.toFile())
            .redirectError(
                ProcessBuilder.Redirect.appendTo(folder.resolve("terminal.err").toFile()));
    builder.environment().keySet().removeIf(Terminal::isSetting);
    builder.environment().put("LETHE_JAVA_OPTS", JAVA_OPTIONS);
    builder.environment().putAll(exported);
    return builder;
  }

  private static boolean isSetting(String variable) {
    return variable.startsWith("KAFKA_") || variable.startsWith("LETHE_");
  }

  private String err() {
    try {
      return Files.readString(folder.resolve("terminal.err"));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Fails if a background command has ended. */
  void requireAlive() {
    for (Process process : background) {
      assertTrue(process.isAlive(), () -> "it ended by itself\n" + err());
    }
  }

  /** Terminates the background commands as a supervisor does. */
  @Override
  public void close() {
    for (Process process : background) {
      process.destroy();
      try {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException stop) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
    background.clear();
  }
}
