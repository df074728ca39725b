package dev.lethe.cli;

import dev.lethe.codec.avro.AvroValues;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Which columns the table of a topic has. */
record TopicView(List<Column> columns) {

  /** A column's head, and what stands in it. */
  record Column(String head, Function<Shown, String> cell) {}

  private static final String GONE = "(gone)";

  private static final Column ARRIVAL = new Column("ARRIVED", Shown::arrival);
  private static final Column KEY = new Column("KEY", Shown::key);

  private static final Map<String, TopicView> BY_TOPIC =
      Map.of(
          "events",
              view(
                  ARRIVAL,
                  KEY,
                  at("TYPE", "type"),
                  at("AUTHOR", "author.name"),
                  at("PAYLOAD", "payload")),
          "decisions",
              view(
                  ARRIVAL,
                  at("SCOPE", "scope"),
                  at("TYPE", "type"),
                  at("VERDICT", "verdict"),
                  at("REASON", "reason"),
                  at("EVENT", "event_id"),
                  at("FAMILY", "family_id")),
          "memories",
              view(
                  KEY,
                  at("KIND", "kind"),
                  at("REVISION", "revision"),
                  at("EMBEDDING", "embedding.status"),
                  at("DELETED", "lifecycle.deleted"),
                  at("TEXT", "content.text")),
          "families",
              view(
                  at("SCOPE", "scope"),
                  at("FAMILY", "family_id"),
                  at("DAY", "day"),
                  at("COUNT", "dup_count"),
                  at("TEMPLATE", "template"),
                  at("MERGED_INTO", "merged_into")),
          "vectors", view(KEY, at("KIND", "kind"), at("REVISION", "revision"), at("TEXT", "text")),
          "compaction",
              view(
                  KEY,
                  at("REASON", "reason"),
                  at("REPLACED_BY", "replaced_by"),
                  at("RUN", "run_id")),
          "dead-letters",
              view(
                  ARRIVAL,
                  new Column("REASON", TopicView::deadLetterReason),
                  new Column("ORIGIN", shown -> shown.header("lethe.origin")),
                  new Column("FAILED", TopicView::failures),
                  KEY,
                  new Column("VALUE", TopicView::wholeValue)));

  private static final TopicView ANY =
      view(
          ARRIVAL,
          new Column("PARTITION", shown -> Integer.toString(shown.record().partition())),
          new Column("OFFSET", shown -> Long.toString(shown.record().offset())),
          KEY,
          new Column("VALUE", TopicView::wholeValue));

  /** The view of the topic of that id. */
  static TopicView of(String topicId) {
    return BY_TOPIC.getOrDefault(topicId, ANY);
  }

  /** An empty table of it. */
  Table table() {
    return new Table(columns.stream().map(Column::head).toArray(String[]::new));
  }

  /**
   * Adds a row to a table of it. Of a null value, which says that its key is gone, it says so, of a
   * value that can't be read why, in the last column.
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

  /** With the exception of our own and its place, if it was that. */
  private static String deadLetterReason(Shown shown) {
    String error = shown.header("lethe.error");
    return shown.header("lethe.reason") + (error.isEmpty() ? "" : ": " + error);
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
