package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.lethe.build.Script.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/health} with servers that answer, fail or don't respond. */
@Timeout(60)
class HealthScriptTest {
  @TempDir Path folder;

  @Test
  void the_exit_code_reflects_the_live_endpoint() throws Exception {
    AtomicReference<Integer> status = new AtomicReference<>(200);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/live",
        exchange -> {
          exchange.sendResponseHeaders(status.get(), -1);
          exchange.close();
        });
    server.start();
    try {
      int port = server.getAddress().getPort();
      assertEquals(0, health(port, "127.0.0.1").exit());
      assertEquals(0, health(port, "0.0.0.0").exit(), "an address that is every one");
      status.set(503);
      Outcome dead = health(port, "127.0.0.1");
      assertEquals(1, dead.exit());
      assertEquals("health: /live answers 503\n", dead.err());
    } finally {
      server.stop(0);
    }
  }

  @Test
  void a_closed_port_is_unhealthy_and_a_disabled_port_is_healthy() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }

    assertTrue(health(free, "127.0.0.1").exit() != 0);
    assertEquals(0, health(0, "127.0.0.1").exit());
  }

  private Outcome health(int port, String host) throws IOException, InterruptedException {
    return new Script(Path.of("src/dist/bin/health").toAbsolutePath(), folder, "bash")
        .with("LETHE_HTTP_PORT", Integer.toString(port))
        .with("LETHE_HTTP_HOST", host)
        .run();
  }
}
