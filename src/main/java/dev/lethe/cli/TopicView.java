package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.avro.AvroValues;
import dev.lethe.event.FieldFault;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Columns of a topic's table. */
record TopicView(List<Column> columns) {

  /** Column with its head and the content of its cells. */
  record Column(String head, Function<Shown, String> cell) {}

  private static final String GONE = "(gone)";

  private static final Column ARRIVAL = new Column("ARRIVED", Shown::arrival);
  private static final Column KEY = new Column("KEY", Shown::key);

  private static final Map<String, TopicView> BY_TOPIC =
      Map.ofEntries(
          Map.entry(
              "events",
              view(
                  ARRIVAL,
                  KEY,
                  at("TYPE", "type"),
                  at("AUTHOR", "author.name"),
                  at("PAYLOAD", "payload"))),
          Map.entry(
              "items",
              view(
                  ARRIVAL,
                  KEY,
                  at("OP", "op"),
                  at("KIND", "kind"),
                  at("ITEM", "item_id"),
                  at("UPDATED", "updated_at"),
                  new Column("TEXT", TopicView::itemText))),
          Map.entry(
              "decisions",
              view(
                  ARRIVAL,
                  at("SCOPE", "scope"),
                  at("TYPE", "type"),
                  at("VERDICT", "verdict"),
                  at("REASON", "reason"),
                  new Column("EVENT", TopicView::subject),
                  at("FAMILY", "family_id"))),
          Map.entry(
              "memories",
              view(
                  KEY,
                  at("KIND", "kind"),
                  at("REVISION", "revision"),
                  at("EMBEDDING", "embedding.status"),
                  new Column("KEPT", TopicView::kept),
                  new Column("STATE", TopicView::state),
                  at("TEXT", "content.text"))),
          Map.entry(
              "families",
              view(
                  at("SCOPE", "scope"),
                  at("FAMILY", "family_id"),
                  at("DAY", "day"),
                  at("COUNT", "dup_count"),
                  at("TEMPLATE", "template"),
                  at("MERGED_INTO", "merged_into"))),
          Map.entry(
              "vectors",
              view(KEY, at("KIND", "kind"), at("REVISION", "revision"), at("TEXT", "text"))),
          Map.entry(
              "compaction",
              view(
                  KEY,
                  at("REASON", "reason"),
                  at("REPLACED_BY", "replaced_by"),
                  at("RUN", "run_id"))),
          Map.entry(
              "replies",
              view(
                  ARRIVAL,
                  at("COMMAND", "command_id"),
                  at("TOOL", "name"),
                  new Column("ANSWER", TopicView::answer))),
          Map.entry(
              "reports",
              view(
                  ARRIVAL,
                  at("STAGE", "stage"),
                  at("SCOPE", "scope"),
                  at("RUN", "run_id"),
                  at("DRY_RUN", "dry_run"),
                  at("COUNTS", "counts"))),
          Map.entry(
              "policy",
              view(
                  ARRIVAL,
                  KEY,
                  new Column("STATUS", TopicView::policyStatus),
                  at("TENANT", "rule.tenant"),
                  at("CHANNEL", "rule.channel_id"),
                  new Column("WHAT", TopicView::policyText))),
          Map.entry(
              "dead-letters",
              view(
                  ARRIVAL,
                  new Column("REASON", TopicView::deadLetterReason),
                  new Column("ORIGIN", shown -> shown.header("lethe.origin")),
                  new Column("FAILED", TopicView::failures),
                  KEY,
                  new Column("VALUE", TopicView::wholeValue))));

  private static final TopicView ANY =
      view(
          ARRIVAL,
          new Column("PARTITION", shown -> Integer.toString(shown.record().partition())),
          new Column("OFFSET", shown -> Long.toString(shown.record().offset())),
          KEY,
          new Column("VALUE", TopicView::wholeValue));

  /** Returns the view of the topic with the given id. */
  static TopicView of(String topicId) {
    return BY_TOPIC.getOrDefault(topicId, ANY);
  }

