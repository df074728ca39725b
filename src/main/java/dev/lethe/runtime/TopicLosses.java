package dev.lethe.runtime;

import dev.lethe.config.Topic;
import dev.lethe.config.Topic.Direction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.TopicConfig;

/**
 * Separates topic settings that would lose records, and so prevent the start, from those that only
 * cost space, time or safety margin.
 */
final class TopicLosses {
  /** Records that an application or worker hasn't read yet must survive a day of downtime. */
  private static final Duration MIN_RETENTION = Duration.ofDays(1);

  private static final String ALTER = "; run lethe topics apply --alter";

  private TopicLosses() {}

  /** Returns one sentence for each setting with which the topic loses or rejects records. */
  static List<String> problems(TopicState state) {
    List<String> problems = new ArrayList<>();
    new TreeMap<>(state.differing())
        .forEach(
            (name, difference) ->
                problem(state, name, difference).ifPresent(why -> problems.add(why + ALTER)));
    return problems;
  }

  /** Returns at most one sentence, which lists all other differences. */
  static Optional<String> warning(TopicState state) {
    Map<String, String> costly = new TreeMap<>();
    state
        .differing()
        .forEach(
            (name, difference) -> {
              if (problem(state, name, difference).isEmpty()) {
                costly.put(name, difference.found() + " instead of " + difference.wanted());
              }
            });
    if (state.hasOtherCopies()) {
      costly.put("replication.factor", state.copies() + " instead of " + state.wantedCopies());
    }
    return costly.isEmpty()
        ? Optional.empty()
        : Optional.of(
            state.topic().name()
                + " has "
                + costly.entrySet().stream()
                    .map(entry -> entry.getKey() + '=' + entry.getValue())
                    .collect(Collectors.joining(", "))
                + "; list all differences with lethe topics plan");
  }

  private static Optional<String> problem(
      TopicState state, String name, TopicState.Difference difference) {
    String topic = state.topic().name();
    String found = difference.found();
    if (name.equals(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG)) {
      return Optional.of(
          topic + " must timestamp records on arrival (message.timestamp.type=LogAppendTime)");
    }
    if (found.isEmpty()) {
      return Optional.empty();
    }
    return switch (name) {
      case TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG ->
          // All writes would be rejected permanently.
          Integer.parseInt(found) <= state.copies()
              ? Optional.empty()
              : Optional.of(
                  topic
                      + " accepts no records: it requires min.insync.replicas="
                      + found
                      + " of "
                      + state.copies()
                      + " copies");
      case TopicConfig.MAX_MESSAGE_BYTES_CONFIG ->
          // The broker would reject a large record of the application, which would end it.
          state.topic().direction() == Direction.IN
                  || Long.parseLong(found) >= Long.parseLong(difference.wanted())
              ? Optional.empty()
              : Optional.of(
                  topic
                      + " accepts records of at most "
                      + found
                      + " bytes, but Lethe writes up to "
                      + difference.wanted()
                      + " (max.message.bytes)");
      case TopicConfig.CLEANUP_POLICY_CONFIG ->
          lossOfCleanup(difference)
              .map(
                  loss ->
                      topic
                          + " must have cleanup.policy="
                          + difference.wanted()
                          + ": with "
                          + found
                          + ' '
                          + loss);
      case TopicConfig.RETENTION_MS_CONFIG ->
          isTooShort(state.topic(), found)
              ? Optional.of(
                  topic
                      + " must have retention.ms="
                      + difference.wanted()
                      + ": with "
                      + found
                      + ", records expire before Lethe has read them")
              : Optional.empty();
      case TopicConfig.RETENTION_BYTES_CONFIG ->
          state.topic().direction() == Direction.INTERNAL
              ? Optional.of(
                  topic
                      + " must have retention.bytes="
                      + difference.wanted()
                      + ": with "
                      + found
                      + ", records are deleted before Lethe has read them")
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** Cleanup that neither deletes nor compacts keeps every record. */
  private static Optional<String> lossOfCleanup(TopicState.Difference difference) {
    List<String> found =
        Arrays.stream(difference.found().split(",", -1)).map(String::strip).toList();
    if (difference.wanted().equals(TopicConfig.CLEANUP_POLICY_COMPACT)) {
      return found.contains(TopicConfig.CLEANUP_POLICY_DELETE)
          ? Optional.of("its records would expire")
          : Optional.empty();
    }
    return found.contains(TopicConfig.CLEANUP_POLICY_COMPACT)
        ? Optional.of("only the newest record of each key would be kept")
        : Optional.empty();
  }

  private static boolean isTooShort(Topic topic, String found) {
    long millis = Long.parseLong(found);
    if (millis < 0 || topic.direction() == Direction.OUT) {
      return false;
    }
    return topic.direction() == Direction.INTERNAL || millis < MIN_RETENTION.toMillis();
  }
}
