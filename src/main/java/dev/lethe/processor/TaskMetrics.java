package dev.lethe.processor;

import dev.lethe.config.Figure;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.MeasurableStat;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.CumulativeSum;
import org.apache.kafka.common.metrics.stats.Value;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * A task's metrics, registered with Kafka's in group {@link Figure#GROUP}. Counters are shared by
 * all tasks of an instance, so that they never fall when a task leaves; all other metrics have the
 * tag {@code task-id}.
 */
final class TaskMetrics {
  /** Interval at which metrics are reported that events don't update. */
  static final Duration PERIOD = Duration.ofSeconds(1);

  static final String SEEN_DROPPED = "seen-ids-dropped";
  static final String SEEN_REACH = "seen-ids-reach-seconds";
  static final String SIGNATURES_DROPPED = "signatures-dropped";
  static final String QUARANTINED = "quarantined";

  /** Prefix of a verdict's name. */
  static final String EVENTS = "events-";

  private final StreamsMetrics metrics;
  private final String task;
  private final Map<String, Sensor> own = new HashMap<>();
  private final Map<String, Sensor> shared = new HashMap<>();

  TaskMetrics(ProcessorContext<?, ?> context) {
    metrics = context.metrics();
    task = context.taskId().toString();
  }

  /** Sets a metric to its current value. */
  void record(String name, long value) {
    set(name, Map.of(), (double) value);
  }

  /** Sets a metric with the given labels to its current value. */
  void set(Figure figure, double value, String... labels) {
    set(figure.kafkaName(), tags(figure, labels), value);
  }

  /** Sets a metric to an integer value. */
  void set(Figure figure, long value, String... labels) {
    set(figure, (double) value, labels);
  }

  /** Removes a metric that {@link #set} created with the given labels. */
  void unset(Figure figure, String... labels) {
    Sensor sensor = own.remove(figure.kafkaName() + tags(figure, labels).values());
    if (sensor != null) {
      metrics.removeSensor(sensor);
    }
  }

  private void set(String name, Map<String, String> tags, double value) {
    own.computeIfAbsent(
            name + tags.values(),
            key -> {
              Map<String, String> all = new HashMap<>(tags);
              all.put("task-id", task);
              return sensor(
                  task + '.' + key, new MetricName(name, Figure.GROUP, "", all), new Value());
            })
        .record(value);
  }

  /** Adds to a counter; adding 0 registers it. */
  void count(Figure figure, double more, String... labels) {
    add(figure.kafkaName(), figure.help(), tags(figure, labels), more);
  }

  /** Adds an integer to a counter. */
  void count(Figure figure, long more, String... labels) {
    count(figure, (double) more, labels);
  }

  /**
   * Adds to a bucket of a histogram; unlike Prometheus' buckets it doesn't contain the ones below.
   *
   * @param bound upper bound of the bucket, as a label
   */
  void observe(Figure histogram, String bound, long more) {
    add(
        histogram.kafkaName(Figure.BUCKET),
        histogram.help(),
        tags(histogram, bound),
        (double) more);
  }

  /** Adds to the sum of a histogram's values. */
  void addToSum(Figure histogram, double more) {
    add(histogram.kafkaName(Figure.TOTAL), histogram.help(), Map.of(), more);
  }

  private void add(String name, String help, Map<String, String> tags, double more) {
    shared
        .computeIfAbsent(
            name + tags.values(),
            key -> sensor(key, new MetricName(name, Figure.GROUP, help, tags), new CumulativeSum()))
        .record(more);
  }

  private static Map<String, String> tags(Figure figure, String... labels) {
    Map<String, String> tags = new HashMap<>();
    for (int i = 0; i < labels.length; i++) {
      tags.put(figure.labels().get(i), labels[i]);
    }
    return tags;
  }

  private Sensor sensor(String key, MetricName name, MeasurableStat stat) {
    Sensor sensor = metrics.addSensor(Figure.GROUP + '.' + key, Sensor.RecordingLevel.INFO);
    sensor.add(name, stat);
    return sensor;
  }

  /** Removes the task's metrics; counters stay. */
  void close() {
    own.values().forEach(metrics::removeSensor);
    own.clear();
    shared.clear();
  }
}
