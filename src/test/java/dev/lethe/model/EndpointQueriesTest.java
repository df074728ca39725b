package dev.lethe.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lethe.config.EmbedSettings;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.fixture.FakeEndpoint;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Queries embedded by an endpoint: rule B9. */
class EndpointQueriesTest {
  private final FakeEndpoint endpoint = new FakeEndpoint();

  @AfterEach
  void close() {
    endpoint.close();
  }

  private QueryEmbedder queries(String model) {
    return EndpointQueries.of(
        new EmbedSettings(
            Optional.of(URI.create(endpoint.url())),
            Optional.empty(),
            model,
            "2",
            Duration.ofHours(1),
            1,
            5));
  }

  @Test
  void the_configured_model_is_called_once_per_query() {
    endpoint.usually(FakeEndpoint.vectors());
    QueryEmbedder queries = queries("m");

    StoredVector vector = queries.embed("egret");

    assertEquals(new StoredVector(new EmbeddingModel("m", "2"), DenseVector.of(1, 5)), vector);
    assertEquals("[\"egret\"]", endpoint.asked().get(0).get("input").toString());
    assertFalse(queries.isAtHand());
  }

  @Test
  void a_failing_or_silent_endpoint_leaves_a_query_without_a_vector() {
    endpoint.then(
        FakeEndpoint.status(500, ""), FakeEndpoint.status(401, ""), endpoint.silenceAfterHeaders());
    endpoint.usually(FakeEndpoint.vectors());
    QueryEmbedder queries = queries("m");

    assertNull(queries.embed("egret"));
    assertNull(queries.embed("egret"));
    assertNull(queries.embed("egret"), "within its two seconds");
    assertEquals(DenseVector.of(1, 5), queries.embed("egret").vector());
    assertEquals(4, endpoint.asked().size());
  }

  @Test
  void without_the_name_of_a_model_it_is_the_one_that_is_shipped() {
    assertInstanceOf(LocalQueries.class, queries(""));
  }
}
