package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.lethe.call.review.ReviewRow;
import dev.lethe.family.rule.RuleAction;
import dev.lethe.family.rule.RuleStatus;
import dev.lethe.family.rule.SuppressRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Rule or case that waits for a moderator's verdict, or has received one.
 *
 * @param kind one word
 * @param status one word
 * @param isOpen true if it is worth listing: it waits or is in force
 * @param waits true if it waits for a verdict
 * @param scope tenant and channel, the latter {@code *} for the whole tenant
 * @param says its subject, on one line
 * @param json the item for programs
 */
record Reviewed(
    String kind,
    String id,
    String status,
    boolean isOpen,
    boolean waits,
    String scope,
    String says,
    List<Detail> details,
    ObjectNode json) {
  static final String EVERY_CHANNEL = "*";

  private static final String OPEN = "open";
  private static final String CONFLICT = "conflict";

  /**
   * Detail of the item.
   *
   * @param name one word
   */
  record Detail(String name, String value) {}

  String tenant() {
    return scope.substring(0, Math.max(0, scope.indexOf('/')));
  }

  String channel() {
    return scope.substring(scope.indexOf('/') + 1);
  }

  /** Returns a suppress rule. */
  static Reviewed of(SuppressRule rule) {
    String status = rule.status().wireName();
    String channel = rule.channelId() == null ? EVERY_CHANNEL : rule.channelId();
    String action = rule.action().wireName();
    String matches = rule.match().type().wireName() + ' ' + rule.match().value();
    List<Detail> details = new ArrayList<>();
    details.add(new Detail("rule", rule.ruleId()));
    details.add(new Detail("name", rule.name()));
    details.add(new Detail("status", status));
    details.add(new Detail("tenant", rule.tenant()));
    details.add(new Detail("channel", channel));
    details.add(new Detail("match", matches));
    details.add(new Detail("action", action + ": " + effect(rule.action())));
    if (rule.status() == RuleStatus.PROPOSED) {
      details.add(new Detail("next", "lethe review approve " + rule.ruleId() + ", or reject"));
    } else if (rule.status() == RuleStatus.ACTIVE) {
      details.add(new Detail("next", "lethe review remove " + rule.ruleId()));
    }
    ObjectNode json = Json.object().put("kind", "rule").put("rule_id", rule.ruleId());
    json.put("name", rule.name()).put("status", status).put("tenant", rule.tenant());
    if (rule.channelId() != null) {
      json.put("channel_id", rule.channelId());
    }
    json.putObject("match")
        .put("type", rule.match().type().wireName())
        .put("value", rule.match().value());
    return new Reviewed(
        "rule",
        rule.ruleId(),
        status,
        rule.status().isOpen(),
        rule.status() == RuleStatus.PROPOSED,
        rule.tenant() + '/' + channel,
        action + ' ' + matches,
        details,
        json.put("action", action));
  }

  private static String effect(RuleAction action) {
    return switch (action) {
      case AGGREGATE_ONLY -> "counted in its family, without a memory of its own";
      case DROP_MEMORY -> "counted in its family and reported as suppressed";
      case DROP_EVENT -> "not counted, but reported as suppressed";
    };
  }

  /** Returns true if the id is that of a case. */
  static boolean isCase(String id) {
    return id.startsWith(ReviewRow.ID);
  }

  /** Returns the case of one row of {@code review.list}, without its memories. */
  static Reviewed listed(JsonNode line) {
    return shown(Json.object().set("review", line));
  }

  /** Returns the case in a result of {@code review.show}. */
  static Reviewed shown(JsonNode result) {
    JsonNode line = result.path("review");
    String kind = line.path("proposal").asText("");
    String id = line.path("review_id").asText("");
    String status = line.path("status").asText("");
    String scope = line.path("scope").asText("");
    String reason = line.path("reason").asText("");
    List<Detail> details = new ArrayList<>();
    details.add(new Detail("review", id));
    details.add(new Detail("kind", kind));
    details.add(new Detail("status", status));
    details.add(new Detail("scope", scope));
    details.add(new Detail("stage", line.path("stage").asText("")));
    details.add(new Detail("reason", reason));
    details.add(new Detail("run", line.path("run_id").asText("")));
    details.add(
        new Detail("seen", time(line, "first_seen_at") + " to " + time(line, "last_seen_at")));
    for (JsonNode member : result.path("members")) {
      String name = kind.equals(CONFLICT) ? "value" : member.path("becomes").asText();
      details.add(new Detail(name, memory(member)));
    }
    String makes = result.path("makes").textValue();
    String why = result.path("why").textValue();
    if (makes != null) {
      details.add(new Detail("becomes", why == null ? makes : quoted(makes)));
    }
    if (line.hasNonNull("verdict")) {
      details.add(new Detail("verdict", line.path("verdict").asText()));
    }
    if (why != null) {
      details.add(new Detail("why", quoted(why)));
    }
    String next = next(kind, id, status, line.path("done_by").asText(""));
    if (next != null) {
      details.add(new Detail("next", next));
    }
    ObjectNode json = Json.object().put("kind", kind);
    json.setAll((ObjectNode) line);
    for (String field : List.of("members", "makes", "why")) {
      if (!result.path(field).isEmpty() || result.path(field).isTextual()) {
        json.set(field, result.path(field));
      }
    }
    boolean isOpen = status.equals(OPEN);
    return new Reviewed(
        kind,
        id,
        status,
        isOpen,
        isOpen,
        scope,
        reason + about(line) + items(line) + verdict(line),
        details,
        json);
  }

  private static String about(JsonNode line) {
    return line.hasNonNull("subject") ? " about " + line.path("subject").asText() + ": " : ": ";
  }

  /** Returns a model's verdict and reason; empty without one. */
  private static String verdict(JsonNode line) {
    if (!line.hasNonNull("verdict")) {
      return "";
    }
    String verdict = line.path("verdict").asText();
    return line.hasNonNull("why")
        ? " (" + verdict + ": " + quoted(line.path("why").asText()) + ")"
        : " (" + verdict + ")";
  }

  private static String items(JsonNode line) {
    List<String> items = new ArrayList<>();
    line.path("item_ids").forEach(item -> items.add(item.asText()));
    long more = line.path("size").asLong() - items.size();
    return String.join(", ", items) + (more > 0 ? " and " + more + " more" : "");
  }

  private static String time(JsonNode line, String field) {
    return Instant.ofEpochMilli(line.path(field).asLong()).toString();
  }

  /** Returns a memory's name, its state if it has changed, and its text. */
  private static String memory(JsonNode member) {
    String state = member.path("state").asText();
    StringBuilder which =
        new StringBuilder(member.path("item_id").asText(member.path("memory_id").asText()));
    if (member.hasNonNull("label")) {
      which.append(" (").append(member.path("label").asText()).append(')');
    }
    if (!state.equals("unchanged")) {
      which.append(", ").append(state);
    }
    if (member.hasNonNull("text")) {
      which.append(": ").append(member.path("text").asText());
    }
    return which.toString();
  }

  /** Quotes text written by a model, so that it can't fake where it begins and ends. */
  private static String quoted(String text) {
    return Json.line(TextNode.valueOf(text));
  }

  private static String next(String kind, String id, String status, String doneBy) {
    return switch (status) {
      case OPEN ->
          kind.equals(CONFLICT)
              ? "set the right value in its store, or lethe review reject " + id
              : "lethe review approve " + id + ", or reject";
      case "stale" -> "a memory has changed; the next run checks again";
      case "rejected", "expired", "unrelated" -> "none until one of its memories changes";
      case "approved" -> "undo with lethe restore --run " + doneBy;
      default -> null;
    };
  }
}
