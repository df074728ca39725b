package dev.lethe.gateway.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.call.ToolType;
import dev.lethe.call.engine.Tools;
import dev.lethe.codec.call.ToolSchemas;
import dev.lethe.gateway.Json;
import dev.lethe.gateway.Problem;
import dev.lethe.gateway.ToolCalls;
import dev.lethe.gateway.access.Access;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import dev.lethe.gateway.access.ToolRoles;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Calls tools, and the paths that are shorter names of tools. */
public final class ToolRoutes implements Routes {
  private static final String SCOPE = "scope";
  private static final String ARGS = "args";

  /** Conditions of a filter whose query parameters are lists. */
  private static final Set<String> LISTS = Set.of("kinds", "types", "tags", "item_ids");

  private static final List<String> CONDITIONS =
      List.of(
          "kinds",
          "types",
          "tags",
          "item_ids",
          "project",
          "subject",
          "author_id",
          "since",
          "until",
          "min_importance",
          "pinned",
          "state");

  private final ToolCalls calls;

  public ToolRoutes(ToolCalls calls) {
    this.calls = calls;
  }

  @Override
  public void addTo(JavalinDefaultRoutingApi api) {
    api.get("/v1/tools", ToolRoutes::list, Role.READER);
    api.post("/v1/tools/{name}", this::call, Role.READER);
    api.post("/v1/contexts", this::context, Role.READER);
    api.get("/v1/memories", this::memories, Role.READER);
  }

  private static void list(Context request) {
    Caller caller = Access.caller(request);
    ObjectNode all = Json.object();
    ArrayNode tools = all.putArray("tools");
    for (ToolType tool : Tools.BUILT_IN.all()) {
      Role role = ToolRoles.of(tool);
      if (caller.role().includes(role)) {
        JsonNode schema = ToolSchemas.document(tool);
        tools
            .addObject()
            .put("name", tool.name())
            .put("description", schema.path("description").asText())
            .put("role", role.wireName())
            .put("read_only", tool.isReadOnly())
            .set("schema", schema);
      }
    }
    Responses.json(request, all);
  }

  private void call(Context request) {
    ObjectNode body = Requests.object(request);
    Requests.requireKnown(body, Set.of(SCOPE, ARGS));
    JsonNode args = body.has(ARGS) ? body.get(ARGS) : Json.object();
    String scope = Requests.text(body, SCOPE).orElse(null);
    String name = request.pathParam("name");
    if (Tools.isReadOnly(name) && !isLogged(args)) {
      Audit.reads(request);
    }
    request.future(
        () ->
            call(request, name, scope, args)
                .thenAccept(reply -> Responses.json(request, reply(reply))));
  }

  private static ObjectNode reply(JsonNode reply) {
    ObjectNode shown = Json.object();
    shown.set("command_id", reply.path("command_id"));
    shown.set("name", reply.path("name"));
    shown.set("result", reply.path("result"));
    JsonNode missing = reply.at("/partitions/missing");
    if (!missing.isEmpty()) {
      shown.set("missing_partitions", missing);
    }
    return shown;
  }

  /** Returns true for a context whose memories count as used. */
  private static boolean isLogged(JsonNode args) {
    return args.path("log").asBoolean();
  }

  private void context(Context request) {
    ObjectNode args = Requests.object(request);
    String scope =
        Requests.text(args, SCOPE)
            .orElseThrow(() -> Problem.invalid(SCOPE, "nothing", "a scope").exception());
    args.remove(SCOPE);
    if (!isLogged(args)) {
      Audit.reads(request);
    }
    forwardResult(request, "memory.context_assemble", scope, args);
  }

  private void memories(Context request) {
    Optional<String> query = Requests.parameter(request, "query");
    Requests.requireKnownParameters(
        request,
        Stream.concat(Stream.of(SCOPE, "query", "limit", "cursor"), CONDITIONS.stream())
            .toArray(String[]::new));
    ObjectNode args = Json.object();
    query.ifPresent(text -> args.put("query", text));
    Requests.parameter(request, "cursor").ifPresent(text -> args.put("cursor", text));
    Requests.parameter(request, "limit").ifPresent(text -> args.set("limit", value("limit", text)));
    ObjectNode filter = Json.object();
    for (String condition : CONDITIONS) {
      Requests.parameter(request, condition)
          .ifPresent(text -> filter.set(condition, value(condition, text)));
    }
    if (!filter.isEmpty()) {
      args.set("filter", filter);
    }
    String tool = query.isPresent() ? "memory.search" : "memory.list";
    forwardResult(request, tool, Requests.required(request, SCOPE), args);
  }

  /** Returns a query parameter as the JSON that the tool expects. */
  private static JsonNode value(String name, String text) {
    if (LISTS.contains(name)) {
      return Json.tree(text.split(",", -1));
    }
    return switch (name) {
      case "pinned", "min_importance", "limit" ->
          Json.parse(text.getBytes(StandardCharsets.UTF_8))
              .filter(JsonNode::isValueNode)
              .orElseGet(() -> Json.tree(text));
      default -> Json.tree(text);
    };
  }

  private void forwardResult(Context request, String tool, String scope, JsonNode args) {
    request.future(
        () ->
            call(request, tool, scope, args)
                .thenAccept(reply -> Responses.json(request, reply.path("result"))));
  }

  private CompletableFuture<JsonNode> call(
      Context request, String tool, String scope, JsonNode args) {
    return calls.call(Access.caller(request), tool, scope, args, Requests.idempotencyKey(request));
  }
}
