package dev.lethe.stage;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.metrics.stats.Value;
import org.apache.kafka.streams.StreamsMetrics;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Figures of a task as metrics of Kafka's, for JMX and whatever else {@code metric.reporters}
 * names: group {@code lethe-metrics}, tag {@code task-id}.
 */
final class TaskMetrics {
  /** How often figures are reported that no event brings up to date. */
  static final Duration PERIOD = Duration.ofSeconds(10);

  static final String GROUP = "lethe-metrics";

  static final String SEEN_DROPPED = "seen-ids-dropped";
  static final String SEEN_REACH = "seen-ids-reach-seconds";
  static final String SIGNATURES_DROPPED = "signatures-dropped";
  static final String QUARANTINED = "quarantined";

  /** What comes before a verdict's name. */
  static final String EVENTS = "events-";

  private final StreamsMetrics metrics;
  private final String task;
  private final Map<String, Sensor> sensors = new HashMap<>();

  TaskMetrics(ProcessorContext<?, ?> context) {
    metrics = context.metrics();
    task = context.taskId().toString();
  }

  /** Says what a figure is by now. */
  void record(String name, long value) {
    sensors.computeIfAbsent(name, this::sensor).record((double) value);
  }

  private Sensor sensor(String name) {
    Sensor sensor = metrics.addSensor(GROUP + '.' + task + '.' + name, Sensor.RecordingLevel.INFO);
    sensor.add(new MetricName(name, GROUP, "", Map.of("task-id", task)), new Value());
    return sensor;
  }

  /** The task leaves, and its figures with it. */
  void close() {
    sensors.values().forEach(metrics::removeSensor);
    sensors.clear();
  }
}
