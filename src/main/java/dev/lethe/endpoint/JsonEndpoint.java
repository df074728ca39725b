package dev.lethe.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** A URL that takes JSON and answers JSON, as all of the OpenAI API's do. Thread-safe. */
public final class JsonEndpoint {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final int LONGEST_EXCUSE = 200;
  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

  private final URI url;
  private final Optional<String> apiKey;
  private final Duration timeout;
  private final long maxAnswerBytes;
  private final HttpClient client;

  /**
   * Opens no connection yet.
   *
   * @param apiKey sent as a bearer token
   * @param timeout for an answer, from the request to its last byte
   * @param maxAnswerBytes more of an answer isn't read: a failure
   */
  public JsonEndpoint(URI url, Optional<String> apiKey, Duration timeout, long maxAnswerBytes) {
    this.url = url;
    this.apiKey = apiKey;
    this.timeout = timeout;
    this.maxAnswerBytes = maxAnswerBytes;
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            // The key would follow to wherever it leads.
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout.compareTo(CONNECT) < 0 ? timeout : CONNECT)
            .build();
  }

  /**
   * Asks once.
   *
   * @param body JSON
   * @return the answer's JSON, if its status is 200
   * @throws KeyRefusedException if the endpoint doesn't take the key
   * @throws InterruptedException if the thread is interrupted while it waits for the answer
   */
  public Reply<JsonNode> post(String body) throws KeyRefusedException, InterruptedException {
    try {
      return reply(send(body.getBytes(StandardCharsets.UTF_8)));
    } catch (ConnectException | HttpConnectTimeoutException refused) {
      return new Reply.Unreachable<>("it takes no connection");
    } catch (SSLException refused) {
      return new Reply.Unreachable<>(said(refused));
    } catch (TimeoutException late) {
      return new Reply.Failed<>("no answer within " + timeout.toSeconds() + " s");
    } catch (IOException broken) {
      return new Reply.Failed<>(said(broken));
    }
  }

  /** The JDK's own timeout ends with the answer's headers, and a body can take for ever. */
  private HttpResponse<byte[]> send(byte[] body)
      throws IOException, TimeoutException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .POST(BodyPublishers.ofByteArray(body));
    apiKey.ifPresent(key -> request.header("Authorization", "Bearer " + key));
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request.build(), info -> new BoundedBody(maxAnswerBytes));
    try {
      return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof IOException broken) {
        throw broken;
      }
      throw new IOException(said(failed.getCause()), failed.getCause());
    } finally {
      answer.cancel(true);
    }
  }

  private Reply<JsonNode> reply(HttpResponse<byte[]> response) throws KeyRefusedException {
    int status = response.statusCode();
    String why = "status " + status;
    String inFull = why + excuse(response.body());
    return switch (status) {
      case 200 -> json(response.body());
      case 401, 403 -> throw new KeyRefusedException(status);
      case 429, 502, 503, 504 -> new Reply.Busy<>(why, retryAfter(response));
      case 408, 425 -> new Reply.Failed<>(inFull);
      default ->
          status >= 500
              ? new Reply.Failed<>(inFull)
              : new Reply.Unsuited<>(
                  inFull, status, new String(response.body(), StandardCharsets.UTF_8));
    };
  }

  private static Reply<JsonNode> json(byte[] body) {
    try {
      return new Reply.Said<>(JSON.readTree(body));
    } catch (IOException broken) {
      return new Reply.Failed<>("an answer that is no JSON");
    }
  }

  /** Seconds; a date, which the other form has, is rare here and passed over. */
  private static Duration retryAfter(HttpResponse<byte[]> response) {
    String said = response.headers().firstValue("Retry-After").orElse("").strip();
    if (!said.matches("[0-9]{1,9}")) {
      return Duration.ZERO;
    }
    Duration after = Duration.ofSeconds(Long.parseLong(said));
    return after.compareTo(LONGEST_PAUSE) < 0 ? after : LONGEST_PAUSE;
  }

  /** What the endpoint said of it: one line, not too long, and without the key. */
  private String excuse(byte[] body) {
    String said;
    try {
      JsonNode read = JSON.readTree(body);
      said = read == null ? "" : read.path("error").path("message").asText("");
    } catch (IOException noJson) {
      return "";
    }
    String line = said.replaceAll("\\p{Cntrl}+", " ").strip();
    String shown = apiKey.map(key -> line.replace(key, "(hidden)")).orElse(line);
    return shown.isEmpty()
        ? ""
        : ": " + shown.substring(0, Math.min(shown.length(), LONGEST_EXCUSE));
  }

  private static String said(Throwable thrown) {
    return thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage();
  }
}
