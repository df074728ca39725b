package dev.lethe.topology;

import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.streams.StreamsMetrics;

/** Metrics of a {@link LocalTask}: processors update them as usual, and no reporter shows them. */
final class LocalMetrics implements StreamsMetrics, AutoCloseable {
  private final Metrics metrics = new Metrics();

  @Override
  public Map<MetricName, ? extends Metric> metrics() {
    return metrics.metrics();
  }

  @Override
  public Sensor addSensor(String name, Sensor.RecordingLevel level) {
    return metrics.sensor(name, level);
  }

  @Override
  public Sensor addSensor(String name, Sensor.RecordingLevel level, Sensor... parents) {
    return metrics.sensor(name, level, parents);
  }

  @Override
  public Sensor addLatencyRateTotalSensor(
      String scope, String entity, String operation, Sensor.RecordingLevel level, String... tags) {
    return addSensor(scope + '.' + entity + '.' + operation, level);
  }

  @Override
  public Sensor addRateTotalSensor(
      String scope, String entity, String operation, Sensor.RecordingLevel level, String... tags) {
    return addSensor(scope + '.' + entity + '.' + operation, level);
  }

  @Override
  public void removeSensor(Sensor sensor) {
    metrics.removeSensor(sensor.name());
  }

  @Override
  public void close() {
    metrics.close();
  }
}
