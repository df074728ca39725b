package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.event.Scope;
import dev.lethe.fixture.ItemJson;
import dev.lethe.memory.MemoryIds;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Review cases through the commands on a broker with eight partitions: rules RV1 to RV6. */
@Timeout(240)
@ExtendWith(Cluster.Shared.class)
class ReviewIT {
  private static final Map<String, String> EIGHT = Map.of("lethe.partitions", "8");
  private static final int COLLECTIONS = 6;

  @TempDir Path folder;

  private Cluster cluster;
  private TestConsole console;

  private int lethe(String... words) {
    console = new TestConsole(Map.of()).now();
    List<String> all = new ArrayList<>(List.of(words));
    all.add("--bootstrap-servers=" + cluster.bootstrapServers());
    all.add("--topic-prefix=review.");
    return console.run(new BundledApplication(), all.toArray(String[]::new));
  }

  private List<JsonNode> listed(String... words) {
    assertEquals(ExitCode.DONE, lethe(words), () -> console.err());
    return console
        .out()
        .lines()
        .map(line -> Outputs.json(line.getBytes(StandardCharsets.UTF_8)))
        .toList();
  }

  /** Sends two similar but different entries to each collection. */
  private static void sendSimilarEntries(Deployment lethe) {
    List<Input> items = new ArrayList<>();
    for (int i = 0; i < COLLECTIONS; i++) {
      String scope = "default/collection:c" + i;
      for (String limit : List.of("5", "6")) {
        ItemJson item =
            ItemJson.entry("limit-" + limit, "The limit is \u001b[31m" + limit + ".")
                .with("collection", "c" + i)
                .with("embedding", Map.of("model", "test", "vector", List.of(1.0, 0.0)));
        byte[] key = scope.getBytes(StandardCharsets.UTF_8);
        items.add(Input.broken(Input.home(scope), key, item.bytes()));
      }
    }
    lethe.sendTo(lethe.topics().items(), items.toArray(Input[]::new));
    lethe.outputs().awaitAccounted(items.size());
  }

  private static String successor(Deployment lethe, Scope scope, String itemId) {
    lethe.outputs().drain();
    return lethe
        .outputs()
        .memories()
        .get(scope.key(MemoryIds.ofItem(scope, itemId)))
        .at("/lifecycle/superseded_by")
        .asText("");
  }

  @Test
  void review_cases_of_all_partitions_can_be_listed_approved_and_rejected(Cluster shared) {
    cluster = shared;
    try (Deployment lethe = Deployment.on(cluster, folder, "review", EIGHT)) {
      lethe.start("state");
      sendSimilarEntries(lethe);
      assertEquals(ExitCode.DONE, lethe("consolidate", "--apply"), () -> console.err());

      List<JsonNode> waiting = listed("review", "list", "--json");

      assertEquals(COLLECTIONS, waiting.size(), waiting::toString);
      JsonNode first = waiting.get(0);
      String review = first.path("review_id").asText();
      Scope scope = new Scope(first.path("scope").asText());
      assertEquals(waiting, paged());
      assertEquals(ExitCode.DONE, lethe("review", "list"));
      assertTrue(
          console.out().contains("texts_differ about herons: limit-5, limit-6"),
          () -> console.out());
      assertEquals(ExitCode.DONE, lethe("review", "show", review), () -> console.err());
      assertTrue(
          console.out().contains("stays    limit-5 (herons): The limit is 5.\n"),
          () -> console.out());
      assertTrue(
          console.out().contains("goes     limit-6 (herons): The limit is 6.\n"),
          () -> console.out());

      approvedAndUndone(lethe, review, scope);
      String other = waiting.get(1).path("review_id").asText();
      assertEquals(ExitCode.DONE, lethe("review", "reject", other), () -> console.err());
      assertEquals(other + " is rejected\n", console.out());
      assertEquals(COLLECTIONS - 2, listed("review", "list", "--json").size(), () -> console.out());
      assertEquals(COLLECTIONS, listed("review", "list", "--all", "--json").size());
      assertEquals(ExitCode.FAILED, lethe("review", "list", "--tenant", "acme"));
      assertTrue(console.err().startsWith("lethe: unknown_tenant: "), () -> console.err());
      assertEquals(ExitCode.FAILED, lethe("review", "show", "review-none"));
      assertEquals("lethe: unknown_review: unknown review case review-none\n", console.err());
      assertEquals(ExitCode.FAILED, lethe("review", "remove", review));
      decidedTogether();
    }
  }

  /** Returns the open cases of all partitions, four per page. */
  private List<JsonNode> paged() {
    List<JsonNode> all = new ArrayList<>(listed("review", "list", "--limit", "4", "--json"));
    assertEquals(4, all.size());
    String cursor = console.err().strip().substring(console.err().lastIndexOf(' ') + 1);
    all.addAll(listed("review", "list", "--limit", "4", "--cursor", cursor, "--json"));
    assertEquals("", console.err());
    return all;
  }

  private void decidedTogether() {
    assertEquals(ExitCode.DONE, lethe("review", "approve", "--subject", "HERONS"));
    assertEquals(
        (COLLECTIONS - 2)
            + " cases would be approved, of "
            + (COLLECTIONS - 2)
            + " that match.\nNothing was changed. Use --apply to make these changes.\n",
        console.out());
    assertEquals(
        ExitCode.DONE, lethe("review", "approve", "--subject", "herons", "--apply"), console.err());
    assertTrue(
        console.out().startsWith((COLLECTIONS - 2) + " cases approved, of "), () -> console.out());
    String run = console.out().strip().substring(console.out().strip().lastIndexOf(' ') + 1);
    assertEquals(List.of(), listed("review", "list", "--json"));
    assertEquals(ExitCode.DONE, lethe("restore", "--run", run), () -> console.err());
    assertTrue(console.out().contains("restored 1 memory"), () -> console.out());
    assertEquals(ExitCode.USAGE, lethe("review", "reject"));
  }

  private void approvedAndUndone(Deployment lethe, String review, Scope scope) {
    assertEquals(ExitCode.DONE, lethe("review", "approve", review), () -> console.err());
    String keeper = MemoryIds.ofItem(scope, "limit-5");
    String said = review + " is approved\n1 memory replaced by " + keeper + ". Undo with: ";
    assertTrue(console.out().startsWith(said), () -> console.out());
    assertEquals(keeper, successor(lethe, scope, "limit-6"));
    String run = console.out().strip().substring(console.out().lastIndexOf(' ') + 1);
    assertEquals(ExitCode.FAILED, lethe("review", "approve", review));
    assertTrue(console.err().startsWith("lethe: review_refused: "), () -> console.err());
    assertEquals(ExitCode.DONE, lethe("restore", "--run", run), () -> console.err());
    assertEquals("", successor(lethe, scope, "limit-6"));
  }
}
