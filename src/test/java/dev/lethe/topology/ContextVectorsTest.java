package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EmbeddingJson.answer;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Contexts with embedded memories, through the whole topology: rules B4, B6 and B7. */
class ContextVectorsTest {
  private static final EmbeddingModel TINY = new EmbeddingModel("tiny", "2");

  /** Embeds all queries to the same vector. */
  private static final QueryEmbedder EAST = QueryEmbedder.by(TINY, text -> DenseVector.of(1, 0));

  private static final Policy POLICY =
      Policies.edn("{:compaction {:mode :off} :minting {:re-embed-edits? true}}");

  private static final String COLLECTION = "default/collection:default";

  private final Pipeline lethe = Pipeline.comparing(POLICY, EAST);
  private int calls;

  @AfterEach
  void end() {
    lethe.close();
  }

  /** Answers the latest embedding request. */
  private void embeds(double... vector) {
    List<JsonNode> requests = lethe.values(lethe.topics().vectors());
    lethe.hearsEmbedding(
        answer(requests.get(requests.size() - 1), vector)
            .toString()
            .getBytes(StandardCharsets.UTF_8));
  }

  private JsonNode context(String query) {
    return context(query, "default/general");
  }

  private JsonNode context(String query, String scope) {
    JsonNode reply =
        lethe.asks(
            call("c" + calls++, "memory.context_assemble")
                .in(scope)
                .with("query", query)
                .changed(c -> c.withObject("/args").put("window_tokens", 100)));
    return reply.path("result");
  }

  private static String first(JsonNode context) {
    JsonNode item = context.at("/items/0");
    return item.path("reason").asText() + ": " + item.path("text").asText();
  }

  /** Fills the recent section with messages unrelated to the queries. */
  private void talks() {
    for (int i = 0; i < 12; i++) {
      String word = "w" + (char) ('a' + i);
      lethe.hears(person("t" + i, word + " said nothing of much interest to us").at(100 + i));
      embeds(-1, i);
    }
  }

  @Test
  void a_memory_is_found_by_its_meaning() {
    lethe.hears(person("e1", "the egret is back"));
    embeds(1, 0);
    talks();

    JsonNode context = context("heron");

    assertEquals("tiny", context.path("embedder").asText());
    assertEquals("semantic: the egret is back", first(context));
  }

  @Test
  void a_vector_counts_from_the_next_call_until_its_text_changes() {
    lethe.hears(person("e1", "the egret is back"));
    assertEquals("none", context("heron").path("embedder").asText());

    embeds(1, 0);
    talks();
    assertEquals("semantic: the egret is back", first(context("heron")));

    lethe.hears(edit("e2", "m-e1", "the boat is green").at(200));
    assertEquals("tiny", context("heron").path("embedder").asText());
    assertNotEquals("semantic: the boat is green", first(context("heron")));
    embeds(1, 0);
    assertEquals("semantic: the boat is green", first(context("heron")));
  }

  @Test
  void a_restart_changes_no_context() {
    lethe.hears(person("e1", "the egret is back"));
    embeds(1, 0.2);
    talks();
    JsonNode before = context("heron");

    lethe.restarts();
    lethe.hears(person("e2", "wz").at(99));

    assertEquals(before.path("embedder"), context("heron").path("embedder"));
    assertEquals("semantic: the egret is back", first(context("heron")));
  }

  /** Returns the text with the best score in any section. */
  private static String nearest(JsonNode context) {
    String nearest = null;
    double best = Double.NEGATIVE_INFINITY;
    for (JsonNode item : context.path("items")) {
      if (item.path("score").asDouble() > best) {
        best = item.path("score").asDouble();
        nearest = item.path("text").asText();
      }
    }
    return nearest;
  }

  @Test
  void an_items_own_vector_is_compared_with_queries_of_its_model_alone() {
    lethe.hears(
        entry("i1", "Egrets nest in March.")
            .with("embedding", Map.of("model", "other", "vector", List.of(1, 0))));
    assertEquals("none", context("heron", COLLECTION).path("embedder").asText());

    lethe.hears(
        entry("i2", "The boat is green.")
            .with("embedding", Map.of("model", "tiny", "vector", List.of(-1, 0.5))));
    lethe.hears(
        entry("i3", "Storks nest in April.")
            .with("embedding", Map.of("model", "tiny", "vector", List.of(1, 0.5))));

    JsonNode context = context("heron", COLLECTION);

    assertEquals("tiny", context.path("embedder").asText());
    assertEquals("Storks nest in April.", nearest(context));
  }
}
