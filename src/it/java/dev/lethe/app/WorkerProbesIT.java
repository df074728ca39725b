package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.cli.ExitCode;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Figure;
import dev.lethe.event.Scope;
import dev.lethe.fixture.FakeEndpoint;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.memory.Kind;
import dev.lethe.memory.VectorChange;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** HTTP probes of a worker in a process of its own: rule E14. */
@ExtendWith(Cluster.Shared.class)
class WorkerProbesIT {
  private static final Duration SOON = Duration.ofSeconds(90);
  private static final String NOT_COUNTED = "lethe_worker_tokens_total";

  @TempDir Path folder;

  private static Map<String, String> settings(FakeEndpoint model, Endpoint http) {
    Map<String, String> settings = new HashMap<>(http.settings());
    settings.put("lethe.embed.url", model.url());
    settings.put("lethe.embed.model", "a");
    return settings;
  }

  private static void request(Deployment lethe, String id) {
    Scope scope = new Scope("default/general");
    VectorChange change = new VectorChange(id, scope, Kind.MESSAGE, "text " + id, 1, "hash " + id);
    lethe.sendTo(
        lethe.topics().vectors(),
        Input.broken(
            lethe.home(scope.name()),
            scope.key(id).getBytes(StandardCharsets.UTF_8),
            Codecs.of(null).vectorChanges().serialize("t", change)));
  }

  @Test
  void a_worker_reports_readiness_and_metrics(Cluster cluster) throws Exception {
    Endpoint http = Endpoint.free();
    try (FakeEndpoint model = new FakeEndpoint();
        Deployment lethe = Deployment.on(cluster, folder, "worker-probes")) {
      model.usually(FakeEndpoint.vectors());
      for (int i = 0; i < 5; i++) {
        request(lethe, "m" + i);
      }
      KillableJvm worker =
          lethe.startCommand(List.of("worker", "embed"), "worker", settings(model, http));

      http.await(SOON, () -> http.status("/ready") == 200);
      String done = "lethe_worker_requests_total{outcome=\"embedded\",worker=\"embed\"} 5.0";
      http.await(SOON, () -> http.text("/metrics").contains(done));
      http.await(
          SOON,
          () -> http.text("/metrics").contains("lethe_worker_lag_records{worker=\"embed\"} 0"));

      assertEquals(200, http.status("/live"));
      JsonNode status = http.json("/status");
      assertEquals("embed", status.at("/workers/0/worker").asText());
      assertEquals(5, status.at("/workers/0/requests/embedded").asLong());
      Scrape scrape = Scrape.of(http.text("/metrics"));
      List<Figure> figures =
          Stream.of(Figure.values()).filter(WorkerProbesIT::isOfWorkers).toList();
      for (Figure figure : figures) {
        String name = figure.prometheusName();
        if (!name.equals(NOT_COUNTED)) {
          assertEquals(figure.help(), scrape.help().get(name));
          assertEquals(figure.type(), scrape.type().get(name));
          assertEquals(Set.copyOf(figure.labels()), scrape.labels().get(name), name);
        }
      }
      assertEquals(Set.of(), scrape.undescribed());
      worker.terminate();
      String log = Files.readString(lethe.log("worker"));
      assertEquals(ExitCode.DONE, worker.exitCode(), log);
      assertTrue(
          log.contains(
              "serving /live, /ready, /status and /metrics at http://127.0.0.1:" + http.port()),
          log);
    }
  }

  @Test
  void an_unavailable_endpoint_is_reported_and_the_worker_recovers(Cluster cluster)
      throws Exception {
    Endpoint http = Endpoint.free();
    try (FakeEndpoint model = new FakeEndpoint();
        Deployment lethe = Deployment.on(cluster, folder, "worker-away")) {
      model.usually(FakeEndpoint.vectors());
      model.stop();
      request(lethe, "m1");
      KillableJvm unused =
          lethe.startCommand(List.of("worker", "embed"), "worker", settings(model, http));

      http.await(SOON, () -> http.status("/ready") == 200);
      String away = "lethe_worker_endpoint_away_seconds{worker=\"embed\"} 0.0\n";
      http.await(
          SOON,
          () ->
              http.text("/metrics").contains("lethe_worker_lag_records{worker=\"embed\"} 1.0")
                  && !http.text("/metrics").contains(away));
      assertEquals(200, http.status("/live"));

      model.start();
      http.await(SOON, () -> http.text("/metrics").contains(away));
      http.await(
          SOON,
          () -> http.text("/metrics").contains("lethe_worker_lag_records{worker=\"embed\"} 0"));
    }
  }

  /** Returns true if the figure exists only for workers. */
  static boolean isOfWorkers(Figure figure) {
    return figure.labels().contains("worker");
  }
}
