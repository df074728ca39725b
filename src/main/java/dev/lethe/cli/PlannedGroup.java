package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** Group of a plan as the application reported it, with its outcome. */
final class PlannedGroup {
  private final String planId;
  private final JsonNode planned;
  private JsonNode committed;
  private JsonNode error;

  /**
   * @param planned element of {@code groups} in a reply to {@code memory.gc_plan}
   */
  PlannedGroup(String planId, JsonNode planned) {
    this.planId = planId;
    this.planned = planned;
  }

  String groupId() {
    return planned.path("group_id").asText();
  }

  /** Channel of its memories; empty if they have none in common. */
  String channel() {
    return planned.path("channel_id").asText("");
  }

  int memories() {
    return planned.path("source_ids").size();
  }

  long estimatedTokens() {
    return planned.path("estimated_tokens").asLong();
  }

  /** Creation time of its oldest memory, epoch milliseconds. */
  long start() {
    return planned.at("/time_range/start").asLong();
  }

  /**
   * Returns the earliest time at which the cap of its scope can have room for the group; null for
   * now.
   */
  Instant waitsUntil() {
    JsonNode until = planned.path("waits_until");
    return until.isNumber() ? Instant.ofEpochMilli(until.asLong()) : null;
  }

  /** Returns true if the cap of its scope has no room for the group yet. */
  boolean isWaiting() {
    return waitsUntil() != null;
  }

  /** Returns the arguments of {@code memory.summarize}. */
  ObjectNode toSummarize() {
    return sources().put("format", "json_v1");
  }

  /** Returns the arguments of {@code memory.compact_commit}. */
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

  /** Records the result of a successful commit. */
  void commit(JsonNode result) {
    committed = result;
  }

  /** Records the error of a failed call. */
  void refuse(JsonNode why) {
    error = why;
  }

  boolean isCommitted() {
    return committed != null;
  }

  /** Returns the id of the summary if the group is committed, else the error code. */
  String outcome() {
    return isCommitted()
        ? committed.path("summary_memory_id").asText()
        : error.path("code").asText();
  }

  /** Returns why the group isn't committed. */
  String refusal() {
    return error.path("code").asText() + " (" + error.path("message").asText() + ')';
  }

  /** Returns the group and its outcome, for {@code --json}. */
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
