package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Settings;
import dev.lethe.topology.Topics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicAdminIT {
  private static BrokerFixture broker;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    broker = new BrokerFixture();
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @Test
  void what_is_missing_is_made_and_then_nothing_is_left_to_do() {
    try (Admin admin = broker.admin(settings("made"))) {
      TopicAdmin topics = topics(admin, "made");

      List<TopicState> before = topics.plan();
      topics.create(before);
      topics.create(before);
      List<TopicState> after = topics.plan();

      assertTrue(before.stream().allMatch(TopicState::isMissing));
      assertTrue(after.stream().allMatch(TopicState::isAsListed), () -> findings(after).toString());
      assertEquals(List.of(), topics.check());
    }
  }

  @Test
  void differing_settings_are_reported_and_altered_only_when_asked() {
    try (Admin admin = broker.admin(settings("differ"))) {
      TopicAdmin topics = topics(admin, "differ");
      create(admin, new NewTopic("differ.decisions.v1", 2, (short) 1));
      topics.create(topics.plan());

      List<String> found = findings(topics.plan());
      List<String> check = topics.check();
      topics.alter(topics.plan());

      assertEquals(
          List.of(
              "differ.decisions.v1 has max.message.bytes=1048588 instead of 8388608",
              "differ.decisions.v1 has message.timestamp.type=CreateTime instead of LogAppendTime"),
          found);
      assertEquals(
          List.of(
              "differ.decisions.v1 must stamp records on arrival"
                  + " (message.timestamp.type=LogAppendTime); run lethe topics apply --alter"),
          check);
      assertEquals(List.of(), findings(topics.plan()));
    }
  }

  @Test
  void the_check_names_the_odd_one_and_what_is_missing() {
    try (Admin admin = broker.admin(settings("odd"))) {
      TopicAdmin topics = topics(admin, "odd");
      create(
          admin,
          new NewTopic("odd.items.v1", Optional.of(3), Optional.empty())
              .configs(Map.of("message.timestamp.type", "LogAppendTime")));
      topics.create(
          topics.plan().stream()
              .filter(state -> !state.topic().name().equals("odd.rekeyed.v1"))
              .toList());

      assertEquals(
          List.of(
              "odd.items.v1 has 3 partitions, must have 2 like every topic keyed by scope"
                  + " (lethe.partitions)",
              "missing topics: odd.rekeyed.v1; make them with lethe topics apply"),
          topics.check());
    }
  }

  private static void create(Admin admin, NewTopic topic) {
    Brokers.answer(admin.createTopics(List.of(topic)).all());
  }

  private static List<String> findings(List<TopicState> plan) {
    return plan.stream().flatMap(state -> state.findings().stream()).toList();
  }

  private Settings settings(String name) {
    return broker.settings(name, folder, Map.of());
  }

  private TopicAdmin topics(Admin admin, String name) {
    return new TopicAdmin(admin, Topics.withPrefix(name + '.'), settings(name));
  }
}
