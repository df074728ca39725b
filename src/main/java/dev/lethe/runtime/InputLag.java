package dev.lethe.runtime;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.TaskMetadata;
import org.apache.kafka.streams.ThreadMetadata;

/**
 * Committed progress of an active partition.
 *
 * @param committed committed offset; -1 if there is none
 * @param end end of the partition when records last arrived from it; -1 if none have since the
 *     start
 */
public record InputLag(String topic, int partition, long committed, long end) {
  /** A committed offset may lie after a transaction marker, which is not a record. */
  public InputLag {
    end = end < 0 ? end : Math.max(end, committed);
  }

  /** Number of uncommitted records, as of the last arrival. */
  public long records() {
    return Math.max(0, end - Math.max(0, committed));
  }

  /** Describes the work that an instance leaves to others or to its next start. */
  static String description(List<InputLag> lags) {
    if (lags.isEmpty()) {
      return "no partitions were assigned";
    }
    return lags.stream().mapToLong(InputLag::records).sum()
        + " records of "
        + lags.size()
        + " partitions were not yet committed";
  }

  /** Returns the lags of this instance, by topic and partition; empty unless it is running. */
  public static List<InputLag> of(KafkaStreams streams) {
    Map<TopicPartition, Long> unread = unread(streams.metrics());
    List<InputLag> all = new ArrayList<>();
    for (ThreadMetadata thread : threads(streams)) {
      for (TaskMetadata task : thread.activeTasks()) {
        for (TopicPartition input : task.topicPartitions()) {
          long committed = task.committedOffsets().getOrDefault(input, -1L);
          long end = end(committed, task.endOffsets().getOrDefault(input, -1L), unread.get(input));
          all.add(new InputLag(input.topic(), input.partition(), committed, end));
        }
      }
    }
    all.sort(Comparator.comparing(InputLag::topic).thenComparingInt(InputLag::partition));
    return all;
  }

  /**
   * Returns the end of a partition.
   *
   * @param last offset of the last received record, which Streams calls the end; -1 if there is
   *     none
   * @param unread number of records after it at that time; null if unknown
   */
  static long end(long committed, long last, Long unread) {
    if (unread == null) {
      return last < 0 ? -1 : last + 1;
    }
    return (last < 0 ? Math.max(0, committed) : last + 1) + unread;
  }

  /** Returns the lags reported by the consumers' metrics, by partition. */
  private static Map<TopicPartition, Long> unread(Map<MetricName, ? extends Metric> metrics) {
    Map<TopicPartition, Long> unread = new HashMap<>();
    metrics.forEach(
        (name, metric) -> {
          if (name.name().equals("records-lag")
              && metric.metricValue() instanceof Double records
              && records >= 0) {
            unread.put(
                new TopicPartition(
                    name.tags().get("topic"), Integer.parseInt(name.tags().get("partition"))),
                records.longValue());
          }
        });
    return unread;
  }

  private static Set<ThreadMetadata> threads(KafkaStreams streams) {
    try {
      return streams.state().isRunningOrRebalancing()
          ? streams.metadataForLocalThreads()
          : Set.of();
    } catch (IllegalStateException ended) {
      return Set.of();
    }
  }
}
