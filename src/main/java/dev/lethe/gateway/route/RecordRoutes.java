package dev.lethe.gateway.route;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.gateway.Json;
import dev.lethe.gateway.Problem;
import dev.lethe.gateway.RecordIntake;
import dev.lethe.gateway.access.Access;
import dev.lethe.gateway.access.Role;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Takes events and items. */
public final class RecordRoutes implements Routes {
  private static final int MAX_RECORDS = 10_000;

  private final RecordIntake intake;

  public RecordRoutes(RecordIntake intake) {
    this.intake = intake;
  }

  @Override
  public void addTo(JavalinDefaultRoutingApi api) {
    api.post("/v1/events", this::events, Role.AGENT);
    api.post("/v1/items", this::items, Role.AGENT);
  }

  private void events(Context request) {
    List<JsonNode> records = records(request);
    String key = Requests.idempotencyKey(request);
    request.future(
        () ->
            intake
                .events(Access.caller(request), records, key)
                .thenAccept(results -> Responses.json(request, results)));
  }

  private void items(Context request) {
    List<JsonNode> records = records(request);
    request.future(
        () ->
            intake
                .items(Access.caller(request), records)
                .thenAccept(results -> Responses.json(request, results)));
  }

  /** Returns the records of an object, an array, or one object per line. */
  private static List<JsonNode> records(Context request) {
    byte[] body = request.bodyAsBytes();
    String type = request.contentType();
    List<JsonNode> records = new ArrayList<>();
    if (type != null && type.startsWith("application/x-ndjson")) {
      String[] lines = new String(body, StandardCharsets.UTF_8).split("\n", -1);
      for (int i = 0; i < lines.length; i++) {
        if (!lines[i].isBlank()) {
          records.add(line(lines[i], i + 1));
        }
      }
    } else {
      JsonNode value =
          Json.parse(body)
              .orElseThrow(
                  () ->
                      Problem.invalid(
                              "the body is not one JSON value; send lines as application/x-ndjson")
                          .exception());
      if (value.isArray()) {
        value.forEach(records::add);
      } else {
        records.add(value);
      }
    }
    if (records.size() > MAX_RECORDS) {
      throw Problem.tooLarge(records.size() + " records; at most " + MAX_RECORDS).exception();
    }
    return records;
  }

  private static JsonNode line(String line, int number) {
    return Json.parse(line.getBytes(StandardCharsets.UTF_8))
        .orElseThrow(() -> Problem.invalid("line " + number + " is not JSON").exception());
  }
}
