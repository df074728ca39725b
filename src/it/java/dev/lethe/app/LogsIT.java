package dev.lethe.app;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.config.Names;
import dev.lethe.fixture.PlantedFaults;
import dev.lethe.fixture.PlantedFaults.When;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Contents of a run's log, and secrets that must not be in it. */
@Timeout(180)
@ExtendWith(Cluster.Shared.class)
class LogsIT {
  private static final String HUSH = "hushhush";
  private static final String ALL_LEVELS =
      """
      <configuration>
        <appender name="all" class="ch.qos.logback.core.ConsoleAppender">
          <encoder><pattern>%date %-5level %logger %msg%n%ex</pattern></encoder>
        </appender>
        <logger name="dev.lethe" level="TRACE"/>
        <root level="INFO"><appender-ref ref="all"/></root>
      </configuration>
      """;

  @TempDir Path folder;

  @Test
  void a_run_logs_its_life_as_json(Cluster cluster) throws Exception {
    String token = HUSH + "-and-some-more";
    try (Deployment topics = Deployment.on(cluster, folder, "told");
        Terminal terminal = new Terminal(folder)) {
      Endpoint endpoint = Endpoint.free();
      terminal.export("KAFKA_BOOTSTRAP_SERVERS", cluster.bootstrapServers());
      terminal.export("LETHE_APPLICATION_ID", "told");
      terminal.export("LETHE_TOPIC_PREFIX", topics.settings("told").topicPrefix());
      terminal.export("LETHE_PARTITIONS", Integer.toString(Deployment.PARTITIONS));
      terminal.export("LETHE_LOG_FORMAT", "json");
      terminal.export("LETHE_HTTP_TOKEN", token);
      terminal.export("LETHE_HTTP_PORT", Integer.toString(endpoint.port()));
      terminal.start("lethe run", ProcessBuilder.Redirect.DISCARD);
      endpoint.awaitReady();
      assertEquals(401, endpoint.status("/status"));
    }

    List<String> told = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("terminal.err"))) {
      JsonNode entry = new ObjectMapper().readTree(line);
      assertTrue(entry.hasNonNull("@timestamp") && entry.hasNonNull("level"), line);
      assertFalse(line.contains(HUSH), line);
      told.add(entry.get("message").asText());
    }
    assertInOrder(
        told,
        "Starting lethe .*; settings that differ from their defaults: \\{.*application\\.id=told.*"
            + "lethe\\.http\\.token=\\(hidden\\).*",
        "State REBALANCING, after CREATED",
        "State RUNNING, after REBALANCING",
        "running as told at .*",
        "State PENDING_SHUTDOWN, after RUNNING",
        "Stopped in [0-9.]+ s; 0 records of [0-9]+ partitions were not yet committed");
    // Logged by another thread, before or after the previous line.
    assertInOrder(
        told, "State PENDING_SHUTDOWN, after RUNNING", "State NOT_RUNNING, after PENDING_SHUTDOWN");
  }

  @Test
  void no_message_text_is_logged(Cluster cluster) throws Exception {
    Path logging = Files.writeString(folder.resolve("logging.xml"), ALL_LEVELS);
    Map<String, String> planted = new HashMap<>();
    planted.put("processor.wrapper.class", PlantedFaults.class.getName());
    try (Deployment deployment = Deployment.on(cluster, folder, "hushed", planted)) {
      deployment.startProcess(
          "logs", Map.of(), "-Dlogback.configurationFile=" + logging.toAbsolutePath());
      deployment.send(person("kept", HUSH + " said a person"));
      deployment.send(bot("first", HUSH + " said a bot 1"), bot("again", HUSH + " said a bot 2"));
      List<Input> failing = new ArrayList<>();
      for (String box : List.of(Names.ADMIT, Names.MINT, Names.FAMILIES, Names.REMEMBER)) {
        String id = PlantedFaults.id(box, When.BEFORE_ITS_FIRST_WRITE, failing.size());
        failing.add(
            Input.broken(Input.home("default/general"), null, bot(id, HUSH + " failed").bytes()));
      }
      for (String broken : List.of("{\"a\":\"" + HUSH, HUSH, "{\"type\":\"" + HUSH + "\"}")) {
        failing.add(Input.broken(0, null, broken.getBytes(StandardCharsets.UTF_8)));
      }
      failing.add(Input.broken(1, null, ("\0\0\0\0\1" + HUSH).getBytes(StandardCharsets.UTF_8)));
      deployment.send(failing);
      deployment.outputs().awaitAccounted(deployment.sent().size());
      deployment.stop();

      String log = Files.readString(deployment.log("logs"));
      assertTrue(log.contains("INFO  dev.lethe.runtime.LetheApp State RUNNING"), log);
      assertTrue(log.contains("Bug in Lethe; please report it with this stack trace"), log);
      assertFalse(log.contains(HUSH), log);
      assertFalse(log.contains(PlantedFaults.SAID), log);
    }
  }

  private static void assertInOrder(List<String> lines, String... patterns) {
    int at = 0;
    for (String pattern : patterns) {
      while (at < lines.size() && !lines.get(at).matches(pattern)) {
        at++;
      }
      assertTrue(at < lines.size(), () -> pattern + " isn't in\n" + String.join("\n", lines));
    }
  }
}
