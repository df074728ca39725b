package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.runtime.LetheApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Stops the application in the middle of a stream and starts it again. */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class RestartIT {
  private static final int PORTION = 800;

  @TempDir Path folder;

  @Test
  void a_restart_changes_no_result(Cluster cluster) throws IOException {
    assertGoesOn(cluster, "restarted", false);
  }

  @Test
  void without_its_state_folder_it_knows_all_from_the_changelogs(Cluster cluster)
      throws IOException {
    assertGoesOn(cluster, "restored", true);
  }

  private void assertGoesOn(Cluster cluster, String name, boolean losesState) throws IOException {
    MixedStream stream = new MixedStream(23);
    try (Deployment stopped = Deployment.on(cluster, folder, name);
        Deployment undisturbed = Deployment.on(cluster, folder, name + "-never")) {
      for (int run = 0; run < 2; run++) {
        LetheApp app = stopped.start("state");
        int before = stopped.sent().size();
        stopped.send(stream.next(PORTION));
        stopped.outputs().awaitAccounted(before + 1);
        app.close();
        if (losesState) {
          delete(stopped.stateFolder("state"));
        }
      }
      stopped.send(stream.next(PORTION));
      stopped.start("state");

      Books.close(stopped);
      Books.assertAsUndisturbed(stopped, undisturbed);
    }
  }

  private static void delete(Path state) throws IOException {
    assertTrue(Files.isDirectory(state), () -> "there is no state in " + state);
    try (Stream<Path> files = Files.walk(state)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
