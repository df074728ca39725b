package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Items in the input files of {@code send} and {@code simulate}. */
class ItemFilesTest {
  private static final String NO_KIND =
      ": found nothing; expected one of entry, pattern, preference, profile, relation,"
          + " session_message, session_summary\n";

  private static final String BAD = "{\"item_id\":\"x\",\"type\":\"tool_call\"}";

  @TempDir private Path folder;

  private final TestConsole console = new TestConsole(Map.of());

  private String file(Object... lines) throws IOException {
    String text = String.join("\n", List.of(lines).stream().map(Object::toString).toList());
    return Files.writeString(folder.resolve("lines.ndjson"), text + "\n").toString();
  }

  private int run(String... args) {
    return console.run(new BundledApplication(), args);
  }

  @Test
  void send_checks_both_items_and_events() throws IOException {
    String file = file(ItemJson.entry("e1", "Herons wade."), BAD, EventJson.person("1", "hello"));

    int exit = run("send", "--dry-run", file);

    assertEquals(ExitCode.FOUND_SOMETHING, exit);
    assertEquals(file + ":2: missing_field:kind" + NO_KIND, console.out());
    assertTrue(console.err().contains("1 good event, 1 good item, 1 bad line\n"), console.err());
  }

  @Test
  void simulate_treats_a_record_with_an_item_id_as_an_item() throws IOException {
    String file = file(ItemJson.entry("e1", "Herons wade."), BAD);

    int exit = run("simulate", "--topic", "decisions,memories", file);

    assertEquals(ExitCode.DONE, exit);
    assertEquals("lethe: " + file + ":2: no item: missing_field:kind" + NO_KIND, console.err());
    assertEquals(2, console.out().lines().count());
    JsonNode decision = record("lethe.decisions.v1");
    assertEquals("item", decision.at("/value/reason").asText());
    assertEquals("default/collection:default", decision.path("key").asText());
  }

  @Test
  void an_items_time_moves_the_clock() throws IOException {
    String file =
        file(
            ItemJson.entry("e1", "Herons wade.").at(60),
            ItemJson.entry("e2", "Herons fly.").without("updated_at").with("created_at", day(90)),
            ItemJson.entry("e3", "Herons sleep.").without("updated_at"),
            ItemJson.entry("e4", "Herons eat.").at(10));

    run("simulate", "--topic", "decisions", file);

    assertEquals(
        List.of(day(60), day(90), day(90), day(90)),
        console.out().lines().map(line -> json(line).path("timestamp").asLong()).toList());
    assertEquals(
        List.of(day(60), day(90), day(90), day(10)),
        console.out().lines().map(line -> json(line).at("/value/occurred_at").asLong()).toList());
  }

  @Test
  void an_invalid_item_after_a_time_gap_is_reported_with_its_own_error() throws IOException {
    String file =
        file(
            ItemJson.entry("e1", "Herons wade."),
            ItemJson.entry("e2", "Herons fly.").without("content").at(90_000));

    run("simulate", "--topic", "decisions", file);

    assertEquals(
        "lethe: " + file + ":2: no item: missing_field:content: found nothing; expected a string\n",
        console.err());
  }

  private static long day(long seconds) {
    return EventJson.DAY + seconds * 1000;
  }

  private JsonNode record(String topic) {
    return console
        .out()
        .lines()
        .map(ItemFilesTest::json)
        .filter(record -> record.path("topic").asText().equals(topic))
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode json(String line) {
    return Json.parse(line.getBytes(StandardCharsets.UTF_8));
  }
}
