package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.cli.ExitCode;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The demo is stopped as Ctrl-C and supervisors do. */
@Timeout(180)
class StopIT {
  @TempDir Path folder;

  @Test
  void a_stopped_demo_ends_well_and_leaves_nothing_behind() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Process demo;
    try (Terminal terminal = new Terminal(folder)) {
      terminal.export("LETHE_JAVA_OPTS", "-Djava.io.tmpdir=" + temporary);
      demo = terminal.start("lethe demo", ProcessBuilder.Redirect.PIPE);
      awaitTable(demo);
    }

    assertEquals(ExitCode.DONE, demo.exitValue());
    try (Stream<Path> left = Files.list(temporary)) {
      assertEquals(List.of(), left.toList());
    }
  }

  private static void awaitTable(Process demo) throws Exception {
    BufferedReader lines = demo.inputReader(StandardCharsets.UTF_8);
    String line;
    do {
      line = lines.readLine();
    } while (line != null && !line.startsWith("It stays up for more"));
  }
}
