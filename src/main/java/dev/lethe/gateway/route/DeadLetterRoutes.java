package dev.lethe.gateway.route;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.gateway.Json;
import dev.lethe.gateway.RecordIntake;
import dev.lethe.gateway.access.Access;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import dev.lethe.gateway.view.DeadLetterView;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Shows dead letters, and sends them again. */
public final class DeadLetterRoutes implements Routes {
  private static final String VALUE = "value";

  private final DeadLetterView letters;
  private final RecordIntake intake;

  public DeadLetterRoutes(DeadLetterView letters, RecordIntake intake) {
    this.letters = letters;
    this.intake = intake;
  }

  @Override
  public void addTo(JavalinDefaultRoutingApi api) {
    api.get("/v1/dead-letters", TopicReads.limited(this::list), Role.MODERATOR);
    api.post("/v1/dead-letters/{id}/replay", TopicReads.limited(this::replay), Role.MODERATOR);
    api.post("/v1/dead-letters/{id}/dismiss", TopicReads.limited(this::dismiss), Role.MODERATOR);
  }

  private void list(Context request) {
    Requests.requireKnownParameters(request, "reason", "status", "limit");
    DeadLetterView.Found found =
        letters.list(
            new DeadLetterView.Query(
                maySee(request),
                Requests.parameter(request, "reason").orElse(""),
                Requests.oneOf(request, "status", "open", "open", "handled", "all")),
            Requests.whole(request, "limit", 1, 500, 100));
    ObjectNode shown = Json.object();
    shown.set("dead_letters", Json.tree(found.letters()));
    Responses.json(request, shown.put("open", found.open()));
  }

  /** A letter without a scope may be of any tenant. */
  private static Predicate<String> maySee(Context request) {
    Caller caller = Access.caller(request);
    return scope -> scope.isEmpty() ? caller.hasEverything() : caller.mayUse(scope);
  }

  private void replay(Context request) {
    byte[] edited = null;
    if (request.bodyAsBytes().length > 0) {
      ObjectNode body = Requests.object(request);
      Requests.requireKnown(body, Set.of(VALUE));
      Optional<String> value = Requests.text(body, VALUE);
      if (value.isPresent()) {
        byte[] given = value.get().getBytes(StandardCharsets.UTF_8);
        edited = intake.edited(Access.caller(request), given);
      }
    }
    Responses.json(request, letters.handle(request.pathParam("id"), maySee(request), edited, true));
  }

  private void dismiss(Context request) {
    Responses.json(request, letters.handle(request.pathParam("id"), maySee(request), null, false));
  }
}
