package dev.lethe.app;

import static dev.lethe.fixture.EventJson.bot;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.runtime.LetheApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Reports on a broker with eight partitions and two instances: rules I2 and I3. */
@Tag("soak")
@Timeout(400)
@ExtendWith(Cluster.Shared.class)
class JanitorIT {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String EVERY_MINUTE =
      "{:janitor {:report-interval-minutes 1 :report-channel-id \"777\"}}";
  private static final int CHANNELS = 16;
  private static final int EACH = 3;

  @TempDir Path folder;

  private static EventJson[] repeats(int round) {
    List<EventJson> repeats = new ArrayList<>();
    for (int channel = 0; channel < CHANNELS; channel++) {
      for (int i = 0; i < EACH; i++) {
        String id = "e-" + round + '-' + channel + '-' + i;
        // Later than the previous round, as it would be replayed history otherwise.
        double at = round * 60 + i;
        repeats.add(bot(id, "Backup of the database finished").in("c" + channel).at(at));
      }
    }
    return repeats.toArray(EventJson[]::new);
  }

  private static List<JsonNode> values(Deployment lethe, String topic) {
    return lethe.outputs().records(topic).stream()
        .map(record -> Outputs.json(record.value()))
        .toList();
  }

  private static List<JsonNode> reports(Deployment lethe) {
    return values(lethe, lethe.topics().reports()).stream()
        .filter(report -> report.get("stage").asText().equals("janitor"))
        .toList();
  }

  private static long told(Deployment lethe) {
    return reports(lethe).stream().mapToLong(r -> r.at("/counts/messages").longValue()).sum();
  }

  private static void awaitTold(Deployment lethe, long messages) {
    lethe
        .outputs()
        .await(
            () -> told(lethe) >= messages,
            () -> told(lethe) + " of " + messages + " are told",
            PATIENCE);
  }

  @Test
  void one_report_gathers_all_partitions_and_a_kill_counts_nothing_twice(Cluster cluster)
      throws IOException {
    Path policy = Files.writeString(folder.resolve("janitor.edn"), EVERY_MINUTE);
    Map<String, String> more = Map.of("lethe.partitions", "8", "lethe.policy", policy.toString());
    try (Deployment lethe = Deployment.on(cluster, folder, "janitor", more)) {
      LetheApp stays = lethe.start("stays");
      KillableJvm dies = lethe.startProcess("dies");
      lethe.send(repeats(0));
      lethe.outputs().awaitAccounted(CHANNELS * EACH);
      awaitTold(lethe, CHANNELS * EACH);
      long most =
          reports(lethe).stream()
              .mapToLong(r -> r.at("/counts/families").longValue())
              .max()
              .orElse(0);

      lethe.send(repeats(1));
      dies.kill();
      lethe.outputs().awaitAccounted(2 * CHANNELS * EACH);
      awaitTold(lethe, 2 * CHANNELS * EACH);

      assertTrue(stays.failure().isEmpty());
      assertTrue(most > 2, "the families of one report lie in several partitions, not " + most);
      assertEquals(2 * CHANNELS * EACH, told(lethe));
      assertEquals(reports(lethe).size(), values(lethe, lethe.topics().actions()).size());
    }
  }
}
