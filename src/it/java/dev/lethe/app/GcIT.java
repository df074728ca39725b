package dev.lethe.app;

import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.fixture.EventJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code lethe gc} and {@code lethe restore} with a running application. */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class GcIT {
  private static final String POLICY =
      "{:compaction {:mode :off :age-min-days 0}"
          + " :safety {:caps {:compaction {:pct 0 :floor 4}}}}";

  @TempDir Path folder;

  private TestConsole console;
  private String bootstrapServers;
  private String prefix;

  private int lethe(String... words) {
    console = new TestConsole(Map.of()).now();
    List<String> all = new ArrayList<>(List.of(words));
    all.add("--bootstrap-servers=" + bootstrapServers);
    all.add("--topic-prefix=" + prefix);
    return console.run(new BundledApplication(), all.toArray(String[]::new));
  }

  private Deployment started(Cluster cluster, String name) {
    bootstrapServers = cluster.bootstrapServers();
    prefix = name + '.';
    Deployment lethe = Deployment.under(POLICY, cluster, folder, name);
    lethe.start("state");
    return lethe;
  }

  /** Sends two messages per day in each channel. */
  private static void remember(Deployment lethe, int channels, int days) {
    List<EventJson> messages = new ArrayList<>();
    for (int channel = 0; channel < channels; channel++) {
      for (int i = 0; i < days * 2; i++) {
        messages.add(
            person("e-" + channel + '-' + i, "Twelve characters " + i)
                .in("c" + channel)
                .at(i * 43_200.0 + channel));
      }
    }
    lethe.send(messages.toArray(EventJson[]::new));
    lethe.outputs().awaitAccounted(messages.size());
  }

  private static long deleted(Deployment lethe) {
    lethe.outputs().drain();
    return lethe.outputs().memories().values().stream()
        .filter(memory -> memory.at("/lifecycle/replaced_by").isTextual())
        .count();
  }

  private static String goneId(Deployment lethe) {
    lethe.outputs().drain();
    return lethe.outputs().memories().values().stream()
        .filter(memory -> memory.at("/lifecycle/replaced_by").isTextual())
        .map(memory -> memory.get("memory_id").asText())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void gc_reports_by_default_replaces_with_apply_and_can_be_undone(Cluster cluster)
      throws IOException {
    try (Deployment lethe = started(cluster, "gc")) {
      remember(lethe, 2, 2);

      assertEquals(ExitCode.DONE, lethe("gc"), console.err());
      assertEquals(
          """
          DAY         CHANNEL  MEMORIES  TOKENS
          2026-01-31  c0              2      10
          2026-01-31  c1              2      10
          2026-02-01  c0              2      10
          2026-02-01  c1              2      10
          8 memories can be replaced by 4 summaries; nothing was changed. Use --apply to replace them.
          """,
          console.out());
      assertEquals(ExitCode.DONE, lethe("gc", "--scope=default/c1", "--max-groups=1", "--json"));
      assertEquals(1, json(console.out()).get("groups").size(), console.out());
      assertTrue(json(console.out()).get("dry_run").booleanValue(), console.out());
      assertEquals(ExitCode.DONE, lethe("gc", "--max-groups=3", "--json"));
      assertEquals(3, json(console.out()).get("groups").size(), console.out());
      assertEquals(0, deleted(lethe), "a dry run");

      assertEquals(ExitCode.DONE, lethe("gc", "--apply", "--id=spring"), console.out());
      assertEquals(8, deleted(lethe));
      String run = console.out().replaceAll("(?s).*--run (plan-\\w+)\n.*", "$1");
      assertTrue(
          console.out().contains("\n8 memories replaced by 4 summaries. Undo with: lethe restore"),
          console.out());
      assertEquals(ExitCode.DONE, lethe("inspect", "memories"));
      assertTrue(console.out().contains("replaced by 20260131-"), console.out());
      String gone = goneId(lethe);
      assertEquals(ExitCode.DONE, lethe("explain", gone), console.err());
      assertTrue(console.out().contains("\ndeleted  old and rarely included, "), console.out());
      assertTrue(
          console.out().contains("restore  lethe restore --memory " + gone + '\n'), console.out());
      assertTrue(console.out().contains("  lethe restore --run " + run + ", "), console.out());
      assertEquals(ExitCode.DONE, lethe("gc"));
      assertEquals("lethe: no memory is due\n", console.err());

      assertEquals(ExitCode.DONE, lethe("restore", "--run", run), console.err());
      assertEquals("restored 8 memories\n", console.out());
      assertEquals(0, deleted(lethe));
      assertEquals(ExitCode.FAILED, lethe("restore", "--run", run));
      assertTrue(console.err().startsWith("lethe: not_deleted: "), console.err());

      assertEquals(ExitCode.DONE, lethe("explain", gone, "--json"), console.err());
      JsonNode back = json(console.out());
      assertEquals("live", back.get("state").asText(), console.out());
      assertEquals(back.get("left_alone_until"), back.get("due_at"), console.out());
      String policyFile = folder.resolve("two.edn").toString();
      Files.writeString(Path.of(policyFile), "{:safety {:restore-exempt-days 0}}");
      assertEquals(ExitCode.DONE, lethe("explain", gone, "--json", "--policy", policyFile));
      assertTrue(json(console.out()).get("left_alone_until").isNull(), console.out());
      assertEquals(ExitCode.FAILED, lethe("explain", "20260101-" + "0".repeat(32)));
      assertTrue(console.err().startsWith("lethe: no record of "), console.err());
    }
  }

  @Test
  void groups_beyond_the_daily_cap_wait_and_apply_skips_them(Cluster cluster) {
    try (Deployment lethe = started(cluster, "gc-refused")) {
      remember(lethe, 1, 3);

      assertEquals(ExitCode.FAILED, lethe("gc", "--threshold=5"));
      assertTrue(console.err().startsWith("lethe: invalid_args: access_threshold "), console.err());
      assertEquals("", console.out());
      assertEquals(ExitCode.USAGE, lethe("restore"));
      assertEquals(ExitCode.USAGE, lethe("restore", "--run=a", "--memory=b"));

      assertEquals(ExitCode.DONE, lethe("gc"), console.err());
      assertTrue(
          console
              .out()
              .contains(
                  "\n4 memories can be replaced by 2 summaries now; nothing was changed. Use"
                      + " --apply to replace them.\n2 memories of 1 summary exceed the daily"
                      + " cap; the first can be replaced on "),
          console.out());

      assertEquals(ExitCode.DONE, lethe("gc", "--apply", "--json"), console.err());
      JsonNode result = json(console.out());
      assertEquals(3, result.get("groups").size());
      assertEquals(
          List.of(2, 2),
          result.findValues("deleted_count").stream().map(JsonNode::intValue).toList());
      assertEquals(List.of(), result.findValuesAsText("code"), "groups that wait are skipped");
      assertEquals(4, deleted(lethe), "the day's cap");

      assertEquals(ExitCode.DONE, lethe("gc", "--apply"), console.err());
      assertTrue(console.out().contains("  waits until "), console.out());
      assertTrue(
          console
              .out()
              .contains(
                  "\n0 memories replaced by 0 summaries.\n"
                      + "2 memories of 1 summary exceed the daily cap; the first can be"
                      + " replaced on "),
          console.out());
      String memory = result.at("/groups/0/source_ids/0").asText();
      int restored = lethe("restore", "--memory", memory, "--json");
      assertEquals(
          result.at("/groups/0").has("deleted_count") ? ExitCode.DONE : ExitCode.FAILED,
          restored,
          console.err());
    }
  }

  private static JsonNode json(String printed) {
    return Outputs.json(printed.getBytes(StandardCharsets.UTF_8));
  }
}
