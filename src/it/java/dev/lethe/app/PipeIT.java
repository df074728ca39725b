package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader that closes the pipe early, as {@code head} does, causes no error. */
@Timeout(120)
class PipeIT {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lethe demo --print-sample",
        "lethe simulate sample.ndjson",
        "lethe completion bash",
        "lethe policy show",
        "lethe topology",
        "lethe --help",
      })
  void every_command_ends_with_0_and_in_silence_when_its_reader_closes_the_pipe(String command)
      throws IOException, InterruptedException {
    TestConsole sample = new TestConsole(Map.of());
    sample.run(new BundledApplication(), "demo", "--print-sample");
    Files.writeString(
        folder.resolve("sample.ndjson"),
        String.join("\n", sample.out().lines().filter(line -> line.startsWith("{\"")).toList()));
    try (Terminal terminal = new Terminal(folder)) {
      Terminal.Outcome outcome =
          terminal.run("{ " + command + "; echo $? > code; } | head -n 1; cat code");

      List<String> lines = outcome.out().lines().toList();
      assertEquals(List.of(Integer.toString(ExitCode.DONE)), lines.subList(1, lines.size()));
      assertEquals("", saidBesideDeadLetters(outcome.err()));
    }
  }

  private static String saidBesideDeadLetters(String err) {
    return String.join("\n", err.lines().filter(line -> !line.contains(": no event: ")).toList());
  }
}
