package dev.lethe.runtime.probe;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.lethe.config.HttpSettings;
import dev.lethe.config.Setting;
import dev.lethe.runtime.FaultException;
import dev.lethe.runtime.PortCheck;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers GET and HEAD over HTTP. If there is a token, a client without it gets the probes only; if
 * there is none, so does a client that uses a host name of its own. Slow clients can't block
 * others: when all threads are busy, the oldest request is ended.
 */
final class ProbeServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ProbeServer.class);

  /** More than the honest clients that send requests at the same time. */
  private static final int THREADS = 16;

  private static final String BEARER = "Bearer ";
  private static final Pattern ADDRESS =
      Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.]*:[0-9a-fA-F:.]*]");

  /**
   * Limits of the JDK's server, which reads them once, before its first start: seconds for a
   * request and a response, and concurrent connections. Properties set by the operator take
   * precedence.
   */
  private static final Map<String, String> LIMITS =
      Map.of(
          "sun.net.httpserver.maxReqTime", "5",
          "sun.net.httpserver.maxRspTime", "30",
          "jdk.httpserver.maxConnections", "1000");

  private final HttpServer server;
  private final EvictingExecutor threads;
  private final Map<String, Route> routes;
  private final byte[] token;
  private final String ownName;

  /**
   * Response of a path.
   *
   * @param open true if clients without the token may use it too
   */
  record Route(boolean open, Supplier<HttpAnswer> answer) {}

  private ProbeServer(HttpServer server, HttpSettings settings, Map<String, Route> routes) {
    this.server = server;
    this.routes = Map.copyOf(routes);
    this.token =
        settings.token().map(text -> text.getBytes(StandardCharsets.UTF_8)).orElse(new byte[0]);
    this.ownName = settings.host();
    this.threads = new EvictingExecutor(THREADS);
  }

  /**
   * Starts the server.
   *
   * @param routes routes by path
   * @throws FaultException if the address can't be bound
   */
  static ProbeServer start(HttpSettings settings, Map<String, Route> routes) {
    LIMITS.forEach((name, value) -> System.setProperty(name, System.getProperty(name, value)));
    HttpServer server = PortCheck.listen(settings);
    ProbeServer probes = new ProbeServer(server, settings, routes);
    server.setExecutor(probes.threads);
    server.createContext("/", probes::handle);
    server.start();
    return probes;
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      HttpAnswer answer = answer(exchange);
      exchange.getResponseHeaders().set("Content-Type", answer.contentType());
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
      boolean isHead = exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(answer.status(), isHead ? -1 : body.length);
      if (!isHead) {
        exchange.getResponseBody().write(body);
      }
    }
  }

  private HttpAnswer answer(HttpExchange exchange) {
    String method = exchange.getRequestMethod();
    Route route = routes.get(exchange.getRequestURI().getPath());
    if ((route == null || !route.open()) && !bearsToken(exchange)) {
      exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer realm=\"lethe\"");
      return plain(401, Setting.HTTP_TOKEN.key() + " is required, as a bearer token");
    }
    if ((route == null || !route.open()) && token.length == 0 && !isAskedByOwnName(exchange)) {
      return plain(
          421,
          "without "
              + Setting.HTTP_TOKEN.key()
              + ", requests must use an IP address, localhost or "
              + Setting.HTTP_HOST.key());
    }
    if (route == null) {
      return plain(
          404, "expected one of " + String.join(", ", routes.keySet().stream().sorted().toList()));
    }
    if (!method.equals("GET") && !method.equals("HEAD")) {
      exchange.getResponseHeaders().set("Allow", "GET, HEAD");
      return plain(405, "only GET and HEAD are supported");
    }
    try {
      return route.answer().get();
    } catch (RuntimeException failed) {
      LOG.error("Could not process a request", failed);
      return plain(500, "the request failed; see the log");
    }
  }

  private boolean bearsToken(HttpExchange exchange) {
    if (token.length == 0) {
      return true;
    }
    String authorization = exchange.getRequestHeaders().getFirst("Authorization");
    return authorization != null
        && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
        && MessageDigest.isEqual(
            token,
            authorization.substring(BEARER.length()).strip().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Prevents DNS rebinding: a web page could resolve its own name to the loopback address, so that
   * its reader's browser sends requests here; but the browser sends the page's host name.
   */
  private boolean isAskedByOwnName(HttpExchange exchange) {
    String asked = exchange.getRequestHeaders().getFirst("Host");
    if (asked == null) {
      return true;
    }
    String host = asked.strip().replaceFirst(":\\d*$", "");
    return host.equalsIgnoreCase("localhost")
        || host.equalsIgnoreCase(ownName)
        || ADDRESS.matcher(host).matches();
  }

  private static HttpAnswer plain(int status, String body) {
    return new HttpAnswer(status, "text/plain; charset=utf-8", body + "\n");
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
