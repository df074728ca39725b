package dev.lethe.gateway.route;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.gateway.Json;
import dev.lethe.gateway.access.Role;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.GroupProgress;
import dev.lethe.runtime.UnreachableException;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;

/** Shows whether events are processed, and how far behind. */
public final class HealthRoutes implements Routes, AutoCloseable {
  private final Settings settings;
  private final List<String> inputs;
  private final Admin admin;
  private final Supplier<OptionalLong> restoring;

  /**
   * @param restoring records of state that an application in this process has still to restore;
   *     empty if there is no application in it
   */
  public HealthRoutes(Settings settings, Topics topics, Supplier<OptionalLong> restoring) {
    this.settings = settings;
    this.inputs = List.of(topics.events(), topics.items(), topics.commands());
    this.restoring = restoring;
    this.admin = Brokers.admin(settings);
  }

  @Override
  public void addTo(JavalinDefaultRoutingApi api) {
    api.get("/v1/health", this::show, Role.READER);
  }

  private void show(Context request) {
    ObjectNode shown = Json.object().put("application_id", settings.applicationId());
    restoring.get().ifPresent(records -> shown.put("restoring", records));
    try {
      GroupProgress progress = GroupProgress.read(admin, settings, inputs);
      shown.put("status", status(progress));
      shown.put(
          "lag", progress.topics().values().stream().mapToLong(GroupProgress.Offsets::lag).sum());
      ArrayNode list = shown.putArray("topics");
      progress
          .topics()
          .forEach(
              (topic, offsets) ->
                  list.addObject()
                      .put("topic", topic)
                      .put("end", offsets.end())
                      .put("lag", offsets.lag()));
    } catch (UnreachableException down) {
      shown.put("status", "unreachable").put("lag", 0);
    }
    Responses.json(request, shown);
  }

  private static String status(GroupProgress progress) {
    if (progress.isStable()) {
      return "running";
    }
    return progress.isActive() ? "rebalancing" : "stopped";
  }

  @Override
  public void close() {
    admin.close();
  }
}
