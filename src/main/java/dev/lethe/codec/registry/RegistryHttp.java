package dev.lethe.codec.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.codec.avro.RegistryRefusedException;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.config.RegistryNames;
import dev.lethe.config.RegistrySettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * HTTP client of a registry with one or several URLs. A URL that doesn't answer, or reports that it
 * can't, is skipped; after all have failed, there is a pause before the next round. A request takes
 * at most {@value #PATIENCE_SECONDS} s, since a stream thread may be waiting for it.
 */
final class RegistryHttp {
  static final int PATIENCE_SECONDS = 5;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String MEDIA_TYPE = "application/vnd.schemaregistry.v1+json";

  private final List<String> urls;
  private final List<Credentials> credentials;
  private final Map<String, String> headers;
  private final HttpClient client;
  private final Duration readTimeout;
  private final int retries;
  private final int retryWaitMillis;
  private final int retryMaxWaitMillis;

  /** Index of the URL that answered last. */
  private volatile int current;

  /** An answer: success, or an error such as a missing or forbidden resource. */
  record Answer(int status, JsonNode body) {
    boolean isSuccess() {
      return status / 100 == 2;
    }

    /** Returns the registry's own code, such as 40403; the HTTP status if it gives none. */
    int code() {
      return body.path("error_code").asInt(status);
    }

    String message() {
      return body.path("message").asText("status " + status);
    }
  }

  RegistryHttp(RegistrySettings settings) {
    urls = settings.urls().stream().map(Credentials::withoutUser).toList();
    credentials = settings.urls().stream().map(url -> Credentials.of(url, settings)).toList();
    headers = settings.headers();
    readTimeout = Duration.ofMillis(settings.number(RegistryNames.READ_TIMEOUT));
    retries = settings.number(RegistryNames.MAX_RETRIES);
    retryWaitMillis = settings.number(RegistryNames.RETRY_WAIT);
    retryMaxWaitMillis = settings.number(RegistryNames.RETRY_MAX_WAIT);
    client = client(settings);
  }

  private static HttpClient client(RegistrySettings settings) {
    HttpClient.Builder builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            // A redirect would forward the credentials to its target.
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(Duration.ofMillis(settings.number(RegistryNames.CONNECT_TIMEOUT)));
    RegistryTls.context(settings).ifPresent(builder::sslContext);
    String proxy = settings.text(RegistryNames.PROXY_HOST);
    if (!proxy.isEmpty()) {
      int port = settings.number(RegistryNames.PROXY_PORT);
      builder.proxy(ProxySelector.of(new InetSocketAddress(proxy, port)));
    }
    return builder.build();
  }

  /** Sends a GET request for a path, which begins with a slash. */
  Answer get(String path) {
    return ask(path, null);
  }

  Answer post(String path, JsonNode body) {
    return ask(path, body.toString());
  }

  private Answer ask(String path, String body) {
    long end = System.nanoTime() + Duration.ofSeconds(PATIENCE_SECONDS).toNanos();
    long pause = retryWaitMillis;
    for (int round = 0; ; round++) {
      IOException failed = null;
      for (int i = 0; i < urls.size(); i++) {
        int at = (current + i) % urls.size();
        try {
          Answer answer = askOne(at, path, body, end);
          current = at;
          return answer;
        } catch (IOException down) {
          failed = down;
        }
      }
      long left = (end - System.nanoTime()) / 1_000_000;
      if (round >= retries || left <= pause) {
        throw unavailable(failed);
      }
      sleep(pause);
      pause = Math.min(retryMaxWaitMillis, pause * 2);
    }
  }

  private RegistryUnavailableException unavailable(IOException failed) {
    String why =
        failed.getMessage() == null ? failed.getClass().getSimpleName() : failed.getMessage();
    return new RegistryUnavailableException(
        "no response from the schema registry at " + String.join(", ", urls) + ": " + why, failed);
  }

  /**
   * @throws IOException if this URL's server can't answer, but another one might
   * @throws RegistryRefusedException if the server rejects the credentials
   */
  private Answer askOne(int at, String path, String body, long end) throws IOException {
    long left = Math.max(1, (end - System.nanoTime()) / 1_000_000);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(urls.get(at) + path))
            .timeout(Duration.ofMillis(Math.min(left, readTimeout.toMillis())))
            .header("Accept", MEDIA_TYPE + ", application/json");
    headers.forEach(request::header);
    credentials.get(at).header().ifPresent(value -> request.header("Authorization", value));
    if (body != null) {
      request.header("Content-Type", MEDIA_TYPE).POST(BodyPublishers.ofString(body));
    }
    HttpResponse<byte[]> response = send(request.build());
    int status = response.statusCode();
    if (status == 401 || status == 403) {
      throw new RegistryRefusedException(
          "the schema registry at "
              + urls.get(at)
              + " rejected the credentials (status "
              + status
              + "); check basic.auth.credentials.source, basic.auth.user.info and bearer.auth.token");
    }
    if (status / 100 == 5 || status == 408 || status == 429) {
      throw new IOException("status " + status + " from " + urls.get(at));
    }
    return new Answer(status, json(response.body(), urls.get(at)));
  }

  private HttpResponse<byte[]> send(HttpRequest request) throws IOException {
    try {
      return client.send(request, BodyHandlers.ofByteArray());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new RegistryUnavailableException(
          "interrupted while waiting for the schema registry", stop);
    }
  }

  /** Rejects answers that don't come from a registry, such as a proxy's error page. */
  private static JsonNode json(byte[] body, String url) throws IOException {
    try {
      JsonNode json = JSON.readTree(body);
      return json == null ? JSON.missingNode() : json;
    } catch (IOException noJson) {
      String start = new String(body, 0, Math.min(body.length, 40), StandardCharsets.UTF_8);
      throw new IOException(
          url + " is not a schema registry; it responded with \"" + start + '"', noJson);
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new RegistryUnavailableException(
          "interrupted while waiting for the schema registry", stop);
    }
  }
}
