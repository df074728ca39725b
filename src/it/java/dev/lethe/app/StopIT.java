package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.cli.ExitCode;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.runtime.TopicReader;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Stops {@code run} and the demo as Ctrl-C and supervisors do. */
@Timeout(180)
@ExtendWith(Cluster.Shared.class)
class StopIT {
  private static final int BACKLOG = 60_000;
  private static final Pattern STOPPED =
      Pattern.compile(
          "Stopped in [0-9.]+ s; (\\d+) records of \\d+ partitions were not yet committed");

  @TempDir Path folder;

  @Test
  void a_run_that_is_stopped_amid_its_work_commits_it_and_ends_well_in_ten_seconds(Cluster cluster)
      throws Exception {
    final int undone;
    Process run;
    Endpoint endpoint = Endpoint.free();
    try (Deployment deployment = Deployment.on(cluster, folder, "stopped");
        Terminal terminal = new Terminal(folder)) {
      deployment.send(new MixedStream(67).next(BACKLOG));
      terminal.export("KAFKA_BOOTSTRAP_SERVERS", cluster.bootstrapServers());
      terminal.export("LETHE_APPLICATION_ID", "stopped");
      terminal.export("LETHE_TOPIC_PREFIX", deployment.settings("stopped").topicPrefix());
      terminal.export("LETHE_PARTITIONS", Integer.toString(Deployment.PARTITIONS));
      terminal.export("LETHE_HTTP_PORT", Integer.toString(endpoint.port()));
      // Ensures output from each partition, which is needed to know its backlog.
      terminal.export("KAFKA_MAX_PARTITION_FETCH_BYTES", "65536");
      run = terminal.start("lethe run", ProcessBuilder.Redirect.DISCARD);
      endpoint.awaitReady();
      deployment.outputs().awaitAccounted(BACKLOG / 10);

      run.destroy();

      assertTrue(run.waitFor(10, TimeUnit.SECONDS), "it doesn't end");
      assertEquals(ExitCode.DONE, run.exitValue());
      deployment.outputs().drain();
      undone = BACKLOG - deployment.outputs().accounted();
    }
    assertTrue(undone > 0, "the machine is too fast for so few events");
    String said = Files.readString(folder.resolve("terminal.err"));
    Matcher stopped = STOPPED.matcher(said);
    assertTrue(stopped.find(), said);
    long left = Long.parseLong(stopped.group(1));
    // Records that are decided but uncommitted, or waiting for a hop, are in only one of the
    // figures.
    assertTrue(left > undone / 2, () -> left + " are said to be left of " + undone);
    assertFalse(said.contains("ERROR"), said);
  }

  @Test
  void a_stopped_demo_exits_cleanly_and_leaves_no_files() throws Exception {
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    Process demo;
    try (Terminal terminal = new Terminal(folder)) {
      terminal.export("TMPDIR", temporary.toString());
      demo = terminal.start("lethe demo", ProcessBuilder.Redirect.PIPE);
      awaitTable(demo);
    }

    assertEquals(ExitCode.DONE, demo.exitValue());
    String logged = Files.readString(folder.resolve("terminal.err"));
    assertFalse(logged.contains("WARN") || logged.contains("ERROR"), logged);
    try (Stream<Path> left = Files.list(temporary)) {
      assertEquals(List.of(), left.toList());
    }
  }

  @Test
  void a_stage_run_continues_after_its_caller_stops_waiting(Cluster cluster) throws Exception {
    Process collapse;
    Path said = folder.resolve("terminal.err");
    try (Deployment deployment = Deployment.on(cluster, folder, "left-alone");
        Terminal terminal = new Terminal(folder)) {
      terminal.export("KAFKA_BOOTSTRAP_SERVERS", cluster.bootstrapServers());
      terminal.export("LETHE_APPLICATION_ID", "nobody");
      terminal.export("LETHE_TOPIC_PREFIX", deployment.settings("nobody").topicPrefix());
      collapse = terminal.start("lethe collapse --id left", ProcessBuilder.Redirect.DISCARD);
      while (!Files.readString(said).contains("waiting for profile.collapse")) {
        assertTrue(collapse.isAlive(), Files.readString(said));
        TimeUnit.MILLISECONDS.sleep(20);
      }
    }

    assertEquals(ExitCode.FAILED, collapse.exitValue());
    assertTrue(
        Files.readString(said).contains("stopped waiting for the reply to call left"),
        Files.readString(said));
  }

  @Test
  void an_interrupted_tool_call_exits_with_1_and_names_the_call(Cluster cluster) throws Exception {
    try (Deployment deployment = Deployment.on(cluster, folder, "hung-up");
        TopicReader commands =
            new TopicReader(
                deployment.settings("reader"), List.of(deployment.topics().commands()))) {
      commands.seekToEnd();
      KillableJvm tool =
          deployment.startCommand(
              List.of("tool", "memory.pin", "--id=left", "--args={\"memory_id\":\"m\"}"),
              "nobody",
              Map.of());
      while (!commands.poll().iterator().hasNext()) {
        tool.requireAlive();
      }

      tool.terminate();

      String said = Files.readString(deployment.log("nobody"));
      assertEquals(ExitCode.FAILED, tool.exitCode(), said);
      assertTrue(
          said.contains(
              "lethe: stopped waiting for the reply to call left; the call may still complete"),
          said);
    }
  }

  private static void awaitTable(Process demo) throws Exception {
    BufferedReader lines = demo.inputReader(StandardCharsets.UTF_8);
    String line;
    do {
      line = lines.readLine();
    } while (line != null && !line.startsWith("The demo keeps running"));
  }
}
