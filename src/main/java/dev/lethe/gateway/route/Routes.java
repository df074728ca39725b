package dev.lethe.gateway.route;

import io.javalin.router.JavalinDefaultRoutingApi;

/** Paths of one subject of the API. */
@FunctionalInterface
public interface Routes {
  /** Adds the paths, each with the least role that may use it. */
  void addTo(JavalinDefaultRoutingApi api);
}
