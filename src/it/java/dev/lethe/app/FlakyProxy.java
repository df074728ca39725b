package dev.lethe.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Proxy that fails as the first part of a request's path says, and forwards the rest of the path:
 * the requests to {@code /NAME-503-drop/…} get the status 503, then no response, and are forwarded
 * from the third on. The name distinguishes clients and has no {@code -} before its faults.
 */
final class FlakyProxy implements AutoCloseable {
  private static final Fault NONE = new Fault("none");
  private static final long UNREACHED_LENGTH = 1 << 20;

  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();
  private final HttpServer server;
  private final String target;

  /**
   * Failure of a request.
   *
   * @param name a status; {@code drop} for no response to a request that is not forwarded, {@code
   *     lose} for none to one that is, {@code cut} for the first bytes of the response only
   */
  private record Fault(String name) {
    Optional<Integer> status() {
      return name.matches("\\d+") ? Optional.of(Integer.parseInt(name)) : Optional.empty();
    }
  }

  private FlakyProxy(String target) throws IOException {
    this.target = target;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** Starts a proxy for the server at a URL. */
  static FlakyProxy of(String target) throws IOException {
    return new FlakyProxy(target);
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private Fault nextFault(String part) {
    int number = requests.computeIfAbsent(part, unused -> new AtomicInteger()).getAndIncrement();
    return Stream.of(part.split("-", -1))
        .skip(1L + number)
        .findFirst()
        .map(Fault::new)
        .orElse(NONE);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().toString();
      int end = path.indexOf('/', 1);
      Fault fault = nextFault(path.substring(1, end));
      if (fault.status().isPresent()) {
        exchange.getResponseHeaders().set("Retry-After", "1");
        exchange.sendResponseHeaders(fault.status().get(), -1);
      } else if (!fault.name().equals("drop")) {
        forward(exchange, URI.create(target + path.substring(end)), fault);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private void forward(HttpExchange exchange, URI uri, Fault fault)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    for (String name :
        new String[] {"Authorization", "Content-Type", "Accept", "Idempotency-Key"}) {
      Optional.ofNullable(exchange.getRequestHeaders().getFirst(name))
          .ifPresent(value -> request.header(name, value));
    }
    byte[] body = exchange.getRequestBody().readAllBytes();
    request.method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    HttpResponse<InputStream> response =
        client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    try (InputStream from = response.body()) {
      if (fault.name().equals("lose")) {
        from.readAllBytes();
        return;
      }
      boolean isCut = fault.name().equals("cut");
      exchange.sendResponseHeaders(response.statusCode(), isCut ? UNREACHED_LENGTH : 0);
      try (OutputStream to = exchange.getResponseBody()) {
        copy(from, to, isCut ? 1 : Integer.MAX_VALUE);
      }
    }
  }

  private static void copy(InputStream from, OutputStream to, int most) throws IOException {
    byte[] buffer = new byte[8192];
    int copied = 0;
    for (int count = 0; count >= 0 && copied < most; count = from.read(buffer)) {
      int length = Math.min(count, most - copied);
      to.write(buffer, 0, length);
      to.flush();
      copied += length;
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
