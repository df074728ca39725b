package dev.lethe.runtime.probe;

import dev.lethe.layout.Figure;
import dev.lethe.runtime.InputLag;
import dev.lethe.runtime.LetheApp;
import dev.lethe.runtime.RestoreProgress.Restore;
import dev.lethe.runtime.log.OutageWatch;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.ThreadMetadata;

/**
 * Lethe's own figures as they are now: what tasks have told Kafka's metrics, put together to one
 * series for an instance, and what is worked out here.
 */
final class LetheFigures implements MultiCollector {
  private static final Map<String, Figure> TOLD = told();

  private final Identity identity;
  private final Vitals vitals;
  private final long rocksDbBytes;
  private final OutageWatch outages;
  private final CommitClock commits;
  private final Supplier<Optional<LetheApp>> app;

  LetheFigures(
      Identity identity,
      Vitals vitals,
      long rocksDbBytes,
      OutageWatch outages,
      CommitClock commits,
      Supplier<Optional<LetheApp>> app) {
    this.identity = identity;
    this.vitals = vitals;
    this.rocksDbBytes = rocksDbBytes;
    this.outages = outages;
    this.commits = commits;
    this.app = app;
  }

  private static Map<String, Figure> told() {
    Map<String, Figure> told = new HashMap<>();
    for (Figure figure : Figure.values()) {
      if (figure.kind() != Figure.Kind.ASKED) {
        told.put(figure.kafkaName(), figure);
      }
    }
    return Map.copyOf(told);
  }

  @Override
  public MetricSnapshots collect() {
    Map<Figure, Map<List<String>, Double>> series = new EnumMap<>(Figure.class);
    Optional<LetheApp> running = app.get();
    running.ifPresent(one -> addTold(series, one.streams().metrics()));
    addAsked(series, running);
    List<MetricSnapshot> all = new ArrayList<>();
    series.forEach((figure, points) -> all.add(snapshot(figure, points)));
    return new MetricSnapshots(all);
  }

  private static void addTold(
      Map<Figure, Map<List<String>, Double>> series, Map<MetricName, ? extends Metric> metrics) {
    metrics.forEach(
        (name, metric) -> {
          Figure figure = name.group().equals(Figure.GROUP) ? TOLD.get(name.name()) : null;
          boolean isWhole = figure != null && name.tags().keySet().containsAll(figure.labels());
          if (isWhole && metric.metricValue() instanceof Number value) {
            List<String> labels = figure.labels().stream().map(name.tags()::get).toList();
            series
                .computeIfAbsent(figure, key -> new HashMap<>())
                .merge(labels, value.doubleValue(), (a, b) -> together(figure.kind(), a, b));
          }
        });
  }

  private static double together(Figure.Kind kind, double a, double b) {
    return switch (kind) {
      case MAX -> Math.max(a, b);
      case MIN -> Math.min(a, b);
      case COUNTER, SUM, ASKED -> a + b;
    };
  }

  private void addAsked(Map<Figure, Map<List<String>, Double>> series, Optional<LetheApp> running) {
    Optional<KafkaStreams.State> state = running.map(one -> one.streams().state());
    for (KafkaStreams.State one : KafkaStreams.State.values()) {
      put(series, Figure.STATE, state.filter(one::equals).isPresent(), lower(one));
    }
    put(series, Figure.STATE, state.isEmpty(), "waiting_for_kafka");
    put(series, Figure.READY, Vitals.ready(running).good());
    put(series, Figure.LIVE, vitals.live(running).good());
    put(series, Figure.ROCKSDB_LIMIT, rocksDbBytes);
    put(series, Figure.BUILD, 1, identity.version(), identity.revision());
    for (String version : PolicyVersions.of(running, identity)) {
      put(series, Figure.POLICY, 1, version);
    }
    put(
        series,
        Figure.LAST_COMMIT,
        commits.last().map(last -> last.toEpochMilli() / 1000.0).orElse(0.0));
    put(
        series,
        Figure.UNREACHABLE,
        outages
            .since()
            .map(since -> Duration.between(since, Instant.now()).toMillis() / 1000.0)
            .orElse(0.0));
    running.ifPresent(one -> addWork(series, one));
  }

  private static void addWork(Map<Figure, Map<List<String>, Double>> series, LetheApp app) {
    int active = 0;
    int standby = 0;
    if (app.streams().state().isRunningOrRebalancing()) {
      for (ThreadMetadata thread : app.streams().metadataForLocalThreads()) {
        active += thread.activeTasks().size();
        standby += thread.standbyTasks().size();
      }
    }
    put(series, Figure.TASKS, active, "active");
    put(series, Figure.TASKS, standby, "standby");
    for (InputLag lag : InputLag.of(app.streams())) {
      put(series, Figure.LAG, lag.records(), lag.topic());
    }
    for (Restore restore : app.restores().all()) {
      put(series, Figure.RESTORE_DONE, restore.done(), restore.store());
      put(series, Figure.RESTORE_LEFT, restore.left(), restore.store());
    }
  }

  private static void put(
      Map<Figure, Map<List<String>, Double>> series, Figure figure, boolean so, String... labels) {
    put(series, figure, so ? 1 : 0, labels);
  }

  private static void put(
      Map<Figure, Map<List<String>, Double>> series, Figure figure, long value, String... labels) {
    put(series, figure, (double) value, labels);
  }

  private static void put(
      Map<Figure, Map<List<String>, Double>> series,
      Figure figure,
      double value,
      String... labels) {
    series
        .computeIfAbsent(figure, key -> new HashMap<>())
        .merge(List.of(labels), value, Double::sum);
  }

  private static String lower(KafkaStreams.State state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  private static MetricSnapshot snapshot(Figure figure, Map<List<String>, Double> points) {
    Map<Labels, Double> labelled = new TreeMap<>();
    points.forEach((values, value) -> labelled.put(Labels.of(figure.labels(), values), value));
    String name = figure.prometheusName();
    if (figure == Figure.BUILD || figure == Figure.POLICY) {
      InfoSnapshot.Builder info =
          InfoSnapshot.builder().name(without(name, "_info")).help(figure.help());
      labelled
          .keySet()
          .forEach(
              labels -> info.dataPoint(InfoDataPointSnapshot.builder().labels(labels).build()));
      return info.build();
    }
    if (figure.kind() == Figure.Kind.COUNTER) {
      CounterSnapshot.Builder counter =
          CounterSnapshot.builder().name(without(name, "_total")).help(figure.help());
      labelled.forEach(
          (labels, value) ->
              counter.dataPoint(
                  CounterDataPointSnapshot.builder().labels(labels).value(value).build()));
      return counter.build();
    }
    GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(figure.help());
    labelled.forEach(
        (labels, value) ->
            gauge.dataPoint(GaugeDataPointSnapshot.builder().labels(labels).value(value).build()));
    return gauge.build();
  }

  private static String without(String name, String suffix) {
    return name.substring(0, name.length() - suffix.length());
  }
}
