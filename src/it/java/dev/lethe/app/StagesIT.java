package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Kills the process while it collapses profiles, and while it undoes that: rules Z1 to Z6. */
@Timeout(400)
@ExtendWith(Cluster.Shared.class)
class StagesIT {
  private static final Duration PATIENCE = Duration.ofSeconds(150);
  private static final String BY_CALLS =
      "{:profile {:mode :off} :safety {:caps {:profile {:pct 100 :floor 100000}}}}";
  private static final int COLLECTIONS = 18;

  /** Profiles of the largest collection, whose effects take several records. */
  private static final int MANY = 6_000;

  private static final int FEW = 40;
  private static final int GROUPS = 4;

  @TempDir Path folder;

  /** Sends profiles that collapse to one per group in each collection. */
  private static int observe(Deployment lethe) {
    List<Input> items = new ArrayList<>();
    for (int collection = 0; collection < COLLECTIONS; collection++) {
      int size = collection == 0 ? MANY : FEW;
      String scope = "default/collection:c" + collection;
      for (int i = 0; i < size; i++) {
        String what = List.of("gateway", "billing", "search", "login").get(i % GROUPS);
        ItemJson item =
            ItemJson.profile("p" + i, what + " api latency: " + i + " ms")
                .with("collection", "c" + collection)
                .with("reinforcement_count", 1 + i % 3)
                .at(i / 10.0);
        byte[] key = scope.getBytes(StandardCharsets.UTF_8);
        items.add(Input.broken(Input.home(scope), key, item.bytes()));
      }
    }
    lethe.sendTo(lethe.topics().items(), items.toArray(Input[]::new));
    lethe.outputs().awaitAccounted(items.size());
    return items.size();
  }

  private static void send(ToolCaller caller, String id, String args) {
    String call =
        "{\"type\":\"tool_call\",\"command_id\":\"%s\",\"name\":\"profile.collapse\",\"args\":{%s}}";
    caller.send(id, call.formatted(id, args).getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the number of observations of all live memories by collection. */
  private static Map<String, Long> observed(Deployment lethe) {
    Map<String, Long> observed = new TreeMap<>();
    for (JsonNode memory : live(lethe)) {
      long count = memory.at("/item/reinforcement_count").longValue();
      observed.merge(memory.path("scope").asText(), count, Long::sum);
    }
    return observed;
  }

  private static List<JsonNode> live(Deployment lethe) {
    return lethe.outputs().memories().values().stream()
        .filter(memory -> !memory.at("/lifecycle/deleted").booleanValue())
        .toList();
  }

  private static int gone(Deployment lethe) {
    return lethe.outputs().table(lethe.topics().compaction()).size();
  }

  @Test
  void a_killed_run_and_its_undo_both_resume(Cluster cluster) {
    try (Deployment lethe = Deployment.under(BY_CALLS, cluster, folder, "collapse");
        ToolCaller caller = new ToolCaller(lethe.settings("clients"), lethe.topics())) {
      KillableJvm dies = lethe.startProcess("state");
      int profiles = observe(lethe);
      lethe.outputs().drain();
      Map<String, Long> before = observed(lethe);
      int toGo = profiles - COLLECTIONS * GROUPS;

      send(caller, "collapse", "\"dry_run\":false,\"batch_size\":10");
      lethe.outputs().await(() -> gone(lethe) > 0, () -> "nothing went");
      dies.kill();
      lethe.outputs().drain();
      assertTrue(gone(lethe) < toGo, "the run was over before it was killed");
      KillableJvm goesOn = lethe.startProcess("state");
      JsonNode reply = StageCalls.replies(lethe, caller, 1, PATIENCE).get("collapse");

      lethe.outputs().drain();
      assertTrue(reply.path("ok").booleanValue(), reply::toString);
      assertEquals(toGo, gone(lethe), reply::toString);
      assertEquals(COLLECTIONS * GROUPS, live(lethe).size());
      assertEquals(before, observed(lethe));
      assertEquals(toGo, StageCalls.sum(reply, "duplicates_removed"));
      assertEquals(COLLECTIONS * GROUPS, StageCalls.sum(reply, "groups_collapsed"));
      assertEachWentOnce(lethe);

      // Small ones first: a call that isn't started within eight seconds expires.
      for (JsonNode report : reply.at("/result/reports")) {
        if (!isLarge(report)) {
          StageCalls.undo(caller, report);
        }
      }
      Map<String, JsonNode> undone = StageCalls.replies(lethe, caller, COLLECTIONS - 1, PATIENCE);
      lethe.outputs().drain();
      assertEquals(MANY - GROUPS, gone(lethe), undone::toString);
      for (JsonNode report : reply.at("/result/reports")) {
        if (isLarge(report)) {
          StageCalls.undo(caller, report);
        }
      }
      lethe.outputs().await(() -> gone(lethe) < MANY - GROUPS, () -> "nothing came back");
      goesOn.kill();
      lethe.outputs().drain();
      assertTrue(gone(lethe) > 0, "all was undone before it was killed");
      lethe.startProcess("state");
      undone.putAll(StageCalls.replies(lethe, caller, 1, PATIENCE));

      lethe.outputs().drain();
      assertEquals(0, gone(lethe));
      assertEquals(profiles, live(lethe).size());
      assertEquals(before, observed(lethe));
      live(lethe)
          .forEach(
              memory ->
                  assertEquals(
                      memory.at("/item/own_count"),
                      memory.at("/item/reinforcement_count"),
                      memory::toString));
      long back =
          undone.values().stream()
              .mapToLong(one -> one.at("/result/restored_count").longValue())
              .sum();
      assertEquals(toGo, back, undone::toString);
    }
  }

  private static boolean isLarge(JsonNode report) {
    return report.path("scope").asText().endsWith("/collection:c0");
  }

  /** Asserts that each memory was deleted once and that its successor was published before. */
  private static void assertEachWentOnce(Deployment lethe) {
    Map<String, Integer> deletions = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record :
        lethe.outputs().records(lethe.topics().memories())) {
      JsonNode memory = Outputs.json(record.value());
      if (memory.at("/lifecycle/deleted").booleanValue()) {
        deletions.merge(Outputs.text(record.key()), 1, Integer::sum);
      }
    }
    deletions.forEach((key, times) -> assertEquals(1, times, key));
    Map<String, List<String>> tombstones = lethe.outputs().history(lethe.topics().compaction());
    tombstones.forEach((key, values) -> assertEquals(1, values.size(), key));
  }
}
