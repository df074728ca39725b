package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.lethe.config.Settings;
import dev.lethe.fixture.FakeRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RegistryCheckTest {
  private static final String NOBODY = "http://127.0.0.1:1";

  @Test
  void a_registry_that_accepts_the_schemas_is_valid_and_none_is_registered() {
    try (FakeRegistry registry = new FakeRegistry()) {
      StartChecks.Finding finding = of(registry.url(), Map.of("auto.register.schemas", "true"));

      assertEquals(
          registry.url() + " responds and accepts this release's" + " schemas", finding.found());
      assertEquals(List.of(), registry.subjects());
    }
  }

  @Test
  void a_registry_without_the_schemas_of_this_release_stops_the_start() {
    try (FakeRegistry registry = new FakeRegistry()) {
      StartChecks.Finding finding = of(registry.url());

      assertEquals(13, finding.faults().size());
      assertEquals(
          "the schema registry lacks this release's dev.lethe.avro.Memory under"
              + " lethe.memories.v1-value; run `lethe schemas register`, or set"
              + " auto.register.schemas=true",
          finding.faults().get(0).sentence());
    }
  }

  @Test
  void a_registry_that_refuses_the_schemas_stops_the_start() {
    try (FakeRegistry registry = new FakeRegistry()) {
      registry.refuseNewVersions();

      StartChecks.Finding finding = of(registry.url(), Map.of("auto.register.schemas", "true"));

      assertEquals(13, finding.faults().size());
      assertTrue(
          finding
              .faults()
              .get(0)
              .sentence()
              .startsWith(
                  "the schema registry rejected dev.lethe.avro.Memory for"
                      + " lethe.memories.v1-value: "),
          finding::toString);
    }
  }

  @Test
  void rejected_credentials_are_reported_with_the_status() throws IOException {
    assertTrue(told(401).contains("401"), told(401));
  }

  @Test
  void a_url_that_is_not_a_registry_is_reported_with_the_status() throws IOException {
    assertTrue(told(404).contains("404"), told(404));
  }

  @Test
  void one_that_is_down_is_to_be_started() {
    StartChecks.Finding finding = of(NOBODY);

    assertEquals(Fault.Kind.UNREACHABLE, finding.faults().get(0).kind());
    assertTrue(finding.faults().get(0).sentence().contains(NOBODY), finding::toString);
  }

  @Test
  void one_in_memory_is_none_that_run_would_take() {
    assertEquals(Fault.Kind.CONFIGURATION, of("mock://here").faults().get(0).kind());
  }

  @Test
  void without_one_outputs_are_json() {
    assertEquals("none: outputs are JSON", of("").found());
  }

  private static StartChecks.Finding of(String url) {
    return of(url, Map.of());
  }

  private static StartChecks.Finding of(String url, Map<String, String> more) {
    Map<String, String> flags = new HashMap<>(more);
    flags.put("schema.registry.url", url);
    Map<String, String> home = Map.of("HOME", "/nowhere");
    return RegistryCheck.of(Settings.read(Optional.empty(), home, flags));
  }

  private static String told(int status) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/subjects",
        exchange -> {
          byte[] body = "[]".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      StartChecks.Finding finding = of(url);
      String said =
          finding.faults().isEmpty() ? finding.found() : finding.faults().get(0).sentence();
      return said.replace(url, "URL");
    } finally {
      server.stop(0);
    }
  }
}
