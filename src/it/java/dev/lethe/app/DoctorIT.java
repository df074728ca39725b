package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.config.Settings;
import dev.lethe.fixture.FakeRegistry;
import dev.lethe.runtime.BrokerFixture;
import dev.lethe.runtime.StartChecks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code doctor} finds the faults that stop {@code run} and the workers, and they stop at the same
 * faults.
 */
@Timeout(120)
class DoctorIT {
  private static BrokerFixture broker;

  @TempDir static Path folder;

  @BeforeAll
  static void start() {
    broker = new BrokerFixture();
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @Test
  void topics_that_would_lose_records_stop_the_start_and_the_doctor_names_them() {
    applyTopics("loses");
    alter("loses.memories.v1", "cleanup.policy", "delete");
    alter("loses.events.v1", "message.timestamp.type", "CreateTime");
    alter("loses.vectors.v1", "cleanup.policy", "compact,delete");
    String vectors =
        "loses.vectors.v1 must have cleanup.policy=compact: with compact,delete its records would"
            + " expire; run lethe topics apply --alter";
    List<String> problems =
        List.of(
            "loses.events.v1 must timestamp records on arrival"
                + " (message.timestamp.type=LogAppendTime);"
                + " run lethe topics apply --alter",
            "loses.memories.v1 must have cleanup.policy=compact: with delete its records would"
                + " expire; run lethe topics apply --alter",
            vectors);

    Ran doctor = run("loses", "doctor");
    Ran run = run("loses", "run");
    Ran worker = run("loses", "worker", "embed");

    assertEquals(ExitCode.FOUND_SOMETHING, doctor.exitCode);
    assertEquals(problems, doctor.faults("topics"));
    assertEquals(ExitCode.CONFIGURATION, run.exitCode);
    assertEquals(problems, run.errors());
    assertEquals(ExitCode.CONFIGURATION, worker.exitCode);
    assertEquals(List.of(vectors), worker.errors());
  }

  @Test
  void a_changelog_that_would_expire_stops_the_start() throws Exception {
    applyTopics("state");
    try (Admin admin = admin("state")) {
      admin
          .createTopics(
              List.of(
                  new NewTopic("state-memories-changelog", 2, (short) 1)
                      .configs(Map.of("cleanup.policy", "delete"))))
          .all()
          .get();
    }
    List<String> problem =
        List.of(
            "state-memories-changelog must have cleanup.policy=compact, because the"
                + " application's state would expire with delete; run kafka-configs --alter");

    assertEquals(problem, run("state", "doctor").faults("topics"));
    assertEquals(problem, run("state", "run").errors());
  }

  @Test
  void a_topic_that_only_costs_is_a_warning_of_both() {
    applyTopics("costs");
    alter("costs.decisions.v1", "retention.ms", "-1");
    List<String> warning =
        List.of(
            "costs.decisions.v1 has retention.ms=-1 instead of 604800000; list all differences"
                + " with lethe topics plan");

    Ran doctor = run("costs", "doctor");

    assertEquals(ExitCode.DONE, doctor.exitCode, doctor.out);
    assertEquals(warning, doctor.lines("! topics"));
    assertEquals(warning, new StartChecks(settings("costs"), Map.of()).requireServers());
  }

  @Test
  void a_registry_without_this_releases_schemas_stops_the_start() {
    applyTopics("schemas");
    try (FakeRegistry registry = new FakeRegistry()) {
      String flag = "--schema-registry-url=" + registry.url();

      Ran doctor = run("schemas", "doctor", flag);
      Ran run = run("schemas", "run", flag);

      assertEquals(ExitCode.FOUND_SOMETHING, doctor.exitCode);
      assertEquals(13, doctor.faults("registry").size(), doctor.out);
      assertEquals(ExitCode.CONFIGURATION, run.exitCode);
      assertEquals(doctor.faults("registry"), run.errors());
    }
  }

  @Test
  void a_port_in_use_stops_the_start() throws IOException {
    applyTopics("port");
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String flag = "--set=lethe.http.port=" + other.getLocalPort();

      Ran doctor = run("port", "doctor", flag);
      Ran run = run("port", "run", flag);

      assertEquals(ExitCode.FOUND_SOMETHING, doctor.exitCode);
      assertEquals(1, doctor.faults("HTTP port").size(), doctor.out);
      assertEquals(ExitCode.CONFIGURATION, run.exitCode);
      assertEquals(doctor.faults("HTTP port"), run.errors());
    }
  }

  @Test
  void with_all_as_it_should_be_the_doctor_finds_nothing() {
    applyTopics("good");

    Ran doctor = run("good", "doctor");

    assertEquals(ExitCode.DONE, doctor.exitCode, doctor.out);
    assertEquals("", doctor.err);
    assertTrue(doctor.out.lines().allMatch(line -> line.startsWith("✓ ")), doctor.out);
  }

  private static void applyTopics(String name) {
    Ran applied = run(name, "topics", "apply");
    assertEquals(ExitCode.DONE, applied.exitCode, applied.err);
  }

  private static void alter(String topic, String setting, String value) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    AlterConfigOp change =
        new AlterConfigOp(new ConfigEntry(setting, value), AlterConfigOp.OpType.SET);
    try (Admin admin = admin("any")) {
      admin.incrementalAlterConfigs(Map.of(resource, List.of(change))).all().get();
      String found = "";
      while (!found.equals(value)) {
        found =
            admin.describeConfigs(List.of(resource)).all().get().get(resource).get(setting).value();
      }
    } catch (InterruptedException | ExecutionException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static Admin admin(String name) {
    return broker.admin(settings(name));
  }

  private static Settings settings(String name) {
    return broker.settings(name, folder.resolve(name), Map.of());
  }

  /** Runs a command whose topics and application id have the given name. */
  private static Ran run(String name, String... command) {
    List<String> words = new ArrayList<>(List.of(command));
    words.add("--bootstrap-servers=" + broker.address());
    words.add("--application-id=" + name);
    words.add("--topic-prefix=" + name + '.');
    words.add("--partitions=2");
    if (words.stream().noneMatch(word -> word.startsWith("--set=lethe.http.port"))) {
      words.add("--set=lethe.http.port=0");
    }
    TestConsole console =
        new TestConsole(Map.of("XDG_STATE_HOME", folder.resolve(name).toString()));
    int exitCode = console.run(new BundledApplication(), words.toArray(String[]::new));
    return new Ran(exitCode, console.out(), console.err());
  }

  private record Ran(int exitCode, String out, String err) {
    /** Returns the faults that the doctor reports for a subject. */
    List<String> faults(String subject) {
      return lines("✗ " + subject);
    }

    List<String> lines(String start) {
      return out.lines()
          .filter(line -> line.startsWith(start))
          .map(line -> line.substring(start.length()).strip())
          .toList();
    }

    List<String> errors() {
      return err.lines().map(line -> line.replaceFirst("^lethe: ", "")).toList();
    }
  }
}
