package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Sends requests to a gateway, and checks every response against the API's description. */
final class ApiClient {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonNode API = api();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final int TOO_MANY_REQUESTS = 429;

  private final String url;
  private final String token;
  private final Map<String, String> headers = new HashMap<>();

  /** Response of a request. */
  record Response(int status, JsonNode body, HttpResponse<String> http) {}

  /** Operation of the API's description. */
  record Operation(String method, String path, String role, JsonNode description) {}

  /**
   * @param token null for none
   */
  ApiClient(String url, String token) {
    this.url = url;
    this.token = token;
  }

  /** Returns a client that also sends a header. */
  ApiClient with(String header, String value) {
    ApiClient other = new ApiClient(url, token);
    other.headers.putAll(headers);
    other.headers.put(header, value);
    return other;
  }

  private static JsonNode api() {
    try (InputStream file = ApiClient.class.getResourceAsStream("/gateway/openapi.yaml")) {
      return new ObjectMapper(new YAMLFactory()).readTree(file);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Returns all operations of the description. */
  static List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : API.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
        operations.add(
            new Operation(
                operation.getKey(),
                path.getKey(),
                operation.getValue().path("x-role").asText(),
                operation.getValue()));
      }
    }
    return operations;
  }

  Response get(String path) {
    return send("GET", path, null);
  }

  Response post(String path, Object body) {
    return send("POST", path, body);
  }

  Response send(String method, String path, Object body) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path)).timeout(PATIENCE);
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    headers.forEach(request::header);
    try {
      String text = body instanceof String given ? given : JSON.writeValueAsString(body);
      request.method(
          method,
          body == null
              ? HttpRequest.BodyPublishers.noBody()
              : HttpRequest.BodyPublishers.ofString(text));
      HttpResponse<String> response =
          HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
      boolean isJson = response.headers().firstValue("Content-Type").orElse("").contains("json");
      JsonNode json = isJson ? JSON.readTree(response.body()) : MissingNode.getInstance();
      requireDescribed(method, path, response, json);
      return new Response(response.statusCode(), json, response);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stop);
    }
  }

  /** Returns the body of a request that must succeed. */
  JsonNode ok(Response response) {
    assertEquals(200, response.status(), () -> response.http().uri() + ": " + response.body());
    return response.body();
  }

  /**
   * Repeats a request until its response meets a condition, also if the gateway limits its rate.
   */
  JsonNode await(String path, Predicate<JsonNode> condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    Response last;
    do {
      last = get(path);
      if (last.status() != TOO_MANY_REQUESTS && condition.test(ok(last))) {
        return last.body();
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    } while (System.nanoTime() < end);
    throw new AssertionError(path + " still returns " + last.body());
  }

  private static void requireDescribed(
      String method, String path, HttpResponse<String> response, JsonNode json) {
    String plain = path.replaceFirst("\\?.*", "");
    for (Operation operation : operations()) {
      boolean isOperation =
          operation.method().equalsIgnoreCase(method)
              && plain.matches(operation.path().replaceAll("\\{\\w+}", "[^/]+"));
      if (isOperation) {
        String status = response.statusCode() == 200 ? "200" : "default";
        requireValid(operation.description().path("responses").path(status), json, path);
      }
    }
  }

  private static void requireValid(JsonNode described, JsonNode json, String path) {
    JsonNode response =
        described.has("$ref") ? API.at(described.path("$ref").asText().substring(1)) : described;
    assertTrue(response.has("content"), () -> path + " has an undescribed response " + json);
    JsonNode content = response.path("content").elements().next();
    ObjectNode schema = content.path("schema").deepCopy();
    schema.set("components", API.path("components"));
    Set<ValidationMessage> errors =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(schema)
            .validate(json);
    assertTrue(errors.isEmpty(), () -> path + ": " + errors + " in " + json);
  }
}