  /** Returns an empty table with these columns. */
  Table table() {
    return new Table(columns.stream().map(Column::head).toArray(String[]::new));
  }

  /**
   * Adds a row to a table of this view. The first empty cell marks a deleted key (null value); the
   * last column gives the reason why a value is unreadable.
   */
  void addTo(Table table, Shown shown) {
    String[] cells =
        columns.stream().map(column -> column.cell().apply(shown)).toArray(String[]::new);
    int empty = Arrays.asList(cells).indexOf("");
    if (shown.value().isNull() && empty >= 0) {
      cells[empty] = GONE;
    }
    int last = cells.length - 1;
    if (shown.problem().isPresent() && cells[last].isEmpty()) {
      cells[last] = unreadable(shown);
    }
    table.row((Object[]) cells);
  }

  private static String unreadable(Shown shown) {
    return "(unreadable: " + shown.problem().orElseThrow() + ')';
  }

  private static TopicView view(Column... columns) {
    return new TopicView(List.of(columns));
  }

  private static Column at(String head, String path) {
    return new Column(head, shown -> shown.at(path));
  }

  /** Id of the event or item that a decision is about. */
  private static String subject(Shown shown) {
    return shown.value().hasNonNull("item_id") ? shown.at("item_id") : shown.at("event_id");
  }

  /** First text of an item, depending on its kind. */
  private static String itemText(Shown shown) {
    return Stream.of("summary", "summary_text", "content", "value", "relation_type")
        .map(shown::at)
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Reason why a memory is protected from deletion. */
  private static String kept(Shown shown) {
    JsonNode retrieval = shown.value().path("retrieval");
    return Stream.of(
            retrieval.path("pinned").asBoolean() ? "pinned" : "",
            retrieval.path("locked_by_admin").asBoolean() ? "locked" : "",
            retrieval.path("locked_by_system").asBoolean() ? "locked by system" : "")
        .filter(one -> !one.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** State of a memory: empty if live, else deleted, expired or its successor. */
  private static String state(Shown shown) {
    JsonNode lifecycle = shown.value().path("lifecycle");
    if (lifecycle.path("deleted").asBoolean()) {
      return lifecycle.hasNonNull("replaced_by")
          ? "replaced by " + lifecycle.path("replaced_by").asText()
          : "deleted";
    }
    String supersededBy = lifecycle.path("superseded_by").asText("");
    return switch (supersededBy) {
      case "" -> "";
      case "EXPIRED" -> "expired";
      default -> "superseded by " + supersededBy;
    };
  }

  /** Status of a rule, or the version of a policy. */
  private static String policyStatus(Shown shown) {
    return shown.value().hasNonNull("rule") ? shown.at("rule.status") : shown.at("policy.version");
  }

  /** Action and target of a rule, or the text of a policy. */
  private static String policyText(Shown shown) {
    return shown.value().hasNonNull("rule")
        ? shown.at("rule.action")
            + ' '
            + shown.at("rule.match.type")
            + ' '
            + shown.at("rule.match.value")
        : shown.at("policy.text");
  }

  /** Result of a call, or its error. */
  private static String answer(Shown shown) {
    return shown.value().path("ok").asBoolean()
        ? shown.at("result")
        : shown.at("error.code") + ": " + shown.at("error.message");
  }

  /**
   * Returns the reason with the wrong value and the expected form, or with Lethe's own exception.
   */
  private static String deadLetterReason(Shown shown) {
    String error = shown.header("lethe.error");
    String found = shown.header("lethe.found");
    String why =
        found.isEmpty() ? error : new FieldFault(found, shown.header("lethe.expected")).text();
    return shown.header("lethe.reason") + (why.isEmpty() ? "" : ": " + why);
  }

  private static String failures(Shown shown) {
    return shown.failures() == 0 ? "" : shown.failures() + "x";
  }

  private static String wholeValue(Shown shown) {
    if (shown.problem().isPresent() && AvroValues.isFramed(shown.record().value())) {
      return unreadable(shown);
    }
    return shown.value().isTextual() ? shown.value().asText() : shown.value().toString();
  }
}
