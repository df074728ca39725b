package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Result of the demo, as tables or as one JSON object. */
final class DemoReport {
  private static final int TOP = 12;

  private final DemoTally tally;
  private final double seconds;

  /**
   * @param seconds time from the start of sending, with the application running, to the last
   *     decision read
   */
  DemoReport(DemoTally tally, double seconds) {
    this.tally = tally;
    this.seconds = seconds;
  }

  private long perSecond() {
    return seconds > 0 ? Math.round(tally.events() / seconds) : 0;
  }

  void print(Console console) {
    verdicts().print(console);
    console.out().println();
    families().print(console);
    console.out().println();
    memories().print(console);
    console.out().println();
    deadLetters().print(console);
    console.out().println();
    console
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "%,d records in %.1f s, %,d records/s, %,d families",
                tally.events(),
                seconds,
                perSecond(),
                tally.familyCount()));
  }

  private Table verdicts() {
    Table table = new Table("RECORDS WENT", "COUNT", "SHARE");
    tally.verdicts().forEach((verdict, count) -> table.row(verdict, number(count), share(count)));
    return table.row("records read", number(tally.events()), share(tally.accounted()));
  }

  private String share(long count) {
    return tally.events() == 0
        ? ""
        : String.format(Locale.ROOT, "%.1f", 100.0 * count / tally.events());
  }

  private Table families() {
    Table table = new Table("COUNT", "TOP FAMILIES", "TEMPLATE");
    for (DemoTally.FamilyTotal family : tally.topFamilies(TOP)) {
      table.row(number(family.count()), family.topic(), family.template());
    }
    return table;
  }

  private Table memories() {
    Table table = new Table("MEMORIES", "LIVE", "DELETED");
    tally
        .memories()
        .forEach((kind, counts) -> table.row(kind, number(counts[0]), number(counts[1])));
    return table;
  }

  private Table deadLetters() {
    Table table = new Table("DEAD LETTERS", "COUNT");
    tally.deadLetters().forEach((reason, count) -> table.row(reason, number(count)));
    return table;
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object();
    json.put("events", tally.events());
    json.put("seconds", seconds);
    json.put("events_per_second", perSecond());
    counts(json.putObject("verdicts"), tally.verdicts());
    ArrayNode families = json.putArray("families");
    for (DemoTally.FamilyTotal family : tally.topFamilies(Integer.MAX_VALUE)) {
      families
          .addObject()
          .put("topic", family.topic())
          .put("count", family.count())
          .put("template", family.template());
    }
    ObjectNode memories = json.putObject("memories");
    tally
        .memories()
        .forEach(
            (kind, counts) ->
                memories.putObject(kind).put("live", counts[0]).put("deleted", counts[1]));
    counts(json.putObject("dead_letters"), tally.deadLetters());
    return json;
  }

  private static void counts(ObjectNode json, Map<String, Long> counts) {
    counts.forEach(json::put);
  }

  /** Commands to try while the demo runs. */
  static List<String> next(String lethe, String bootstrapServers) {
    return List.of(
        "The demo keeps running until Ctrl-C. In another terminal, try:",
        "  export KAFKA_BOOTSTRAP_SERVERS=" + bootstrapServers,
        "  " + lethe + " inspect families",
        "  " + lethe + " inspect decisions --follow --from end",
        "  " + lethe + " inspect dead-letters",
        "  " + lethe + " collapse",
        "  "
            + "echo '{\"event_id\":\"mine-1\",\"type\":\"discord.message.created\",\"occurred_at\":\"2026-01-31T08:00:00Z\","
            + "\"channel_id\":\"343179912196128792\",\"author\":{\"id\":\"me\"},"
            + "\"payload\":{\"message_id\":\"mine-1\",\"content\":\"hello\"}}' | "
            + lethe
            + " send --renew -");
  }
}
