package dev.lethe.store;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.streams.processor.internals.metrics.StreamsMetricsImpl;

/**
 * Removes the gauges of RocksDB's properties that Kafka Streams registers for each store. Reading
 * one calls into the open database, without a lock against the stream thread that closes it: a read
 * at the wrong moment crashes the process. A removed gauge can't be read by JMX, a reporter or the
 * broker's telemetry.
 */
final class RocksGauges {
  private static final String STORE_TAG = "rocksdb-state-id";

  private RocksGauges() {}

  /**
   * Opens a store and removes the gauges that were registered in the process.
   *
   * @param open initializes the store, on the thread that will close it
   */
  static void openWithout(StreamsMetricsImpl metrics, String store, Runnable open) {
    Set<MetricName> before = new HashSet<>(metrics.metrics().keySet());
    open.run();
    for (Map.Entry<MetricName, ? extends Metric> metric : metrics.metrics().entrySet()) {
      MetricName name = metric.getKey();
      if (!before.contains(name)
          && store.equals(name.tags().get(STORE_TAG))
          && metric.getValue() instanceof KafkaMetric read
          && !read.isMeasurable()) {
        metrics.removeStoreLevelMetric(name);
      }
    }
  }
}
