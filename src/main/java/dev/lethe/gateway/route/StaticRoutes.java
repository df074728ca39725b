package dev.lethe.gateway.route;

import dev.lethe.gateway.Problem;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * Serves the description of the API, the probes and the files of the console, which are no secrets.
 */
public final class StaticRoutes implements Routes {
  private static final String API = "/gateway/openapi.yaml";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*");

  /** Scripts and styles of the console itself only; no page may show the console in a frame. */
  private static final String CONSOLE_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
          + "connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "json", "application/json",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml",
          "png", "image/png");

  private final BooleanSupplier ready;

  /**
   * @param ready true once requests get complete results
   */
  public StaticRoutes(BooleanSupplier ready) {
    this.ready = ready;
  }

  @Override
  public void addTo(JavalinDefaultRoutingApi api) {
    api.get("/openapi.yaml", request -> send(request, API, "application/yaml"));
    api.get("/live", request -> request.contentType("text/plain").result("live\n"));
    api.get("/ready", this::ready);
    api.get("/", request -> console(request, "index.html"));
    api.get("/console/<file>", request -> console(request, request.pathParam("file")));
  }

  private void ready(Context request) {
    boolean isReady = ready.getAsBoolean();
    request
        .status(isReady ? 200 : 503)
        .contentType("text/plain")
        .result(isReady ? "ready\n" : "reading Lethe's topics\n");
  }

  private static void console(Context request, String file) throws IOException {
    String type = TYPES.get(file.substring(file.lastIndexOf('.') + 1));
    boolean isSafe = true;
    for (String part : file.split("/", -1)) {
      isSafe &= NAME.matcher(part).matches();
    }
    if (type == null || !isSafe) {
      throw Problem.notFound("The console has no file " + file).exception();
    }
    request.header("Content-Security-Policy", CONSOLE_POLICY);
    send(request, "/console/" + file, type);
  }

  private static void send(Context request, String resource, String type) throws IOException {
    try (InputStream file = StaticRoutes.class.getResourceAsStream(resource)) {
      if (file == null) {
        throw Problem.notFound("There is no " + request.path()).exception();
      }
      request.header("Cache-Control", "no-cache").contentType(type).result(file.readAllBytes());
    }
  }
}
