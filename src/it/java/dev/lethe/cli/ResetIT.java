package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.fixture.EventJson;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.BrokerFixture;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.LetheApp;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class ResetIT {
  private static final String SCOPE = "default/c1";
  private static final Duration SOON = Duration.ofSeconds(60);

  @TempDir Path folder;

  private BrokerFixture broker;
  private Settings settings;
  private Topics topics;
  private TestConsole console;

  @BeforeEach
  void start() {
    broker = new BrokerFixture();
  }

  @AfterEach
  void stop() {
    broker.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"classic", "streams"})
  void a_reset_rebuilds_the_application_and_keeps_deletions(String protocol) throws Exception {
    settings = broker.settings("again", folder, Map.of("group.protocol", protocol));
    topics = Topics.withPrefix("again.");
    lethe("topics", "apply");
    send(EventJson.person("m1", "hello").in("c1"), EventJson.person("m2", "forget").in("c1"));
    send(EventJson.deletion("d1", "m-m2").in("c1"));
    send(EventJson.person("m3", "the ferry leaves at noon").in("c1"));

    try (LetheApp app = app()) {
      assertEquals(List.of("minted", "minted", "marked_deleted", "minted"), decided(4));
      assertEquals(
          ExitCode.DONE,
          lethe("tool", "memory.pin", "--args", "{\"memory_id\":\"" + remembered("m3") + "\"}"),
          () -> console.err());
      assertEquals(ExitCode.DONE, sendMessage(), () -> console.err());
      assertEquals(ExitCode.FAILED, lethe("reset", "--execute", "--yes"));
      assertTrue(console.err().contains("again is running; stop all its instances"), console.err());
      assertEquals(ExitCode.DONE, lethe("reset"));
      assertTrue(console.out().startsWith("running  again"), console.out());
      assertFalse(app.hasEnded());
    }
    Set<String> before = existing();
    assertEquals(ExitCode.DONE, lethe("reset"));
    assertTrue(console.out().contains("keep     again-tombstones-changelog"), console.out());
    assertTrue(console.out().contains("delete   again-hot-state-changelog"), console.out());
    assertTrue(
        console.out().contains("skip     earlier calls on again.commands.v1"), console.out());
    assertTrue(console.out().contains("keep     again.events.v1"), console.out());
    assertTrue(console.out().contains("rm -r " + folder.resolve("again")), console.out());
    assertEquals(ExitCode.FAILED, lethe("reset", "--execute"), "nobody answered");
    assertEquals(before, existing());
    assertTrue(Files.isDirectory(folder.resolve("again")));

    assertEquals(ExitCode.DONE, lethe("reset", "--execute", "--yes"));

    assertFalse(Files.exists(folder.resolve("again")));
    assertTrue(console.err().contains("loaded 3 memories and tombstones"), console.err());
    assertTrue(existing().contains("again-tombstones-changelog"));
    try (LetheApp app = app()) {
      List<String> again = decided(8).subList(4, 8);
      assertEquals(List.of("minted", "redelivered", "logged_only", "redelivered"), again);
      assertTrue(newest("m3").at("/retrieval/pinned").booleanValue());
      assertEquals(ExitCode.DONE, sendMessage(), () -> console.err());
      assertEquals(2, broker.read(settings, topics.actions(), 2).size());
      lethe("inspect", "actions", "--json");
      assertEquals(2, console.out().lines().count(), "the call before the reset is not repeated");
      assertEquals(
          ExitCode.DONE,
          lethe("tool", "memory.unpin", "--args", "{\"memory_id\":\"" + remembered("m3") + "\"}"),
          () -> console.err());
      assertFalse(app.hasEnded());
    }
    assertEquals(ExitCode.DONE, lethe("reset", "--execute", "--yes", "--forget-tombstones"));
    assertFalse(existing().stream().anyMatch(name -> name.startsWith("again-")));
    assertEquals(ExitCode.DONE, lethe("reset", "--json"));
    assertTrue(console.out().contains("\"delete\":[]"), console.out());
  }

  private int sendMessage() {
    return lethe(
        "tool",
        "discord.send_message",
        "--args",
        "{\"channel_id\":\"42\",\"content\":\"good morning\"}");
  }

  private LetheApp app() throws InterruptedException {
    LetheApp app =
        new LetheApp(
            settings, new BundledApplication().topology(settings, Policy.defaults(), topics));
    app.start();
    assertTrue(app.awaitRunning(SOON));
    return app;
  }

  private void send(EventJson... events) {
    for (EventJson event : events) {
      broker.write(settings, topics.events(), SCOPE, event.toString());
    }
  }

  private List<String> decided(int count) {
    return broker.read(settings, topics.decisions(), count).stream()
        .map(record -> Json.parse(record.value()).path("verdict").asText())
        .toList();
  }

  private String remembered(String eventId) {
    return newest(eventId).get("memory_id").asText();
  }

  private JsonNode newest(String eventId) {
    assertEquals(ExitCode.DONE, lethe("inspect", "memories", "--json"), () -> console.err());
    return console
        .out()
        .lines()
        .map(line -> Json.parse(line.getBytes(StandardCharsets.UTF_8)).path("value"))
        .filter(memory -> memory.path("event_id").asText().equals(eventId))
        .findFirst()
        .orElseThrow();
  }

  private Set<String> existing() {
    try (Admin admin = broker.admin(settings)) {
      return Brokers.answer(admin.listTopics().names());
    }
  }

  private int lethe(String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.add("--bootstrap-servers=" + broker.address());
    all.add("--topic-prefix=again.");
    if (!args[0].equals("tool") && !args[0].equals("inspect")) {
      all.add("--application-id=again");
      all.add("--partitions=2");
    }
    all.add("--set=state.dir=" + folder);
    all.add("--set=group.protocol=" + settings.shown("group.protocol"));
    console = new TestConsole(Map.of()).now();
    return console.run(new BundledApplication(), all.toArray(new String[0]));
  }
}
