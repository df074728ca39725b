package dev.lethe.app;

import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.codec.Codecs;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.FakeRegistry;
import dev.lethe.fixture.KillableJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Messages about a registry that isn't available, and about unreadable records. */
@Timeout(120)
@ExtendWith(Cluster.Shared.class)
class RegistryStartIT {
  @TempDir Path folder;

  @Test
  void run_waits_for_a_registry_that_is_down_and_starts_when_it_is_there(Cluster cluster) {
    try (FakeRegistry registry = new FakeRegistry();
        Deployment lethe =
            Deployment.on(
                cluster,
                folder,
                "registry-late",
                Map.of("schema.registry.url", registry.url(), "auto.register.schemas", "true"))) {
      EventJson event = person("e1", "hello").at(Input.anHourAgo());
      lethe.send(event);
      registry.stop();

      KillableJvm process = lethe.startProcess("state");
      lethe
          .outputs()
          .await(() -> log("registry-late").contains("lethe: waiting: "), () -> "doesn't wait");
      process.requireAlive();
      registry.startAgain();
      lethe.outputs().awaitAccounted(1);

      assertEquals(Codecs.written(lethe.topics()).size(), registry.subjects().size());
      assertFalse(log("registry-late").contains("\tat "), log("registry-late"));
    }
  }

  @Test
  void run_ends_before_it_writes_if_a_schema_is_not_registered(Cluster cluster) {
    try (FakeRegistry registry = new FakeRegistry();
        Deployment lethe = Deployment.on(cluster, folder, "unregistered")) {
      lethe.send(person("e1", "hello").at(Input.anHourAgo()));
      TestConsole console = new TestConsole(Map.of());

      int exit =
          console.run(
              new BundledApplication(),
              "run",
              "--bootstrap-servers=" + cluster.bootstrapServers(),
              "--application-id=unregistered",
              "--topic-prefix=unregistered.",
              "--partitions=" + Deployment.PARTITIONS,
              "--state-dir=" + folder.resolve("state"),
              "--schema-registry-url=" + registry.url());

      assertEquals(ExitCode.CONFIGURATION, exit);
      long unknown = Codecs.written(lethe.topics()).size();
      assertEquals(unknown, console.err().lines().count(), console.err());
      assertTrue(console.err().contains("run `lethe schemas register`"), console.err());
      assertEquals(List.of(), lethe.outputs().drained(lethe.topics().decisions()));
      assertEquals(List.of(), registry.subjects());
    }
  }

  @Test
  void inspect_shows_both_formats_and_reports_unreadable_values(Cluster cluster) {
    try (Deployment lethe = Deployment.on(cluster, folder, "unreadable")) {
      EventJson event = person("e1", "hello").at(Input.anHourAgo());
      byte[] unknown = ByteBuffer.allocate(9).put((byte) 0).putInt(77).array();
      lethe.send(List.of(Input.of(event), Input.broken(Input.home(event.scope()), null, unknown)));
      TestConsole json = new TestConsole(Map.of());
      TestConsole table = new TestConsole(Map.of());

      inspect(cluster, json, "--json");
      inspect(cluster, table);

      String why = "Avro with schema 77; set schema.registry.url to read it";
      assertTrue(json.out().contains("\"event_id\":\"e1\""), json.out());
      assertTrue(json.out().contains("\"unreadable\":\"" + why + '"'), json.out());
      assertTrue(table.out().contains("(unreadable: " + why + ')'), table.out());
      assertTrue(
          table.err().contains("lethe: unreadable values: 1; the first: " + why), table.err());
    }
  }

  private static void inspect(Cluster cluster, TestConsole console, String... more) {
    String[] words = new String[more.length + 5];
    words[0] = "inspect";
    words[1] = "events";
    words[2] = "--bootstrap-servers=" + cluster.bootstrapServers();
    words[3] = "--topic-prefix=unreadable.";
    words[4] = "--partitions=" + Deployment.PARTITIONS;
    System.arraycopy(more, 0, words, 5, more.length);
    assertEquals(ExitCode.DONE, console.run(new BundledApplication(), words));
  }

  private String log(String name) {
    try {
      Path log = folder.resolve(name).resolve("state.log");
      return Files.exists(log) ? Files.readString(log, StandardCharsets.UTF_8) : "";
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
