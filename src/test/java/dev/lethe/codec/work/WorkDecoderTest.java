package dev.lethe.codec.work;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.lethe.call.llm.LlmError;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.llm.LlmResult;
import dev.lethe.codec.Codecs;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbedRequest;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.memory.vector.EmbeddingModel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkDecoderTest {
  private static final Scope SCOPE = new Scope("default/42");
  private static final LlmRequest FULL =
      new LlmRequest("q1", SCOPE, "summarize", "r1", "{\"format\":\"json_v1\"}", 5, 7L);
  private static final LlmRequest BARE =
      new LlmRequest("q1", SCOPE, "summarize", null, "{}", 5, null);
  private static final Codecs JSON = Codecs.of(null);
  private static final Codecs AVRO = Codecs.of("mock://llm-records");

  static Stream<Codecs> formats() {
    return Stream.of(JSON, AVRO);
  }

  static Stream<Arguments> requests() {
    return formats().flatMap(codecs -> Stream.of(FULL, BARE).map(r -> arguments(codecs, r)));
  }

  static Stream<Arguments> results() {
    return formats()
        .flatMap(
            codecs ->
                Stream.of(
                        LlmResult.done(FULL, "small", "{\"topic\":\"é\"}", 12L),
                        LlmResult.failed(
                            BARE, null, LlmError.TOO_LONG.withDetail("4 > 3 tokens"), null))
                    .map(result -> arguments(codecs, result)));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void a_request_is_read_as_it_was_written(Codecs codecs, LlmRequest request) {
    byte[] value = codecs.llmRequests().serialize("llm.requests.v1", request);

    assertEquals(new WorkDecoder.Good<>(request), codecs.llmRequestDecoder().decode(value));
  }

  @ParameterizedTest
  @MethodSource("results")
  void an_answer_is_read_as_it_was_written(Codecs codecs, LlmResult result) {
    byte[] value = codecs.llmResults().serialize("llm.results.v1", result);

    assertEquals(new WorkDecoder.Good<>(result), codecs.llmResultDecoder().decode(value));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void a_text_to_be_embedded_is_read_as_it_was_written(Codecs codecs) {
    VectorChange change = new VectorChange("m1", SCOPE, Kind.MESSAGE, "é", 3, "sha256:7");
    byte[] value = codecs.vectorChanges().serialize("vectors.v1", change);

    assertEquals(
        new WorkDecoder.Good<>(new EmbedRequest("m1", SCOPE, "é", "sha256:7")),
        codecs.embedRequestDecoder().decode(value));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void a_vector_is_read_as_it_was_written_to_the_last_bit(Codecs codecs) {
    Embedding embedding =
        new Embedding(
            "m1",
            SCOPE,
            new EmbeddingModel("tiny", "2"),
            "sha256:7",
            DenseVector.of(0.1f, -0f, Float.MIN_VALUE, Float.MAX_VALUE, 1f / 3));
    byte[] value = codecs.embeddings().serialize("embeddings.v1", embedding);

    assertEquals(new WorkDecoder.Good<>(embedding), codecs.embeddingDecoder().decode(value));
  }

  /** Avro can represent such numbers, JSON cannot. */
  @Test
  void a_vector_that_is_not_finite_is_refused_in_avro_too() {
    Embedding embedding =
        new Embedding(
            "m1", SCOPE, new EmbeddingModel("tiny", ""), "", DenseVector.of(1, Float.MAX_VALUE));
    byte[] value = AVRO.embeddings().serialize("embeddings.v1", embedding);
    byte[] infinite = {0, 0, (byte) 0x80, 0x7F};
    byte[] largest = {-1, -1, 0x7F, 0x7F};
    int at = 0;
    while (!Arrays.equals(Arrays.copyOfRange(value, at, at + 4), largest)) {
      at++;
    }
    System.arraycopy(infinite, 0, value, at, 4);

    WorkDecoder.Bad<?> bad =
        assertInstanceOf(WorkDecoder.Bad.class, AVRO.embeddingDecoder().decode(value));

    assertEquals("invalid_field:vector", bad.reason().text());
  }

  /** Request as version 0.1.0 wrote it. */
  @Test
  void a_text_without_a_hash_can_be_embedded_too() {
    String value =
        "{\"memory_id\":\"m1\",\"scope\":\"default/42\",\"kind\":\"message\",\"text\":\"T\","
            + "\"revision\":1}";

    assertEquals(
        new WorkDecoder.Good<>(new EmbedRequest("m1", SCOPE, "T", "")),
        JSON.embedRequestDecoder().decode(value.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void json_is_that_of_the_schema() {
    assertEquals(
        "{\"request_id\":\"q1\",\"scope\":\"default/42\",\"task\":\"summarize\",\"run_id\":\"r1\","
            + "\"input\":{\"format\":\"json_v1\"},\"requested_at\":5,\"not_after\":7}",
        new String(JSON.llmRequests().serialize("t", FULL), StandardCharsets.UTF_8));
    assertEquals(
        "{\"request_id\":\"q1\",\"scope\":\"default/42\",\"task\":\"summarize\",\"model\":\"small\","
            + "\"output\":{},\"tokens\":12}",
        new String(
            JSON.llmResults().serialize("t", LlmResult.done(FULL, "small", "{}", 12L)),
            StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "request_id; missing_field:request_id; {`scope`:`default/42`}",
        "scope; invalid_field:scope; {`request_id`:`q1`,`scope`:`nowhere`}",
        "task; missing_field:task; {`request_id`:`q1`,`scope`:`a/1`,`task`:null}",
        "run_id; invalid_field:run_id; {`request_id`:`q1`,`scope`:`a/1`,`task`:`x`,`run_id`:1}",
        "input; invalid_field:input; {`request_id`:`q1`,`scope`:`a/1`,`task`:`x`,`input`:[]}",
        "requested_at; invalid_field:requested_at;"
            + "{`request_id`:`q1`,`scope`:`a/1`,`task`:`x`,`input`:{},`requested_at`:-1}",
        "text after it; not_json; {} {}",
        "no object; not_json; []",
        "nothing; not_json; ` `"
      })
  void an_invalid_request_is_rejected_with_the_reason(String what, String reason, String value) {
    byte[] bytes = value.replace('`', '"').getBytes(StandardCharsets.UTF_8);

    assertEquals(reason, refused(JSON, bytes), what);
  }

  @Test
  void white_space_is_rejected_as_nothing() {
    assertEquals(
        new WorkDecoder.Bad<>(
            DeadLetterReason.NOT_JSON,
            new FieldFault(FieldFault.NOTHING, "a single JSON object in UTF-8")),
        JSON.llmRequestDecoder().decode(new byte[] {' ', '\n'}));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1.5", "9223372036854775808", "\"12\""})
  void an_answer_with_an_invalid_token_count_is_rejected(String tokens) {
    String value =
        "{\"request_id\":\"q1\",\"scope\":\"default/42\",\"task\":\"summarize\",\"output\":{},"
            + "\"tokens\":"
            + tokens
            + "}";

    WorkDecoder.Decoded<LlmResult> decoded =
        JSON.llmResultDecoder().decode(value.getBytes(StandardCharsets.UTF_8));

    assertEquals(
        new WorkDecoder.Bad<>(
            DeadLetterReason.invalid("tokens"),
            new FieldFault(tokens, "a whole number of at least 0")),
        decoded);
  }

  @Test
  void an_unreadable_framed_value_is_rejected_with_the_reason() {
    byte[] whole = AVRO.llmRequests().serialize("t", FULL);

    assertEquals("not_avro", refused(AVRO, Arrays.copyOf(whole, whole.length - 1)));
    assertEquals("unknown_schema", refused(JSON, whole));
    assertEquals("not_json", refused(AVRO, null));
  }

  @Test
  void a_request_is_over_at_its_last_moment() {
    assertEquals(
        List.of(false, true, false), List.of(FULL.isOver(6), FULL.isOver(7), BARE.isOver(7)));
  }

  @Test
  void an_error_is_recognized_by_the_text_before_its_detail() {
    for (LlmError error : LlmError.values()) {
      assertEquals(Optional.of(error), LlmError.of(error.withDetail("what: so ever")));
      assertEquals(Optional.of(error), LlmError.of(error.wireName()));
    }
    assertEquals(Optional.empty(), LlmError.of("of a later release"));
  }

  private static String refused(Codecs codecs, byte[] value) {
    return assertInstanceOf(WorkDecoder.Bad.class, codecs.llmRequestDecoder().decode(value))
        .reason()
        .text();
  }
}
