package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.EventJson;
import java.io.BufferedReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stops commands while they read files, and checks their reports. */
class InterruptedCommandTest {
  @TempDir private Path folder;

  @Test
  void simulate_reports_how_far_it_came_and_ends_with_1() throws Exception {
    Path err = folder.resolve("err");
    Process lethe = start(err, "simulate", "--topic=decisions", "-");
    try (OutputStream in = lethe.getOutputStream();
        BufferedReader out = lethe.inputReader(StandardCharsets.UTF_8)) {
      // More than the output's buffer holds, so that a line proves that records are being
      // processed.
      for (int i = 0; i < 400; i++) {
        in.write((EventJson.person("e" + i, "hello " + i) + "\n").getBytes(StandardCharsets.UTF_8));
      }
      in.flush();
      assertTrue(out.readLine().contains("\"e0\""));

      lethe.toHandle().destroy();

      String rest = out.lines().reduce("", (before, line) -> line);
      assertTrue(lethe.waitFor(1, TimeUnit.MINUTES));
      assertEquals(ExitCode.FAILED, lethe.exitValue());
      assertTrue(rest.startsWith("{\"topic\"") && rest.endsWith("}"), rest);
    }
    String said = Files.readString(err);
    assertTrue(said.contains("lethe: stopped after "), said);
    assertTrue(said.contains(" records, the last at standard input:"), said);
    assertTrue(said.contains("start again from the beginning"), said);
  }

  @Test
  void a_simulation_that_is_stopped_writes_no_report() throws Exception {
    Path err = folder.resolve("err");
    Path report = folder.resolve("report.html");
    Process lethe = start(err, "simulate", "--topic=decisions", "--report=" + report, "-");
    try (OutputStream in = lethe.getOutputStream();
        BufferedReader out = lethe.inputReader(StandardCharsets.UTF_8)) {
      for (int i = 0; i < 400; i++) {
        in.write((EventJson.person("e" + i, "hello " + i) + "\n").getBytes(StandardCharsets.UTF_8));
      }
      in.flush();
      assertTrue(out.readLine().contains("\"e0\""));

      lethe.toHandle().destroy();

      // The process ends only once its output is read.
      assertTrue(out.lines().allMatch(line -> line.startsWith("{")));
      assertTrue(lethe.waitFor(1, TimeUnit.MINUTES));
      assertEquals(ExitCode.FAILED, lethe.exitValue());
    }
    String said = Files.readString(err);
    assertTrue(said.contains("; no report was written. Nothing is stored, so start again"), said);
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(err), files.toList());
    }
  }

  @Test
  void send_reports_how_to_continue_and_ends_with_1() throws Exception {
    Path err = folder.resolve("err");
    Process lethe = start(err, "send", "--dry-run", "-");
    try (OutputStream in = lethe.getOutputStream()) {
      // Longer than any pipe: once it has been written, most of it has been read.
      for (int i = 0; i < 2_000; i++) {
        in.write((EventJson.person("e" + i, "hello " + i) + "\n").getBytes(StandardCharsets.UTF_8));
      }
      in.flush();

      lethe.toHandle().destroy();

      assertTrue(lethe.waitFor(1, TimeUnit.MINUTES));
      assertEquals(ExitCode.FAILED, lethe.exitValue());
    }
    String said = Files.readString(err);
    assertTrue(
        said.matches(
            "(?s).*lethe: stopped after [\\d,]+ records checked; to continue, repeat the"
                + " command with --skip \\d+\\R.*"),
        said);
  }

  @Test
  void skip_passes_over_the_first_records_of_all_files() throws Exception {
    Path first = Files.writeString(folder.resolve("a.ndjson"), "bad\n" + EventJson.bot("1", "a"));
    Path second =
        Files.writeString(folder.resolve("b.ndjson"), EventJson.bot("2", "b") + "\nbad\n");
    TestConsole console = new TestConsole(Map.of());

    console.run(
        new BundledApplication(),
        "send",
        "--dry-run",
        "--skip",
        "2",
        first.toString(),
        second.toString());

    assertEquals(
        second + ":2: not_json: found bad at byte 0; expected a single JSON object in UTF-8\n",
        console.out());
    assertEquals("lethe: 1 good event, 1 bad line\n", console.err());
  }

  @Test
  void no_action_runs_after_the_report() {
    Interruption interruption = new Interruption();
    List<String> order = new ArrayList<>();

    interruption.take(() -> order.add("first"));
    interruption.stop(() -> order.add("report of " + interruption.taken()));
    interruption.take(() -> order.add("second"));

    assertEquals(List.of("first", "report of 1"), order);
    assertEquals(1, interruption.taken());
  }

  private static Process start(Path err, String... args) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dlogback.configurationFile=logback.xml",
                "-cp",
                System.getProperty("java.class.path"),
                Lethe.class.getName()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command).redirectError(err.toFile()).start();
  }
}
