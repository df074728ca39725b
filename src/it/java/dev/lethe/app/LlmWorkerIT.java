package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.cli.ExitCode;
import dev.lethe.codec.Codecs;
import dev.lethe.event.Scope;
import dev.lethe.fixture.FakeEndpoint;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.runtime.PolicyTopic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** LLM workers on a real broker with a test server as the model: rules E1 and E5. */
@ExtendWith(Cluster.Shared.class)
class LlmWorkerIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String KEY = "hush-hush-0123";
  private static final List<String> WORKER = List.of("worker", "llm");
  private static final int REQUESTS = 30;
  private static final int KILLED_AT = 12;
  private static final String SUMMARY =
      "{\"topic\":\"t\",\"summary\":[\"a\"],\"spam_patterns\":[],\"decisions\":[],\"open_loops\":[],"
          + "\"entities\":[]}";

  @TempDir Path folder;

  private static Map<String, String> settings(FakeEndpoint endpoint) {
    return Map.of("lethe.llm.url", endpoint.url(), "lethe.llm.api.key", KEY);
  }

  private static void request(Deployment lethe, int number) {
    LlmRequest request =
        new LlmRequest(
            "q" + number,
            new Scope("default/" + number),
            LlmRequest.SUMMARIZE,
            null,
            "{\"format\":\"json_v1\",\"max_bullets\":2,\"max_patterns\":1,\"time_range\":{\"start\":1,"
                + "\"end\":2},\"source_ids\":[\"m1\"],\"sources\":[{\"memory_id\":\"m1\",\"created_at\":1,"
                + "\"author_is_bot\":true,\"kind\":\"message\",\"text\":\"a\"}]}",
            1,
            null);
    byte[] value = Codecs.of(null).llmRequests().serialize("t", request);
    lethe.sendTo(
        lethe.topics().llmRequests(),
        Input.broken(
            lethe.home("default/" + number),
            ("default/" + number).getBytes(StandardCharsets.UTF_8),
            value));
  }

  private static List<JsonNode> read(List<ConsumerRecord<byte[], byte[]>> records)
      throws IOException {
    List<JsonNode> read = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> record : records) {
      read.add(JSON.readTree(record.value()));
    }
    return read;
  }

  /** Returns all committed results once there are at least the given number. */
  private static List<ConsumerRecord<byte[], byte[]>> results(Deployment lethe, int count) {
    String topic = lethe.topics().llmResults();
    try (Outputs results = Outputs.of(lethe.settings("clients"), topic)) {
      results.await(
          () -> results.records(topic).size() >= count, () -> results.records(topic).toString());
      return results.drained(topic);
    }
  }

  @Test
  void each_request_is_answered_once_when_a_worker_is_killed(Cluster cluster) throws Exception {
    AtomicInteger asked = new AtomicInteger();
    CountDownLatch isUnderWay = new CountDownLatch(1);
    try (FakeEndpoint endpoint = new FakeEndpoint();
        Deployment lethe = Deployment.on(cluster, folder, "llm-kill")) {
      FakeEndpoint.Act silence = endpoint.silence();
      endpoint.usually(
          (request, exchange) -> {
            if (asked.incrementAndGet() == KILLED_AT) {
              isUnderWay.countDown();
              silence.to(request, exchange);
            } else {
              FakeEndpoint.said(SUMMARY).to(request, exchange);
            }
          });
      for (int i = 0; i < REQUESTS; i++) {
        request(lethe, i);
      }
      KillableJvm first = lethe.startCommand(WORKER, "first", settings(endpoint));
      assertTrue(isUnderWay.await(60, TimeUnit.SECONDS));

      first.kill();
      KillableJvm unused = lethe.startCommand(WORKER, "second", settings(endpoint));

      List<ConsumerRecord<byte[], byte[]>> results = results(lethe, REQUESTS);
      assertEquals(REQUESTS, results.size());
      TreeSet<String> ids = new TreeSet<>();
      for (ConsumerRecord<byte[], byte[]> result : results) {
        JsonNode said = JSON.readTree(result.value());
        assertEquals("[\"m1\"]", said.at("/output/source_ids").toString(), said::toString);
        String scope = said.get("scope").asText();
        assertEquals(scope, new String(result.key(), StandardCharsets.UTF_8));
        assertEquals(lethe.home(scope), result.partition());
        ids.add(said.get("request_id").asText());
      }
      assertEquals(REQUESTS, ids.size());
      assertTrue(asked.get() > REQUESTS, "what was under way is asked again: " + asked);
      assertTrue(endpoint.mostAtOnce() <= 2 + 1, "at once: " + endpoint.mostAtOnce());
    }
  }

  @Test
  void a_worker_waits_for_an_unavailable_endpoint_and_logs_it_once(Cluster cluster)
      throws Exception {
    try (FakeEndpoint endpoint = new FakeEndpoint();
        Deployment lethe = Deployment.on(cluster, folder, "llm-outage")) {
      endpoint.usually(FakeEndpoint.said(SUMMARY));
      endpoint.stop();
      request(lethe, 1);
      KillableJvm worker = lethe.startCommand(WORKER, "waits", settings(endpoint));
      await(lethe.log("waits"), "is unavailable (connection refused); requests wait");

      endpoint.start();

      JsonNode result = read(results(lethe, 1)).get(0);
      assertFalse(result.has("error"), result::toString);
      worker.terminate();
      String log = Files.readString(lethe.log("waits"));
      assertEquals(ExitCode.DONE, worker.exitCode(), log);
      assertEquals(1, log.lines().filter(line -> line.contains("requests wait")).count(), log);
      assertFalse(log.contains(KEY), log);
    }
  }

  @Test
  void a_key_that_is_refused_ends_the_worker_in_one_message(Cluster cluster) throws Exception {
    try (FakeEndpoint endpoint = new FakeEndpoint();
        Deployment lethe = Deployment.on(cluster, folder, "llm-key")) {
      endpoint.usually(FakeEndpoint.status(401, "{\"error\":{\"message\":\"not " + KEY + "\"}}"));
      request(lethe, 1);

      int exit = lethe.startCommand(WORKER, "refused", settings(endpoint)).awaitEnd();

      String log = Files.readString(lethe.log("refused"));
      assertEquals(ExitCode.CONFIGURATION, exit, log);
      assertTrue(
          log.contains(
              "lethe: lethe.llm.api.key: the LLM endpoint at "
                  + endpoint.url()
                  + " responds with status 401 to the key; set its key with"
                  + " LETHE_LLM_API_KEY"),
          log);
      assertFalse(log.contains(KEY), log);
      assertFalse(log.contains("\tat "), log);
    }
  }

  @Test
  void the_models_are_those_of_the_newest_policy(Cluster cluster) throws Exception {
    try (FakeEndpoint endpoint = new FakeEndpoint();
        Deployment lethe = Deployment.on(cluster, folder, "llm-policy")) {
      endpoint.usually(FakeEndpoint.said(SUMMARY));
      PolicyTopic policies =
          new PolicyTopic(lethe.settings("clients"), lethe.topics(), Codecs.of(null));
      policies.publish(PolicyEntry.of("{:models {:actor {:name \"first\"}}}"), policies.read());
      request(lethe, 1);
      KillableJvm unused = lethe.startCommand(WORKER, "follows", settings(endpoint));
      assertEquals("first", read(results(lethe, 1)).get(0).get("model").asText());

      policies.publish(PolicyEntry.of("{:models {:actor {:name \"second\"}}}"), policies.read());

      int sent = 1;
      while (!endpoint.models().contains("second")) {
        assertTrue(sent < 100, endpoint.models()::toString);
        request(lethe, ++sent);
        assertEquals(sent, results(lethe, sent).size());
      }
    }
  }

  @Test
  void a_worker_runs_in_the_applications_process_too(Cluster cluster) throws Exception {
    try (FakeEndpoint endpoint = new FakeEndpoint();
        Deployment lethe = Deployment.on(cluster, folder, "llm-run")) {
      endpoint.usually(FakeEndpoint.said(SUMMARY));
      request(lethe, 1);
      KillableJvm both =
          lethe.startCommand(List.of("run", "--workers", "llm"), "both", settings(endpoint));

      assertEquals(1, results(lethe, 1).size());
      endpoint.usually(endpoint.silence());
      request(lethe, 2);
      await(() -> endpoint.asked().size() == 2, "asked for the second");

      both.terminate();

      String log = Files.readString(lethe.log("both"));
      assertEquals(ExitCode.DONE, both.exitCode(), log);
      assertEquals(1, results(lethe, 1).size());
    }
  }

  private static void await(Path log, String text) throws InterruptedException {
    await(() -> Files.exists(log) && text(log).contains(text), "in the log: " + text);
  }

  private static void await(BooleanSupplier condition, String what) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, () -> "not " + what);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static String text(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
