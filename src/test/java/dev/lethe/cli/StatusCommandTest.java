package dev.lethe.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatusCommandTest {
  private static final String NO_BROKER = "--bootstrap-servers=127.0.0.1:1";

  private final TestConsole console = new TestConsole(Map.of());

  @Test
  void without_a_broker_the_instance_is_shown_and_the_error_is_last() throws IOException {
    HttpServer instance = instance("lethe");
    try {
      int exitCode = status(instance);

      assertEquals(ExitCode.UNREACHABLE, exitCode);
      assertTrue(
          console.out().startsWith("lethe         running, not ready: no broker responds\n"),
          console.out());
      assertTrue(
          console.lastError().startsWith("lethe: cannot connect to Kafka at 127.0.0.1:1"),
          console.lastError());
    } finally {
      instance.stop(0);
    }
  }

  @Test
  void an_instance_of_another_application_does_not_count() throws IOException {
    HttpServer instance = instance("other");
    try {
      assertEquals(ExitCode.UNREACHABLE, status(instance));

      assertTrue(console.out().startsWith("lethe         not running\n"), console.out());
    } finally {
      instance.stop(0);
    }
  }

  private int status(HttpServer instance) {
    return console.run(
        new PassThrough(),
        "status",
        NO_BROKER,
        "--set=lethe.http.port=" + instance.getAddress().getPort());
  }

  private static HttpServer instance(String applicationId) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] status =
        ("{\"application_id\":\""
                + applicationId
                + "\",\"ready\":false,\"reason\":\"no broker responds\"}")
            .getBytes(UTF_8);
    server.createContext(
        "/status",
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(200, status.length);
            exchange.getResponseBody().write(status);
          }
        });
    server.start();
    return server;
  }
}
