package dev.lethe.app;

import dev.lethe.cli.Lethe;
import dev.lethe.fixture.KillableJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code lethe} in a process of its own, which ends at once when its starter does. */
final class LetheProcess {
  private LetheProcess() {}

  /**
   * Starts {@code lethe run} and returns.
   *
   * @param settings by their names in a properties file
   * @param log what it says goes to the end of this file
   * @param options of its JVM
   */
  static KillableJvm start(Map<String, String> settings, Path log, String... options) {
    return start(List.of("run"), settings, log, options);
  }

  /** Starts another command that takes settings, and returns. */
  static KillableJvm start(
      List<String> command, Map<String, String> settings, Path log, String... options) {
    List<String> args = new ArrayList<>(command);
    settings.forEach((name, value) -> args.add("--set=" + name + '=' + value));
    return KillableJvm.start(LetheProcess.class, log, args, List.of(options));
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
