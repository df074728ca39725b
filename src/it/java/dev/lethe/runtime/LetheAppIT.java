package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

@Timeout(120)
class LetheAppIT {
  private static final Duration SOON = Duration.ofSeconds(60);

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
  void it_runs_until_it_is_closed() throws Exception {
    Settings settings = settings("runs", Map.of());
    Topics topics = made(settings);

    LetheApp app = new LetheApp(settings, passThrough(topics.events(), topics.decisions()));
    try (app) {
      app.start();

      assertTrue(app.awaitRunning(SOON));
      broker.write(settings, topics.events(), "a", "1");
      assertEquals(1, broker.read(settings, topics.decisions(), 1).size());
    }

    app.awaitEnd();
    assertEquals(Optional.empty(), app.failure());
  }

  @Test
  void a_closed_one_has_left_its_group() throws Exception {
    Settings settings = settings("leaves", Map.of());
    Topics topics = made(settings);

    try (LetheApp app = new LetheApp(settings, passThrough(topics.events(), topics.decisions()))) {
      app.start();
      assertTrue(app.awaitRunning(SOON));
    }

    try (Admin admin = broker.admin(settings)) {
      assertEquals(
          0,
          Brokers.answer(
                  admin.describeConsumerGroups(List.of("leaves")).describedGroups().get("leaves"))
              .members()
              .size());
    }
  }

  @Test
  void a_bug_in_lethe_ends_the_application_and_is_reported_as_such() throws Exception {
    Settings settings = settings("fails", Map.of());
    Topics topics = made(settings);
    Topology topology = new Topology();
    topology.addSource("read", topics.events());
    topology.addProcessor("break", Breaking::new, "read");

    try (LetheApp app = new LetheApp(settings, topology)) {
      app.start();
      broker.write(settings, topics.events(), "a", "1");
      app.awaitEnd();

      LetheApp.Failure failure = app.failure().orElseThrow();
      assertFalse(failure.isUnreachable());
      assertEquals(
          "the application failed with java.lang.IllegalStateException: torn; this is a bug in"
              + " Lethe",
          failure.message());
    }
  }

  @Test
  void topics_that_the_brokers_miss_for_a_while_are_waited_for() throws Exception {
    Settings settings = settings("misses", Map.of());
    Topics topics = made(settings);
    SaidLines lines = new SaidLines();
    lines.start();
    ((Logger) LoggerFactory.getLogger(MissingTopics.class)).addAppender(lines);

    try (LetheApp app = new LetheApp(settings, passThrough(topics.events(), topics.decisions()))) {
      app.start();
      assertTrue(app.awaitRunning(SOON));
      try (Admin admin = broker.admin(settings)) {
        admin.deleteTopics(List.of(topics.events())).all().get();
        assertNotNull(lines.said.poll(60, TimeUnit.SECONDS));
      }
      made(settings);
      broker.write(settings, topics.events(), "a", "1");

      assertEquals(1, broker.read(settings, topics.decisions(), 1).size());
      assertEquals(Optional.empty(), app.failure());
    } finally {
      ((Logger) LoggerFactory.getLogger(MissingTopics.class)).detachAppender(lines);
    }
    assertEquals(1, lines.said.size(), lines.said::toString);
  }

  @Test
  void an_unreachable_service_is_not_reported_as_a_bug() {
    LetheApp.Failure failure =
        LetheApp.Failure.of(
            new org.apache.kafka.streams.errors.StreamsException(
                new UnreachableException("the registry doesn't answer", null)));

    assertTrue(failure.isUnreachable());
    assertEquals("the registry doesn't answer", failure.message());
  }

  @Test
  void committed_records_of_internal_topics_are_purged() throws Exception {
    Settings settings = settings("purges", Map.of());
    Topics topics = made(settings);
    TopicPartition partition = new TopicPartition(topics.rekeyed(), 0);
    try (LetheApp app = new LetheApp(settings, passThrough(topics.rekeyed(), topics.decisions()))) {
      app.start();
      assertTrue(app.awaitRunning(SOON));
      for (String key : List.of("a", "b", "c", "d", "e", "f")) {
        broker.write(settings, topics.rekeyed(), key, "1");
      }
      broker.read(settings, topics.decisions(), 6);
    }

    try (Admin admin = broker.admin(settings);
        InternalTopicPurge purge =
            new InternalTopicPurge(
                broker.admin(settings), settings.applicationId(), List.of(topics.rekeyed()))) {
      assertEquals(2, purge.purge().size());
      assertEquals(0, purge.purge().size());

      assertTrue(offset(admin, partition, OffsetSpec.earliest()) > 0);
      assertEquals(
          offset(admin, partition, OffsetSpec.latest()),
          offset(admin, partition, OffsetSpec.earliest()));
    }
  }

  @Test
  void a_broker_that_is_not_there_is_named() {
    Settings nowhere =
        settings("nowhere", Map.of("bootstrap.servers", "127.0.0.1:1,no-such-host.invalid:9092"));

    UnreachableException thrown =
        assertThrows(UnreachableException.class, () -> Brokers.require(nowhere));

    assertTrue(thrown.getMessage().contains("127.0.0.1:1"), thrown.getMessage());
  }

  @Test
  void a_broker_that_is_not_there_is_waited_for_with_a_message() throws Exception {
    List<String> messages = new ArrayList<>();
    Settings nowhere = settings("waits", Map.of("bootstrap.servers", "127.0.0.1:1"));

    assertThrows(
        InterruptedException.class,
        () ->
            Brokers.await(
                nowhere,
                message -> {
                  messages.add(message);
                  Thread.currentThread().interrupt();
                }));

    assertEquals(
        List.of("waiting for Kafka at 127.0.0.1:1 (bootstrap.servers, KAFKA_BOOTSTRAP_SERVERS)"),
        messages);
  }

  private static final class SaidLines extends AppenderBase<ILoggingEvent> {
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    @Override
    protected void append(ILoggingEvent line) {
      said.add(line.getFormattedMessage());
    }
  }

  private static final class Breaking extends ContextualProcessor<byte[], byte[], Void, Void> {
    @Override
    public void process(Record<byte[], byte[]> record) {
      throw new IllegalStateException("torn");
    }
  }

  private static Topology passThrough(String from, String to) {
    Topology topology = new Topology();
    topology.addSource("read", from);
    topology.addSink("write", to, "read");
    return topology;
  }

  private static long offset(Admin admin, TopicPartition partition, OffsetSpec which) {
    return Brokers.answer(admin.listOffsets(Map.of(partition, which)).partitionResult(partition))
        .offset();
  }

  private Settings settings(String name, Map<String, String> more) {
    return broker.settings(name, folder, more);
  }

  private static Topics made(Settings settings) {
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    try (Admin admin = broker.admin(settings)) {
      TopicAdmin topicAdmin = new TopicAdmin(admin, topics, settings);
      topicAdmin.create(topicAdmin.plan());
    }
    return topics;
  }
}
