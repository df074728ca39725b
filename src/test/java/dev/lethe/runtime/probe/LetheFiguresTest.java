package dev.lethe.runtime.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.config.Figure;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class LetheFiguresTest {
  private final Map<MetricName, Metric> metrics = new HashMap<>();

  private void report(String name, Map<String, String> tags, double value) {
    MetricName full = new MetricName(name, Figure.GROUP, "", tags);
    metrics.put(
        full,
        new Metric() {
          @Override
          public MetricName metricName() {
            return full;
          }

          @Override
          public Object metricValue() {
            return value;
          }
        });
  }

  private List<String> scrape() {
    FigureSeries series = new FigureSeries();
    LetheFigures.addTold(series, metrics);
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    registry.getPrometheusRegistry().register((MultiCollector) series::snapshots);
    try {
      return registry.scrape().lines().filter(line -> !line.startsWith("# HELP")).toList();
    } finally {
      registry.close();
    }
  }

  @Test
  void a_histogram_has_cumulative_buckets_a_count_and_a_sum() {
    Figure figure = Figure.DECISION_DELAY;
    report(figure.kafkaName(Figure.BUCKET), Map.of("le", "0.1"), 7);
    report(figure.kafkaName(Figure.BUCKET), Map.of("le", "10.0"), 2);
    report(figure.kafkaName(Figure.BUCKET), Map.of("le", "+Inf"), 1);
    report(figure.kafkaName(Figure.TOTAL), Map.of(), 99.5);

    assertEquals(
        List.of(
            "# TYPE lethe_decision_delay_seconds histogram",
            "lethe_decision_delay_seconds_bucket{le=\"0.1\"} 7",
            "lethe_decision_delay_seconds_bucket{le=\"10.0\"} 9",
            "lethe_decision_delay_seconds_bucket{le=\"+Inf\"} 10",
            "lethe_decision_delay_seconds_count 10",
            "lethe_decision_delay_seconds_sum 99.5"),
        scrape());
  }

  @Test
  void values_of_tasks_are_combined_by_the_kind_of_the_figure() {
    for (String task : List.of("0_0", "0_1")) {
      double value = task.equals("0_0") ? 3 : 4;
      report("pending-publications", Map.of("task-id", task), value);
      report("pending-publication-age-seconds", Map.of("task-id", task), value);
    }

    assertEquals(
        List.of(
            "# TYPE lethe_pending_publication_age_seconds gauge",
            "lethe_pending_publication_age_seconds 4.0",
            "# TYPE lethe_pending_publications gauge",
            "lethe_pending_publications 7.0"),
        scrape());
  }
}
