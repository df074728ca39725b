package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.cli.ExitCode;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.runtime.BrokerProcess;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.TopicAdmin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills the only broker under a running application. */
@Timeout(300)
class OutageIT {
  private static final Duration OUTAGE = Duration.ofSeconds(5);

  /** Two checks of the broker, with a margin for a busy machine. */
  private static final Duration BOUND = Duration.ofSeconds(40);

  private static final Pattern TOPICS_AWAITED =
      Pattern.compile(
          "(?i)missing source topics|MissingTopics|MissingSourceTopic|INCOMPLETE_SOURCE_TOPIC"
              + "|not assigned to any members|uncaught exception handler");

  @TempDir Path folder;

  @Test
  void an_outage_logs_its_start_and_end_and_allows_a_stop_within_ten_seconds() throws Exception {
    Path data = folder.resolve("broker");
    BrokerProcess broker = BrokerProcess.start(data, "-Xmx256m");
    Endpoint endpoint = Endpoint.free();
    try (Terminal terminal = new Terminal(folder)) {
      makeTopics(broker.bootstrapServers());
      terminal.export("KAFKA_BOOTSTRAP_SERVERS", broker.bootstrapServers());
      terminal.export("LETHE_PARTITIONS", "2");
      terminal.export("LETHE_HTTP_PORT", Integer.toString(endpoint.port()));
      Process run = terminal.start("lethe run", ProcessBuilder.Redirect.DISCARD);
      endpoint.awaitReady();

      broker.kill();
      awaitOutage(endpoint, OUTAGE);
      assertEquals(200, endpoint.status("/live"));
      assertEquals(503, endpoint.status("/ready"));
      broker = BrokerProcess.start(data, "-Xmx256m");
      endpoint.awaitJson("/status", status -> status.get("kafka_unreachable_since").isNull());
      endpoint.awaitReady();
      broker.kill();
      awaitOutage(endpoint, Duration.ofSeconds(2));
      run.destroy();

      assertTrue(run.waitFor(10, TimeUnit.SECONDS), "it doesn't end");
      assertEquals(ExitCode.DONE, run.exitValue());
    } finally {
      broker.close();
    }
    List<String> said = Files.readAllLines(folder.resolve("terminal.err"));
    List<String> warnings = said.stream().filter(OutageIT::isWarning).toList();
    assertEquals(3, warnings.size(), () -> String.join("\n", warnings));
    assertTrue(warnings.get(0).contains("is unreachable; nothing is lost"), warnings.get(0));
    assertTrue(warnings.get(1).contains("is reachable again after "), warnings.get(1));
    assertTrue(warnings.get(2).contains("is unreachable; nothing is lost"), warnings.get(2));
    assertTrue(
        said.stream().anyMatch(line -> line.contains("were not yet committed")),
        () -> String.join("\n", said));
  }

  @Test
  void a_frozen_broker_makes_the_application_unready_until_it_responds_again() throws Exception {
    BrokerProcess broker = BrokerProcess.start(folder.resolve("broker"), "-Xmx256m");
    Endpoint endpoint = Endpoint.free();
    try (Terminal terminal = new Terminal(folder)) {
      makeTopics(broker.bootstrapServers());
      terminal.export("KAFKA_BOOTSTRAP_SERVERS", broker.bootstrapServers());
      terminal.export("LETHE_PARTITIONS", "2");
      terminal.export("LETHE_HTTP_PORT", Integer.toString(endpoint.port()));
      Process run = terminal.start("lethe run", ProcessBuilder.Redirect.DISCARD);
      endpoint.awaitReady();

      signal("STOP", broker);
      endpoint.await(BOUND, () -> endpoint.status("/ready") == 503);
      assertTrue(
          endpoint.json("/ready").get("reason").asText().startsWith("no response from Kafka since"),
          () -> "another reason");
      assertEquals(200, endpoint.status("/live"));
      signal("CONT", broker);
      endpoint.awaitReady();
      run.destroy();

      assertTrue(run.waitFor(10, TimeUnit.SECONDS), "it doesn't end");
    } finally {
      signal("CONT", broker);
      broker.close();
    }
  }

  private static void signal(String signal, BrokerProcess broker) throws Exception {
    Process kill =
        new ProcessBuilder("kill", "-" + signal, Long.toString(broker.pid())).inheritIO().start();
    assertEquals(0, kill.waitFor());
  }

  private static void awaitOutage(Endpoint endpoint, Duration length) throws Exception {
    endpoint.awaitJson(
        "/status",
        status -> {
          String since = status.get("kafka_unreachable_since").asText(null);
          return since != null
              && Duration.between(Instant.parse(since), Instant.now()).compareTo(length) >= 0;
        });
  }

  /**
   * Returns true for a warning, except those at the end, which may be cut off, and that about the
   * test's folder. A broker that has just started may list no topics for a moment, which Kafka and
   * Lethe log.
   */
  private static boolean isWarning(String line) {
    return line.matches("\\S+ (WARN|ERROR) .*")
        && !line.contains("OS temp directory")
        && !TOPICS_AWAITED.matcher(line).find()
        && !line.contains("were not yet committed");
  }

  private static void makeTopics(String bootstrapServers) {
    Settings settings =
        Settings.read(
            Optional.empty(),
            Map.of(),
            Map.of("bootstrap.servers", bootstrapServers, "lethe.partitions", "2"));
    try (Admin admin = Brokers.admin(settings)) {
      TopicAdmin topics =
          new TopicAdmin(admin, Topics.withPrefix(settings.topicPrefix()), settings);
      topics.create(topics.plan());
    }
  }
}
