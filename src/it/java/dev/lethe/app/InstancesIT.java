package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.KillableJvm;
import dev.lethe.fixture.Promotions;
import dev.lethe.fixture.Tasks;
import dev.lethe.runtime.LetheApp;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two instances share the partitions, and one of them stops. */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class InstancesIT {
  private static final int PORTION = 600;

  @TempDir Path folder;

  @Test
  @Tag("soak")
  void the_remaining_instance_takes_over_after_a_shutdown(Cluster cluster) {
    MixedStream stream = new MixedStream(41);
    try (Deployment shared = Deployment.on(cluster, folder, "left");
        Deployment undisturbed = Deployment.on(cluster, folder, "left-never")) {
      LetheApp stays = shared.start("stays");
      LetheApp leaves = shared.start("leaves");
      shared.send(stream.next(PORTION));
      shared.outputs().await(() -> isActive(stays) && isActive(leaves), () -> "nothing is shared");
      int before = shared.sent().size();
      shared.send(stream.next(PORTION));
      shared.outputs().awaitAccounted(before + 1);
      leaves.close();
      shared.send(stream.next(PORTION));

      Books.close(shared);
      Books.assertAsUndisturbed(shared, undisturbed);
    }
  }

  @Test
  void the_remaining_instance_takes_over_after_a_kill(Cluster cluster) {
    MixedStream stream = new MixedStream(43);
    try (Deployment shared = Deployment.on(cluster, folder, "bereft");
        Deployment undisturbed = Deployment.on(cluster, folder, "bereft-never")) {
      LetheApp stays = shared.start("stays");
      KillableJvm dies = shared.startProcess("dies");
      shared.send(stream.next(PORTION));
      shared.outputs().await(() -> isSharing(stays), () -> "nothing is shared");
      int before = shared.sent().size();
      shared.send(stream.next(PORTION));
      shared.outputs().awaitAccounted(before + 1);
      dies.kill();
      shared.send(stream.next(PORTION));

      Books.close(shared);
      Books.assertAsUndisturbed(shared, undisturbed);
    }
  }

  @Test
  void a_promoted_standby_has_the_complete_state(Cluster cluster) {
    MixedStream stream = new MixedStream(47);
    Promotions promotions = new Promotions();
    try (Deployment shared =
            Deployment.on(cluster, folder, "stood-by", Map.of("num.standby.replicas", "1"));
        Deployment undisturbed = Deployment.on(cluster, folder, "stood-by-never")) {
      LetheApp stays = shared.prepare("stays");
      stays.streams().setStandbyUpdateListener(promotions);
      stays.start();
      LetheApp leaves = shared.start("leaves");
      shared.send(stream.next(PORTION));
      shared
          .outputs()
          .await(
              () -> Tasks.hasStandbys(stays.streams()) && isActive(leaves),
              () -> "no standby came up");
      int before = shared.sent().size();
      shared.send(stream.next(PORTION));
      shared.outputs().awaitAccounted(before + 1);
      leaves.close();
      shared.send(stream.next(PORTION));

      Books.close(shared);
      assertTrue(promotions.any(), "no standby was promoted");
      Books.assertAsUndisturbed(shared, undisturbed);
    }
  }

  private static boolean isActive(LetheApp app) {
    return Tasks.active(app.streams()) > 0;
  }

  /** Returns true if the instance has some of the partitions and another instance the others. */
  private static boolean isSharing(LetheApp app) {
    return isActive(app) && Tasks.active(app.streams()) < Deployment.TASKS;
  }
}
