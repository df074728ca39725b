package dev.lethe.runtime.probe;

import io.micrometer.core.instrument.config.MeterFilter;
import java.util.Set;

/**
 * Which of Kafka's own metrics are shown: of several hundred for each thread, client and partition
 * those that one looks at first. JMX has all of them.
 */
final class ClientEssentials {
  private static final String KAFKA = "kafka.";

  private static final Set<String> SHOWN =
      Set.of(
          "kafka.stream.alive.stream.threads",
          "kafka.stream.failed.stream.threads",
          "kafka.stream.thread.process.total",
          "kafka.stream.thread.process.latency.avg",
          "kafka.stream.thread.process.ratio",
          "kafka.stream.thread.poll.ratio",
          "kafka.stream.thread.commit.ratio",
          "kafka.stream.thread.punctuate.ratio",
          "kafka.stream.thread.commit.total",
          "kafka.stream.thread.commit.latency.avg",
          "kafka.stream.thread.commit.latency.max",
          "kafka.stream.thread.punctuate.latency.max",
          "kafka.stream.thread.task.created.total",
          "kafka.stream.thread.task.closed.total",
          "kafka.stream.task.dropped.records.total",
          "kafka.consumer.fetch.manager.records.lag.max",
          "kafka.consumer.fetch.manager.records.consumed.total",
          "kafka.consumer.fetch.manager.bytes.consumed.total",
          "kafka.consumer.coordinator.rebalance.total",
          "kafka.consumer.coordinator.failed.rebalance.total",
          "kafka.consumer.coordinator.rebalance.latency.max",
          "kafka.consumer.last.poll.seconds.ago",
          "kafka.consumer.connection.count",
          "kafka.producer.record.send.total",
          "kafka.producer.record.error.total",
          "kafka.producer.record.retry.total",
          "kafka.producer.request.latency.avg",
          "kafka.producer.connection.count");

  private ClientEssentials() {}

  static MeterFilter filter() {
    return MeterFilter.deny(
        meter -> meter.getName().startsWith(KAFKA) && !SHOWN.contains(meter.getName()));
  }
}
