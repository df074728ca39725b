package dev.lethe.runtime.probe;

import dev.lethe.config.Figure;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;

/** Figures of one scrape: a value for each combination of labels. */
final class FigureSeries {
  private final Map<Figure, Map<List<String>, Double>> series = new EnumMap<>(Figure.class);
  private final Map<Figure, Double> sums = new EnumMap<>(Figure.class);

  /** Adds a boolean figure, as 1 or 0. */
  void put(Figure figure, boolean so, String... labels) {
    put(figure, so ? 1L : 0L, labels);
  }

  /** Adds a count to the value under the given labels. */
  void put(Figure figure, long value, String... labels) {
    put(figure, (double) value, labels);
  }

  /** Adds to the value under the given labels. */
  void put(Figure figure, double value, String... labels) {
    put(figure, value, List.of(labels), Double::sum);
  }

  /**
   * Combines a value with the one under the given labels.
   *
   * @param labels label values, in the figure's order
   * @param together combines the old and the new value
   */
  void put(Figure figure, double value, List<String> labels, DoubleBinaryOperator together) {
    series
        .computeIfAbsent(figure, key -> new HashMap<>())
        .merge(labels, value, together::applyAsDouble);
  }

  /** Adds to the sum of a histogram's values; {@link #put} adds to its buckets. */
  void addToSum(Figure histogram, double more) {
    sums.merge(histogram, more, Double::sum);
  }

  MetricSnapshots snapshots() {
    List<MetricSnapshot> all = new ArrayList<>();
    series.forEach((figure, points) -> all.add(snapshot(figure, points)));
    return new MetricSnapshots(all);
  }

  private MetricSnapshot snapshot(Figure figure, Map<List<String>, Double> points) {
    if (figure.kind() == Figure.Kind.HISTOGRAM) {
      return histogram(figure, points);
    }
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
    return snapshot(
        figure.isCounter() ? without(name, "_total") : name,
        figure.help(),
        figure.isCounter(),
        labelled);
  }

  private MetricSnapshot histogram(Figure figure, Map<List<String>, Double> points) {
    ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
    points.forEach((bound, count) -> buckets.bucket(bound(bound.get(0)), count.longValue()));
    return HistogramSnapshot.builder()
        .name(figure.prometheusName())
        .help(figure.help())
        .dataPoint(
            HistogramDataPointSnapshot.builder()
                .classicHistogramBuckets(buckets.build())
                .sum(sums.getOrDefault(figure, 0.0))
                .build())
        .build();
  }

  private static double bound(String label) {
    return label.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(label);
  }

  /**
   * Returns the values of a counter or gauge.
   *
   * @param name name without a counter's suffix
   */
  static MetricSnapshot snapshot(
      String name, String help, boolean isCounter, Map<Labels, Double> points) {
    if (isCounter) {
      CounterSnapshot.Builder counter = CounterSnapshot.builder().name(name).help(help);
      points.forEach(
          (labels, value) ->
              counter.dataPoint(
                  CounterDataPointSnapshot.builder().labels(labels).value(value).build()));
      return counter.build();
    }
    GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
    points.forEach(
        (labels, value) ->
            gauge.dataPoint(GaugeDataPointSnapshot.builder().labels(labels).value(value).build()));
    return gauge.build();
  }

  private static String without(String name, String suffix) {
    return name.substring(0, name.length() - suffix.length());
  }
}
