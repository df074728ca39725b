package dev.lethe.stage;

import dev.lethe.layout.Figure;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.MeasurableStat;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.CumulativeSum;
import org.apache.kafka.common.metrics.stats.Value;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Figures of a task as metrics of Kafka's: group {@link Figure#GROUP}. What grows is one metric for
 * all tasks of an instance, so that it never falls when a task leaves; all else has the tag {@code
 * task-id}.
 */
final class TaskMetrics {
  /** How often figures are reported that no event brings up to date. */
  static final Duration PERIOD = Duration.ofSeconds(1);

  static final String SEEN_DROPPED = "seen-ids-dropped";
  static final String SEEN_REACH = "seen-ids-reach-seconds";
  static final String SIGNATURES_DROPPED = "signatures-dropped";
  static final String QUARANTINED = "quarantined";

  /** What comes before a verdict's name. */
  static final String EVENTS = "events-";

  private final StreamsMetrics metrics;
  private final String task;
  private final Map<String, Sensor> own = new HashMap<>();
  private final Map<String, Sensor> shared = new HashMap<>();

  TaskMetrics(ProcessorContext<?, ?> context) {
    metrics = context.metrics();
    task = context.taskId().toString();
  }

  /** Says what a figure is by now. */
  void record(String name, long value) {
    set(name, Map.of(), (double) value);
  }

  /** Says what a figure is by now, of these labels. */
  void set(Figure figure, double value, String... labels) {
    set(figure.kafkaName(), tags(figure, labels), value);
  }

  /** The same of a whole number. */
  void set(Figure figure, long value, String... labels) {
    set(figure, (double) value, labels);
  }

  /** Takes back what {@link #set} said of these labels. */
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

  /** Says by how much a counter has grown; by nothing makes it known. */
  void count(Figure figure, double more, String... labels) {
    Map<String, String> tags = tags(figure, labels);
    shared
        .computeIfAbsent(
            figure.kafkaName() + List.of(labels),
            key ->
                sensor(
                    key,
                    new MetricName(figure.kafkaName(), Figure.GROUP, figure.help(), tags),
                    new CumulativeSum()))
        .record(more);
  }

  /** The same of a whole number. */
  void count(Figure figure, long more, String... labels) {
    count(figure, (double) more, labels);
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

  /** The task leaves, and its figures with it; counters stay. */
  void close() {
    own.values().forEach(metrics::removeSensor);
    own.clear();
    shared.clear();
  }
}
