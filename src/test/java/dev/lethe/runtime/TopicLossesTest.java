package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Topic;
import dev.lethe.config.Topics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicLossesTest {
  private static final Topics TOPICS = Topics.withPrefix("lethe.");
  private static final String ALTER = "; run lethe topics apply --alter";

  @ParameterizedTest
  @ValueSource(strings = {"delete", "compact,delete", "delete, compact"})
  void a_compacted_topic_with_expiring_records_is_a_problem(String found) {
    for (String id : List.of("memories", "compaction", "policy", "vectors", "embeddings")) {
      TopicState state = found(id, "cleanup.policy", found);

      assertEquals(
          List.of(
              state.topic().name()
                  + " must have cleanup.policy=compact: with "
                  + found
                  + " its records would expire"
                  + ALTER),
          TopicLosses.problems(state));
      assertEquals(Optional.empty(), TopicLosses.warning(state));
    }
  }

  @Test
  void a_ledger_that_would_be_compacted_is_a_problem() {
    for (String id : List.of("events", "items", "commands", "rekeyed", "decisions")) {
      assertEquals(
          List.of(
              "lethe."
                  + id
                  + ".v1 must have cleanup.policy=delete: with compact only the newest record of"
                  + " each key would be kept"
                  + ALTER),
          TopicLosses.problems(found(id, "cleanup.policy", "compact")));
    }
  }

  @Test
  void a_topic_that_keeps_everything_is_a_warning() {
    TopicState state = found("memories", "cleanup.policy", "");

    assertEquals(List.of(), TopicLosses.problems(state));
    assertTrue(TopicLosses.warning(state).isPresent());
  }

  @Test
  void input_that_a_producer_stamps_is_a_problem() {
    assertEquals(
        List.of(
            "lethe.events.v1 must timestamp records on arrival"
                + " (message.timestamp.type=LogAppendTime)"
                + ALTER),
        TopicLosses.problems(found("events", "message.timestamp.type", "CreateTime")));
  }

  @Test
  void input_that_expires_within_a_day_is_a_problem_and_one_kept_for_less_than_listed_a_warning() {
    assertEquals(
        List.of(
            "lethe.events.v1 must have retention.ms=31536000000: with 86399999, records expire"
                + " before Lethe has read them"
                + ALTER),
        TopicLosses.problems(found("events", "retention.ms", "86399999")));
    TopicState week = found("events", "retention.ms", "604800000");

    assertEquals(List.of(), TopicLosses.problems(week));
    assertEquals(
        Optional.of(
            "lethe.events.v1 has retention.ms=604800000 instead of 31536000000; list all"
                + " differences with lethe topics plan"),
        TopicLosses.warning(week));
  }

  @Test
  void any_expiry_of_internal_records_is_a_problem() {
    for (String name : List.of("retention.ms", "retention.bytes")) {
      assertEquals(1, TopicLosses.problems(found("rekeyed", name, "604800000000")).size(), name);
    }
  }

  @Test
  void output_that_is_kept_for_less_or_longer_is_a_warning() {
    for (String millis : List.of("3600000", "-1")) {
      TopicState state = found("decisions", "retention.ms", millis);

      assertEquals(List.of(), TopicLosses.problems(state));
      assertTrue(TopicLosses.warning(state).isPresent());
    }
  }

  @Test
  void fewer_copies_in_sync_are_a_warning_and_more_than_there_are_a_problem() {
    assertEquals(List.of(), TopicLosses.problems(found("events", "min.insync.replicas", "1")));
    assertEquals(
        List.of(
            "lethe.events.v1 accepts no records: it requires min.insync.replicas=4 of 3"
                + " copies"
                + ALTER),
        TopicLosses.problems(found("events", "min.insync.replicas", "4")));
  }

  @Test
  void one_warning_names_all_that_only_costs() {
    Topic topic = TOPICS.find("memories").orElseThrow();
    TopicState state =
        new TopicState(
            topic,
            8,
            8,
            3,
            1,
            Map.of(
                "segment.ms", new TopicState.Difference("21600000", "604800000"),
                "delete.retention.ms", new TopicState.Difference("2592000000", "86400000")));

    assertEquals(
        Optional.of(
            "lethe.memories.v1 has delete.retention.ms=86400000 instead of 2592000000,"
                + " replication.factor=1 instead of 3, segment.ms=604800000 instead of"
                + " 21600000; list all differences with lethe topics plan"),
        TopicLosses.warning(state));
  }

  private static TopicState found(String id, String setting, String value) {
    Topic topic = TOPICS.find(id).orElseThrow();
    String wanted = topic.settings().getOrDefault(setting, "2");
    return new TopicState(
        topic, 8, 8, -1, 3, Map.of(setting, new TopicState.Difference(wanted, value)));
  }
}
