package dev.lethe.config;

import java.util.Map;

/**
 * Topic of {@code topology/topics.yaml}.
 *
 * @param id name in code and on the command line, such as {@code dead-letters}
 * @param name full name on the brokers, including prefix and version
 * @param partitions 0 for the partition count of topics keyed by scope
 * @param settings topic settings by Kafka's names, including the common ones
 */
public record Topic(
    String id,
    String name,
    Direction direction,
    String key,
    String value,
    int partitions,
    Map<String, String> settings,
    String why) {

  /** Writers and readers of the topic. */
  public enum Direction {
    IN,
    OUT,
    IN_OUT,
    WORKERS,
    INTERNAL
  }

  public Topic {
    settings = Map.copyOf(settings);
  }

  /** Partition count, if topics keyed by scope have {@code scoped} partitions. */
  public int partitions(int scoped) {
    return partitions == 0 ? scoped : partitions;
  }

  /** Returns true if the topic has the partition count of topics keyed by scope. */
  public boolean isScoped() {
    return partitions == 0;
  }
}
