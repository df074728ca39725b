package dev.lethe.runtime;

import dev.lethe.config.Settings;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/**
 * An application's consumer group and its progress, as the brokers know them.
 *
 * @param state state of the group, in lower case; empty if there is no group
 * @param topics offsets by the name of the topic, in order of name
 */
public record GroupProgress(String state, Map<String, Offsets> topics) {
  private static final Set<GroupState> AT_REST = Set.of(GroupState.EMPTY, GroupState.DEAD);
  private static final String STABLE = lower(GroupState.STABLE);

  /**
   * Offsets of a topic, each the sum over its partitions.
   *
   * @param committed offsets that the group has committed, from the first that still exists
   * @param end ends of the committed records
   */
  public record Offsets(long committed, long end) {
    /** Number of offsets, and so at most of records, that are not committed yet. */
    public long lag() {
      return Math.max(0, end - committed);
    }
  }

  /**
   * Reads the group's state and offsets.
   *
   * @param names names of existing topics
   */
  public static GroupProgress read(Admin admin, Settings settings, Collection<String> names) {
    Optional<GroupState> state =
        Brokers.answer(admin.listGroups().all()).stream()
            .filter(group -> group.groupId().equals(settings.applicationId()))
            .findFirst()
            .flatMap(GroupListing::groupState);
    Map<TopicPartition, OffsetAndMetadata> committed =
        state.isEmpty()
            ? Map.of()
            : Brokers.answer(
                admin
                    .listConsumerGroupOffsets(settings.applicationId())
                    .partitionsToOffsetAndMetadata());
    Map<TopicPartition, OffsetSpec> first = new HashMap<>();
    Map<TopicPartition, OffsetSpec> last = new HashMap<>();
    for (TopicDescription topic :
        Brokers.answer(admin.describeTopics(names).allTopicNames()).values()) {
      topic
          .partitions()
          .forEach(
              partition -> {
                TopicPartition key = new TopicPartition(topic.name(), partition.partition());
                first.put(key, OffsetSpec.earliest());
                last.put(key, OffsetSpec.latest());
              });
    }
    Map<TopicPartition, Long> beginnings = offsets(admin, first);
    Map<TopicPartition, Long> ends = offsets(admin, last);
    Map<String, Offsets> topics = new TreeMap<>();
    ends.forEach(
        (partition, end) -> {
          OffsetAndMetadata found = committed.get(partition);
          long beginning = beginnings.get(partition);
          long done = found == null ? beginning : Math.max(beginning, found.offset());
          topics.merge(
              partition.topic(),
              new Offsets(done, end),
              (one, other) -> new Offsets(one.committed + other.committed, one.end + other.end));
        });
    return new GroupProgress(state.map(GroupProgress::lower).orElse(""), topics);
  }

  private static Map<TopicPartition, Long> offsets(
      Admin admin, Map<TopicPartition, OffsetSpec> which) {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    Brokers.answer(
            admin.listOffsets(which, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED)).all())
        .forEach((partition, found) -> offsets.put(partition, found.offset()));
    return offsets;
  }

  private static String lower(GroupState state) {
    return state.toString().toLowerCase(Locale.ROOT);
  }

  /** Returns true if an instance is a member of the group, or was a moment ago. */
  public boolean isActive() {
    return !state.isEmpty() && AT_REST.stream().noneMatch(rest -> lower(rest).equals(state));
  }

  /** Returns true if each instance of the group has its partitions. */
  public boolean isStable() {
    return state.equals(STABLE);
  }
}
