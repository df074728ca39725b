package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.Tasks;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.LetheApp;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Restarts two instances one after the other while events arrive. */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class RollingRestartIT {
  private static final int PORTION = 400;
  private static final List<String> INSTANCES = List.of("one", "two");

  @TempDir Path folder;

  @Test
  void members_of_the_streams_protocol_with_standbys_lose_nothing(Cluster cluster)
      throws Exception {
    MixedStream stream = new MixedStream(53);
    Map<String, String> streams = Map.of("group.protocol", "streams");
    try (Deployment rolled = Deployment.on(cluster, folder, "rolled", streams);
        Deployment undisturbed = Deployment.on(cluster, folder, "rolled-never", streams)) {
      keepStandbys(rolled);
      LetheApp[] apps = {rolled.start("one"), rolled.start("two")};
      rolled.send(stream.next(PORTION));
      rolled
          .outputs()
          .await(
              () -> isActive(apps[0]) && isActive(apps[1]) && Tasks.hasStandbys(apps[0].streams()),
              () -> "nothing is shared, or no standby came up");
      for (int i = 0; i < apps.length; i++) {
        rolled.send(stream.next(PORTION));
        apps[i].close();
        rolled.send(stream.next(PORTION));
        apps[i] = rolled.start(INSTANCES.get(i));
        awaitActive(rolled, apps[i]);
      }

      Books.close(rolled);
      Books.assertAsUndisturbed(rolled, undisturbed);
    }
  }

  /** Enables standbys for the group, where this protocol configures them. */
  private static void keepStandbys(Deployment deployment) {
    ConfigEntry standbys = new ConfigEntry("streams.num.standby.replicas", "1");
    try (Admin admin = Brokers.admin(deployment.settings("clients"))) {
      Brokers.answer(
          admin
              .incrementalAlterConfigs(
                  Map.of(
                      new ConfigResource(ConfigResource.Type.GROUP, "rolled"),
                      List.of(new AlterConfigOp(standbys, AlterConfigOp.OpType.SET))))
              .all());
    }
  }

  @Test
  @Tag("soak")
  void static_members_of_the_classic_protocol_keep_their_partitions(Cluster cluster)
      throws Exception {
    MixedStream stream = new MixedStream(59);
    Map<String, String> patient = Map.of("session.timeout.ms", "60000");
    try (Deployment rolled = Deployment.on(cluster, folder, "static", patient);
        Deployment undisturbed = Deployment.on(cluster, folder, "static-never", patient)) {
      LetheApp[] apps = {named(rolled, "one"), named(rolled, "two")};
      rolled.send(stream.next(PORTION));
      rolled
          .outputs()
          .await(() -> isActive(apps[0]) && isActive(apps[1]), () -> "nothing is shared");
      for (int i = 0; i < apps.length; i++) {
        LetheApp other = apps[1 - i];
        int others = Tasks.active(other.streams());
        rolled.send(stream.next(PORTION));
        apps[i].close();
        rolled.send(stream.next(PORTION));
        double before = heartbeats(other);
        rolled
            .outputs()
            .await(() -> heartbeats(other) > before + 1, () -> "the other one is silent");

        // Two heartbeats later the other instance would know about a rebalance.
        assertEquals(Set.of("one-1", "two-1"), members(rolled), "it is expected back");
        assertEquals(others, Tasks.active(other.streams()), "nobody takes over");
        apps[i] = named(rolled, INSTANCES.get(i));
        awaitActive(rolled, apps[i]);
      }
      assertTrue(
          Tasks.active(apps[0].streams()) + Tasks.active(apps[1].streams()) <= Deployment.TASKS);

      Books.close(rolled);
      Books.assertAsUndisturbed(rolled, undisturbed);
    }
  }

  private static LetheApp named(Deployment deployment, String instance) {
    return deployment.start(instance, Map.of("group.instance.id", instance));
  }

  /** Returns the number of heartbeats that an instance has sent to the group. */
  private static double heartbeats(LetheApp app) {
    return app.streams().metrics().entrySet().stream()
        .filter(metric -> metric.getKey().name().equals("heartbeat-total"))
        .mapToDouble(metric -> (Double) metric.getValue().metricValue())
        .sum();
  }

  /** Returns the names of the group's members, which are stream threads of the instances. */
  private static Set<String> members(Deployment deployment) {
    Set<String> names = new TreeSet<>();
    try (Admin admin = Brokers.admin(deployment.settings("clients"))) {
      Brokers.answer(
              admin.describeConsumerGroups(List.of("static")).describedGroups().get("static"))
          .members()
          .forEach(member -> member.groupInstanceId().ifPresent(names::add));
    }
    return names;
  }

  private static boolean isActive(LetheApp app) {
    return Tasks.active(app.streams()) > 0;
  }

  private static void awaitActive(Deployment deployment, LetheApp app) {
    deployment.outputs().await(() -> isActive(app), () -> "the restarted one gets no work");
  }
}
