package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** A group of a plan as the application tells it, and what became of it. */
final class PlannedGroup {
  private final String planId;
  private final JsonNode planned;
  private JsonNode committed;
  private JsonNode error;

  /**
   * @param planned one of {@code groups} of a reply of {@code memory.gc_plan}
   */
  PlannedGroup(String planId, JsonNode planned) {
    this.planId = planId;
    this.planned = planned;
  }

  String groupId() {
    return planned.path("group_id").asText();
  }

  /** Null where its memories have none in common. */
  String channel() {
    return planned.path("channel_id").asText("");
  }

  int memories() {
    return planned.path("source_ids").size();
  }

  long estimatedTokens() {
    return planned.path("estimated_tokens").asLong();
  }

  /** When the first of its memories was created, epoch milliseconds. */
  long start() {
    return planned.at("/time_range/start").asLong();
  }

  /**
   * Returns when the cap of its scope can have room for the group at the earliest; null for now.
   */
  Instant waitsUntil() {
    JsonNode until = planned.path("waits_until");
    return until.isNumber() ? Instant.ofEpochMilli(until.asLong()) : null;
  }

  /** Returns true if the cap of its scope has no room for the group yet. */
  boolean isWaiting() {
    return waitsUntil() != null;
  }

  /** What {@code memory.summarize} is to be called with. */
  ObjectNode toSummarise() {
    return sources().put("format", "json_v1");
  }

  /** What {@code memory.compact_commit} is to be called with. */
  ObjectNode toCommit(JsonNode summary) {
    ObjectNode args = sources().put("plan_id", planId);
    args.set("summary_json", summary);
    return args;
  }

  private ObjectNode sources() {
    ObjectNode args = Json.object().put("group_id", groupId());
    args.set("source_ids", planned.path("source_ids"));
    return args;
  }

  /** Notes that it is committed: the result of the call. */
  void commit(JsonNode result) {
    committed = result;
  }

  /** Notes that it isn't: the error of a call. */
  void refuse(JsonNode why) {
    error = why;
  }

  boolean isCommitted() {
    return committed != null;
  }

  /** Of one that is committed the summary, of any other the code of the reason. */
  String outcome() {
    return isCommitted()
        ? committed.path("summary_memory_id").asText()
        : error.path("code").asText();
  }

  /** Why it isn't committed. */
  String refusal() {
    return error.path("code").asText() + " (" + error.path("message").asText() + ')';
  }

  /** All of it, for {@code --json}. */
  ObjectNode toJson() {
    ObjectNode json = planned.deepCopy();
    if (committed != null) {
      json.setAll((ObjectNode) committed);
    }
    if (error != null) {
      json.set("error", error);
    }
    return json;
  }
}
