package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
}
