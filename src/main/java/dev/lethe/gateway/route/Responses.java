package dev.lethe.gateway.route;

import dev.lethe.gateway.Json;
import io.javalin.http.Context;

/** Writes responses. */
final class Responses {
  private static final String JSON = "application/json";

  private Responses() {}

  /** Writes a value as JSON. */
  static void json(Context request, Object value) {
    request.contentType(JSON).result(Json.bytes(value));
  }
}
