package dev.lethe.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.fixture.FreePort;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Prometheus server that scrapes one instance every second and evaluates the alerts. */
final class PrometheusProcess implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final int port = FreePort.find();
  private final Process process;

  private PrometheusProcess(Path server, Path folder, int target) throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("prometheus.yaml"),
            String.join(
                "\n",
                "global: {scrape_interval: 1s, evaluation_interval: 1s}",
                "rule_files: ['" + Queries.ALERTS + "']",
                "scrape_configs:",
                "  - job_name: lethe",
                "    static_configs: [{targets: ['127.0.0.1:" + target + "']}]",
                ""));
    process =
        new ProcessBuilder(
                server.toString(),
                "--config.file=" + config,
                "--storage.tsdb.path=" + folder.resolve("prometheus"),
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("prometheus.log").toFile())
            .start();
  }

  /** Starts a server with its data in the given folder. */
  static PrometheusProcess start(Path server, Path folder, int target) throws IOException {
    return new PrometheusProcess(server, folder, target);
  }

  /** Returns the server, if there is one on the path. */
  static Optional<Path> installed() {
    for (String place : System.getenv("PATH").split(File.pathSeparator, -1)) {
      Path server = Path.of(place, "prometheus");
      if (Files.isExecutable(server) && Files.isRegularFile(server)) {
        return Optional.of(server);
      }
    }
    return Optional.empty();
  }

  /** Evaluates a query and returns the list of series; an error fails the test. */
  JsonNode query(String expression) throws IOException, InterruptedException {
    return get("query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8))
        .get("result");
  }

  /** Returns the evaluated alert rules. */
  JsonNode rules() throws IOException, InterruptedException {
    return get("rules").get("groups").path(0).path("rules");
  }

  /** Returns false until the server has scraped a few times. */
  boolean hasScraped() throws IOException, InterruptedException {
    try {
      return !query("count_over_time(lethe_ready[1m]) > 3").isEmpty();
    } catch (ConnectException starting) {
      return false;
    }
  }

  private JsonNode get(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/" + path)).build();
    HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() == 503) {
      throw new ConnectException("it starts");
    }
    JsonNode said = new ObjectMapper().readTree(answer.body());
    if (!"success".equals(said.path("status").asText())) {
      throw new AssertionError(path + ": " + answer.body());
    }
    return said.get("data");
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException stop) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
