package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.util.Random;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Kills the process while it merges patterns, then undoes all merges: rules CL4 to CL7. */
@Tag("soak")
@Timeout(400)
@ExtendWith(Cluster.Shared.class)
class CleanupIT {
  private static final Duration PATIENCE = Duration.ofSeconds(150);
  private static final String ALL = "{:safety {:caps {:cleanup {:pct 100}}}}";
  private static final int COLLECTIONS = 10;

  /** Pairs per collection; more patterns than one plan covers. */
  private static final int PAIRS = 300;

  private static final int DIMENSIONS = 32;

  @TempDir Path folder;

  /** Sends pairs of similar patterns, the second with a sentence that the first lacks. */
  private static int write(Deployment lethe) {
    Random random = new Random(42);
    List<Input> items = new ArrayList<>();
    for (int collection = 0; collection < COLLECTIONS; collection++) {
      String scope = "default/collection:c" + collection;
      for (int pair = 0; pair < PAIRS; pair++) {
        List<Float> first = new ArrayList<>();
        List<Float> second = new ArrayList<>();
        for (int d = 0; d < DIMENSIONS; d++) {
          float number = (float) random.nextGaussian();
          first.add(number);
          second.add(number + (float) random.nextGaussian() / 10);
        }
        String word = "q" + (char) ('a' + pair / 26) + (char) ('a' + pair % 26);
        for (ItemJson item :
            List.of(
                noted("a" + pair, word, "Say " + word + " softly.", first),
                noted(
                    "b" + pair,
                    word,
                    "Say " + word + " softly. Say " + word + " loudly.",
                    second))) {
          byte[] key = scope.getBytes(StandardCharsets.UTF_8);
          byte[] value = item.with("collection", "c" + collection).bytes();
          items.add(Input.broken(Input.home(scope), key, value));
        }
      }
    }
    lethe.sendTo(lethe.topics().items(), items.toArray(Input[]::new));
    lethe.outputs().awaitAccounted(items.size());
    return items.size();
  }

  private static ItemJson noted(String id, String word, String content, List<Float> vector) {
    return ItemJson.pattern(id, "note " + word, content)
        .with("embedding", Map.of("model", "test", "vector", vector));
  }

  /** Returns the text of each live memory by key. */
  private static Map<String, String> said(Deployment lethe) {
    Map<String, String> said = new TreeMap<>();
    lethe
        .outputs()
        .memories()
        .forEach(
            (key, memory) -> {
              if (!memory.at("/lifecycle/deleted").booleanValue()) {
                said.put(key, memory.at("/content/text").asText());
              }
            });
    return said;
  }

  private static int gone(Deployment lethe) {
    return lethe.outputs().table(lethe.topics().compaction()).size();
  }

  @Test
  void a_killed_run_resumes_and_its_undo_restores_every_text(Cluster cluster) {
    try (Deployment lethe = Deployment.under(ALL, cluster, folder, "cleanup");
        ToolCaller caller = new ToolCaller(lethe.settings("clients"), lethe.topics())) {
      KillableJvm dies = lethe.startProcess("state");
      int patterns = write(lethe);
      lethe.outputs().drain();
      Map<String, String> before = said(lethe);

      CallJson call =
          CallJson.call("clean", "patterns.cleanup").with("mode", "full").with("dry_run", false);
      caller.send("clean", call.bytes());
      lethe.outputs().await(() -> gone(lethe) > 0, () -> "nothing went");
      dies.kill();
      lethe.outputs().drain();
      assertTrue(gone(lethe) < patterns / 2, "the run was over before it was killed");
      lethe.startProcess("state");
      JsonNode reply = StageCalls.replies(lethe, caller, 1, PATIENCE).get("clean");

      lethe.outputs().drain();
      assertTrue(reply.path("ok").booleanValue(), reply::toString);
      assertEquals(patterns / 2, gone(lethe), reply::toString);
      Map<String, String> merged = said(lethe);
      assertEquals(patterns / 2, merged.size());
      merged.forEach(
          (key, text) -> assertTrue(text.contains("softly") && text.contains("loudly"), text));
      for (ConsumerRecord<byte[], byte[]> record :
          lethe.outputs().records(lethe.topics().reports())) {
        JsonNode report = Outputs.json(record.value());
        assertFalse(report.path("rolled_back").asBoolean(true), report::toString);
      }

      reply.at("/result/reports").forEach(report -> StageCalls.undo(caller, report));
      StageCalls.replies(lethe, caller, COLLECTIONS, PATIENCE);

      lethe.outputs().drain();
      assertEquals(0, gone(lethe));
      assertEquals(before, said(lethe));
    }
  }
}
