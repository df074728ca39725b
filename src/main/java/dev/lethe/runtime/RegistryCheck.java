package dev.lethe.runtime;

import dev.lethe.config.Setting;
import dev.lethe.runtime.StartChecks.Finding;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Whether the schema registry answers, where there is one. */
final class RegistryCheck {
  private static final String SUBJECT = "registry";
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int OK = 200;

  private RegistryCheck() {}

  static Finding of(Optional<String> url) {
    if (url.isEmpty()) {
      return Finding.good(SUBJECT, "none: outputs are JSON");
    }
    String first = url.get().split(",", 2)[0].strip();
    if (!first.startsWith("http")) {
      return Finding.good(SUBJECT, first + " is in this process");
    }
    String shown = first.replaceFirst("//[^@/]*@", "//");
    try {
      return answered(shown, ask(URI.create(first.replaceFirst("/*$", "") + "/subjects")));
    } catch (IllegalArgumentException noUrl) {
      return bad(
          shown, "it is no URL (" + noUrl.getMessage() + ")", "set one like http://host:8081");
    } catch (IOException silent) {
      String why = silent.getMessage() == null ? silent.toString() : silent.getMessage();
      return bad(shown, "it doesn't answer (" + why + ")", "start it, or set where it is");
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return bad(shown, "it was not asked", "");
    }
  }

  private static int ask(URI uri) throws IOException, InterruptedException {
    HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(PATIENCE).build();
    return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  private static Finding answered(String url, int status) {
    return switch (status) {
      case OK -> Finding.good(SUBJECT, url + " answers");
      case UNAUTHORIZED, FORBIDDEN ->
          Finding.good(SUBJECT, url + " answers, and wants a user (" + status + ")");
      default ->
          bad(
              url,
              "it answers /subjects with " + status + ", as no schema registry does",
              "set the address of the registry's own API");
    };
  }

  private static Finding bad(String url, String cause, String fix) {
    return Finding.bad(
        SUBJECT,
        List.of(new Fault(Fault.Kind.UNREACHABLE, Setting.REGISTRY_URL.key(), url, cause, fix)));
  }
}
