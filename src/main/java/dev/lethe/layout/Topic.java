package dev.lethe.layout;

import java.util.Map;

/**
 * One topic of {@code topology/topics.yaml}.
 *
 * @param id what code and command line call it: {@code dead-letters}
 * @param name its full name on the brokers, prefix and version included
 * @param partitions 0 for as many as topics keyed by scope have
 * @param settings topic settings by Kafka's names, the common ones included
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

  /** Who writes and who reads it. */
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

  /** How many partitions it has where topics keyed by scope have {@code scoped}. */
  public int partitions(int scoped) {
    return partitions == 0 ? scoped : partitions;
  }

  /** True if it has as many partitions as every other topic keyed by scope. */
  public boolean isScoped() {
    return partitions == 0;
  }
}
