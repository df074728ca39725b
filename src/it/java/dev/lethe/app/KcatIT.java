package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Lethe with generic Kafka tools. */
@Timeout(120)
@ExtendWith(Cluster.Shared.class)
class KcatIT {
  private static final int EVENTS = 12;

  @TempDir Path folder;

  @BeforeEach
  void kcat_is_here() {
    assumeInstalled();
  }

  /** Skips the test if kcat isn't installed. */
  static void assumeInstalled() {
    assumeTrue(
        List.of(System.getenv("PATH").split(File.pathSeparator)).stream()
            .anyMatch(place -> Files.isExecutable(Path.of(place, "kcat"))),
        "kcat isn't installed");
  }

  @Test
  void plain_lines_go_in_without_a_key_and_decisions_can_be_read(Cluster cluster)
      throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>();
    for (int n = 0; n < EVENTS; n++) {
      lines.add(
          EventJson.bot("e" + n, "Backup of volume " + n + " finished without errors")
              .in("channel-" + n % 3)
              .at(Input.anHourAgo() + n)
              .toString());
    }
    try (Deployment lethe = Deployment.on(cluster, folder, "kcat")) {
      lethe.start("state");
      Path events = Files.write(folder.resolve("events.ndjson"), lines);
      String broker = cluster.bootstrapServers();

      kcat("-P", "-b", broker, "-t", lethe.topics().events(), "-l", events.toString());
      lethe.outputs().awaitAccounted(EVENTS);
      lethe.stop();
      String read =
          kcat("-C", "-e", "-q", "-b", broker, "-t", lethe.topics().decisions(), "-f", "%k %s\\n");

      Map<String, Integer> verdicts = new TreeMap<>();
      for (String line : read.lines().toList()) {
        int space = line.indexOf(' ');
        JsonNode decision = Outputs.json(line.substring(space).getBytes(StandardCharsets.UTF_8));
        assertEquals(line.substring(0, space), decision.get("scope").asText());
        verdicts.merge(decision.get("verdict").asText(), 1, Integer::sum);
      }
      assertEquals(Map.of("minted", 3, "aggregated", EVENTS - 3), verdicts);
    }
  }

  private String kcat(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kcat"));
    command.addAll(List.of(arguments));
    Path out = folder.resolve("kcat.out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "kcat doesn't end");
    String output = Files.readString(out);
    assertEquals(0, process.exitValue(), output);
    return output;
  }
}
