package dev.lethe.worker.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.LlmSettings;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** An endpoint that speaks {@code POST /chat/completions}, the part of it that all have. */
final class HttpChat implements Chat {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final long MAX_ANSWER_BYTES = 1 << 20;
  private static final int LONGEST_EXCUSE = 200;
  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);

  /** What not every model takes, and what is left out for one that says so. */
  private static final List<String> OPTIONAL =
      List.of("response_format", "temperature", "max_tokens");

  private final URI url;
  private final Optional<String> apiKey;
  private final Duration timeout;
  private final HttpClient client;
  private final Map<String, Set<String>> left = new ConcurrentHashMap<>();

  /** Opens no connection yet. */
  HttpChat(LlmSettings settings) {
    url = URI.create(settings.requireUrl() + "/chat/completions");
    apiKey = settings.apiKey();
    timeout = settings.timeout();
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            // The key would follow to wherever it leads.
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout.compareTo(CONNECT) < 0 ? timeout : CONNECT)
            .build();
  }

  @Override
  public Reply ask(String model, Prompt prompt, int maxTokens)
      throws KeyRefusedException, InterruptedException {
    Set<String> without = left.computeIfAbsent(model, name -> ConcurrentHashMap.newKeySet());
    while (true) {
      HttpResponse<byte[]> response;
      try {
        response = send(body(model, prompt, maxTokens, without));
      } catch (ConnectException | HttpConnectTimeoutException refused) {
        return new Reply.Unreachable("it takes no connection");
      } catch (SSLException refused) {
        return new Reply.Unreachable(said(refused));
      } catch (TimeoutException late) {
        return new Reply.Failed("no answer within " + timeout.toSeconds() + " s");
      } catch (IOException broken) {
        return new Reply.Failed(said(broken));
      }
      if (response.statusCode() != 400 || !leaveOut(response, without)) {
        return reply(response);
      }
    }
  }

  /** Whether there is something to leave out because of which it wasn't taken. */
  private static boolean leaveOut(HttpResponse<byte[]> response, Set<String> without) {
    String excuse = new String(response.body(), StandardCharsets.UTF_8);
    return OPTIONAL.stream().anyMatch(name -> excuse.contains(name) && without.add(name));
  }

  private static byte[] body(String model, Prompt prompt, int maxTokens, Set<String> without) {
    ObjectNode body = JSON.createObjectNode().put("model", model);
    ArrayNode messages = body.putArray("messages");
    prompt
        .messages()
        .forEach(
            message ->
                messages.addObject().put("role", message.role()).put("content", message.content()));
    body.put("stream", false).put("temperature", 0).put("max_tokens", maxTokens);
    body.putObject("response_format").put("type", "json_object");
    body.remove(without);
    return body.toString().getBytes(StandardCharsets.UTF_8);
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
        client.sendAsync(request.build(), info -> new BoundedBody(MAX_ANSWER_BYTES));
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

  private Reply reply(HttpResponse<byte[]> response) throws KeyRefusedException {
    int status = response.statusCode();
    String why = "status " + status;
    String inFull = why + excuse(response.body());
    return switch (status) {
      case 200 -> answer(response.body());
      case 401, 403 -> throw new KeyRefusedException(status);
      case 429, 502, 503, 504 -> new Reply.Busy(why, retryAfter(response));
      case 408, 425 -> new Reply.Failed(inFull);
      default -> status >= 500 ? new Reply.Failed(inFull) : new Reply.Unsuited(inFull);
    };
  }

  private static Reply answer(byte[] body) {
    JsonNode read;
    try {
      read = JSON.readTree(body);
    } catch (IOException broken) {
      return new Reply.Failed("an answer that is no JSON");
    }
    JsonNode choice = read.path("choices").path(0);
    String end = choice.path("finish_reason").asText("");
    if (end.equals("content_filter") || choice.path("message").path("refusal").isTextual()) {
      return new Reply.Unsuited("it refuses");
    }
    JsonNode content = choice.path("message").path("content");
    if (!content.isTextual()) {
      return new Reply.Failed("an answer without choices[0].message.content");
    }
    JsonNode tokens = read.path("usage").path("total_tokens");
    boolean isCounted = tokens.canConvertToLong() && tokens.longValue() >= 0;
    return new Reply.Said(
        content.textValue(), isCounted ? tokens.longValue() : null, end.equals("length"));
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
