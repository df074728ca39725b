package dev.lethe.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.api.BugDetectors;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.lethe.codec.avro.IncompatibleSchemaException;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.codec.registry.Registries;
import dev.lethe.config.EmbedSettings;
import dev.lethe.config.RegistrySettings;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.model.HttpEmbedder;
import dev.lethe.model.KeyRefusedException;
import dev.lethe.model.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Responses of a schema registry and of an endpoint of embeddings. */
class FuzzedAnswersTest {
  private static final List<String> TEXTS = List.of("one", "two");

  private static HttpServer server;
  private static RegistrySettings settings;
  private static SchemaRegistry registry;
  private static HttpEmbedder embedder;
  private static volatile byte[] response = {};

  @BeforeAll
  static void start() throws IOException {
    // Otherwise each response waits for an acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", FuzzedAnswersTest::respond);
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    settings =
        RegistrySettings.of(
            Map.of(
                "schema.registry.url",
                url,
                "max.retries",
                "0",
                "use.latest.version",
                "true",
                "auto.register.schemas",
                "false"));
    registry = Registries.open(settings).orElseThrow();
    URI uri = URI.create(url);
    embedder =
        new HttpEmbedder(
            uri,
            new EmbedSettings(
                Optional.of(uri), Optional.empty(), "m", "", Duration.ofSeconds(5), 1, 0));
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  /** Responds with status 404 or 500 if the input begins with 4 or 5. */
  private static void respond(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    byte[] input = response;
    int status = input.length == 0 ? 200 : input[0] == '4' ? 404 : input[0] == '5' ? 500 : 200;
    byte[] body = status == 200 ? input : Arrays.copyOfRange(input, 1, input.length);
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @FuzzTest
  void an_answer_of_a_registry_is_a_schema_or_a_refusal(byte[] input) {
    BugDetectors.allowNetworkConnections();
    response = input;
    try {
      Fuzzed.within(input, () -> registry.latest("lethe.events.v1-value"))
          .ifPresent(latest -> assertReadAsWritten(latest.schema()));
      Registries.outputs(registry, settings).of("lethe.events.v1", Schemas.of("Event"));
    } catch (RegistryUnavailableException | IncompatibleSchemaException refused) {
      assertFalse(refused.getMessage().isBlank());
    }
  }

  private static void assertReadAsWritten(Schema schema) {
    Schema again = new Schema.Parser().setValidateDefaults(false).parse(schema.toString());
    assertEquals(schema, again);
  }

  @FuzzTest
  void an_answer_of_an_embedding_endpoint_is_a_vector_per_text_or_a_failure(byte[] input)
      throws KeyRefusedException, InterruptedException {
    BugDetectors.allowNetworkConnections();
    response = input;
    Reply<List<DenseVector>> reply = embedder.embed(TEXTS);
    if (reply instanceof Reply.Success<List<DenseVector>> success) {
      List<DenseVector> vectors = success.value();
      assertEquals(TEXTS.size(), vectors.size());
      assertEquals(vectors.get(0).length(), vectors.get(1).length());
      assertTrue(vectors.stream().noneMatch(DenseVector::isZero));
    }
  }
}
