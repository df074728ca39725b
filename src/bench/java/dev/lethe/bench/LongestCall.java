package dev.lethe.bench;

import dev.lethe.config.Figure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the longest uninterrupted use of a stream thread from an application's metrics. */
final class LongestCall {
  private static final Pattern SECONDS =
      Pattern.compile(Figure.LONGEST_CALL.prometheusName() + "(?:\\{[^}]*})? ([0-9.eE+-]+)");

  private LongestCall() {}

  /**
   * Returns the longest use since the application's start, in milliseconds.
   *
   * @param port port of the application's metrics
   */
  static double millis(int port) throws IOException, InterruptedException {
    HttpRequest metrics =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics")).build();
    String text =
        HttpClient.newHttpClient()
            .send(metrics, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8))
            .body();
    double longest = 0;
    Matcher found = SECONDS.matcher(text);
    while (found.find()) {
      longest = Math.max(longest, Double.parseDouble(found.group(1)));
    }
    return longest * 1e3;
  }
}
