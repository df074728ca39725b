package dev.lethe.runtime;

import dev.lethe.config.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * State of a listed topic on the brokers.
 *
 * @param wantedPartitions listed partition count
 * @param partitions actual partition count; 0 if the topic is missing
 * @param wantedCopies configured number of replicas; -1 for the brokers' default
 * @param copies replicas of the partition with the fewest; 0 if the topic is missing
 * @param differing settings that differ from the list, by name
 */
public record TopicState(
    Topic topic,
    int wantedPartitions,
    int partitions,
    int wantedCopies,
    int copies,
    Map<String, Difference> differing) {

  /**
   * Listed and actual value of a setting; the latter is empty if the brokers don't know the
   * setting.
   */
  public record Difference(String wanted, String found) {}

  public TopicState {
    differing = Map.copyOf(differing);
  }

  public boolean isMissing() {
    return partitions == 0;
  }

  public boolean hasOtherPartitions() {
    return !isMissing() && partitions != wantedPartitions;
  }

  /** Returns true if the number of replicas differs from the configured one. */
  public boolean hasOtherCopies() {
    return !isMissing() && wantedCopies > 0 && copies != wantedCopies;
  }

  /** Returns true if nothing needs to be done. */
  public boolean isAsListed() {
    return partitions == wantedPartitions && !hasOtherCopies() && differing.isEmpty();
  }

  /** Describes the differences, one sentence each. */
  public List<String> findings() {
    if (isMissing()) {
      return List.of(topic.name() + " is missing");
    }
    List<String> findings = new ArrayList<>();
    if (hasOtherPartitions()) {
      findings.add(
          topic.name()
              + " has "
              + partitions
              + " partitions instead of "
              + wantedPartitions
              + "; the number cannot be changed in place, because records would no longer be "
              + "in the partition of their scope. Set a new application.id and "
              + "lethe.topic.prefix, or set lethe.partitions to the existing number");
    }
    if (hasOtherCopies()) {
      findings.add(
          topic.name()
              + " has replication.factor="
              + copies
              + " instead of "
              + wantedCopies
              + "; lethe topics apply cannot change it, use kafka-reassign-partitions");
    }
    differing.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            entry ->
                findings.add(
                    topic.name()
                        + " has "
                        + entry.getKey()
                        + "="
                        + entry.getValue().found()
                        + " instead of "
                        + entry.getValue().wanted()));
    return findings;
  }
}
