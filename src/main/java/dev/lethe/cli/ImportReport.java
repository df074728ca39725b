package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.exchange.FieldUse;
import dev.lethe.codec.exchange.ForeignFormat;
import dev.lethe.codec.exchange.TableFormat;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.Event;
import dev.lethe.event.FieldFault;
import dev.lethe.event.Scope;
import dev.lethe.item.Item;
import dev.lethe.policy.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Report of an import: the records that a file becomes, and those that are refused. */
final class ImportReport {
  /** Maximum number of invalid records and scopes that are listed. */
  private static final int MOST = 20;

  private final String file;
  private final ForeignFormat format;
  private final FieldUse use = new FieldUse();

  /** Number of events and items by their type or kind. */
  private final Map<String, Long> kinds = new TreeMap<>();

  private final Map<Scope, Long> scopes = new TreeMap<>();
  private final List<BadRecord> bad = new ArrayList<>();
  private long badCount;
  private long elsewhere;
  private long read;
  private long events;
  private long items;
  private long sent;

  /** Record that becomes neither an event nor an item. */
  private record BadRecord(long line, DeadLetterReason reason, FieldFault fault) {
    String text(String file) {
      return file + ':' + line + ": " + reason.text() + ": " + fault.text();
    }
  }

  ImportReport(String file, ForeignFormat format) {
    this.file = file;
    this.format = format;
  }

  FieldUse use() {
    return use;
  }

  void countRead() {
    read++;
  }

  void countSent() {
    sent++;
  }

  void add(Event event) {
    events++;
    add(event.scope(), event.type().wireName());
  }

  void add(Item item) {
    items++;
    add(item.scope(), item.kind().wireName());
  }

  private void add(Scope scope, String kind) {
    kinds.merge(kind, 1L, Long::sum);
    if (scopes.size() < MOST || scopes.containsKey(scope)) {
      scopes.merge(scope, 1L, Long::sum);
    } else {
      elsewhere++;
    }
  }

  void refuse(long line, DeadLetterReason reason, FieldFault fault) {
    badCount++;
    if (bad.size() < MOST) {
      bad.add(new BadRecord(line, reason, fault));
    }
  }

  /** Returns the number of records that the file has, up to where it was read. */
  long read() {
    return read;
  }

  /** Returns the number of events and items that the file becomes. */
  long records() {
    return events + items;
  }

  long sent() {
    return sent;
  }

  boolean isClean() {
    return badCount == 0;
  }

  /**
   * Prints the report.
   *
   * @param applied true if the records were sent
   */
  void print(Console console, boolean isJson, boolean applied) {
    if (isJson) {
      console.print(json(applied));
      return;
    }
    console.print(format.title() + ": " + Count.of(read, "record"));
    Table table = new Table("RECORDS", "BECOME");
    kinds.forEach((kind, count) -> table.row(count, kind));
    use.skipped().forEach((kind, count) -> table.row(count, "nothing: " + kind));
    table.print(console);
    Table places = new Table("RECORDS", "SCOPE");
    scopes.forEach((scope, count) -> places.row(count, scope));
    if (elsewhere > 0) {
      places.row(elsewhere, "other scopes");
    }
    places.print(console);
    Table fields = new Table("VALUES", "FIELD", "BECOMES");
    use.mapped().forEach((one, count) -> fields.row(count, one.field(), one.becomes()));
    use.unmapped().forEach((field, count) -> fields.row(count, field, "nothing" + hint(field)));
    fields.print(console);
    bad.forEach(record -> console.print(record.text(file)));
    if (badCount > bad.size()) {
      console.print(Count.of(badCount - bad.size(), "more invalid record"));
    }
    console.print(
        applied
            ? Count.of(sent, "record") + " sent, " + Count.of(badCount, "invalid record")
            : "Nothing was sent."
                + (records() == 0
                    ? ""
                    : " Use --apply to send " + Count.of(records(), "record") + '.'));
  }

  /** A column of a table may be misspelt. */
  private String hint(String field) {
    return format instanceof TableFormat
        ? NearestName.ofField(field, TableFormat.COLUMNS)
            .map(name -> "; did you mean " + name + '?')
            .orElse("")
        : "";
  }

  private ObjectNode json(boolean applied) {
    ObjectNode json =
        Json.object()
            .put("format", format.title())
            .put("dry_run", !applied)
            .put("records", read)
            .put("events", events)
            .put("items", items)
            .put("sent", sent);
    kinds.forEach(json.putObject("kinds")::put);
    use.skipped().forEach(json.putObject("skipped")::put);
    ObjectNode places = json.putObject("scopes");
    scopes.forEach((scope, count) -> places.put(scope.name(), count));
    ArrayNode mapped = json.putArray("mapped");
    use.mapped()
        .forEach(
            (one, count) ->
                mapped
                    .addObject()
                    .put("field", one.field())
                    .put("becomes", one.becomes())
                    .put("values", count));
    use.unmapped().forEach(json.putObject("unmapped")::put);
    json.put("bad_count", badCount);
    ArrayNode list = json.putArray("bad");
    for (BadRecord record : bad) {
      list.addObject()
          .put("line", record.line())
          .put("reason", record.reason().text())
          .put("found", record.fault().found())
          .put("expected", record.fault().expected());
    }
    return json;
  }
}
