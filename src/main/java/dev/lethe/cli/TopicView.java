package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.codec.avro.AvroValues;
import dev.lethe.event.FieldFault;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Columns of a topic's table.
 *
 * @param dispensable heads of the columns that a narrow terminal leaves out, the first one first
 */
record TopicView(List<Column> columns, List<String> dispensable) {

  /** Column with its head and the content of its cells. */
  record Column(String head, Function<Shown, String> cell) {}

  private static final String GONE = "(gone)";

  /** Cells that are not simply a field of the value, by column head. */
  private static final Map<String, Function<Shown, String>> COMPUTED =
      Map.ofEntries(
          Map.entry("ANSWER", TopicView::answer),
          Map.entry("ARRIVED", Shown::arrival),
          Map.entry("EVENT", TopicView::subject),
          Map.entry("FAILED", TopicView::failures),
          Map.entry("KEPT", TopicView::kept),
          Map.entry("KEY", Shown::key),
          Map.entry("OFFSET", shown -> Long.toString(shown.record().offset())),
          Map.entry("ORIGIN", shown -> shown.header("lethe.origin")),
          Map.entry("PARTITION", shown -> Integer.toString(shown.record().partition())),
          Map.entry("REASON", TopicView::deadLetterReason),
          Map.entry("STATE", TopicView::state),
          Map.entry("STATES", TopicView::states),
          Map.entry("STATUS", TopicView::policyStatus),
          Map.entry("TEXT", TopicView::itemText),
          Map.entry("VALUE", TopicView::wholeValue),
          Map.entry("WHAT", TopicView::policyText));

  /** Styles of the cells with a verdict, a state or a reason. */
  private static final Map<String, Style> STYLES =
      Map.ofEntries(
          Map.entry("minted", Style.GREEN),
          Map.entry("updated", Style.GREEN),
          Map.entry("aggregated", Style.FAINT),
          Map.entry("redelivered", Style.FAINT),
          Map.entry("logged_only", Style.FAINT),
          Map.entry("suppressed", Style.YELLOW),
          Map.entry("marked_deleted", Style.YELLOW),
          Map.entry("deleted", Style.YELLOW),
          Map.entry("expired", Style.YELLOW),
          Map.entry("pinned", Style.GREEN),
          Map.entry("ready", Style.GREEN),
          Map.entry(GONE, Style.FAINT));

  /**
   * Column heads by topic id, each with the path of its field unless its cells are computed. After
   * a bar the dispensable columns, the first to go first.
   */
  private static final Map<String, TopicView> BY_TOPIC =
      views(
          """
          events       ARRIVED KEY TYPE=type AUTHOR=author.name PAYLOAD=payload | TYPE KEY
          items        ARRIVED KEY OP=op KIND=kind ITEM=item_id UPDATED=updated_at TEXT \
          | OP UPDATED KIND KEY
          decisions    ARRIVED SCOPE=scope TYPE=type VERDICT=verdict REASON=reason EVENT \
          FAMILY=family_id \
          | TYPE FAMILY SCOPE EVENT
          memories     KEY KIND=kind REVISION=revision EMBEDDING=embedding.status KEPT STATE \
          TEXT=content.text \
          | EMBEDDING REVISION KEPT STATE
          families     SCOPE=scope FAMILY=family_id DAY=day COUNT=dup_count TEMPLATE=template \
          MERGED_INTO=merged_into STATES \
          | MERGED_INTO STATES DAY FAMILY
          vectors      KEY KIND=kind REVISION=revision TEXT=text
          compaction   KEY REASON=reason REPLACED_BY=replaced_by RUN=run_id
          replies      ARRIVED COMMAND=command_id TOOL=name ANSWER
          reports      ARRIVED STAGE=stage SCOPE=scope RUN=run_id DRY_RUN=dry_run COUNTS=counts \
          | RUN DRY_RUN
          policy       ARRIVED KEY STATUS TENANT=rule.tenant CHANNEL=rule.channel_id WHAT \
          | TENANT CHANNEL
          dead-letters ARRIVED REASON ORIGIN FAILED KEY VALUE | FAILED KEY ORIGIN
          other        ARRIVED PARTITION OFFSET KEY VALUE | OFFSET PARTITION
          """);

  private static Map<String, TopicView> views(String lines) {
    Map<String, TopicView> views = new HashMap<>();
    for (String line : lines.lines().toList()) {
      List<String> parts = List.of(line.split(" +\\| +", -1));
      List<String> words = List.of(parts.get(0).split(" +", -1));
      views.put(
          words.get(0),
          new TopicView(
              words.stream().skip(1).map(TopicView::column).toList(),
              parts.size() == 1 ? List.of() : List.of(parts.get(1).split(" +", -1))));
    }
    return views;
  }

  private static Column column(String word) {
    int path = word.indexOf('=') + 1;
    return path == 0
        ? new Column(word, COMPUTED.get(word))
        : new Column(word.substring(0, path - 1), shown -> shown.at(word.substring(path)));
  }

  /** Returns the view of the topic with the given id. */
  static TopicView of(String topicId) {
    return BY_TOPIC.getOrDefault(topicId, BY_TOPIC.get("other"));
  }

  /** Returns an empty table with these columns. */
  Table table() {
    List<String> heads = columns.stream().map(Column::head).toList();
    Table table = new Table(heads.toArray(String[]::new)).dispensable(dispensable);
    heads.forEach(head -> table.styled(head, TopicView::style));
    return table;
  }

  private static Style style(String cell) {
    return STYLES.getOrDefault(cell, Style.PLAIN);
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

  /** States of a family: of each slot the last value, and all known ones in brackets. */
  private static String states(Shown shown) {
    List<String> states = new ArrayList<>();
    for (JsonNode slot : shown.value().path("slots")) {
      String name = slot.path("name").asText("");
      String known =
          StreamSupport.stream(slot.path("values").spliterator(), false)
              .map(value -> value.path("value").asText())
              .collect(Collectors.joining(", "));
      states.add(
          (name.isEmpty() ? "slot " + slot.path("position").asText() : name)
              + " = "
              + slot.path("last").asText("?")
              + " ("
              + known
              + ')');
    }
    return String.join("; ", states);
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
