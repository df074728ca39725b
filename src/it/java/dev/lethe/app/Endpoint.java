package dev.lethe.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.fixture.FreePort;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** HTTP endpoint of an instance. */
final class Endpoint {
  private static final Duration SOON = Duration.ofSeconds(90);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final int port;

  private Endpoint(int port) {
    this.port = port;
  }

  /** Returns the endpoint of an instance that will be started. */
  static Endpoint free() {
    return new Endpoint(FreePort.find());
  }

  /** Returns the endpoint of a running instance with the given port. */
  static Endpoint at(int port) {
    return new Endpoint(port);
  }

  /** Returns the settings that give an instance this endpoint. */
  Map<String, String> settings() {
    return new HashMap<>(Map.of("lethe.http.port", Integer.toString(port)));
  }

  int port() {
    return port;
  }

  /** Returns the status of the response; 0 if the connection is refused. */
  int status(String path) throws IOException, InterruptedException {
    try {
      return get(path).statusCode();
    } catch (ConnectException nobody) {
      return 0;
    }
  }

  String text(String path) throws IOException, InterruptedException {
    return get(path).body();
  }

  JsonNode json(String path) throws IOException, InterruptedException {
    return JSON.readTree(text(path));
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  void awaitReady() throws Exception {
    await(SOON, () -> status("/ready") == 200);
  }

  /** Polls a path until its JSON satisfies the predicate, and returns it. */
  JsonNode awaitJson(String path, Predicate<JsonNode> expected) throws Exception {
    await(SOON, () -> expected.test(json(path)));
    return json(path);
  }

  /** Polls until the condition holds, with pauses that leave the CPU to the instance. */
  void await(Duration patience, Callable<Boolean> condition) throws Exception {
    long began = System.nanoTime();
    while (!condition.call()) {
      if (System.nanoTime() - began > patience.toNanos()) {
        throw new AssertionError("it isn't so after " + patience);
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }
}
