package dev.lethe.app;

import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.fixture.EventJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code lethe context} with a running application: rules B6 and B7. */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class ContextIT {
  @TempDir Path folder;

  private TestConsole console;
  private Cluster broker;

  private int lethe(String... words) {
    console = new TestConsole(Map.of()).now();
    List<String> all = new ArrayList<>(List.of(words));
    all.add("--bootstrap-servers=" + broker.bootstrapServers());
    all.add("--topic-prefix=context.");
    return console.run(new BundledApplication(), all.toArray(String[]::new));
  }

  private JsonNode told(String query) {
    assertEquals(
        ExitCode.DONE, lethe("context", "--scope=default/pond", "--json", query), console.err());
    return Outputs.json(console.out().getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void a_context_reflects_changes_and_counts_inclusions_on_request(Cluster cluster) {
    broker = cluster;
    try (Deployment lethe =
        Deployment.on(cluster, folder, "context", Map.of("lethe.partitions", "8"))) {
      lethe.start("state");
      EventJson heron = person("e1", "The heron is back.").in("pond");
      EventJson otter = person("e2", "Two otters came by.").in("pond").at(60);
      lethe.send(heron, otter, person("e3", "A heron here too.").in("lake"));
      lethe.outputs().awaitAccounted(3);

      assertEquals(ExitCode.DONE, lethe("context", "--scope=default/pond", "heron"), console.err());
      assertTrue(console.out().startsWith("SECTION  REASON"), console.out());
      assertTrue(console.out().contains("recent   recent"), console.out());
      assertTrue(console.out().contains("  The heron is back.\n"), console.out());
      assertTrue(
          console.out().endsWith("\n2 memories with 10 tokens, found by words alone\n"),
          console.out());

      assertEquals(
          ExitCode.DONE,
          lethe("context", "--scope=default/pond", "--log", "--window=500", "heron"),
          console.err());
      lethe.outputs().drain();
      assertTrue(
          lethe.outputs().memories().values().stream()
              .filter(memory -> memory.path("scope").asText().equals("default/pond"))
              .allMatch(memory -> memory.at("/usage/included_count_total").asInt() == 1));

      lethe.send(deletion("e4", "m-e1").in("pond").at(120));
      lethe.outputs().awaitAccounted(4);
      assertEquals("Two otters came by.", told("heron").at("/items/0/text").asText());
      assertEquals(1, told("heron").path("items").size());
    }
  }

  @Test
  void context_reports_a_missing_scope(Cluster cluster) {
    broker = cluster;
    assertEquals(ExitCode.USAGE, lethe("context", "heron"));
    assertTrue(
        console.err().contains("missing --scope, such as --scope default/42"), console.err());
  }
}
