package dev.lethe.runtime.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class ClientEssentialsTest {
  private static final Pattern KAFKA_NAME =
      Pattern.compile("\\bkafka_(?:stream|consumer|producer)\\w+");

  @Test
  void metrics_that_are_not_on_the_list_are_never_read() {
    Map<MetricName, Metric> metrics = new HashMap<>();
    add(metrics, "stream-thread-metrics", "commit-total", 3.0, Map.of("thread-id", "t"));
    addUnreadable(
        metrics,
        "stream-state-metrics",
        "size-all-mem-tables",
        Map.of("thread-id", "t", "task-id", "0_0", "rocksdb-state-id", "memories"));
    addUnreadable(metrics, "stream-thread-metrics", "commit-rate", Map.of("thread-id", "t"));
    addUnreadable(
        metrics, "consumer-fetch-manager-metrics", "records-lag-max", Map.of("client-id", "c"));

    MetricSnapshots collected = new ClientEssentials(() -> metrics).collect();

    assertEquals(1, collected.size());
    assertEquals("kafka_stream_thread_commit", collected.get(0).getMetadata().getPrometheusName());
  }

  @Test
  void each_metric_has_the_labels_of_its_tags() {
    Map<MetricName, Metric> metrics = new HashMap<>();
    add(
        metrics,
        "consumer-fetch-manager-metrics",
        "records-lag-max",
        7.0,
        Map.of("client-id", "c", "topic", "events", "partition", "2"));

    MetricSnapshots collected = new ClientEssentials(() -> metrics).collect();

    assertEquals(
        "{client_id=\"c\",partition=\"2\",topic=\"events\"}",
        collected.get(0).getDataPoints().get(0).getLabels().toString());
  }

  @Test
  void dashboards_and_alerts_use_only_the_listed_metrics() throws IOException {
    Set<String> asked = new TreeSet<>();
    for (String file :
        List.of("docker/grafana/dashboards/lethe.json", "docker/prometheus/alerts.yaml")) {
      KAFKA_NAME
          .matcher(Files.readString(Path.of(file)))
          .results()
          .forEach(found -> asked.add(found.group()));
    }

    ClientEssentials.shown().forEach(shown -> asked.remove(shown.prometheusName()));
    assertEquals(Set.of(), asked);
  }

  private static void add(
      Map<MetricName, Metric> metrics,
      String group,
      String name,
      double value,
      Map<String, String> tags) {
    MetricName full = new MetricName(name, group, "help", tags);
    metrics.put(full, metric(full, value));
  }

  private static void addUnreadable(
      Map<MetricName, Metric> metrics, String group, String name, Map<String, String> tags) {
    MetricName full = new MetricName(name, group, "help", tags);
    metrics.put(full, metric(full, null));
  }

  private static Metric metric(MetricName name, Double value) {
    return new Metric() {
      @Override
      public MetricName metricName() {
        return name;
      }

      @Override
      public Object metricValue() {
        if (value == null) {
          throw new AssertionError(name + " was read");
        }
        return value;
      }
    };
  }
}
