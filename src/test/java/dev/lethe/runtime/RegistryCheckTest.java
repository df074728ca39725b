package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.lethe.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RegistryCheckTest {
  private static final String NOBODY = "http://127.0.0.1:1";

  @Test
  void a_registry_that_answers_is_good() throws IOException {
    assertEquals("URL answers", told(200));
  }

  @Test
  void credentials_that_it_refuses_are_to_be_mended() throws IOException {
    assertTrue(told(401).contains("401"), told(401));
  }

  @Test
  void what_answers_otherwise_is_no_registry() throws IOException {
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
    Map<String, String> flags = url.isEmpty() ? Map.of() : Map.of("schema.registry.url", url);
    Map<String, String> home = Map.of("HOME", "/nowhere");
    return RegistryCheck.of(Settings.read(Optional.empty(), home, flags).registry());
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
