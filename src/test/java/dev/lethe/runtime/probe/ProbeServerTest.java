package dev.lethe.runtime.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lethe.config.HttpSettings;
import dev.lethe.fixture.FreePort;
import dev.lethe.runtime.Fault;
import dev.lethe.runtime.FaultException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProbeServerTest {
  private static final String TOKEN = "a-token-that-is-long-enough";
  private static final Map<String, ProbeServer.Route> ROUTES =
      Map.of(
          "/live", new ProbeServer.Route(true, () -> new HttpAnswer(503, "text/plain", "no")),
          "/status", new ProbeServer.Route(false, () -> new HttpAnswer(200, "text/plain", "fine")),
          "/long",
              new ProbeServer.Route(
                  false, () -> new HttpAnswer(200, "text/plain", "long ".repeat(2_000_000))),
          "/broken",
              new ProbeServer.Route(
                  false,
                  () -> {
                    throw new IllegalStateException("torn");
                  }));

  @Test
  void each_path_returns_its_own_answer() throws Exception {
    try (ProbeServer server = start(Optional.empty())) {
      assertEquals("503 no", ask(server, "GET", "/live", null));
      assertEquals("200 fine", ask(server, "GET", "/status", null));
      assertEquals("200 ", ask(server, "HEAD", "/status", null));
      assertEquals(
          "404 expected one of /broken, /live, /long, /status\n", ask(server, "GET", "/", null));
      assertEquals("405 only GET and HEAD are supported\n", ask(server, "DELETE", "/status", null));
    }
  }

  @Test
  void with_a_token_requests_without_it_reach_only_probes() throws Exception {
    String refused = "401 lethe.http.token is required, as a bearer token\n";
    try (ProbeServer server = start(Optional.of(TOKEN))) {
      assertEquals("503 no", ask(server, "GET", "/live", null));
      assertEquals(refused, ask(server, "GET", "/status", null));
      assertEquals(refused, ask(server, "GET", "/none", null));
      assertEquals(refused, ask(server, "GET", "/status", "Bearer " + TOKEN + "r"));
      assertEquals(refused, ask(server, "GET", "/status", "Basic " + TOKEN));
      assertEquals("200 fine", ask(server, "GET", "/status", "Bearer " + TOKEN));
      assertEquals("200 fine", ask(server, "GET", "/status", "bearer  " + TOKEN));
    }
  }

  @Test
  void without_a_token_requests_under_a_foreign_host_name_reach_only_probes() throws Exception {
    String refused =
        "421 without lethe.http.token, requests must use an IP address, localhost or"
            + " lethe.http.host";
    try (ProbeServer server = start(Optional.empty())) {
      for (String own :
          List.of(
              "localhost:8080",
              "LOCALHOST",
              "127.0.0.1",
              "[::1]:8080",
              "[::ffff:10.0.0.7]",
              "10.0.0.7:8080")) {
        assertEquals("200 fine", askAs(own, server, "/status"), own);
      }
      for (String other :
          List.of(
              "rebound.example:8080",
              "localhost.example",
              "127.0.0.1.example",
              "[evil.example]",
              "[evil.example]:8080",
              "[dead.beef]",
              "....")) {
        assertEquals(refused, askAs(other, server, "/status"), other);
        assertEquals(refused, askAs(other, server, "/none"), other);
        assertEquals("503 no", askAs(other, server, "/live"), other);
      }
    }
    try (ProbeServer server = start(Optional.of(TOKEN))) {
      assertEquals(
          "401 lethe.http.token is required, as a bearer token",
          askAs("lethe.example", server, "/status"));
    }
  }

  @BeforeAll
  static void limitNoTime() {
    // Slow requests then end only when they must make room for others.
    System.setProperty("sun.net.httpserver.maxReqTime", "-1");
    System.setProperty("sun.net.httpserver.maxRspTime", "-1");
  }

  @AfterAll
  static void limitTime() {
    System.clearProperty("sun.net.httpserver.maxReqTime");
    System.clearProperty("sun.net.httpserver.maxRspTime");
  }

  @Test
  @Timeout(120)
  void half_sent_requests_and_unread_answers_block_no_probe() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try (ProbeServer server = start(Optional.empty())) {
      for (int i = 0; i < 200; i++) {
        slow.add(
            send(
                server,
                i % 10 != 0
                    ? "GET /live HTTP/1.1\r\nHost: a"
                    : "GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n"));
        if (i % 20 == 19) {
          assertEquals("503 no", ask(server, "GET", "/live", null));
        }
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  private static Socket send(ProbeServer server, String part) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096);
    socket.connect(server.address());
    socket.getOutputStream().write(part.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  @Test
  void a_failed_request_returns_500_without_the_cause() throws Exception {
    try (ProbeServer server = start(Optional.empty())) {
      assertEquals("500 the request failed; see the log\n", ask(server, "GET", "/broken", null));
    }
  }

  @Test
  void a_port_in_use_is_reported_with_the_fix() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      HttpSettings settings =
          new HttpSettings(taken.getLocalPort(), "127.0.0.1", Optional.empty(), true);

      assertEquals(
          "lethe.http.port="
              + taken.getLocalPort()
              + ": another process uses the port (127.0.0.1: Address already in use); stop that"
              + " process, or set another port (0 for none)",
          refused(settings));
    }
  }

  @Test
  void a_foreign_address_is_not_reported_as_a_port_in_use() {
    assertEquals(
        "lethe.http.port=8080: cannot listen on this address (192.0.2.1: Cannot assign requested"
            + " address); set an address of this machine and a port that this user may use (0"
            + " for none)",
        refused(new HttpSettings(8080, "192.0.2.1", Optional.of(TOKEN), false)));
  }

  private static String refused(HttpSettings settings) {
    List<Fault> faults =
        assertThrows(FaultException.class, () -> ProbeServer.start(settings, ROUTES)).faults();
    assertEquals(List.of(Fault.Kind.CONFIGURATION), faults.stream().map(Fault::kind).toList());
    return faults.get(0).sentence();
  }

  private static ProbeServer start(Optional<String> token) {
    return ProbeServer.start(new HttpSettings(FreePort.find(), "127.0.0.1", token, true), ROUTES);
  }

  /** Sends a request with an arbitrary Host header, which Java's HTTP client doesn't allow. */
  private static String askAs(String host, ProbeServer server, String path) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort())) {
      String request =
          "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return answer.split(" ", 3)[1] + ' ' + answer.substring(answer.indexOf("\r\n\r\n")).strip();
    }
  }

  private static String ask(ProbeServer server, String method, String path, String authorization)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.address().getPort() + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    HttpResponse<String> answer =
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.body();
  }
}
