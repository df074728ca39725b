package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Figure;
import dev.lethe.fixture.CallJson;
import dev.lethe.runtime.ToolCaller;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Scrapes a running application and evaluates the queries of alerts and dashboards. */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class MetricsIT {
  private static final Duration SOON = Duration.ofSeconds(90);
  private static final int EVENTS = 300;

  @TempDir Path folder;

  @Test
  void a_scrape_has_every_figure_and_all_that_alerts_and_dashboards_ask_for(Cluster cluster)
      throws Exception {
    try (Deployment deployment = Deployment.on(cluster, folder, "scraped")) {
      Endpoint endpoint = restarted(deployment);
      endpoint.await(
          SOON,
          () ->
              unseen(Scrape.of(endpoint.text("/metrics"))).isEmpty()
                  && endpoint.text("/metrics").contains("kafka_stream_thread_process_ratio"));

      Scrape scrape = Scrape.of(endpoint.text("/metrics"));
      for (Figure figure : ofTheApplication()) {
        String name = figure.prometheusName();
        assertEquals(figure.help(), scrape.help().get(name));
        assertEquals(figure.type(), scrape.type().get(name));
        assertEquals(Set.copyOf(figure.labels()), scrape.labels().get(sample(figure)), name);
      }
      assertEquals(Set.of(), scrape.undescribed());
      assertTrue(scrape.samples().size() < 1000, () -> scrape.samples().size() + " samples");
      List<String> missing = new ArrayList<>();
      for (String query : allQueries()) {
        missing.addAll(Queries.missing(query, scrape.labels()));
      }
      assertEquals(List.of(), missing);
    }
  }

  @Test
  void metrics_count_decisions_dead_letters_and_tool_calls(Cluster cluster) throws Exception {
    try (Deployment deployment = Deployment.on(cluster, folder, "counted")) {
      Endpoint endpoint = Endpoint.free();
      deployment.startProcess("counts", endpoint.settings());
      deployment.send(new MixedStream(11).next(EVENTS));
      deployment.send(List.of(Input.broken(0, null, "no".getBytes(StandardCharsets.UTF_8))));
      deployment.outputs().awaitAccounted(EVENTS + 1);

      endpoint.await(
          SOON, () -> sum(endpoint.text("/metrics"), "lethe_accounted_events") == EVENTS + 1);
      String text = endpoint.text("/metrics");
      assertEquals(
          EVENTS + 1, sum(text, "lethe_decisions_total") + sum(text, "lethe_dead_letters_total"));
      assertEquals(
          sum(text, "lethe_decisions_total"), sum(text, "lethe_decision_delay_seconds_count"));
      assertTrue(sum(text, "lethe_dead_letters_total") >= 1, text);
      assertFalse(text.contains("general"), "a channel is no label");
      assertEquals(0, sum(text, "lethe_tool_calls_total"));
      ask(deployment, CallJson.call("c1", "memory.pin").with("memory_id", "nobody"));
      endpoint.await(
          SOON,
          () ->
              endpoint
                  .text("/metrics")
                  .contains("{outcome=\"unknown_memory\",tool=\"memory.pin\"} 1.0\n"));
    }
  }

  private static void ask(Deployment deployment, CallJson call) {
    try (ToolCaller caller = new ToolCaller(deployment.settings("clients"), deployment.topics())) {
      assertTrue(caller.call("c1", call.bytes(), SOON).isPresent());
    }
  }

  @Test
  void a_query_of_an_unknown_metric_or_label_is_detected() {
    Scrape scrape = Scrape.of("a_total{b=\"c\"} 1\n");

    assertEquals(
        List.of("no metric x: rate(x[1m])"), Queries.missing("rate(x[1m])", scrape.labels()));
    assertEquals(
        List.of("no label d: sum by (d) (a_total)"),
        Queries.missing("sum by (d) (a_total)", scrape.labels()));
    assertEquals(
        List.of("no label e: a_total{e=\"f\",b=\"c\"}"),
        Queries.missing("a_total{e=\"f\",b=\"c\"}", scrape.labels()));
    assertEquals(
        List.of(), Queries.missing("sum by (b, job) (a_total{b=~\"x y\"}) > 3e2", scrape.labels()));
  }

  @Test
  void a_prometheus_server_evaluates_every_query(Cluster cluster) throws Exception {
    Optional<Path> installed = PrometheusProcess.installed();
    assumeTrue(
        installed.isPresent(),
        "no prometheus on the path: queries are compared with a scrape alone");
    try (Deployment deployment = Deployment.on(cluster, folder, "evaluated")) {
      Endpoint endpoint = restarted(deployment);
      evaluate(installed.get(), endpoint);
    }
  }

  private void evaluate(Path server, Endpoint endpoint) throws Exception {
    try (PrometheusProcess prometheus = PrometheusProcess.start(server, folder, endpoint.port())) {
      endpoint.await(SOON, prometheus::hasScraped);
      for (String query : Queries.ofDashboards()) {
        assertFalse(prometheus.query(query).isEmpty(), query);
      }
      for (String query : Queries.ofAlerts()) {
        assertTrue(prometheus.query(query).isArray(), query);
      }
      endpoint.await(SOON, () -> !prometheus.rules().isEmpty() && areWell(prometheus.rules()));
    }
  }

  private static boolean areWell(JsonNode rules) {
    for (JsonNode rule : rules) {
      if (!rule.get("health").asText().equals("ok")) {
        return false;
      }
    }
    return true;
  }

  private static List<String> allQueries() throws Exception {
    List<String> all = new ArrayList<>(Queries.ofAlerts());
    all.addAll(Queries.ofDashboards());
    return all;
  }

  /** Returns an instance that has restored the state of another one. */
  private static Endpoint restarted(Deployment deployment) throws Exception {
    deployment.start("first");
    deployment.send(new MixedStream(7).next(EVENTS));
    deployment.outputs().awaitAccounted(EVENTS);
    deployment.stop();
    Endpoint endpoint = Endpoint.free();
    deployment.startProcess("second", endpoint.settings());
    endpoint.awaitReady();
    deployment.send(new MixedStream(8).next(EVENTS));
    deployment.outputs().awaitAccounted(2 * EVENTS);
    return endpoint;
  }

  /** Returns the figures available without workers; {@link WorkerProbesIT} covers the others. */
  private static List<Figure> ofTheApplication() {
    return Stream.of(Figure.values())
        .filter(figure -> !WorkerProbesIT.isOfWorkers(figure))
        .toList();
  }

  /** Returns the name of samples that have all labels of the figure. */
  private static String sample(Figure figure) {
    String name = figure.prometheusName();
    return figure.kind() == Figure.Kind.HISTOGRAM ? name + Figure.BUCKET : name;
  }

  private static Set<String> unseen(Scrape scrape) {
    Set<String> unseen = new TreeSet<>();
    for (Figure figure : ofTheApplication()) {
      unseen.add(sample(figure));
    }
    unseen.removeAll(scrape.labels().keySet());
    return unseen;
  }

  private static long sum(String text, String name) {
    return (long)
        text.lines()
            .filter(line -> line.startsWith(name + '{') || line.startsWith(name + ' '))
            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
            .sum();
  }
}
