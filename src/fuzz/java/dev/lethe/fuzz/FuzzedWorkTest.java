package dev.lethe.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.llm.LlmResult;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.work.WorkDecoder;
import dev.lethe.memory.Kind;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.vector.EmbedRequest;
import dev.lethe.memory.vector.Embedding;
import java.util.List;
import java.util.function.Function;

/** Requests to workers and their results, in JSON or Avro. */
class FuzzedWorkTest {
  private static final Codecs JSON = Codecs.of(null);
  private static final Codecs AVRO = Codecs.of("mock://fuzzed-work");

  /** Decoder of one topic, and what writes its records. */
  private record Form<T>(
      String topic,
      String schema,
      WorkDecoder<T> decoder,
      Function<Codecs, Function<T, byte[]>> writers) {
    void check(byte[] input) {
      int id = Fuzzed.idOf(AVRO.registry().orElseThrow(), topic, schema);
      byte[] value = Fuzzed.framed(id, input);
      WorkDecoder.Decoded<T> decoded = Fuzzed.within(value, () -> decoder.decode(value));

      if (decoded instanceof WorkDecoder.Bad<T> bad) {
        Fuzzed.assertExplained(bad.reason(), bad.fault());
      } else if (decoded instanceof WorkDecoder.Good<T> good
          && Fuzzed.isWellFormed(good.value().toString())) {
        for (Codecs codecs : List.of(JSON, AVRO)) {
          assertEquals(decoded, decoder.decode(writers.apply(codecs).apply(good.value())));
        }
      }
    }
  }

  private static final Form<LlmRequest> LLM_REQUEST =
      new Form<>(
          "lethe.llm.requests.v1",
          "LlmRequest",
          AVRO.llmRequestDecoder(),
          codecs -> value -> codecs.llmRequests().serialize("lethe.llm.requests.v1", value));

  private static final Form<LlmResult> LLM_RESULT =
      new Form<>(
          "lethe.llm.results.v1",
          "LlmResult",
          AVRO.llmResultDecoder(),
          codecs -> value -> codecs.llmResults().serialize("lethe.llm.results.v1", value));

  private static final Form<EmbedRequest> EMBED_REQUEST =
      new Form<>(
          "lethe.vectors.v1",
          "VectorChange",
          AVRO.embedRequestDecoder(),
          codecs -> value -> codecs.vectorChanges().serialize("lethe.vectors.v1", change(value)));

  private static final Form<Embedding> EMBEDDING =
      new Form<>(
          "lethe.embeddings.v1",
          "Embedding",
          AVRO.embeddingDecoder(),
          codecs -> value -> codecs.embeddings().serialize("lethe.embeddings.v1", value));

  private static VectorChange change(EmbedRequest request) {
    return new VectorChange(
        request.memoryId(), request.scope(), Kind.MESSAGE, request.text(), 1, request.textHash());
  }

  @FuzzTest
  void a_record_is_refused_with_a_reason_or_read_as_it_was_written(byte[] input) {
    LLM_REQUEST.check(input);
    LLM_RESULT.check(input);
    EMBED_REQUEST.check(input);
    EMBEDDING.check(input);
  }
}
