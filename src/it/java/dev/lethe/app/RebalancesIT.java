package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.fixture.KillableJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * One instance stays while another joins and leaves, and all metrics of both are read continuously.
 * Four rounds; {@code -Drebalances=100} runs more.
 */
@Tag("soak")
@ExtendWith(Cluster.Shared.class)
class RebalancesIT {
  private static final int ROUNDS = Integer.getInteger("rebalances", 4);
  private static final int EVENTS = 600;

  @TempDir Path folder;

  @Test
  void both_instances_survive_readers_of_every_metric(Cluster cluster) throws Exception {
    try (Deployment deployment =
        Deployment.on(cluster, folder, "rebalances", Map.of("metrics.recording.level", "DEBUG"))) {
      deployment.send(new MixedStream(53).next(EVENTS));
      Endpoint staying = Endpoint.free();
      KillableJvm stays = deployment.startProcess("stays", staying.settings());
      staying.awaitReady();
      deployment.outputs().awaitAccounted(EVENTS);

      Map<String, String> settings = new HashMap<>(Endpoint.free().settings());
      settings.put(JoiningInstance.ROUNDS, Integer.toString(ROUNDS));
      settings.put(JoiningInstance.OTHER_PORT, Integer.toString(staying.port()));
      KillableJvm joins =
          deployment.startMain(
              JoiningInstance.class,
              "joins",
              settings,
              "-XX:ErrorFile=" + folder.resolve("crash.log"));

      assertEquals(
          0,
          joins.awaitEnd(Duration.ofSeconds(60 + 20L * ROUNDS)),
          () -> "the joining instance ended early:\n" + end(deployment.log("joins")));
      stays.requireAlive();
      assertEquals(200, staying.status("/live"));
    }
  }

  private static String end(Path log) {
    try {
      String text = Files.readString(log);
      return text.substring(Math.max(0, text.length() - 3000));
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }
}
