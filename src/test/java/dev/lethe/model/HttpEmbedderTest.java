package dev.lethe.model;

import static dev.lethe.fixture.FakeEndpoint.busy;
import static dev.lethe.fixture.FakeEndpoint.cut;
import static dev.lethe.fixture.FakeEndpoint.endless;
import static dev.lethe.fixture.FakeEndpoint.hangUp;
import static dev.lethe.fixture.FakeEndpoint.status;
import static dev.lethe.fixture.FakeEndpoint.vectors;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.EmbedSettings;
import dev.lethe.fixture.FakeEndpoint;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The embedder with a server that implements the API. */
class HttpEmbedderTest {
  private static final String KEY = "hush-hush-0123";

  private final FakeEndpoint endpoint = new FakeEndpoint();

  @AfterEach
  void close() {
    endpoint.close();
  }

  private HttpEmbedder embedder(Duration timeout) {
    URI url = URI.create(endpoint.url());
    return new HttpEmbedder(
        url, new EmbedSettings(Optional.of(url), Optional.of(KEY), "m", "2", timeout, 1, 0));
  }

  private Reply<List<DenseVector>> embed(String... texts) throws Exception {
    return embedder(Duration.ofSeconds(30)).embed(List.of(texts));
  }

  @Test
  void each_text_gets_the_vector_of_its_index_in_any_order() throws Exception {
    endpoint.usually(vectors());

    Reply<List<DenseVector>> reply = embed("a", "bcd");

    assertEquals(new Reply.Success<>(List.of(DenseVector.of(1, 1), DenseVector.of(1, 3))), reply);
    JsonNode asked = endpoint.asked().get(0);
    assertEquals("m", asked.get("model").asText());
    assertEquals("float", asked.get("encoding_format").asText());
    assertEquals(List.of("Bearer " + KEY), endpoint.keys());
    assertEquals(new EmbeddingModel("m", "2"), embedder(Duration.ofSeconds(1)).model());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"data\":[{\"index\":0,\"embedding\":[1]}]}",
        "{\"data\":[{\"index\":0,\"embedding\":[1]},{\"index\":0,\"embedding\":[1]}]}",
        "{\"data\":[{\"index\":0,\"embedding\":[1]},{\"index\":2,\"embedding\":[1]}]}",
        "{\"data\":[{\"index\":0,\"embedding\":[1]},{\"index\":1,\"embedding\":[1,2]}]}",
        "{\"data\":[{\"index\":0,\"embedding\":[1]},{\"index\":1,\"embedding\":[0]}]}",
        "{\"data\":[{\"index\":0,\"embedding\":[1]},{\"index\":1,\"embedding\":[]}]}",
        "{\"data\":[{\"index\":0,\"embedding\":[1]},{\"index\":1,\"embedding\":[1e99]}]}",
        "{\"data\":[{\"index\":0,\"embedding\":[1]},{\"index\":1,\"embedding\":[\"1\"]}]}",
        "{\"data\":[{\"index\":0,\"embedding\":[1]},{\"index\":1,\"embedding\":\"AAAA\"}]}",
        "no JSON"
      })
  void an_answer_that_is_no_vector_for_each_text_is_a_failure(String answer) throws Exception {
    endpoint.usually(status(200, answer));

    assertInstanceOf(Reply.Failed.class, embed("a", "b"));
  }

  static Stream<FakeEndpoint.Act> failures() {
    return Stream.of(hangUp(), cut(), endless(), status(500, ""), status(408, ""));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void a_server_that_breaks_down_fails(FakeEndpoint.Act act) throws Exception {
    endpoint.usually(act);

    assertInstanceOf(Reply.Failed.class, embed("a"));
  }

  @Test
  void a_silent_server_fails_at_the_timeout() throws Exception {
    endpoint.usually(endpoint.silenceAfterHeaders());

    assertEquals(
        new Reply.Failed<>("no answer within 1 s"),
        embedder(Duration.ofSeconds(1)).embed(List.of("a")));
  }

  @Test
  void a_busy_server_is_reported_with_its_delay_and_a_closed_one_without() throws Exception {
    endpoint.then(busy(429, "7"));
    assertEquals(new Reply.Busy<>("status 429", Duration.ofSeconds(7)), embed("a"));

    endpoint.stop();
    assertEquals(new Reply.Unreachable<>("connection refused"), embed("a"));
  }

  @Test
  void a_rejected_text_is_reported_with_the_servers_message_without_the_key() throws Exception {
    endpoint.usually(status(400, "{\"error\":{\"message\":\"too long for " + KEY + "\"}}"));

    Reply.Unsuited<?> unsuited = assertInstanceOf(Reply.Unsuited.class, embed("a"));

    assertEquals("status 400: too long for (hidden)", unsuited.why());
  }

  @Test
  void a_key_that_is_refused_is_no_failure_of_a_text() {
    endpoint.usually(status(401, "{}"));

    KeyRefusedException refused = assertThrows(KeyRefusedException.class, () -> embed("a"));

    assertEquals(401, refused.status());
    assertFalse(refused.getMessage().contains(KEY));
  }
}
