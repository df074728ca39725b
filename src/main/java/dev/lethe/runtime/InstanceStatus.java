package dev.lethe.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.config.HttpSettings;
import dev.lethe.config.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Requests the status of the instance that serves probes at this process's own address. */
public final class InstanceStatus {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private InstanceStatus() {}

  /**
   * Returns the JSON of {@code /status}; empty unless the listener accepts this token and
   * identifies as an instance of this application id.
   */
  public static Optional<JsonNode> request(Settings settings) {
    HttpSettings http = settings.http();
    if (!http.isOn()) {
      return Optional.empty();
    }
    String host = http.host().contains(":") ? '[' + http.host() + ']' : http.host();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://" + host + ':' + http.port() + "/status"));
    http.token().ifPresent(token -> request.header("Authorization", "Bearer " + token));
    CompletableFuture<byte[]> body =
        HttpClient.newHttpClient()
            .sendAsync(request.build(), BodyHandlers.ofByteArray())
            .thenApply(response -> response.body());
    try {
      byte[] status = body.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      return Optional.of(new ObjectMapper().readTree(status))
          .filter(json -> json.path("application_id").asText().equals(settings.applicationId()));
    } catch (ExecutionException | TimeoutException | IOException anotherProtocol) {
      return Optional.empty();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      body.cancel(true);
    }
  }
}
