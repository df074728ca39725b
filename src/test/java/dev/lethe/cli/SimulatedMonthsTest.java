package dev.lethe.cli;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.memory.MemoryIds;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sixty days of a channel through {@code lethe simulate} with compaction applied. The expected
 * plans, summaries, deletions, purges and their times were derived by hand from the rules K1 to
 * K17. Times are {@code day hour:minute}.
 */
class SimulatedMonthsTest {
  @TempDir private Path folder;

  private static final Scope SCOPE = new Scope("default/general");

  private final List<String> stream = new ArrayList<>();
  private final Map<String, String> names = new HashMap<>();

  private static double seconds(int day, String time) {
    return day * 86_400.0 + LocalTime.parse(time).toSecondOfDay();
  }

  private static long millis(int day, String time) {
    return EventJson.DAY + Math.round(1000 * seconds(day, time));
  }

  private void says(String name, int day, String time, String text) {
    names.put(MemoryIds.ofEvent(SCOPE, name, millis(day, time)), name);
    stream.add(person(name, text).at(seconds(day, time)).toString());
  }

  private String memoryId(String name) {
    return names.entrySet().stream()
        .filter(entry -> entry.getValue().equals(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  private void calls(int day, String time, CallJson call) {
    stream.add(
        new String(
            call.changed(c -> c.put("occurred_at", millis(day, time))).bytes(),
            StandardCharsets.UTF_8));
  }

  private static CallJson included(String id, String memoryId) {
    return call(id, "memory.context_log_write")
        .with("context_id", "c")
        .with("session_id", "s")
        .changed(
            c ->
                c.withObject("/args")
                    .putArray("items")
                    .addObject()
                    .put("memory_id", memoryId)
                    .put("tokens", 5));
  }

  private void sixtyDays() {
    says(
        "a",
        0,
        "20:00",
        "The build takes nine minutes now. We decided to ship the release on Friday.");
    says("b", 0, "20:10", "Should we tell the users?");
    says("c", 0, "20:20", "The handbook lists every port.");
    says("d", 0, "20:30", "Backups run at night.");
    calls(0, "21:00", call("1", "memory.pin").with("memory_id", memoryId("c")));
    says("e", 1, "20:00", "Nothing else happened.");
    says("f", 3, "20:00", "Alice moved the database.");
    says("g", 3, "20:05", "The cache is small.");
    says("h", 3, "20:10", "Call me at home.");
    stream.add(edit("g2", "m-g", "The cache is large.").at(seconds(5, "09:00")).toString());
    stream.add(deletion("h2", "m-h").at(seconds(6, "10:00")).toString());
    // One inclusion counts for 4.686 days, until 15 04:27.
    calls(10, "12:00", included("2", memoryId("d")));
    says("p", 15, "20:00", "Lunch is at noon.");
    says("q", 15, "20:30", "The printer is out of paper.");
    calls(19, "10:00", call("3", "memory.restore").with("memory_id", memoryId("f")));
    calls(20, "09:00", call("4", "memory.unpin").with("memory_id", memoryId("c")));
    calls(29, "19:59", call("5", "memory.gc_plan"));
    calls(29, "21:00", call("6", "memory.gc_plan"));
  }

  private String simulated() {
    Path policy = folder.resolve("policy.edn");
    assertDoesNotThrow(() -> Files.writeString(policy, "{:compaction {:mode :apply}}"));
    TestConsole console = new TestConsole(Map.of()).typing(String.join("\n", stream) + '\n');
    String end = Instant.ofEpochMilli(millis(60, "00:00")).toString();
    int exitCode =
        console.run(
            new BundledApplication(), "simulate", "--policy", policy.toString(), "--until", end);
    assertEquals(ExitCode.DONE, exitCode, console.err());
    assertEquals("", console.err());
    return console.out();
  }

  private static Stream<JsonNode> records(String printed, String topic) {
    return printed
        .lines()
        .map(line -> Json.parse(line.getBytes(StandardCharsets.UTF_8)))
        .filter(record -> record.get("topic").asText().equals("lethe." + topic + ".v1"));
  }

  private static String time(JsonNode millis) {
    Duration since = Duration.ofMillis(millis.longValue() - EventJson.DAY);
    return String.format(
        Locale.ROOT, "%02d %02d:%02d", since.toDays(), since.toHoursPart(), since.toMinutesPart());
  }

  private String name(JsonNode id) {
    return id.isTextual() ? names.get(id.asText()) : "-";
  }

  private String nameOfKey(JsonNode record) {
    return names.get(record.get("key").asText().substring("default/general|".length()));
  }

  private List<String> named(JsonNode ids) {
    return StreamSupport.stream(ids.spliterator(), false).map(this::name).toList();
  }

  private String summary(JsonNode record) {
    JsonNode summary = record.get("value");
    String id = summary.get("memory_id").asText();
    names.putIfAbsent(
        id, "S" + (1 + names.values().stream().filter(n -> n.startsWith("S")).count()));
    return time(record.get("timestamp"))
        + ' '
        + names.get(id)
        + " of "
        + named(summary.get("references"));
  }

  private String excerpt(JsonNode record) {
    JsonNode excerpt = record.get("value");
    String of = names.get(excerpt.at("/references/0").asText());
    names.putIfAbsent(excerpt.get("memory_id").asText(), "excerpt of " + of);
    return time(record.get("timestamp")) + ' ' + of + ": " + excerpt.at("/content/text").asText();
  }

  private String tombstone(JsonNode record) {
    JsonNode value = record.get("value");
    return value.isNull()
        ? time(record.get("timestamp")) + ' ' + nameOfKey(record) + " withdrawn"
        : time(value.get("deleted_at"))
            + ' '
            + nameOfKey(record)
            + ' '
            + value.get("reason").asText()
            + ' '
            + name(value.path("replaced_by"));
  }

  private String report(JsonNode record) {
    JsonNode value = record.get("value");
    JsonNode counts = value.get("counts");
    return time(value.get("started_at"))
        + " groups "
        + counts.get("groups")
        + " summaries "
        + counts.get("summaries_created")
        + " deleted "
        + counts.get("memories_deleted")
        + " deferred "
        + counts.get("deferred");
  }

  private String plan(JsonNode record) {
    JsonNode groups = record.at("/value/result/groups");
    if (groups.isEmpty()) {
      return "none";
    }
    JsonNode group = groups.get(0);
    return groups.size()
        + " of "
        + named(group.get("source_ids"))
        + ' '
        + group.get("estimated_tokens")
        + " tokens "
        + group.get("channel_id").asText()
        + ' '
        + time(group.at("/time_range/start"))
        + " to "
        + time(group.at("/time_range/end"));
  }

  @Test
  void deletions_and_their_times_match_the_values_computed_by_hand() {
    sixtyDays();

    String printed = simulated();

    assertEquals(
        List.of(
            "15 00:00 S1 of [a, b]",
            "18 00:00 S2 of [f, g]",
            "19 10:00 S2 of [g]",
            "20 12:00 S3 of [c, d]",
            "30 00:00 S4 of [p, q]"),
        records(printed, "memories")
            .filter(record -> record.at("/value/kind").asText().equals("summary"))
            .map(this::summary)
            .toList());
    assertEquals(
        List.of(
            "15 00:00 a: The build takes nine minutes now. We decided to ship the release on"
                + " Friday.",
            "18 00:00 f: Alice moved the database.",
            "19 10:00 f: ",
            "20 12:00 d: Backups run at night.",
            "30 00:00 p: Lunch is at noon."),
        records(printed, "memories")
            .filter(record -> record.at("/value/kind").asText().equals("excerpt"))
            .map(this::excerpt)
            .toList());
    assertEquals(
        List.of(
            "06 10:00 h deleted -",
            "15 00:00 a compaction S1",
            "15 00:00 b compaction S1",
            "18 00:00 f compaction S2",
            "18 00:00 g compaction S2",
            "19 10:00 f withdrawn",
            "19 10:00 excerpt of f restored -",
            "20 12:00 c compaction S3",
            "20 12:00 d compaction S3",
            "30 00:00 p compaction S4",
            "30 00:00 q compaction S4"),
        records(printed, "compaction").map(this::tombstone).toList());
    assertEquals(
        List.of(
            "22 00:00 a",
            "22 00:00 b",
            "25 00:00 g",
            "27 12:00 c",
            "27 12:00 d",
            "37 00:00 p",
            "37 00:00 q"),
        records(printed, "memories")
            .filter(record -> record.get("value").isNull())
            .map(record -> time(record.get("timestamp")) + ' ' + nameOfKey(record))
            .sorted()
            .toList());
    // The edit of g already purged its vector (rule V4), so its end doesn't.
    assertEquals(
        List.of("g", "h", "a", "b", "f", "excerpt of f", "c", "d", "p", "q"),
        records(printed, "vectors")
            .filter(record -> record.get("value").isNull())
            .map(this::nameOfKey)
            .toList());
    String one = " groups 1 summaries 1 deleted 2 deferred 0";
    assertEquals(
        List.of("15 00:00" + one, "18 00:00" + one, "20 12:00" + one, "30 00:00" + one),
        records(printed, "reports")
            .filter(record -> record.at("/value/stage").asText().equals("compaction"))
            .map(this::report)
            .toList());
  }

  @Test
  void a_plan_and_a_restore_are_answered_as_computed_by_hand() {
    sixtyDays();

    String printed = simulated();

    assertEquals(
        List.of("none", "1 of [p, q] 12 tokens general 15 20:00 to 15 20:30"),
        records(printed, "replies")
            .filter(record -> record.at("/value/name").asText().equals("memory.gc_plan"))
            .map(this::plan)
            .toList());
    assertEquals(
        List.of("[f]"),
        records(printed, "replies")
            .filter(record -> record.at("/value/name").asText().equals("memory.restore"))
            .map(record -> named(record.at("/value/result/restored")).toString())
            .toList());
  }

  @Test
  void a_second_run_prints_the_same_bytes() {
    sixtyDays();

    assertEquals(simulated(), simulated());
  }

  @Test
  void an_event_of_the_year_9999_is_reached_without_walking_through_every_hour_until_then() {
    says("a", 0, "20:00", "The handbook lists every port.");
    says("b", 0, "20:10", "Backups run at night.");
    says("z", 365 * 7_900, "20:00", "Is anybody there?");

    assertEquals(
        1,
        records(simulated(), "reports")
            .filter(record -> record.at("/value/stage").asText().equals("compaction"))
            .filter(record -> record.at("/value/counts/memories_deleted").intValue() == 2)
            .count());
  }
}
