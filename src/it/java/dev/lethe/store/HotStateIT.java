package dev.lethe.store;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.KillableJvm;
import dev.lethe.fixture.Promotions;
import dev.lethe.fixture.Tasks;
import dev.lethe.runtime.BrokerProcess;
import dev.lethe.runtime.EmbeddedBroker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In-memory state through every way of losing a task: each input must count exactly once. */
class HotStateIT {
  @TempDir Path folder;
  private final List<KafkaStreams> apps = new ArrayList<>();

  @AfterEach
  void close() {
    apps.forEach(app -> app.close(Duration.ofSeconds(20)));
  }

  @Test
  void an_application_killed_again_and_again_counts_every_input_once() throws Exception {
    try (EmbeddedBroker broker = EmbeddedBroker.startTemporary();
        Ledger ledger = new Ledger(broker.bootstrapServers())) {
      for (int kill = 0; kill < 2; kill++) {
        KillableJvm app = start(broker.bootstrapServers());
        ledger.send(4_000);
        ledger.awaitOutputs(ledger.expected() - 3_000);
        app.kill();
      }

      KillableJvm app = start(broker.bootstrapServers());
      ledger.send(1_000);
      ledger.assertExact();
      app.endInput();
    }
  }

  @Test
  @Tag("soak")
  void a_stopped_application_continues_where_it_stopped() throws Exception {
    try (EmbeddedBroker broker = EmbeddedBroker.startTemporary();
        Ledger ledger = new Ledger(broker.bootstrapServers())) {
      for (int run = 0; run < 3; run++) {
        KafkaStreams app = app(broker.bootstrapServers(), "a", 0);
        ledger.send(2_000);
        ledger.awaitOutputs(ledger.expected() - 1_000);
        app.close();
      }

      KafkaStreams app = app(broker.bootstrapServers(), "a", 0);
      ledger.assertExact();
      app.close();
    }
  }

  @Test
  void tasks_move_between_instances_that_come_and_go() throws Exception {
    try (EmbeddedBroker broker = EmbeddedBroker.startTemporary();
        Ledger ledger = new Ledger(broker.bootstrapServers());
        KafkaStreams stays = app(broker.bootstrapServers(), "a", 0)) {
      ledger.send(2_000);
      ledger.awaitOutputs(500);
      try (KafkaStreams comes = app(broker.bootstrapServers(), "b", 0)) {
        ledger.send(2_000);
        ledger.await(
            () -> Tasks.active(comes) > 0 && Tasks.active(stays) > 0,
            () -> "the tasks aren't shared");
        ledger.send(2_000);
        ledger.awaitOutputs(ledger.expected() - 1_500);
        leave(comes);
      }
      ledger.send(1_000);

      ledger.assertExact();
    }
  }

  @Test
  @Tag("soak")
  void a_standby_that_becomes_active_has_all_committed_state() throws Exception {
    try (EmbeddedBroker broker = EmbeddedBroker.startTemporary();
        Ledger ledger = new Ledger(broker.bootstrapServers())) {
      Promotions promotions = new Promotions();
      try (KafkaStreams stays = unstarted(broker.bootstrapServers(), "a", 1);
          KafkaStreams goes = app(broker.bootstrapServers(), "b", 1)) {
        stays.setStandbyUpdateListener(promotions);
        stays.start();
        ledger.send(3_000);
        ledger.await(
            () -> Tasks.active(goes) > 0 && Tasks.hasStandbys(stays), () -> "no standby came up");
        ledger.send(3_000);
        ledger.awaitOutputs(ledger.expected() - 2_000);
        leave(goes);
        ledger.send(1_000);

        ledger.assertExact();
        assertTrue(promotions.any(), "no standby was promoted");
      }

      KafkaStreams again = app(broker.bootstrapServers(), "c", 0);
      ledger.send(500);
      ledger.assertExact();
      again.close();
    }
  }

  @Test
  @Tag("soak")
  void a_task_with_a_fenced_producer_restarts_from_its_committed_state() throws Exception {
    try (EmbeddedBroker broker = EmbeddedBroker.startTemporary();
        Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
        Ledger ledger = new Ledger(broker.bootstrapServers());
        KafkaStreams app = app(broker.bootstrapServers(), "a", 0)) {
      for (int round = 0; round < 3; round++) {
        ledger.send(2_000);
        ledger.awaitOutputs(ledger.expected() - 1_500);
        List<String> producers =
            admin.listTransactions().all().get().stream()
                .map(TransactionListing::transactionalId)
                .toList();
        admin.fenceProducers(producers).all().get();
      }

      ledger.send(500);
      ledger.assertExact();
      assertTrue(app.state().isRunningOrRebalancing(), app.state()::name);
    }
  }

  @Test
  void a_broker_crash_loses_no_state() throws Exception {
    Path data = folder.resolve("broker");
    BrokerProcess broker = BrokerProcess.start(data, "-Xmx256m");
    String address = broker.bootstrapServers();
    try (Ledger ledger = new Ledger(address);
        KafkaStreams app = app(address, "a", 0)) {
      ledger.send(3_000);
      ledger.awaitOutputs(1_000);
      broker.kill();
      broker = BrokerProcess.start(data, "-Xmx256m");
      ledger.send(2_000);
      ledger.awaitAllOutputs();

      app.close(Duration.ofSeconds(20));
      KafkaStreams again = app(address, "a", 0);
      ledger.send(500);
      ledger.assertExact();
      again.close();
    } finally {
      broker.close();
    }
  }

  private KillableJvm start(String bootstrapServers) {
    return CountingProcess.start(bootstrapServers, folder.resolve("state"));
  }

  private KafkaStreams app(String bootstrapServers, String instance, int standbys) {
    KafkaStreams app = unstarted(bootstrapServers, instance, standbys);
    app.start();
    return app;
  }

  private KafkaStreams unstarted(String bootstrapServers, String instance, int standbys) {
    Properties settings = CountingTopology.settings(bootstrapServers, folder.resolve(instance));
    settings.put(StreamsConfig.NUM_STANDBY_REPLICAS_CONFIG, standbys);
    KafkaStreams app = new KafkaStreams(CountingTopology.topology(), settings);
    apps.add(app);
    return app;
  }

  private static void leave(KafkaStreams app) {
    app.close(
        CloseOptions.timeout(Duration.ofSeconds(20))
            .withGroupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
  }
}
