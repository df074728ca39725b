package dev.lethe.app;

import dev.lethe.cli.Lethe;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * {@code lethe run} in a process of its own, which can be killed. It ends when its starter does.
 */
final class LetheProcess {
  private final Process process;
  private final Path log;
  private boolean ended;

  private LetheProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts it and returns.
   *
   * @param settings by their names in a properties file
   * @param log what it says goes to the end of this file
   */
  static LetheProcess start(Map<String, String> settings, Path log) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LetheProcess.class.getName(),
                "run"));
    settings.forEach((name, value) -> command.add("--set=" + name + '=' + value));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().keySet().removeIf(LetheProcess::isSetting);
    try {
      return new LetheProcess(builder.start(), log);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static boolean isSetting(String variable) {
    return variable.startsWith("KAFKA_") || variable.startsWith("LETHE_");
  }

  /** Ends it at once, as {@code kill -9} does, and returns when it is gone. */
  void kill() {
    ended = true;
    process.destroyForcibly();
    await();
  }

  /** Stops it as a supervisor does. */
  void stop() {
    ended = true;
    // Process.destroy() would also close its standard input, and so end it as an orphan.
    process.toHandle().destroy();
    if (!await()) {
      kill();
    }
  }

  /** What it ended with. */
  int exitCode() {
    return process.exitValue();
  }

  private boolean await() {
    try {
      return process.waitFor(40, TimeUnit.SECONDS);
    } catch (InterruptedException stop) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Fails if it ended by itself. */
  void requireAlive() {
    if (!ended && !process.isAlive()) {
      throw new AssertionError("lethe run ended with " + process.exitValue() + "; see " + log);
    }
  }

  /** Runs the command, and ends at once when standard input does. */
  public static void main(String[] args) {
    Thread orphaned =
        new Thread(
            () -> {
              try {
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException gone) {
                // Ended as well.
              }
              Runtime.getRuntime().halt(1);
            },
            "end-with-starter");
    orphaned.setDaemon(true);
    orphaned.start();
    Lethe.main(args);
  }
}
