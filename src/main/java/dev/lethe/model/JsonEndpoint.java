package dev.lethe.model;

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

/** URL that accepts and returns JSON, like those of the OpenAI API. Thread-safe. */
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
   * Creates the client without connecting.
   *
   * @param apiKey bearer token
   * @param timeout time for a response, from the request to the last byte
   * @param maxAnswerBytes maximum size of a response; a larger one is a failure
   */
  public JsonEndpoint(URI url, Optional<String> apiKey, Duration timeout, long maxAnswerBytes) {
    this.url = url;
    this.apiKey = apiKey;
    this.timeout = timeout;
    this.maxAnswerBytes = maxAnswerBytes;
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            // A redirect would disclose the key to its target.
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout.compareTo(CONNECT) < 0 ? timeout : CONNECT)
            .build();
  }

  /**
   * Sends one request.
   *
   * @param body JSON
   * @return JSON of the response, if its status is 200
   * @throws KeyRefusedException if the endpoint rejects the key
   * @throws InterruptedException if the thread is interrupted while waiting for the response
   */
  public Reply<JsonNode> post(String body) throws KeyRefusedException, InterruptedException {
    try {
      return reply(send(body.getBytes(StandardCharsets.UTF_8)));
    } catch (ConnectException | HttpConnectTimeoutException refused) {
      return new Reply.Unreachable<>("connection refused");
    } catch (SSLException refused) {
      return new Reply.Unreachable<>(messageOf(refused));
    } catch (TimeoutException late) {
      return new Reply.Failed<>("no answer within " + timeout.toSeconds() + " s");
    } catch (IOException broken) {
      return new Reply.Failed<>(messageOf(broken));
    }
  }

  /** The JDK's own timeout covers only the headers of the response; its body could take forever. */
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
      throw new IOException(messageOf(failed.getCause()), failed.getCause());
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
      return new Reply.Success<>(JSON.readTree(body));
    } catch (IOException broken) {
      return new Reply.Failed<>("a response that is not JSON");
    }
  }

  /**
   * Returns the pause in seconds; the other form of the header, a date, is rare here and ignored.
   */
  private static Duration retryAfter(HttpResponse<byte[]> response) {
    String header = response.headers().firstValue("Retry-After").orElse("").strip();
    if (!header.matches("[0-9]{1,9}")) {
      return Duration.ZERO;
    }
    Duration after = Duration.ofSeconds(Long.parseLong(header));
    return after.compareTo(LONGEST_PAUSE) < 0 ? after : LONGEST_PAUSE;
  }

  /** Returns the endpoint's error message on one line, shortened, and without the key. */
  private String excuse(byte[] body) {
    String message;
    try {
      JsonNode read = JSON.readTree(body);
      message = read == null ? "" : read.path("error").path("message").asText("");
    } catch (IOException noJson) {
      return "";
    }
    String line = message.replaceAll("\\p{Cntrl}+", " ").strip();
    String shown = apiKey.map(key -> line.replace(key, "(hidden)")).orElse(line);
    return shown.isEmpty()
        ? ""
        : ": " + shown.substring(0, Math.min(shown.length(), LONGEST_EXCUSE));
  }

  private static String messageOf(Throwable thrown) {
    return thrown.getMessage() == null ? thrown.getClass().getSimpleName() : thrown.getMessage();
  }
}
