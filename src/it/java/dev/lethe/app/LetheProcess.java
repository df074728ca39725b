package dev.lethe.app;

import dev.lethe.cli.Lethe;
import dev.lethe.fixture.KillableJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code lethe} in a process of its own that ends when the starting process does. */
final class LetheProcess {
  private LetheProcess() {}

  /**
   * Starts {@code lethe run} and returns immediately.
   *
   * @param settings by their names in a properties file
   * @param log file that its output is appended to
   * @param options JVM options
   */
  static KillableJvm start(Map<String, String> settings, Path log, String... options) {
    return start(List.of("run"), settings, log, options);
  }

  /** Starts another command that takes settings and returns immediately. */
  static KillableJvm start(
      List<String> command, Map<String, String> settings, Path log, String... options) {
    List<String> args = new ArrayList<>(command);
    settings.forEach((name, value) -> args.add("--set=" + name + '=' + value));
    return KillableJvm.start(LetheProcess.class, log, args, List.of(options));
  }

  /** Runs the command, and halts when standard input is closed. */
  public static void main(String[] args) {
    Thread orphaned =
        new Thread(
            () -> {
              try {
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException gone) {
                // A broken input ends the process as well.
              }
              Runtime.getRuntime().halt(1);
            },
            "end-with-starter");
    orphaned.setDaemon(true);
    orphaned.start();
    Lethe.main(args);
  }
}
