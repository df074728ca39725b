package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ForwardingAdmin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopicAdminIT {
  private static final byte[] KEY = {'-'};
  private static final Duration PATIENCE = Duration.ofSeconds(30);

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
  void missing_topics_are_created_and_match_the_plan_afterwards() {
    try (Admin admin = broker.admin(settings("made"))) {
      TopicAdmin topics = topics(admin, "made");

      List<TopicState> before = topics.plan();
      topics.create(before);
      topics.create(before);
      List<TopicState> after = topics.plan();

      assertTrue(before.stream().allMatch(TopicState::isMissing));
      assertTrue(after.stream().allMatch(TopicState::isAsListed), () -> findings(after).toString());
      assertEquals(List.of(), topics.check(names(topics)).problems());
    }
  }

  @Test
  void differing_settings_are_reported_and_altered_only_on_request() {
    try (Admin admin = broker.admin(settings("differ"))) {
      TopicAdmin topics = topics(admin, "differ");
      create(admin, new NewTopic("differ.decisions.v1", 2, (short) 1));
      topics.create(topics.plan());

      List<String> found = findings(topics.plan());
      List<String> check = topics.check(names(topics)).problems();
      topics.alter(topics.plan());

      assertEquals(
          List.of(
              "differ.decisions.v1 has max.message.bytes=1048588 instead of 8388608",
              "differ.decisions.v1 has message.timestamp.type=CreateTime instead of LogAppendTime"),
          found);
      assertEquals(
          List.of(
              "differ.decisions.v1 accepts records of at most 1048588 bytes, but Lethe writes up to"
                  + " 8388608 (max.message.bytes); run lethe topics apply --alter",
              "differ.decisions.v1 must timestamp records on arrival"
                  + " (message.timestamp.type=LogAppendTime); run lethe topics apply --alter"),
          check);
      assertEquals(List.of(), findings(topics.plan()));
    }
  }

  @Test
  void the_check_names_differing_and_missing_topics() {
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
              "missing topics: odd.rekeyed.v1; create them with lethe topics apply"),
          topics.check(names(topics)).problems());
    }
  }

  @Test
  void differences_that_cannot_be_changed_in_place_are_reported() {
    Settings settings = settings("fixed", Map.of("replication.factor", "3"));
    try (Admin admin = broker.admin(settings)) {
      create(
          admin,
          new NewTopic("fixed.items.v1", Optional.of(3), Optional.empty())
              .configs(
                  Map.of(
                      "message.timestamp.type", "LogAppendTime",
                      "max.message.bytes", "2097152",
                      "retention.ms", "31536000000",
                      "min.insync.replicas", "2")));

      assertEquals(
          List.of(
              "fixed.items.v1 has 3 partitions instead of 2; the number cannot be changed in"
                  + " place, because records would no longer be in the partition of their"
                  + " scope. Set a new application.id and lethe.topic.prefix, or set"
                  + " lethe.partitions to the existing number",
              "fixed.items.v1 has replication.factor=1 instead of 3; lethe topics apply cannot"
                  + " change it, use kafka-reassign-partitions",
              "fixed.items.v1 has min.insync.replicas=2 instead of 1"),
          findings(
              new TopicAdmin(admin, Topics.withPrefix("fixed."), settings)
                  .plan().stream().filter(state -> !state.isMissing()).toList()));
      assertEquals(
          "fixed.items.v1 accepts no records: it requires min.insync.replicas=2 of 1 copies;"
              + " run lethe"
              + " topics apply --alter",
          new TopicAdmin(admin, Topics.withPrefix("fixed."), settings)
              .check(List.of("fixed.items.v1"))
              .problems()
              .get(1));
    }
  }

  @Test
  void only_the_topics_that_are_needed_are_missed() {
    try (Admin admin = broker.admin(settings("few"))) {
      TopicAdmin topics = topics(admin, "few");
      List<String> used = Topics.withPrefix("few.").used();
      topics.create(
          topics.plan().stream().filter(state -> used.contains(state.topic().name())).toList());

      assertEquals(List.of(), topics.check(used).problems());
      int unused = topics.plan().size() - used.size();
      assertEquals(unused, topics.plan().stream().filter(TopicState::isMissing).count());
    }
  }

  @Test
  void the_check_rejects_an_application_id_with_hot_state_of_the_first_release() {
    Settings settings = settings("former", Map.of("application.id", "former-app"));
    try (Admin admin = broker.admin(settings)) {
      TopicAdmin topics = new TopicAdmin(admin, Topics.withPrefix("former."), settings);
      topics.create(topics.plan());
      create(admin, new NewTopic("other-app-totals-changelog", 2, (short) 1));
      assertEquals(List.of(), topics.check(names(topics)).problems());
      create(admin, new NewTopic("former-app-exact-hashes-changelog", 2, (short) 1));
      create(admin, new NewTopic("former-app-seen-events-changelog", 2, (short) 1));

      assertEquals(
          List.of(
              "the application id former-app has state of release 0.1.0, which this release cannot"
                  + " read: set a new application id and topic prefix and replay the ledger"
                  + " with --backfill, or keep using 0.1.0. Its state is in"
                  + " former-app-seen-events-changelog, former-app-exact-hashes-changelog"),
          topics.check(names(topics)).problems());
    }
  }

  @Test
  void a_new_topic_accepts_records_at_once() throws Exception {
    Settings settings = settings("led", Map.of("lethe.partitions", "16"));
    Map<String, Object> onlyOnce = new HashMap<>(settings.producer());
    onlyOnce.put("retries", 0);
    onlyOnce.put("enable.idempotence", false);
    List<Future<?>> sends = new ArrayList<>();
    try (Admin admin = broker.admin(settings);
        KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(onlyOnce)) {
      TopicAdmin topics = new TopicAdmin(admin, Topics.withPrefix("led."), settings);

      topics.create(topics.plan());
      for (TopicState state : topics.plan()) {
        for (int partition = 0; partition < state.partitions(); partition++) {
          String topic = state.topic().name();
          sends.add(producer.send(new ProducerRecord<>(topic, partition, KEY, KEY)));
        }
      }

      for (Future<?> send : sends) {
        send.get();
      }
    }
  }

  @Test
  void a_partition_without_a_leader_is_named() {
    Settings settings = settings("unled");
    try (Admin admin = new Leaderless(settings, "unled.memories.v1")) {
      TopicAdmin topics = new TopicAdmin(admin, Topics.withPrefix("unled."), settings);

      UnreachableException silent =
          assertThrows(UnreachableException.class, () -> topics.create(topics.plan()));

      assertEquals(
          "the topics were created, but some partitions have no leader yet (2, first"
              + " unled.memories.v1-0); see the brokers' logs",
          silent.getMessage());
    }
  }

  /** Admin client of brokers that never elect a leader for one topic. */
  private static final class Leaderless extends ForwardingAdmin {
    private final String topic;

    Leaderless(Settings settings, String topic) {
      super(settings.admin());
      this.topic = topic;
    }

    @Override
    public ListOffsetsResult listOffsets(
        Map<TopicPartition, OffsetSpec> wanted, ListOffsetsOptions options) {
      Map<TopicPartition, KafkaFuture<ListOffsetsResultInfo>> ends = new HashMap<>();
      for (TopicPartition partition : wanted.keySet()) {
        ends.put(partition, KafkaFuture.<Void>completedFuture(null).thenApply(end(partition)));
      }
      return new ListOffsetsResult(ends);
    }

    private KafkaFuture.BaseFunction<Void, ListOffsetsResultInfo> end(TopicPartition partition) {
      return nothing -> {
        if (partition.topic().equals(topic)) {
          throw new TimeoutException("asked in vain");
        }
        return new ListOffsetsResultInfo(0, 0, Optional.empty());
      };
    }
  }

  /**
   * Creates a topic and waits until the broker lists it, a moment after the controller has created
   * it.
   */
  private static void create(Admin admin, NewTopic topic) {
    Brokers.answer(admin.createTopics(List.of(topic)).all());
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!Brokers.answer(admin.listTopics().names()).contains(topic.name())) {
      assertTrue(System.nanoTime() < end, () -> topic.name() + " isn't listed");
    }
  }

  private static List<String> findings(List<TopicState> plan) {
    return plan.stream().flatMap(state -> state.findings().stream()).toList();
  }

  private static List<String> names(TopicAdmin topics) {
    return topics.plan().stream().map(state -> state.topic().name()).toList();
  }

  private Settings settings(String name) {
    return settings(name, Map.of());
  }

  private Settings settings(String name, Map<String, String> more) {
    return broker.settings(name, folder, more);
  }

  private TopicAdmin topics(Admin admin, String name) {
    return new TopicAdmin(admin, Topics.withPrefix(name + '.'), settings(name));
  }
}
