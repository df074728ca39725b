package dev.lethe.cli;

import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Names;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.PlantedFaults;
import dev.lethe.fixture.PlantedFaults.When;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SimulateFaultTest {
  @TempDir Path folder;

  @Test
  void a_simulation_that_our_own_code_fails_in_names_the_event() throws Exception {
    String id = PlantedFaults.id(Names.FAMILIES, When.AFTER_ITS_FIRST_WRITE, 1);
    Path events = events(person("e1", "hello"), person(id, "what they said"), person("e3", "bye"));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");

    int exitCode = simulate(events, out, err);

    String said = Files.readString(err);
    assertEquals(ExitCode.FAILED, exitCode, said);
    String last = said.lines().filter(line -> line.startsWith("lethe: ")).findFirst().orElse(said);
    String failed = "lethe: " + events + ":2: Lethe failed to process event " + id + " (";
    assertTrue(last.startsWith(failed + "java.lang.IllegalStateException at dev.lethe."), said);
    assertTrue(last.endsWith("); this is a bug in Lethe"), said);
    assertFalse(said.contains(PlantedFaults.SAID), said);
    assertFalse(said.contains("what they said"), said);
    assertEquals(List.of("e1"), decided(out));
  }

  private Path events(EventJson... events) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (EventJson event : events) {
      lines.append(event).append('\n');
    }
    return Files.writeString(folder.resolve("events.ndjson"), lines);
  }

  private static int simulate(Path events, Path out, Path err) throws Exception {
    ProcessBuilder lethe =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dlogback.configurationFile=logback.xml",
                "-cp",
                System.getProperty("java.class.path"),
                Lethe.class.getName(),
                "simulate",
                "--topic=decisions",
                events.toString())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    lethe.environment().put("KAFKA_PROCESSOR_WRAPPER_CLASS", PlantedFaults.class.getName());
    return lethe.start().waitFor();
  }

  private static List<String> decided(Path out) throws IOException {
    return Files.readAllLines(out).stream()
        .map(line -> Json.parse(line.getBytes(StandardCharsets.UTF_8)))
        .map(record -> record.get("value").get("event_id").asText())
        .toList();
  }
}
