package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.KillableJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Kills the process repeatedly in the middle of its work. */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class CrashIT {
  private static final int KILLS = 2;
  private static final int PORTION = 1_200;

  @TempDir Path folder;

  @Test
  void a_killed_application_has_lost_nothing_and_counted_nothing_twice(Cluster cluster) {
    MixedStream stream = new MixedStream(11);
    try (Deployment killed = Deployment.on(cluster, folder, "killed");
        Deployment undisturbed = Deployment.on(cluster, folder, "not-killed")) {
      int inTheMiddle = 0;
      for (int kill = 0; kill < KILLS; kill++) {
        KillableJvm lethe = killed.startProcess("state");
        int before = killed.sent().size();
        killed.send(stream.next(PORTION));
        killed.outputs().awaitAccounted(before + PORTION / 10);
        lethe.kill();
        killed.outputs().drain();
        if (killed.outputs().accounted() < killed.sent().size()) {
          inTheMiddle++;
        }
      }
      KillableJvm last = killed.startProcess("state");
      killed.send(stream.next(PORTION));

      killed.outputs().awaitAccounted(killed.sent().size());
      assertTrue(inTheMiddle > 0, "it was always done before it was killed");
      Books.close(killed);
      assertEquals(0, last.exitCode(), "a clean stop");
      Books.assertAsUndisturbed(killed, undisturbed);
    }
  }
}
