package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.lethe.call.review.ReviewRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Case that a run of a stage left to a moderator.
 *
 * @param line row of {@code review.list}
 * @param members memories as in {@code review.show}; empty in a list
 * @param makes text of the memory that an approval creates or updates; null for none, or in a list
 * @param why the model's reason for the new text; null if no model wrote it
 */
record ReviewedCase(JsonNode line, List<JsonNode> members, String makes, String why)
    implements Reviewed {
  private static final String OPEN = "open";
  private static final String CONFLICT = "conflict";

  /** Returns the case of one row of {@code review.list}. */
  static Reviewed of(JsonNode line) {
    return new ReviewedCase(line, List.of(), null, null);
  }

  /** Returns the case in a result of {@code review.show}. */
  static Reviewed shown(JsonNode result) {
    List<JsonNode> members = new ArrayList<>();
    result.path("members").forEach(members::add);
    return new ReviewedCase(
        result.path("review"),
        members,
        result.path("makes").textValue(),
        result.path("why").textValue());
  }

  /** Returns true if the id is that of a case. */
  static boolean is(String id) {
    return id.startsWith(ReviewRow.ID);
  }

  private String text(String field) {
    return line.path(field).asText("");
  }

  @Override
  public String kind() {
    return text("proposal");
  }

  @Override
  public String id() {
    return text("review_id");
  }

  @Override
  public String status() {
    return text("status");
  }

  @Override
  public boolean isOpen() {
    return status().equals(OPEN);
  }

  @Override
  public boolean waits() {
    return isOpen();
  }

  @Override
  public String tenant() {
    String scope = text("scope");
    return scope.substring(0, Math.max(0, scope.indexOf('/')));
  }

  @Override
  public String channel() {
    String scope = text("scope");
    return scope.substring(scope.indexOf('/') + 1);
  }

  @Override
  public String says() {
    List<String> items = new ArrayList<>();
    line.path("item_ids").forEach(item -> items.add(item.asText()));
    long more = line.path("size").asLong() - items.size();
    String named = String.join(", ", items);
    return text("reason") + ": " + (more > 0 ? named + " and " + more + " more" : named);
  }

  @Override
  public List<Detail> details() {
    List<Detail> details = new ArrayList<>();
    details.add(new Detail("review", id()));
    details.add(new Detail("kind", kind()));
    details.add(new Detail("status", status()));
    details.add(new Detail("scope", text("scope")));
    details.add(new Detail("stage", text("stage")));
    details.add(new Detail("reason", text("reason")));
    details.add(new Detail("run", text("run_id")));
    details.add(new Detail("seen", time("first_seen_at") + " to " + time("last_seen_at")));
    members.forEach(member -> details.add(detail(member)));
    if (makes != null) {
      details.add(new Detail("becomes", why == null ? makes : quoted(makes)));
    }
    if (why != null) {
      details.add(new Detail("why", quoted(why)));
    }
    next().ifPresent(next -> details.add(new Detail("next", next)));
    return details;
  }

  /** Quotes text written by a model, so that it can't fake where it begins and ends. */
  private static String quoted(String text) {
    return Json.line(TextNode.valueOf(text));
  }

  private String time(String field) {
    return Instant.ofEpochMilli(line.path(field).asLong()).toString();
  }

  /** Returns a memory's name, its text and what happens to it. */
  private Detail detail(JsonNode member) {
    String name = kind().equals(CONFLICT) ? "value" : member.path("becomes").asText();
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
    return new Detail(name, which.toString());
  }

  private Optional<String> next() {
    String rejects = "lethe review reject " + id();
    return switch (status()) {
      case OPEN ->
          Optional.of(
              kind().equals(CONFLICT)
                  ? "set the right value in its store, or " + rejects
                  : "lethe review approve " + id() + ", or reject");
      case "stale" -> Optional.of("a memory has changed; the next run checks again");
      case "rejected" -> Optional.of("none until one of its memories changes");
      case "approved" -> Optional.of("undo with lethe restore --run " + text("done_by"));
      default -> Optional.empty();
    };
  }

  @Override
  public ObjectNode json() {
    ObjectNode json = Json.object().put("kind", kind());
    json.setAll((ObjectNode) line);
    if (!members.isEmpty()) {
      members.forEach(json.putArray("members")::add);
    }
    if (makes != null) {
      json.put("makes", makes);
    }
    if (why != null) {
      json.put("why", why);
    }
    return json;
  }
}
