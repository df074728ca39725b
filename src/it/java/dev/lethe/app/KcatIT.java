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
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Lethe among tools that know nothing of it. */
@Timeout(120)
@ExtendWith(Cluster.Shared.class)
class KcatIT {
  private static final int EVENTS = 12;

  @TempDir Path folder;

  @BeforeEach
  void kcat_is_here() {
    assumeInstalled();
  }

  /** Skips the test where there is no kcat. */
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

  @Test
  void the_operators_pipe_copies_a_ledger_with_keys_and_order_to_more_partitions(Cluster cluster)
      throws IOException, InterruptedException {
    Map<String, String> more = Map.of("lethe.partitions", "7");
    try (Deployment few = Deployment.on(cluster, folder, "few");
        Deployment many = Deployment.on(cluster, folder, "many", more);
        Outputs from = Outputs.of(few.settings("clients"), few.topics().events());
        Outputs to = Outputs.of(many.settings("clients"), many.topics().events())) {
      few.send(new MixedStream(62).next(200).stream().filter(KcatIT::isCopiedInOrder).toList());

      runs(
          "sh",
          "-c",
          operatorsPipe()
              .replace("broker:9092", cluster.bootstrapServers())
              .replace("lethe2.events.v1", many.topics().events())
              .replace("lethe.events.v1", few.topics().events()));

      Map<String, List<String>> copied = byKey(to.drained(many.topics().events()));
      assertEquals(byKey(from.drained(few.topics().events())), copied);
      assertTrue(copied.size() > 1, copied.keySet()::toString);
      to.records(many.topics().events())
          .forEach(
              record -> assertEquals(many.home(text(record.key())), record.partition(), "home"));
    }
  }

  private static boolean isCopiedInOrder(Input input) {
    return input.isEvent()
        && input.key() != null
        && input.partition() == Input.home(text(input.key()));
  }

  private static String operatorsPipe() throws IOException {
    return Files.readAllLines(Path.of("docker", "README.md")).stream()
        .filter(line -> line.startsWith("kcat ") && line.contains(" | kcat "))
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, List<String>> byKey(List<ConsumerRecord<byte[], byte[]>> records) {
    Map<String, List<String>> values = new TreeMap<>();
    records.forEach(
        record ->
            values
                .computeIfAbsent(text(record.key()), key -> new ArrayList<>())
                .add(text(record.value())));
    return values;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private String kcat(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kcat"));
    command.addAll(List.of(arguments));
    return runs(command.toArray(String[]::new));
  }

  private String runs(String... command) throws IOException, InterruptedException {
    Path out = folder.resolve("kcat.out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it doesn't end");
    String said = Files.readString(out);
    assertEquals(0, process.exitValue(), said);
    return said;
  }
}
