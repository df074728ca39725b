package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.cli.demo.SampleDay;
import dev.lethe.fixture.FakeRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class DemoIT {
  @TempDir Path folder;

  @Test
  void every_sample_event_is_accounted_for_and_the_data_can_be_kept() {
    JsonNode first = demo("--once", "--json", "--data", folder.toString());

    assertEquals(SampleDay.records().size(), first.path("events").asInt());
    assertAddsUp(first);
    assertEquals(10, first.path("verdicts").path("dead_lettered").asInt());
    assertEquals(15, first.path("verdicts").path("redelivered").asInt());
    assertTrue(first.path("verdicts").path("aggregated").asInt() > 2_500, first.toString());
    assertTrue(first.path("families").size() >= 10, first.toString());
    assertTrue(first.path("families").get(0).path("count").asInt() > 400, first.toString());
    assertTrue(first.path("memories").path("message").path("live").asInt() > 700);

    JsonNode again = demo("--once", "--json", "--data", folder.toString());

    assertEquals(first.path("verdicts"), again.path("verdicts"), "it isn't played twice");
    assertEquals(first.path("families"), again.path("families"));
  }

  @Test
  void other_events_can_be_played_broken_ones_included() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("mine.ndjson"),
            """
            {"event_id":"1","type":"discord.message.created","occurred_at":1767225600000,\
            "channel_id":"7","author":{"id":"me"},"payload":{"message_id":"1","content":"hello"}}
            {"item_id":"p1","kind":"profile","summary":"Likes herons"}
            broken
            """);

    JsonNode told = demo("--once", "--json", "--events", file.toString());

    assertAddsUp(told);
    assertEquals(2, told.path("verdicts").path("minted").asInt(), told.toString());
    assertEquals(1, told.path("memories").path("profile").path("live").asInt(), told.toString());
    assertEquals(1, told.path("dead_letters").path("not_json").asInt(), told.toString());
  }

  @Test
  void with_a_registry_outputs_are_avro_and_their_schemas_are_registered() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("one.ndjson"),
            """
            {"event_id":"1","type":"discord.message.created","occurred_at":1767225600000,\
            "channel_id":"7","author":{"id":"me"},"payload":{"message_id":"1","content":"hello"}}
            """);
    try (FakeRegistry registry = new FakeRegistry()) {

      JsonNode told =
          demo(
              "--once",
              "--json",
              "--events",
              file.toString(),
              "--schema-registry-url",
              registry.url());

      assertEquals(1, told.path("verdicts").path("minted").asInt(), told.toString());
      assertTrue(
          registry
              .subjects()
              .containsAll(List.of("lethe.memories.v1-value", "lethe.decisions.v1-value")),
          registry.subjects().toString());
      assertTrue(
          registry.requests().stream().anyMatch(asked -> asked.startsWith("GET /schemas/ids/")),
          "the table was counted from Avro");
    }
  }

  @Test
  void commands_with_default_settings_fit_the_demo() {
    try (DemoRun demo = new DemoRun(folder.resolve("kept"), null);
        Progress progress = new Progress(new TestConsole(Map.of()).console())) {
      demo.start(new BundledApplication(), null, progress);
      Map<String, String> environment = Map.of("KAFKA_BOOTSTRAP_SERVERS", demo.bootstrapServers());

      TestConsole plan = new TestConsole(environment);
      assertEquals(ExitCode.DONE, plan.run(new BundledApplication(), "topics", "plan"), plan.err());
      TestConsole apply = new TestConsole(environment);
      assertEquals(
          ExitCode.DONE, apply.run(new BundledApplication(), "topics", "apply"), apply.err());
    }
  }

  @Test
  void a_policy_that_can_not_be_read_is_a_configuration_error() {
    TestConsole console = new TestConsole(Map.of());

    int exitCode =
        console.run(
            new BundledApplication(), "demo", "--policy", folder.resolve("none.edn").toString());

    assertEquals(ExitCode.CONFIGURATION, exitCode, console.err());
    assertTrue(console.err().contains("must be a readable file"), console.err());
    assertFalse(console.err().contains("bug"), console.err());
  }

  private static void assertAddsUp(JsonNode told) {
    int sum = 0;
    for (JsonNode count : told.path("verdicts")) {
      sum += count.asInt();
    }
    assertEquals(told.path("events").asInt(), sum, told.toString());
  }

  private static JsonNode demo(String... more) {
    TestConsole console = new TestConsole(Map.of());
    String[] args = new String[more.length + 1];
    args[0] = "demo";
    System.arraycopy(more, 0, args, 1, more.length);

    int exitCode = console.run(new BundledApplication(), args);

    assertEquals(ExitCode.DONE, exitCode, console.err());
    int data = List.of(more).indexOf("--data") + 1;
    String kept = data == 0 ? "no data was kept" : "data was kept in " + more[data];
    assertTrue(console.err().endsWith("lethe: done; " + kept + "\n"), console.err());
    return Json.parse(console.out().getBytes(StandardCharsets.UTF_8));
  }
}
