package dev.lethe.app;

import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.avro.AvroFixtures;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ForeignClients;
import dev.lethe.fixture.RegistryServer;
import dev.lethe.runtime.LetheApp;
import dev.lethe.runtime.TopicReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Lethe with a real schema registry and generic clients. */
@Timeout(360)
@ExtendWith(Cluster.Shared.class)
class RegistryIT {
  private static final int UNKNOWN_ID = 424_242;

  @TempDir static Path logs;

  private static RegistryServer registry;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    registry = RegistryServer.start(logs);
  }

  @AfterAll
  static void stop() {
    if (registry != null) {
      registry.close();
    }
  }

  @Test
  void an_event_of_the_javascript_client_is_minted_and_it_reads_the_memory(Cluster cluster)
      throws IOException, InterruptedException {
    ForeignClients clients = ForeignClients.installed(folder);
    Map<String, String> settings = Map.of("schema.registry.url", registry.url());
    try (Deployment lethe = Deployment.on(cluster, folder, "foreign", settings)) {
      assertEquals(ExitCode.FOUND_SOMETHING, schemas("check", "foreign"));
      assertEquals(ExitCode.DONE, schemas("register", "foreign"));
      assertEquals(ExitCode.DONE, schemas("check", "foreign"));
      lethe.start("state");
      String broker = cluster.bootstrapServers();
      EventJson event = person("e1", "the rollout is tomorrow at nine").at(Input.anHourAgo());

      clients.produce(
          broker, registry.url(), lethe.topics().events(), event.scope(), event.toString());
      lethe.outputs().awaitAccounted(1);
      String read = clients.consume(broker, registry.url(), lethe.topics().memories());

      JsonNode memory = Outputs.json(read.getBytes(StandardCharsets.UTF_8));
      assertEquals(event.scope(), memory.path("scope").asText(), read);
      assertEquals(
          "the rollout is tomorrow at nine", memory.path("content").path("text").asText(), read);
    }
  }

  @Test
  void send_writes_avro_once_the_schema_is_registered(Cluster cluster) throws IOException {
    Map<String, String> settings = Map.of("schema.registry.url", registry.url());
    try (Deployment lethe = Deployment.on(cluster, folder, "sent", settings)) {
      EventJson event = person("e1", "the rollout is tomorrow at nine").at(0);
      Path file = Files.write(folder.resolve("one.ndjson"), event.bytes());

      assertEquals(ExitCode.CONFIGURATION, send(cluster, "sent", file));
      assertEquals(ExitCode.DONE, schemas("register", "sent"));
      assertEquals(ExitCode.DONE, send(cluster, "sent", file));

      List<byte[]> sent = values(lethe, lethe.topics().events());
      assertEquals(1, sent.size());
      assertEquals(0, sent.get(0)[0], "framed");
    }
  }

  private static int send(Cluster cluster, String prefix, Path file) {
    return new TestConsole(Map.of())
        .run(
            new BundledApplication(),
            "send",
            "--bootstrap-servers=" + cluster.bootstrapServers(),
            "--schema-registry-url=" + registry.url(),
            "--topic-prefix=" + prefix + '.',
            file.toString());
  }

  private static List<byte[]> values(Deployment lethe, String topic) {
    try (TopicReader reader = new TopicReader(lethe.settings("reader"), List.of(topic))) {
      Map<TopicPartition, Long> ends = reader.ends();
      List<byte[]> values = new ArrayList<>();
      while (!reader.hasReached(ends)) {
        reader.poll().forEach(record -> values.add(record.value()));
      }
      return values;
    }
  }

  @Test
  void an_unknown_schema_id_becomes_a_dead_letter_and_processing_continues(Cluster cluster) {
    Map<String, String> settings =
        Map.of("schema.registry.url", registry.url(), "auto.register.schemas", "true");
    try (Deployment lethe = Deployment.on(cluster, folder, "unknown-id", settings)) {
      lethe.start("state");
      EventJson event = person("e1", "hello there").at(Input.anHourAgo());
      byte[] unknown = ByteBuffer.allocate(9).put((byte) 0).putInt(UNKNOWN_ID).array();

      lethe.send(
          List.of(
              Input.broken(Input.home(event.scope()), null, unknown),
              avro(lethe, event, "unknown-id.own")));
      lethe.outputs().awaitAccounted(2);

      assertEquals(1, lethe.outputs().deadLetters().size());
      assertEquals(
          "unknown_schema", Outputs.header(lethe.outputs().deadLetters().get(0), "lethe.reason"));
    }
  }

  @Test
  void a_registry_outage_pauses_the_stream_without_dead_letters(Cluster cluster) {
    Map<String, String> settings =
        Map.of("schema.registry.url", registry.url(), "auto.register.schemas", "true");
    try (Deployment lethe = Deployment.on(cluster, folder, "registry-down", settings)) {
      LetheApp app = lethe.start("state");
      EventJson before = person("e1", "before the outage").at(Input.anHourAgo());
      EventJson during = person("e2", "during the outage").at(Input.anHourAgo() + 1);
      lethe.send(before);
      lethe.outputs().awaitAccounted(1);
      Input needsRegistry = avro(lethe, during, "registry-down.own");
      registry.freeze();
      try {
        lethe.send(List.of(needsRegistry));
        lethe
            .outputs()
            .await(() -> app.streams().isPaused(), () -> "not held: " + app.streams().state());
        lethe.outputs().drain();
        assertEquals(1, lethe.outputs().accounted());
      } finally {
        registry.thaw();
      }
      lethe.outputs().awaitAccounted(2);

      assertEquals(List.of(), lethe.outputs().deadLetters());
      assertTrue(app.failure().isEmpty());
    }
  }

  /** Returns an event in Avro with a schema whose id isn't cached yet. */
  private static Input avro(Deployment lethe, EventJson event, String subject) {
    Codecs codecs = Codecs.configuredBy(lethe.settings("clients"));
    String json = new String(event.bytes(), StandardCharsets.UTF_8);
    return Input.of(event, AvroFixtures.framed(codecs, json, subject));
  }

  private static int schemas(String command, String prefix) {
    return new TestConsole(Map.of())
        .run(
            new BundledApplication(),
            "schemas",
            command,
            "--schema-registry-url=" + registry.url(),
            "--topic-prefix=" + prefix + '.');
  }
}
