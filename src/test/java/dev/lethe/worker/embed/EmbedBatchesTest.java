package dev.lethe.worker.embed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.event.Scope;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbedRequest;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.model.Embedder;
import dev.lethe.model.Reply;
import dev.lethe.worker.EndpointWatch;
import dev.lethe.worker.PassingTime;
import dev.lethe.worker.Result;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Batches of embedding requests: rules E9 and E10. */
class EmbedBatchesTest {
  private static final Scope SCOPE = new Scope("default/1");
  private static final EmbeddingModel MODEL = new EmbeddingModel("lengths", "1");

  private final List<String> embedded = new ArrayList<>();
  private final EmbedTally tally = new EmbedTally();
  private final PassingTime time = new PassingTime();
  private final EmbedBatches vectors =
      new EmbedBatches(
          new RetryingEmbedder(new Lengths(), 0, new EndpointWatch("model", time), tally, time),
          MODEL,
          tally);

  /** Model that rejects texts starting with an exclamation mark. */
  private final class Lengths implements Embedder {
    @Override
    public EmbeddingModel model() {
      return MODEL;
    }

    @Override
    public String place() {
      return "model";
    }

    @Override
    public Reply<List<DenseVector>> embed(List<String> texts) {
      if (texts.stream().anyMatch(text -> text.startsWith("!"))) {
        return new Reply.Unsuited<>("no", 400, "");
      }
      embedded.addAll(texts);
      return new Reply.Success<>(
          texts.stream().map(text -> DenseVector.of(1, text.length())).toList());
    }

    @Override
    public void close() {}
  }

  private static byte[] key(String id) {
    return SCOPE.key(id).getBytes(StandardCharsets.UTF_8);
  }

  private static EmbedBatches.Asked ask(String id, String text) {
    return EmbedBatches.Asked.of(key(id), new EmbedRequest(id, SCOPE, text, "hash of " + text));
  }

  private static EmbedBatches.Asked purge(String id) {
    return EmbedBatches.Asked.purge(key(id));
  }

  private static Optional<Result<Embedding>> vector(String id, String text) {
    return Optional.of(
        new Result<>(
            new Embedding(id, SCOPE, MODEL, "hash of " + text, DenseVector.of(1, text.length()))));
  }

  private static Optional<Result<Embedding>> gone() {
    return Optional.of(new Result<>(null));
  }

  @Test
  void each_text_has_its_vector_with_the_model_and_the_texts_hash() throws Exception {
    assertEquals(
        List.of(vector("m1", "a"), vector("m2", "bc")),
        vectors.of(List.of(ask("m1", "a"), ask("m2", "bc"))));
  }

  @Test
  void a_purge_before_the_answer_prevents_the_embedding() throws Exception {
    assertEquals(
        List.of(Optional.empty(), vector("m2", "bc"), gone()),
        vectors.of(List.of(ask("m1", "a"), ask("m2", "bc"), purge("m1"))));

    assertEquals(List.of("bc"), embedded);
  }

  @Test
  void only_the_newest_text_of_a_memory_is_embedded() throws Exception {
    assertEquals(
        List.of(Optional.empty(), Optional.empty(), vector("m1", "bcd")),
        vectors.of(List.of(ask("m1", "a"), purge("m1"), ask("m1", "bcd"))));

    assertEquals(List.of("bcd"), embedded);
  }

  @Test
  void a_text_that_many_memories_have_is_embedded_once() throws Exception {
    assertEquals(
        List.of(vector("m1", "a"), vector("m2", "a")),
        vectors.of(List.of(ask("m1", "a"), ask("m2", "a"))));
    assertEquals(List.of(vector("m3", "a")), vectors.of(List.of(ask("m3", "a"))));

    assertEquals(List.of("a"), embedded);
  }

  @Test
  void an_unreadable_or_rejected_text_has_no_answer_and_affects_no_other() throws Exception {
    assertEquals(
        List.of(vector("m1", "a"), Optional.empty(), Optional.empty()),
        vectors.of(List.of(ask("m1", "a"), EmbedBatches.Asked.nothing(key("m1")), ask("m2", "!"))));
  }

  @Test
  void the_most_recently_used_texts_are_cached() {
    EmbedBatches.KnownVectors known = new EmbedBatches.KnownVectors(2);
    known.put("a", DenseVector.of(1));
    known.put("b", DenseVector.of(2));

    assertEquals(DenseVector.of(1), known.of("a"));
    known.put("c", DenseVector.of(3));

    assertEquals(DenseVector.of(1), known.of("a"));
    assertEquals(null, known.of("b"));
    assertEquals(DenseVector.of(3), known.of("c"));
  }
}
