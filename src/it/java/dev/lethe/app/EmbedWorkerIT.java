package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.cli.ExitCode;
import dev.lethe.codec.Codecs;
import dev.lethe.event.Scope;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.FakeEndpoint;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.memory.Kind;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.model.MiniLm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Embedding workers on a real broker with the bundled model: rules E9 to E13. */
@ExtendWith(Cluster.Shared.class)
class EmbedWorkerIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String KEY = "hush-hush-0123";
  private static final List<String> WORKER = List.of("worker", "embed");
  private static final int REQUESTS = 600;

  @TempDir Path folder;

  private static void request(Deployment lethe, String id, String text) {
    Scope scope = scope(id);
    VectorChange change = new VectorChange(id, scope, Kind.MESSAGE, text, 1, "hash of " + text);
    send(lethe, id, Codecs.of(null).vectorChanges().serialize("t", change));
  }

  private static void purge(Deployment lethe, String id) {
    send(lethe, id, null);
  }

  private static Scope scope(String id) {
    return new Scope("default/" + Math.floorMod(id.hashCode(), 20));
  }

  private static void send(Deployment lethe, String id, byte[] value) {
    Scope scope = scope(id);
    lethe.sendTo(
        lethe.topics().vectors(),
        Input.broken(
            lethe.home(scope.name()), scope.key(id).getBytes(StandardCharsets.UTF_8), value));
  }

  /** Returns all committed answers of workers once there are at least the given number. */
  private static List<ConsumerRecord<byte[], byte[]>> answers(Deployment lethe, int count) {
    String topic = lethe.topics().embeddings();
    try (Outputs answers = Outputs.of(lethe.settings("clients"), topic)) {
      answers.await(
          () -> answers.records(topic).size() >= count,
          () -> count + " answers, but " + answers.records(topic).size());
      return answers.drained(topic);
    }
  }

  private static String id(ConsumerRecord<byte[], byte[]> record) {
    String key = new String(record.key(), StandardCharsets.UTF_8);
    return key.substring(key.indexOf('|') + 1);
  }

  private static JsonNode json(ConsumerRecord<byte[], byte[]> record) throws IOException {
    return JSON.readTree(record.value());
  }

  private static DenseVector vector(JsonNode answer) {
    float[] numbers = new float[answer.get("vector").size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = answer.get("vector").get(i).floatValue();
    }
    return DenseVector.of(numbers);
  }

  @Test
  @Tag("soak")
  void each_text_gets_one_vector_when_a_worker_is_killed(Cluster cluster) throws Exception {
    try (Deployment lethe = Deployment.on(cluster, folder, "embed-kill")) {
      for (int i = 0; i < REQUESTS; i++) {
        request(lethe, "m" + i, "Message number " + i + " says that the harbour is closed.");
      }
      KillableJvm first = lethe.startCommand(WORKER, "first", Map.of());
      assertTrue(answers(lethe, 1).size() < REQUESTS, "it is killed while it works");

      first.kill();
      KillableJvm unused = lethe.startCommand(WORKER, "second", Map.of());

      List<ConsumerRecord<byte[], byte[]>> answers = answers(lethe, REQUESTS);
      assertEquals(REQUESTS, answers.size());
      TreeSet<String> ids = new TreeSet<>();
      for (ConsumerRecord<byte[], byte[]> answer : answers) {
        JsonNode said = json(answer);
        String id = said.get("memory_id").asText();
        assertEquals(scope(id).key(id), new String(answer.key(), StandardCharsets.UTF_8));
        assertEquals(lethe.home(scope(id).name()), answer.partition());
        assertEquals(MiniLm.MODEL.name(), said.get("model").asText());
        assertEquals(MiniLm.MODEL.version(), said.get("model_version").asText());
        assertEquals(MiniLm.DIMENSIONS, vector(said).length());
        assertTrue(said.get("text_hash").asText().contains("number " + id.substring(1) + " "));
        ids.add(id);
      }
      assertEquals(REQUESTS, ids.size());
    }
  }

  @Test
  void a_purge_removes_an_existing_vector_and_prevents_a_pending_one(Cluster cluster)
      throws Exception {
    try (Deployment lethe = Deployment.on(cluster, folder, "embed-purge")) {
      request(lethe, "soon", "Herons wade.");
      purge(lethe, "soon");
      request(lethe, "later", "Kingfishers dive.");
      KillableJvm unused = lethe.startCommand(WORKER, "worker", Map.of());
      assertTrue(last(answers(lethe, 2)).containsKey("later"));
      assertFalse(last(answers(lethe, 2)).containsKey("soon"));

      purge(lethe, "later");

      Map<String, JsonNode> left = last(answers(lethe, 3));
      assertEquals(Map.of(), left);
    }
  }

  /** Returns the last answer per memory, without purged ones. */
  private static Map<String, JsonNode> last(List<ConsumerRecord<byte[], byte[]>> answers)
      throws IOException {
    Map<String, JsonNode> last = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> answer : answers) {
      if (answer.value() == null) {
        last.remove(id(answer));
      } else {
        last.put(id(answer), json(answer));
      }
    }
    return last;
  }

  private static Map<String, String> model(FakeEndpoint endpoint, String model, String version) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("lethe.embed.url", endpoint.url());
    settings.put("lethe.embed.api.key", KEY);
    settings.put("lethe.embed.model", model);
    if (!version.isEmpty()) {
      settings.put("lethe.embed.model.version", version);
    }
    return settings;
  }

  @Test
  void a_restart_embeds_nothing_again_and_another_model_everything(Cluster cluster)
      throws Exception {
    try (FakeEndpoint endpoint = new FakeEndpoint();
        Deployment lethe = Deployment.on(cluster, folder, "embed-model")) {
      endpoint.usually(FakeEndpoint.vectors());
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        texts.add("text " + i);
        request(lethe, "m" + i, "text " + i);
      }
      KillableJvm first = lethe.startCommand(WORKER, "first", model(endpoint, "a", ""));
      assertEquals(50, answers(lethe, 50).size());
      first.terminate();
      assertEquals(ExitCode.DONE, first.exitCode());

      KillableJvm again = lethe.startCommand(WORKER, "again", model(endpoint, "a", ""));
      texts.add("one more");
      request(lethe, "m50", "one more");

      assertEquals(51, answers(lethe, 51).size());
      assertEquals(sorted(texts), sorted(endpoint.texts()), "each was asked for once");
      again.terminate();

      KillableJvm unused = lethe.startCommand(WORKER, "other", model(endpoint, "a", "2"));
      assertEquals(102, answers(lethe, 102).size());
      Map<String, JsonNode> last = last(answers(lethe, 102));
      assertEquals(51, last.size());
      for (JsonNode answer : last.values()) {
        assertEquals("2", answer.get("model_version").asText());
      }
      assertFalse(Files.readString(lethe.log("other")).contains(KEY));
    }
  }

  private static List<String> sorted(List<String> texts) {
    List<String> sorted = new ArrayList<>(texts);
    Collections.sort(sorted);
    return sorted;
  }

  @Test
  void two_workers_share_the_partitions(Cluster cluster) throws Exception {
    try (FakeEndpoint one = new FakeEndpoint();
        FakeEndpoint two = new FakeEndpoint();
        Deployment lethe = Deployment.on(cluster, folder, "embed-share")) {
      one.usually(FakeEndpoint.vectors());
      two.usually(FakeEndpoint.vectors());
      KillableJvm first = lethe.startCommand(WORKER, "first", model(one, "a", ""));
      KillableJvm second = lethe.startCommand(WORKER, "second", model(two, "a", ""));

      int sent = 0;
      while (one.texts().isEmpty() || two.texts().isEmpty()) {
        assertTrue(sent < 5_000, "one of them has all the work");
        for (int i = 0; i < 20; i++) {
          request(lethe, "m" + sent, "text " + sent);
          sent++;
        }
        assertEquals(sent, answers(lethe, sent).size());
      }

      first.requireAlive();
      second.requireAlive();
      assertEquals(sent, answers(lethe, sent).size(), "what changed hands is answered once");
    }
  }

  @Test
  void a_key_that_is_refused_ends_the_worker_in_one_message(Cluster cluster) throws Exception {
    try (FakeEndpoint endpoint = new FakeEndpoint();
        Deployment lethe = Deployment.on(cluster, folder, "embed-key")) {
      endpoint.usually(FakeEndpoint.status(401, "{\"error\":{\"message\":\"not " + KEY + "\"}}"));
      request(lethe, "m1", "Herons wade.");

      int exit = lethe.startCommand(WORKER, "refused", model(endpoint, "a", "")).awaitEnd();

      String log = Files.readString(lethe.log("refused"));
      assertEquals(ExitCode.CONFIGURATION, exit, log);
      assertTrue(
          log.contains(
              "lethe: lethe.embed.api.key: the embedding endpoint at "
                  + endpoint.url()
                  + " responds with status 401 to the key; set its key with"
                  + " LETHE_EMBED_API_KEY"),
          log);
      assertFalse(log.contains(KEY), log);
      assertFalse(log.contains("\tat "), log);
    }
  }

  @Test
  void an_embed_worker_reports_why_the_model_cannot_run(Cluster cluster) throws Exception {
    try (Deployment lethe = Deployment.on(cluster, folder, "embed-nowhere")) {
      String nowhere = "-Djava.io.tmpdir=" + folder.resolve("nowhere");

      int exit = lethe.startCommand(WORKER, "nowhere", Map.of(), nowhere).awaitEnd();

      String log = Files.readString(lethe.log("nowhere"));
      assertEquals(ExitCode.CONFIGURATION, exit, log);
      assertTrue(log.contains("lethe: the embedding model cannot run in this process: "), log);
      assertFalse(log.contains("\tat "), log);
    }
  }

  /** Covers the whole way from a message to the application's stored vector, in one process. */
  @Test
  void a_message_that_a_person_writes_has_a_vector_and_loses_it_with_its_deletion(Cluster cluster)
      throws Exception {
    Endpoint http = Endpoint.free();
    try (Deployment lethe = Deployment.on(cluster, folder, "embed-run")) {
      lethe.send(EventJson.person("e1", "Herons wade in the shallows."));
      KillableJvm both =
          lethe.startCommand(List.of("run", "--workers", "embed"), "both", http.settings());

      assertEquals(1, answers(lethe, 1).size());
      http.await(
          Duration.ofSeconds(60),
          () -> http.text("/metrics").contains("lethe_vectors_total{outcome=\"stored\"} 1.0"));
      String figures = http.text("/metrics");
      assertTrue(figures.contains("lethe_worker_up{worker=\"embed\"} 1.0"), figures);

      lethe.send(EventJson.deletion("e2", "m-e1"));
      assertEquals(Map.of(), last(answers(lethe, 2)));
      both.terminate();
      assertEquals(ExitCode.DONE, both.exitCode(), Files.readString(lethe.log("both")));
    }
  }
}
