package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.runtime.ToolCaller;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Kills the process while it replaces entries with new ones: rules Z1 to Z3, CN9 and CN11. */
@Tag("soak")
@Timeout(400)
@ExtendWith(Cluster.Shared.class)
class MadeEntriesIT {
  private static final Duration PATIENCE = Duration.ofSeconds(150);
  private static final String BY_CALLS =
      "{:consolidation {:mode :off}"
          + " :safety {:caps {:consolidation {:pct 100 :floor 100000}}}}";
  private static final int COLLECTIONS = 24;

  /** Pairs per collection; large enough that a run takes a while. */
  private static final int PAIRS = 250;

  @TempDir Path folder;

  /** Returns one of a pair of equivalent entries, which are alone in their project. */
  private static ItemJson entry(int collection, int pair, int member) {
    double angle = Math.toRadians(30 * member);
    return ItemJson.entry(
            "e" + pair + "-" + member, "Herons stand still." + (member == 0 ? " Herons fish." : ""))
        .with("collection", "c" + collection)
        .with("project", "p" + pair)
        .with("confirmations", 1 + pair % 3)
        .with(
            "embedding",
            Map.of("model", "test", "vector", List.of(Math.cos(angle), Math.sin(angle))))
        .at(pair / 10.0);
  }

  private static int publish(Deployment lethe) {
    List<Input> items = new ArrayList<>();
    for (int collection = 0; collection < COLLECTIONS; collection++) {
      String scope = "default/collection:c" + collection;
      byte[] key = scope.getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < 2 * PAIRS; i++) {
        ItemJson item = entry(collection, i / 2, i % 2);
        items.add(Input.broken(Input.home(scope), key, item.bytes()));
      }
    }
    lethe.sendTo(lethe.topics().items(), items.toArray(Input[]::new));
    lethe.outputs().awaitAccounted(items.size());
    return items.size();
  }

  private static List<JsonNode> entries(Deployment lethe) {
    return lethe.outputs().memories().values().stream()
        .filter(memory -> memory.path("kind").asText().equals("entry"))
        .toList();
  }

  private static boolean isLive(JsonNode memory) {
    return !memory.at("/lifecycle/deleted").booleanValue()
        && memory.at("/lifecycle/superseded_by").asText("").isEmpty();
  }

  private static long superseded(Deployment lethe) {
    return entries(lethe).stream().filter(memory -> !isLive(memory)).count();
  }

  /** Returns the number of confirmations of all live entries by collection. */
  private static Map<String, Long> confirmed(Deployment lethe) {
    Map<String, Long> confirmed = new TreeMap<>();
    for (JsonNode memory : entries(lethe)) {
      if (isLive(memory)) {
        long count = memory.at("/item/confirmations").longValue();
        confirmed.merge(memory.path("scope").asText(), count, Long::sum);
      }
    }
    return confirmed;
  }

  @Test
  void a_killed_run_resumes_and_reaches_the_same_result(Cluster cluster) {
    try (Deployment lethe = Deployment.under(BY_CALLS, cluster, folder, "made");
        ToolCaller caller = new ToolCaller(lethe.settings("clients"), lethe.topics())) {
      KillableJvm dies = lethe.startProcess("state");
      int entries = publish(lethe);
      lethe.outputs().drain();
      Map<String, Long> before = confirmed(lethe);

      CallJson call = CallJson.call("made", "entries.consolidate").with("dry_run", false);
      caller.send("made", call.bytes());
      lethe.outputs().await(() -> superseded(lethe) > 0, () -> "nothing went");
      dies.kill();
      lethe.outputs().drain();
      assertTrue(superseded(lethe) < entries, "the run was over before it was killed");
      lethe.startProcess("state");
      JsonNode reply = StageCalls.replies(lethe, caller, 1, PATIENCE).get("made");

      lethe.outputs().drain();
      assertTrue(reply.path("ok").booleanValue(), reply::toString);
      assertEquals(entries, StageCalls.sum(reply, "merged"), reply::toString);
      assertEquals(entries / 2, StageCalls.sum(reply, "clusters"));
      assertEquals(entries, superseded(lethe));
      assertEquals(before, confirmed(lethe));
      List<JsonNode> made = entries(lethe).stream().filter(MadeEntriesIT::isLive).toList();
      assertEquals(entries / 2, made.size());
      made.forEach(one -> assertEquals(2, one.at("/item/sources").size(), one::toString));
      assertEachWasMadeOnce(lethe);
    }
  }

  private static void assertEachWasMadeOnce(Deployment lethe) {
    Map<String, Integer> versions = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record :
        lethe.outputs().records(lethe.topics().memories())) {
      if (Outputs.json(record.value()).path("item_id").asText().startsWith("merged-")) {
        versions.merge(Outputs.text(record.key()), 1, Integer::sum);
      }
    }
    versions.forEach((key, times) -> assertEquals(1, times, key));
  }
}
