package dev.lethe.runtime;

import dev.lethe.layout.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How a listed topic stands on the brokers.
 *
 * @param wantedPartitions as listed
 * @param partitions as found; 0 if it is missing
 * @param wantedCopies as set; -1 if the brokers' default will do
 * @param copies of the partition that has fewest; 0 if it is missing
 * @param differing settings that differ from the list, by name
 */
public record TopicState(
    Topic topic,
    int wantedPartitions,
    int partitions,
    int wantedCopies,
    int copies,
    Map<String, Difference> differing) {

  /** A setting as listed and as found, which is empty if the brokers do not know the setting. */
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

  /** True if it has another number of copies than was set. */
  public boolean hasOtherCopies() {
    return !isMissing() && wantedCopies > 0 && copies != wantedCopies;
  }

  /** True if nothing is to be done. */
  public boolean isAsListed() {
    return partitions == wantedPartitions && !hasOtherCopies() && differing.isEmpty();
  }

  /** What differs, a sentence each. */
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
              + ", which can't be changed in place: records would no longer be where their scope"
              + " is. Take a new application.id and lethe.topic.prefix, or the lethe.partitions"
              + " that there are");
    }
    if (hasOtherCopies()) {
      findings.add(
          topic.name()
              + " has replication.factor="
              + copies
              + " instead of "
              + wantedCopies
              + ", which lethe topics apply can't change in place: kafka-reassign-partitions does");
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
