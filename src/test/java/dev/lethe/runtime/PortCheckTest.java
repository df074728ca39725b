package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.lethe.config.Settings;
import dev.lethe.fixture.FreePort;
import dev.lethe.runtime.StartChecks.Finding;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PortCheckTest {
  private static final String TOKEN = "0123456789abcdef";

  @Test
  void a_free_port_is_good_and_stays_free() throws IOException {
    int port = FreePort.find();

    assertEquals("127.0.0.1:" + port + ", free", PortCheck.of(settings(port)).found());

    try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertTrue(free.isBound());
    }
  }

  @Test
  void no_port_is_good() {
    assertEquals("none: probes and metrics are not served", PortCheck.of(settings(0)).found());
  }

  @Test
  void a_port_in_use_by_another_process_is_a_fault() throws IOException {
    HttpServer other = answering("{\"application_id\":\"other\"}");
    try {
      int port = other.getAddress().getPort();

      Finding finding = PortCheck.of(settings(port));

      assertEquals(
          "lethe.http.port="
              + port
              + ": another process uses the port (127.0.0.1: Address already in use); stop that"
              + " process, or set another port (0 for none)",
          finding.faults().get(0).sentence());
    } finally {
      other.stop(0);
    }
  }

  @Test
  void a_port_in_use_by_a_silent_process_is_a_fault() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertEquals(1, PortCheck.of(settings(silent.getLocalPort())).faults().size());
    }
  }

  @Test
  void a_port_in_use_by_the_running_instance_is_valid() throws IOException {
    HttpServer running = answering("{\"application_id\":\"mine\",\"state\":\"RUNNING\"}");
    try {
      int port = running.getAddress().getPort();

      assertEquals(
          "127.0.0.1:" + port + ", used by a running instance; another instance needs its own port",
          PortCheck.of(settings(port)).found());
    } finally {
      running.stop(0);
    }
  }

  /** Returns a server that answers only {@code /status}, and only with the token. */
  private static HttpServer answering(String status) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/status",
        exchange -> {
          boolean isAllowed =
              ("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"));
          byte[] body = (isAllowed ? status : "").getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(isAllowed ? 200 : 401, body.length == 0 ? -1 : body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  private static Settings settings(int port) {
    return Settings.read(
        Optional.empty(),
        Map.of("HOME", "/nowhere"),
        Map.of(
            "application.id",
            "mine",
            "lethe.http.port",
            Integer.toString(port),
            "lethe.http.token",
            TOKEN));
  }
}
