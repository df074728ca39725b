package dev.lethe.gateway.route;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.gateway.Json;
import dev.lethe.gateway.access.Access;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;

/** Tells a caller what its token allows. */
public final class CallerRoutes implements Routes {
  @Override
  public void addTo(JavalinDefaultRoutingApi api) {
    api.get("/v1/me", CallerRoutes::show, Role.READER);
  }

  private static void show(Context request) {
    Caller caller = Access.caller(request);
    ObjectNode shown = Json.object().put("name", caller.name()).put("tenant", caller.tenant());
    shown.set("scopes", Json.tree(caller.scopes()));
    Responses.json(request, shown.put("role", caller.role().wireName()));
  }
}
