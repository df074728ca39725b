package dev.lethe.gateway.route;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.value.MemoryReader;
import dev.lethe.event.Scope;
import dev.lethe.gateway.Json;
import dev.lethe.gateway.MemoryWording;
import dev.lethe.gateway.PolicyDesk;
import dev.lethe.gateway.Problem;
import dev.lethe.gateway.ProblemException;
import dev.lethe.gateway.ToolCalls;
import dev.lethe.gateway.access.Access;
import dev.lethe.gateway.access.Role;
import dev.lethe.gateway.view.MemoryRecords;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.policy.Policy;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;
import java.util.concurrent.CompletionException;

/** Shows one memory with all that is known of it. */
public final class MemoryRoutes implements Routes {
  private final MemoryRecords records;
  private final ToolCalls calls;
  private final PolicyDesk policies;
  private final MemoryWording wording;
  private final Clock clock;

  public MemoryRoutes(
      MemoryRecords records,
      ToolCalls calls,
      PolicyDesk policies,
      MemoryWording wording,
      Clock clock) {
    this.records = records;
    this.calls = calls;
    this.policies = policies;
    this.wording = wording;
    this.clock = clock;
  }

  @Override
  public void addTo(JavalinDefaultRoutingApi api) {
    api.get("/v1/memories/{memory_id}", TopicReads.limited(this::show), Role.READER);
  }

  private void show(Context request) {
    Requests.requireKnownParameters(request, "scope");
    String id = request.pathParam("memory_id");
    String scope = Requests.required(request, "scope");
    boolean unused = Requests.scope(request).isPresent();
    MemoryRecords.Found found = records.find(new Scope(scope), id);
    if (found.memory().isEmpty() && found.tombstone().isEmpty()) {
      throw Problem.notFound("There is no memory " + id + " in " + scope).exception();
    }
    Memory memory = found.memory().map(MemoryReader::memory).orElse(null);
    Tombstone tombstone = found.tombstone().map(MemoryReader::tombstone).orElse(null);
    Policy policy = policies.current().forTenant(new Scope(scope).tenant());
    ObjectNode shown = Json.object().put("memory_id", id).put("scope", scope);
    shown.set("memory", found.memory().orElse(null));
    shown.set("tombstone", found.tombstone().orElse(null));
    shown.set("explanation", wording.explain(id, memory, tombstone, policy, clock.millis()));
    JsonNode args = Json.object().put("memory_id", id);
    request.future(
        () ->
            calls
                .call(Access.caller(request), "memory.history", scope, args, null)
                .handle((reply, failed) -> history(reply, failed))
                .thenAccept(
                    history -> {
                      shown.set("history", history);
                      Responses.json(request, shown);
                    }));
  }

  /** An erased memory has no history, which is no error here. */
  private static JsonNode history(JsonNode reply, Throwable failed) {
    if (failed == null) {
      return reply.path("result");
    }
    Throwable cause = failed instanceof CompletionException ? failed.getCause() : failed;
    if (cause instanceof ProblemException problem && problem.problem().status() < 500) {
      return null;
    }
    throw cause instanceof RuntimeException known ? known : new CompletionException(cause);
  }
}
