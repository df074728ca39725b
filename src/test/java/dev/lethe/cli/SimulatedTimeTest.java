package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.EventJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each line of a simulation advances its time. */
class SimulatedTimeTest {
  @TempDir private Path folder;

  private final TestConsole console = new TestConsole(Map.of());

  private String file(EventJson... lines) throws IOException {
    String text = String.join("\n", List.of(lines).stream().map(Object::toString).toList());
    return Files.writeString(folder.resolve("events.ndjson"), text + "\n").toString();
  }

  @Test
  void an_invalid_event_after_a_time_gap_is_reported_with_its_own_error() throws IOException {
    String file =
        file(
            EventJson.person("1", "hello"),
            EventJson.event("2", "discord.message.deleted").at(90_000));

    console.run(new BundledApplication(), "simulate", "--topic", "decisions", file);

    assertEquals(
        "lethe: "
            + file
            + ":2: no event: missing_field:payload.message_id: found nothing; expected 1 to 128"
            + " characters, not all blank, without /, | and control characters\n",
        console.err());
  }

  @Test
  void one_wrong_clock_does_not_advance_the_time_of_the_others() throws IOException {
    String file =
        file(
            EventJson.bot("1", "build 1 failed"),
            EventJson.bot("2", "build 2 failed").at(1e9),
            EventJson.bot("3", "build 3 failed").at(10));

    console.run(new BundledApplication(), "simulate", "--topic", "decisions", file);

    assertEquals(List.of("1", "3"), decided());
    assertTrue(console.out().contains("exact_duplicate"), console::out);
    assertTrue(
        console.err().startsWith("lethe: " + file + ":2: no event: invalid_field:occurred_at"),
        console::err);
  }

  @Test
  void a_channel_may_be_silent_for_years() throws IOException {
    String file =
        file(
            EventJson.person("1", "hello"),
            EventJson.person("2", "anyone here?").at(1e9),
            EventJson.person("3", "no").at(1e9 + 10),
            EventJson.person("4", "still not").at(2e9));

    console.run(new BundledApplication(), "simulate", "--topic", "decisions", file);

    assertEquals(List.of("1", "2", "3", "4"), decided());
    assertEquals("", console.err());
  }

  private List<String> decided() {
    return console
        .out()
        .lines()
        .map(line -> Json.parse(line).at("/value/event_id").asText())
        .toList();
  }
}
