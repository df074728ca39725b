package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.FakeEndpoint;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.KillableJvm;
import dev.lethe.memory.MemoryIds;
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

/**
 * A model behind an endpoint writes the texts that replace entries, with a worker and the
 * application: rules CN14 to CN16, E7 and E8.
 */
@Timeout(300)
@ExtendWith(Cluster.Shared.class)
class ProposedEntriesIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Scope COLLECTION = new Scope("default/collection:default");
  private static final String BY_MODEL = "{:consolidation {:mode :off :merger :llm}}";

  @TempDir Path folder;

  /** Returns one of a pair of equivalent entries, which are alone in their project. */
  private static ItemJson entry(String project, int member) {
    double angle = Math.toRadians(30 * member);
    return ItemJson.entry(
            project + member, project + " stand still " + (member == 0 ? "there." : "at the lake."))
        .with("project", project)
        .with(
            "embedding",
            Map.of("model", "test", "vector", List.of(Math.cos(angle), Math.sin(angle))))
        .at(member);
  }

  private static void publish(Deployment lethe, String... projects) {
    List<Input> items = new ArrayList<>();
    byte[] key = COLLECTION.name().getBytes(StandardCharsets.UTF_8);
    for (String project : projects) {
      for (int member = 0; member < 2; member++) {
        items.add(Input.broken(Input.home(COLLECTION.name()), key, entry(project, member).bytes()));
      }
    }
    lethe.sendTo(lethe.topics().items(), items.toArray(Input[]::new));
    lethe.outputs().awaitAccounted(items.size());
  }

  /** Embeds all texts midway between the entries, and answers invalidly for owls. */
  private static void answers(JsonNode request, HttpExchange exchange) throws IOException {
    if (request.has("input")) {
      ObjectNode body = JSON.createObjectNode();
      ObjectNode vector = body.putArray("data").addObject().put("index", 0);
      vector.putArray("embedding").add(Math.cos(0.26)).add(Math.sin(0.26));
      FakeEndpoint.status(200, body.toString()).to(request, exchange);
      return;
    }
    String material = request.at("/messages/1/content").asText();
    boolean isOfOwls = material.contains("owls");
    String answer = isOfOwls ? "{\"type\":\"todo\"}" : "{\"content\":\"Herons stand still.\"}";
    FakeEndpoint.said(answer).to(request, exchange);
  }

  private static JsonNode flag(Deployment lethe) {
    return lethe.outputs().records(lethe.topics().reports()).stream()
        .map(report -> Outputs.json(report.value()).at("/flagged/0"))
        .filter(flag -> flag.path("reason").asText().equals("answer_invalid"))
        .findFirst()
        .orElse(null);
  }

  @Test
  void entries_are_superseded_by_a_verified_model_text_and_kept_otherwise(Cluster cluster)
      throws Exception {
    try (FakeEndpoint endpoint = new FakeEndpoint();
        Deployment lethe = Deployment.under(BY_MODEL, cluster, folder, "proposed");
        ToolCaller caller = new ToolCaller(lethe.settings("clients"), lethe.topics())) {
      endpoint.usually(ProposedEntriesIT::answers);
      KillableJvm unusedApp =
          lethe.startProcess(
              "state", Map.of("lethe.embed.url", endpoint.url(), "lethe.embed.model", "test"));
      KillableJvm unusedWorker =
          lethe.startCommand(
              List.of("worker", "llm"), "worker", Map.of("lethe.llm.url", endpoint.url()));
      publish(lethe, "herons", "owls");

      CallJson call = CallJson.call("merge", "entries.consolidate").with("dry_run", false);
      caller.send("merge", call.bytes());
      JsonNode reply = StageCalls.replies(lethe, caller, 1, PATIENCE).get("merge");
      assertEquals(2, StageCalls.sum(reply, "merges_requested"), reply::toString);
      String source = COLLECTION.key(MemoryIds.ofItem(COLLECTION, "herons0"));
      lethe
          .outputs()
          .await(
              () -> lethe.outputs().memories().get(source).at("/lifecycle").has("superseded_by"),
              () -> lethe.outputs().memories().toString(),
              PATIENCE);
      lethe.outputs().await(() -> flag(lethe) != null, () -> "nothing is flagged", PATIENCE);

      String madeId =
          lethe.outputs().memories().get(source).at("/lifecycle/superseded_by").asText();
      JsonNode made = lethe.outputs().memories().get(COLLECTION.key(madeId));
      assertEquals("Herons stand still.", made.at("/content/text").asText());
      assertEquals("fact", made.at("/item/type").asText());
      assertEquals("[\"owls1\",\"owls0\"]", flag(lethe).path("item_ids").toString());
      String owl = COLLECTION.key(MemoryIds.ofItem(COLLECTION, "owls0"));
      assertEquals(
          "", lethe.outputs().memories().get(owl).at("/lifecycle/superseded_by").asText(""));
      assertTrue(
          endpoint.asked().stream().noneMatch(asked -> asked.toString().contains("herons0")),
          "a model is told no ids");
    }
  }
}
