package dev.lethe.gateway.route;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.gateway.Json;
import dev.lethe.gateway.Problem;
import dev.lethe.gateway.access.Role;
import dev.lethe.gateway.view.DecisionQuery;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** Shows decisions. */
public final class DecisionRoutes implements Routes {
  private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

  private final DecisionQuery decisions;
  private final Clock clock;

  public DecisionRoutes(DecisionQuery decisions, Clock clock) {
    this.decisions = decisions;
    this.clock = clock;
  }

  @Override
  public void addTo(JavalinDefaultRoutingApi api) {
    api.get("/v1/decisions", TopicReads.limited(this::list), Role.READER);
  }

  private void list(Context request) {
    Requests.requireKnownParameters(
        request,
        "event_id",
        "message_id",
        "memory_id",
        "scope",
        "verdict",
        "since",
        "until",
        "limit");
    Instant now = clock.instant();
    DecisionQuery.Found found =
        decisions.find(
            new DecisionQuery.Conditions(
                Requests.scopes(request),
                Requests.parameter(request, "scope"),
                Requests.parameter(request, "event_id"),
                Requests.parameter(request, "message_id"),
                Requests.parameter(request, "memory_id"),
                Requests.parameter(request, "verdict"),
                time(request, "since", now.minus(Duration.ofHours(1))),
                time(request, "until", now.plus(Duration.ofMinutes(1)))),
            Requests.whole(request, "limit", 1, 1_000, 100));
    ObjectNode shown = Json.object();
    shown.set("decisions", Json.tree(found.decisions()));
    Responses.json(request, shown.put("complete", found.complete()));
  }

  private static Instant time(Context request, String name, Instant byDefault) {
    String text = Requests.parameter(request, name).orElse(null);
    try {
      Instant time = text == null ? byDefault : Instant.parse(text);
      if (!time.isBefore(Instant.EPOCH) && time.isBefore(LATEST)) {
        return time;
      }
    } catch (DateTimeParseException malformed) {
      // Reported below, like a time that Kafka can't search for.
    }
    throw Problem.invalid(name, text, "a time from 1970 on, such as 2026-01-31T12:00:00Z")
        .exception();
  }
}
