package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.policy.Policy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** Contexts that wait for an embedding while the stream continues: rules B8 and B9. */
class AwaitedContextsTest {
  private static final EmbeddingModel REMOTE = new EmbeddingModel("remote", "1");
  private static final String COLLECTION = "default/collection:default";
  private static final Policy POLICY = Policies.edn("{:compaction {:mode :off}}");

  /** Pending work of the thread that waits for the endpoint. */
  private final Queue<Runnable> asked = new ArrayDeque<>();

  private int calls;

  /** Model of a remote endpoint. */
  private record Remote(DenseVector vector) implements QueryEmbedder {
    @Override
    public EmbeddingModel model() {
      return REMOTE;
    }

    @Override
    public boolean isAtHand() {
      return false;
    }

    @Override
    public StoredVector embed(String text) {
      return vector == null ? null : new StoredVector(REMOTE, vector);
    }
  }

  private Pipeline remembering(DenseVector queries) {
    Pipeline lethe = Pipeline.comparing(POLICY, new Remote(queries), asked::add);
    for (int i = 0; i < 3; i++) {
      lethe.hears(
          entry("i" + i, "Storks " + "abc".charAt(i))
              .with("embedding", Map.of("model", "remote", "vector", List.of(1 - i, 0.1))));
    }
    return lethe;
  }

  private CallJson context(String scope) {
    return call("c" + calls++, "memory.context_assemble")
        .in(scope)
        .with("query", "heron")
        .changed(c -> c.withObject("/args").put("window_tokens", 2_000));
  }

  private static JsonNode lastReply(Pipeline lethe) {
    List<JsonNode> replies = lethe.values(lethe.topics().replies());
    return replies.get(replies.size() - 1);
  }

  private static List<String> texts(JsonNode reply) {
    assertTrue(reply.path("ok").booleanValue(), reply::toString);
    List<String> texts = new ArrayList<>();
    reply.at("/result/items").forEach(item -> texts.add(item.path("text").asText()));
    return texts;
  }

  @Test
  void an_endpoint_is_queried_off_the_stream_and_the_reply_waits_for_it() {
    try (Pipeline lethe = remembering(DenseVector.of(1, 0))) {
      assertNull(lethe.asks(context(COLLECTION)));
      assertEquals("minted", lethe.hears(person("e1", "hello")).path("verdict").asText());
      lethe.hears(entry("late", "Herons."));

      asked.remove().run();
      lethe.waitsFor(100);

      JsonNode reply = lastReply(lethe);
      assertEquals("remote", reply.at("/result/embedder").asText());
      assertTrue(texts(reply).contains("Herons."), "what came meanwhile is in it");
      assertTrue(asked.isEmpty(), "it isn't asked twice");
    }
  }

  @Test
  void an_endpoint_that_does_not_respond_leaves_a_context_by_words() {
    try (Pipeline lethe = remembering(null)) {
      assertNull(lethe.asks(context(COLLECTION)));

      asked.remove().run();
      lethe.waitsFor(100);

      assertEquals("none", lastReply(lethe).at("/result/embedder").asText());
    }
  }

  @Test
  void where_too_many_wait_already_words_are_compared_at_once() {
    try (Pipeline lethe =
        Pipeline.comparing(
            POLICY,
            new Remote(DenseVector.of(1, 0)),
            work -> {
              throw new RejectedExecutionException();
            })) {
      lethe.hears(
          entry("i1", "Herons.")
              .with("embedding", Map.of("model", "remote", "vector", List.of(1, 0))));

      JsonNode reply = lethe.asks(context(COLLECTION));

      assertEquals("none", reply.at("/result/embedder").asText(), reply::toString);
      assertEquals(List.of("Herons."), texts(reply));
    }
  }

  @Test
  void an_endpoint_is_not_queried_if_no_memory_has_a_vector_of_its_model() {
    try (Pipeline lethe = Pipeline.comparing(POLICY, new Remote(null), asked::add)) {
      lethe.hears(person("e1", "the heron is back"));

      assertEquals(List.of("the heron is back"), texts(lethe.asks(context("default/general"))));
    }
  }

  @Test
  void a_vector_after_the_reply_deadline_counts_no_inclusion() {
    try (Pipeline lethe = remembering(DenseVector.of(1, 0))) {
      lethe.asks(context(COLLECTION).changed(c -> c.withObject("/args").put("log", true)));
      lethe.waitsFor(11_000);
      assertFalse(lastReply(lethe).path("ok").booleanValue());

      asked.remove().run();
      lethe.waitsFor(100);

      assertTrue(
          lethe.memories().values().stream()
              .allMatch(memory -> memory.at("/usage/included_count_total").asInt() == 0));
    }
  }

  @Test
  void a_scope_of_many_memories_is_read_before_its_first_context_is_answered() {
    try (Pipeline lethe = Pipeline.with(POLICY)) {
      for (int i = 0; i < 450; i++) {
        lethe.hears(person("e" + i, "w" + i + " said nothing of interest").at(i));
      }
      lethe.hears(person("heron", "the heron is back").at(-9_000));

      JsonNode first = lethe.asks(context("default/general"));
      lethe.hears(deletion("d", "m-heron").at(500));
      JsonNode second = lethe.asks(context("default/general"));

      assertTrue(texts(first).contains("the heron is back"), first::toString);
      assertEquals(texts(first).size() - 1, texts(second).size());
    }
  }

  @Test
  void a_large_scope_without_memories_for_contexts_gets_an_empty_context() {
    try (Pipeline lethe = Pipeline.with(POLICY)) {
      for (int i = 0; i < 250; i++) {
        lethe.hears(event("e" + i, "system.tick").with("action", "wake " + i).at(i));
      }

      assertEquals(List.of(), texts(lethe.asks(context("default/general"))));
    }
  }
}
