package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.FakeRegistry;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RegistryCommandsTest {
  private final FakeRegistry registry = new FakeRegistry();
  private final TestConsole console = new TestConsole(Map.of());

  @AfterEach
  void stop() {
    registry.close();
  }

  @Test
  void run_rejects_an_in_memory_registry_before_anything_else() {
    int exit = run("run", "--schema-registry-url=mock://team", "--bootstrap-servers=127.0.0.1:1");

    assertEquals(ExitCode.CONFIGURATION, exit);
    assertEquals(
        "lethe: schema.registry.url must be the URL of a shared registry, was \"mock://team\","
            + " which exists only in the memory of this process; set it to one such as"
            + " http://registry:8081, or leave it out to write JSON\n",
        console.err());
  }

  @Test
  void a_misspelt_setting_of_the_registry_is_refused_with_the_nearest_name() {
    int exit =
        run(
            "schemas",
            "check",
            "--schema-registry-url=" + registry.url(),
            "--set=auto.register.schema=true",
            "--set=basic.auth.userinfo=a:b",
            "--set=max.retries=many");

    assertEquals(ExitCode.CONFIGURATION, exit);
    assertEquals(
        "lethe: max.retries must be a whole number of at least 0, was \"many\"; the default is 3\n"
            + "lethe: auto.register.schema is not a setting of the schema registry client; did"
            + " you mean"
            + " auto.register.schemas?\n"
            + "lethe: basic.auth.userinfo is not a setting of the schema registry client; did"
            + " you mean"
            + " basic.auth.user.info?\n",
        console.err());
  }

  @Test
  void schemas_are_compared_and_registered() {
    int before = run("schemas", "check", "--schema-registry-url=" + registry.url());
    int registered = run("schemas", "register", "--schema-registry-url=" + registry.url());
    TestConsole after = new TestConsole(Map.of());

    int exit =
        after.run(
            new BundledApplication(),
            "schemas",
            "check",
            "--schema-registry-url=" + registry.url());

    assertEquals(ExitCode.FOUND_SOMETHING, before);
    assertEquals(ExitCode.DONE, registered);
    assertEquals(ExitCode.DONE, exit);
    assertEquals(
        """
        SUBJECT                    SCHEMA        ID  STATE
        lethe.events.v1-value      Event         1   registered
        lethe.items.v1-value       MemoryItem    2   registered
        lethe.memories.v1-value    Memory        3   registered
        lethe.vectors.v1-value     VectorChange  4   registered
        lethe.families.v1-value    SpamFamily    5   registered
        lethe.compaction.v1-value  Tombstone     6   registered
        lethe.decisions.v1-value   Decision      7   registered
        lethe.reports.v1-value     Report        8   registered
        lethe.actions.v1-value     ToolCall      9   registered
        lethe.commands.v1-value    ToolCall      9   registered
        lethe.replies.v1-value     ToolResult    10   registered
        lethe.policy.v1-value      PolicyEntry   11  registered
        lethe.llm.requests.v1-value LlmRequest   12  registered
        lethe.llm.results.v1-value LlmResult     13  registered
        lethe.embeddings.v1-value  Embedding     14  registered
        """
            .replaceAll(" +", " "),
        after.out().replaceAll(" +", " ").replaceAll(" \n", "\n"));
  }

  @Test
  void a_schema_that_the_registry_would_not_take_is_named_with_its_reason() {
    registry.refuseNewVersions();

    int exit = run("schemas", "check", "--json", "--schema-registry-url=" + registry.url());

    assertEquals(ExitCode.FOUND_SOMETHING, exit);
    assertTrue(
        console
            .out()
            .startsWith(
                "{\"topic\":\"lethe.events.v1\",\"subject\":\"lethe.events.v1-value\","
                    + "\"schema\":\"Event\",\"state\":\"incompatible\","
                    + "\"problems\":[\"a field went\"]}\n"),
        console.out());
  }

  @Test
  void a_registry_that_is_down_is_named_without_a_stack_trace() {
    int exit =
        run("schemas", "check", "--schema-registry-url=http://127.0.0.1:1", "--set=max.retries=0");

    assertEquals(ExitCode.UNREACHABLE, exit);
    assertTrue(
        console
            .err()
            .startsWith("lethe: no response from the schema registry at http://127.0.0.1:1: "),
        console.err());
    assertFalse(console.err().contains("\tat "), console.err());
  }

  @Test
  void wrong_credentials_are_a_wrong_setting() {
    registry.failNext(1, 401);

    int exit = run("schemas", "check", "--schema-registry-url=" + registry.url());

    assertEquals(ExitCode.CONFIGURATION, exit);
    assertEquals(
        "lethe: the schema registry at "
            + registry.url()
            + " rejected the credentials (status 401); check basic.auth.credentials.source,"
            + " basic.auth.user.info and bearer.auth.token\n",
        console.err());
  }

  @Test
  void schemas_reports_a_missing_registry_url() {
    int exit = run("schemas", "register");

    assertEquals(ExitCode.CONFIGURATION, exit);
    assertEquals(
        "lethe: schema.registry.url is not set; set it to a URL such as http://registry:8081\n",
        console.err());
  }

  private int run(String... args) {
    return console.run(new BundledApplication(), args);
  }
}
