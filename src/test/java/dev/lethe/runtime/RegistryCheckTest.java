package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RegistryCheckTest {
  @Test
  void what_answers_as_a_registry_does_is_one() throws IOException {
    assertEquals("URL answers", told(200));
    assertEquals("URL answers, and wants a user (401)", told(401));
    assertEquals(
        "schema.registry.url=URL: it answers /subjects with 404, as no schema registry does; set"
            + " the address of the registry's own API",
        told(404));
  }

  @Test
  void without_one_outputs_are_json() {
    assertEquals("none: outputs are JSON", RegistryCheck.of(Optional.empty()).found());
  }

  private static String told(int status) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/subjects",
        exchange -> {
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      StartChecks.Finding finding = RegistryCheck.of(Optional.of(url));
      String said =
          finding.faults().isEmpty() ? finding.found() : finding.faults().get(0).sentence();
      return said.replace(url, "URL");
    } finally {
      server.stop(0);
    }
  }
}
