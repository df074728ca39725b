package dev.lethe.gateway.route;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Settings;
import dev.lethe.gateway.Json;
import dev.lethe.gateway.access.Access;
import dev.lethe.gateway.access.Caller;
import dev.lethe.gateway.access.Role;
import dev.lethe.gateway.view.Values;
import dev.lethe.runtime.TopicReader;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Shows the reports of the hygiene stages' runs. */
public final class RunRoutes implements Routes {
  /** Newest reports that are looked at. */
  private static final long WINDOW = 10_000;

  private final Settings settings;
  private final String topic;
  private final Values values;

  /**
   * @param topic name of the reports topic
   */
  public RunRoutes(Settings settings, String topic, Values values) {
    this.settings = settings;
    this.topic = topic;
    this.values = values;
  }

  @Override
  public void addTo(JavalinDefaultRoutingApi api) {
    api.get("/v1/runs", TopicReads.limited(this::list), Role.READER);
  }

  private void list(Context request) {
    Requests.requireKnownParameters(request, "stage", "scope", "limit");
    Caller caller = Access.caller(request);
    Optional<String> stage = Requests.parameter(request, "stage");
    Optional<String> scope = Requests.parameter(request, "scope");
    int limit = Requests.whole(request, "limit", 1, 1_000, 100);
    Comparator<ObjectNode> byTime = Comparator.comparingLong(one -> one.path("at").asLong());
    PriorityQueue<ObjectNode> newest = new PriorityQueue<>(byTime);
    try (TopicReader reader = new TopicReader(settings, List.of(topic))) {
      boolean unused = reader.seekBack(WINDOW);
      reader.readTo(
          reader.ends(),
          record ->
              values
                  .object(record)
                  .filter(report -> maySee(caller, report))
                  .filter(report -> isOf(stage, report, "stage") && isOf(scope, report, "scope"))
                  .ifPresent(
                      report -> {
                        newest.add(report.put("at", record.timestamp()));
                        if (newest.size() > limit) {
                          newest.poll();
                        }
                      }));
    }
    ObjectNode shown = Json.object();
    shown.set("runs", Json.tree(newest.stream().sorted(byTime.reversed()).toList()));
    Responses.json(request, shown);
  }

  private static boolean isOf(Optional<String> wanted, ObjectNode report, String field) {
    return wanted.isEmpty() || wanted.get().equals(report.path(field).textValue());
  }

  /** A report of all tenants quotes samples of each, so only callers who see all see it. */
  private static boolean maySee(Caller caller, ObjectNode report) {
    String scope = report.path("scope").textValue();
    if (scope != null) {
      return caller.mayUse(scope);
    }
    String tenant = report.path("tenant").textValue();
    return caller.hasWholeTenant() && (caller.isOfAllTenants() || caller.tenant().equals(tenant));
  }
}
