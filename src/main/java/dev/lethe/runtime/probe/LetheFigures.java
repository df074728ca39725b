package dev.lethe.runtime.probe;

import dev.lethe.config.Figure;
import dev.lethe.runtime.InputLag;
import dev.lethe.runtime.LetheApp;
import dev.lethe.runtime.RestoreProgress.Restore;
import dev.lethe.runtime.log.OutageWatch;
import dev.lethe.store.SharedRocksMemory;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.ThreadMetadata;

/**
 * Lethe's own figures at the moment: values that tasks reported to Kafka's metrics, combined per
 * instance, and values computed here.
 */
record LetheFigures(
    Identity identity,
    Vitals vitals,
    long rocksDbBytes,
    OutageWatch outages,
    CommitClock commits,
    Supplier<Optional<LetheApp>> app,
    Supplier<List<WorkerState>> workers)
    implements MultiCollector {
  /** Figures by their name among Kafka's metrics, histograms by that of their buckets. */
  private static final Map<String, Figure> REPORTED_BY_TASKS = new HashMap<>();

  /** Histograms by the name of their sum. */
  private static final Map<String, Figure> SUMS = new HashMap<>();

  static {
    for (Figure figure : Figure.values()) {
      if (figure.kind() == Figure.Kind.HISTOGRAM) {
        REPORTED_BY_TASKS.put(figure.kafkaName(Figure.BUCKET), figure);
        SUMS.put(figure.kafkaName(Figure.TOTAL), figure);
      } else if (figure.isReportedByTasks()) {
        REPORTED_BY_TASKS.put(figure.kafkaName(), figure);
      }
    }
  }

  @Override
  public MetricSnapshots collect() {
    FigureSeries series = new FigureSeries();
    Optional<LetheApp> running = app.get();
    running.ifPresent(one -> addTold(series, one.streams().metrics()));
    addAsked(series, running);
    workers.get().forEach(state -> WorkerFigures.add(series, vitals, state));
    return series.snapshots();
  }

  /** Adds the values that tasks reported. */
  static void addTold(FigureSeries series, Map<MetricName, ? extends Metric> metrics) {
    metrics.forEach(
        (name, metric) -> {
          if (name.group().equals(Figure.GROUP) && metric.metricValue() instanceof Number value) {
            addTold(series, name, value.doubleValue());
          }
        });
  }

  private static void addTold(FigureSeries series, MetricName name, double value) {
    Figure figure = REPORTED_BY_TASKS.get(name.name());
    if (figure != null && name.tags().keySet().containsAll(figure.labels())) {
      List<String> labels = figure.labels().stream().map(name.tags()::get).toList();
      series.put(figure, value, labels, (a, b) -> together(figure.kind(), a, b));
    }
    Figure histogram = SUMS.get(name.name());
    if (histogram != null) {
      series.addToSum(histogram, value);
    }
  }

  private static double together(Figure.Kind kind, double a, double b) {
    return switch (kind) {
      case MAX -> Math.max(a, b);
      case MIN -> Math.min(a, b);
      case COUNTER, SUM, HISTOGRAM, ASKED, ASKED_COUNTER -> a + b;
    };
  }

  private void addAsked(FigureSeries series, Optional<LetheApp> running) {
    Optional<KafkaStreams.State> state = running.map(one -> one.streams().state());
    for (KafkaStreams.State one : KafkaStreams.State.values()) {
      series.put(Figure.STATE, state.filter(one::equals).isPresent(), lower(one));
    }
    series.put(Figure.STATE, state.isEmpty(), "waiting_for_kafka");
    series.put(Figure.READY, Vitals.ready(running, outages.since()).good());
    series.put(Figure.LIVE, vitals.live(running).good());
    series.put(Figure.ROCKSDB_LIMIT, rocksDbBytes);
    series.put(Figure.ROCKSDB_USED, SharedRocksMemory.usedBytes());
    series.put(Figure.BUILD, 1, identity.version(), identity.revision());
    for (String version : policyVersions(running, identity)) {
      series.put(Figure.POLICY, 1, version);
    }
    series.put(
        Figure.LAST_COMMIT, commits.last().map(last -> last.toEpochMilli() / 1000.0).orElse(0.0));
    series.put(Figure.UNREACHABLE, unreachableSeconds(outages));
    running.ifPresent(one -> addWork(series, one));
  }

  /** Seconds for which no broker has accepted a connection. */
  static double unreachableSeconds(OutageWatch outages) {
    return outages
        .since()
        .map(since -> Duration.between(since, Instant.now()).toMillis() / 1000.0)
        .orElse(0.0);
  }

  private static void addWork(FigureSeries series, LetheApp app) {
    int active = 0;
    int standby = 0;
    if (app.streams().state().isRunningOrRebalancing()) {
      for (ThreadMetadata thread : app.streams().metadataForLocalThreads()) {
        active += thread.activeTasks().size();
        standby += thread.standbyTasks().size();
      }
    }
    series.put(Figure.TASKS, active, "active");
    series.put(Figure.TASKS, standby, "standby");
    for (InputLag lag : InputLag.of(app.streams())) {
      series.put(Figure.LAG, lag.records(), lag.topic());
    }
    for (Restore restore : app.restores().all()) {
      series.put(Figure.RESTORE_DONE, restore.done(), restore.store());
      series.put(Figure.RESTORE_LEFT, restore.remaining(), restore.store());
    }
  }

  private static String lower(KafkaStreams.State state) {
    return state.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the tasks' policy versions; as long as no task has reported one, the version with which
   * the instance starts.
   */
  static SortedSet<String> policyVersions(Optional<LetheApp> app, Identity identity) {
    SortedSet<String> versions = new TreeSet<>();
    app.ifPresent(
        running -> {
          for (MetricName name : running.streams().metrics().keySet()) {
            if (name.group().equals(Figure.GROUP)
                && name.name().equals(Figure.POLICY.kafkaName())) {
              versions.add(name.tags().get(Figure.POLICY.labels().get(0)));
            }
          }
        });
    if (versions.isEmpty()) {
      versions.add(identity.policyVersion());
    }
    return versions;
  }
}
