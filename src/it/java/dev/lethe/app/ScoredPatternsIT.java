package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.FakeEndpoint;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.runtime.ToolCaller;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Kills the process while a model scores patterns: rules CL9 to CL12. */
@Timeout(400)
@ExtendWith(Cluster.Shared.class)
class ScoredPatternsIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(150);
  private static final String BY_MODEL =
      "{:cleanup {:scorer :llm} :safety {:caps {:cleanup {:pct 100}}}}";
  private static final int COLLECTIONS = 3;

  /** Patterns per collection, every third of which is bad; they take two requests. */
  private static final int PATTERNS = 30;

  private static final int REQUESTS = 2 * COLLECTIONS;

  @TempDir Path folder;

  private static void write(Deployment lethe) {
    List<Input> items = new ArrayList<>();
    for (int collection = 0; collection < COLLECTIONS; collection++) {
      String scope = "default/collection:c" + collection;
      for (int i = 0; i < PATTERNS; i++) {
        ItemJson item =
            ItemJson.pattern("p" + i, "Herons", "Say " + i + " softly.")
                .with("entityType", i % 3 == 0 ? "bad" : "good")
                .with("collection", "c" + collection);
        byte[] key = scope.getBytes(StandardCharsets.UTF_8);
        items.add(Input.broken(Input.home(scope), key, item.bytes()));
      }
    }
    lethe.sendTo(lethe.topics().items(), items.toArray(Input[]::new));
    lethe.outputs().awaitAccounted(items.size());
  }

  /** Returns a model's answer that gives low scores to patterns of type {@code bad}. */
  private static String scores(JsonNode request) throws IOException {
    JsonNode patterns = JSON.readTree(request.at("/messages/1/content").asText()).path("patterns");
    ObjectNode answer = JSON.createObjectNode();
    ArrayNode scores = answer.putArray("scores");
    for (JsonNode shown : patterns) {
      double score = shown.path("type").asText().equals("bad") ? 0.1 : 0.9;
      scores
          .addObject()
          .put("n", shown.path("n").intValue())
          .put("accuracy", score)
          .put("completeness", score)
          .put("specificity", score)
          .put("reusability", score)
          .put("recency", score);
    }
    return answer.toString();
  }

  @Test
  void a_call_that_waits_for_a_model_is_answered_after_a_kill(Cluster cluster) {
    try (FakeEndpoint endpoint = new FakeEndpoint();
        Deployment lethe = Deployment.under(BY_MODEL, cluster, folder, "scored");
        ToolCaller caller = new ToolCaller(lethe.settings("clients"), lethe.topics())) {
      endpoint.usually(
          (request, exchange) -> FakeEndpoint.said(scores(request)).to(request, exchange));
      KillableJvm dies = lethe.startProcess("state");
      write(lethe);
      CallJson call =
          CallJson.call("clean", "patterns.cleanup").with("mode", "full").with("dry_run", false);
      caller.send("clean", call.bytes());
      String topic = lethe.topics().llmRequests();
      try (Outputs asked = Outputs.of(lethe.settings("clients"), topic)) {
        asked.await(
            () -> asked.records(topic).size() == REQUESTS, () -> asked.records(topic).toString());
        dies.kill();
        lethe.startProcess("state");
        lethe.startCommand(
            List.of("worker", "llm"), "worker", Map.of("lethe.llm.url", endpoint.url()));

        JsonNode reply = StageCalls.replies(lethe, caller, 1, PATIENCE).get("clean");

        assertTrue(reply.path("ok").booleanValue(), reply::toString);
        assertEquals(COLLECTIONS, reply.at("/result/reports").size());
        for (JsonNode report : reply.at("/result/reports")) {
          assertEquals(PATTERNS / 3, report.at("/counts/removed").asInt(), report::toString);
          assertEquals(2, report.at("/counts/llm_requests").asInt(), report::toString);
          assertTrue(report.at("/counts/llm_tokens").asLong() > 0, report::toString);
        }
        assertEquals(REQUESTS, asked.drained(topic).size());
      }
      assertEquals(REQUESTS, endpoint.asked().size(), "nothing was asked twice");
      lethe.outputs().drain();
      List<String> tombstones =
          List.copyOf(lethe.outputs().table(lethe.topics().compaction()).values());
      assertEquals(COLLECTIONS * PATTERNS / 3, tombstones.size());
      tombstones.forEach(one -> assertTrue(one.contains("\"low_quality\""), one));
    }
  }
}
