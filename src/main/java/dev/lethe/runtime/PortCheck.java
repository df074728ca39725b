package dev.lethe.runtime;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.lethe.config.HttpSettings;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.runtime.StartChecks.Finding;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Binds the address of probes and metrics, or determines why that fails. */
public final class PortCheck {
  private static final String SUBJECT = "HTTP port";
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private PortCheck() {}

  /**
   * Returns a bound server that hasn't been started.
   *
   * @throws FaultException if the address is in use or not one of this machine
   */
  public static HttpServer listen(HttpSettings http) {
    try {
      return HttpServer.create(http.address(), 0);
    } catch (IOException taken) {
      throw new FaultException(
          List.of(
              FaultClassifier.cannotListen(
                  Setting.HTTP_PORT.key(),
                  Integer.toString(http.port()),
                  http.host() + ": " + taken.getMessage())));
    }
  }

  /** Checks that the application can bind the address, or is already running there. */
  static Finding of(Settings settings) {
    HttpSettings http = settings.http();
    if (!http.isOn()) {
      return Finding.good(SUBJECT, "none: probes and metrics are not served");
    }
    try {
      HttpServer server = listen(http);
      // A server that was never started would keep its port after it is stopped.
      server.start();
      server.stop(0);
      return Finding.good(SUBJECT, http + ", free");
    } catch (FaultException taken) {
      return isTakenByInstance(settings)
          ? Finding.good(
              SUBJECT,
              http + ", used by a running instance; another instance needs " + "its own port")
          : Finding.bad(SUBJECT, taken.faults());
    }
  }

  /**
   * Returns true if the listener accepts this token and identifies as an instance of this
   * application id.
   */
  private static boolean isTakenByInstance(Settings settings) {
    HttpSettings http = settings.http();
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
      return new ObjectMapper()
          .readTree(status)
          .path("application_id")
          .asText()
          .equals(settings.applicationId());
    } catch (ExecutionException | TimeoutException | IOException anotherProtocol) {
      return false;
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      body.cancel(true);
    }
  }
}
