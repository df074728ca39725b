package dev.lethe.runtime.probe;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Metrics of Kafka's clients that {@code /metrics} shows: a few of several hundred per thread,
 * client and partition. Others aren't read, since reading a metric runs Kafka's code, which may be
 * unsafe while a store closes.
 */
public final class ClientEssentials implements MultiCollector {
  private static final List<Shown> SHOWN =
      Stream.of(
              of("stream-metrics", "client-id", "alive-stream-threads", "failed-stream-threads"),
              of(
                  "stream-thread-metrics",
                  "thread-id",
                  "process-total",
                  "process-latency-avg",
                  "process-ratio",
                  "poll-ratio",
                  "commit-ratio",
                  "punctuate-ratio",
                  "commit-total",
                  "commit-latency-avg",
                  "commit-latency-max",
                  "punctuate-latency-max",
                  "task-created-total",
                  "task-closed-total"),
              of("stream-task-metrics", "task-id thread-id", "dropped-records-total"),
              of("consumer-fetch-manager-metrics", "client-id partition topic", "records-lag-max"),
              of(
                  "consumer-fetch-manager-metrics",
                  "client-id topic",
                  "records-consumed-total",
                  "bytes-consumed-total"),
              of(
                  "consumer-coordinator-metrics",
                  "client-id",
                  "rebalance-total",
                  "failed-rebalance-total",
                  "rebalance-latency-max"),
              of("consumer-metrics", "client-id", "last-poll-seconds-ago", "connection-count"),
              of(
                  "producer-metrics",
                  "client-id",
                  "record-send-total",
                  "record-error-total",
                  "record-retry-total",
                  "request-latency-avg",
                  "connection-count"))
          .flatMap(List::stream)
          .toList();

  private static final Map<String, Shown> BY_KEY =
      SHOWN.stream().collect(Collectors.toUnmodifiableMap(Shown::key, Function.identity()));

  private final Supplier<Map<MetricName, ? extends Metric>> metrics;

  /**
   * @param metrics all of Kafka's metrics, read at each scrape; empty before the clients start
   */
  ClientEssentials(Supplier<Map<MetricName, ? extends Metric>> metrics) {
    this.metrics = metrics;
  }

  /** All metrics on the list, in its order. */
  public static List<Shown> shown() {
    return SHOWN;
  }

  private static List<Shown> of(String group, String labels, String... names) {
    return Arrays.stream(names)
        .map(name -> new Shown(group, name, List.of(labels.split(" ", -1))))
        .toList();
  }

  @Override
  public MetricSnapshots collect() {
    Map<Shown, Map<Labels, Metric>> found = new TreeMap<>(Comparator.comparing(Shown::key));
    metrics
        .get()
        .forEach(
            (name, metric) -> {
              Shown shown = BY_KEY.get(key(name.group(), name.name()));
              if (shown != null && name.tags().keySet().equals(Set.copyOf(shown.labels()))) {
                found
                    .computeIfAbsent(shown, key -> new HashMap<>())
                    .put(shown.labels(name.tags()), metric);
              }
            });
    List<MetricSnapshot> snapshots = new ArrayList<>();
    found.forEach((shown, points) -> snapshots.add(shown.snapshot(points)));
    return new MetricSnapshots(snapshots);
  }

  private static String key(String group, String name) {
    return group + '/' + name;
  }

  /**
   * Metric on the list.
   *
   * @param group Kafka's group
   * @param name Kafka's name
   * @param labels exact tags of the selected metrics: Kafka registers totals under the same name
   *     with fewer tags
   */
  public record Shown(String group, String name, List<String> labels) {
    private String key() {
      return ClientEssentials.key(group, name);
    }

    public boolean isCounter() {
      return name.endsWith("-total") || name.equals("failed-stream-threads");
    }

    public String prometheusName() {
      return isCounter() ? base() + "_total" : base();
    }

    /**
     * Returns the name without a counter's suffix; Prometheus reserves {@code _created} as well.
     */
    private String base() {
      String words = name.replaceFirst("-total$", "").replaceFirst("-created$", "");
      return ("kafka-" + group.replaceFirst("metrics$", "") + words).replace('-', '_');
    }

    private Labels labels(Map<String, String> tags) {
      return Labels.of(
          labels.stream().map(label -> label.replace('-', '_')).toList(),
          labels.stream().map(tags::get).toList());
    }

    private MetricSnapshot snapshot(Map<Labels, Metric> points) {
      String help = points.values().iterator().next().metricName().description();
      Map<Labels, Double> values = new HashMap<>();
      points.forEach(
          (labels, metric) ->
              values.put(labels, isCounter() ? Math.max(0, value(metric)) : value(metric)));
      return FigureSeries.snapshot(base(), help, isCounter(), values);
    }

    private static double value(Metric metric) {
      return metric.metricValue() instanceof Number number ? number.doubleValue() : Double.NaN;
    }
  }
}
