package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.codec.policy.EdnPolicyReader;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyKeys;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void a_file_without_mistakes_is_ok_and_its_doubts_go_to_stderr() throws IOException {
    Path file = file("{:dedup {}}");

    int exit = run("check", file.toString());

    assertEquals(0, exit);
    assertTrue(out.toString().startsWith(file + ": ok, policy version "), out.toString());
    assertEquals(
        file + ":1: warning: :dedup is not known; the nearest is :dedupe", err.toString().strip());
  }

  @Test
  void mistakes_go_to_stdout_with_exit_code_5() throws IOException {
    Path file = file("{:dedupe\n {:exact-ttl-seconds -1}}");

    int exit = run("check", file.toString());

    assertEquals(5, exit);
    assertEquals(
        file
            + ":2: error: :dedupe :exact-ttl-seconds must be a whole number from 0 to 315360000,"
            + " was -1; an example is 3600",
        out.toString().strip());
    assertEquals("", err.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "{:dedup {}}, ':dedup is not known; the nearest is :dedupe'",
    "{:compaction {:summary {:facts? true}}}, ':compaction :summary :facts? has no effect'"
  })
  void strict_makes_a_warning_an_error(String policy, String warning) throws IOException {
    Path file = file(policy);

    assertEquals(0, run("check", file.toString()));
    assertTrue(err.toString().contains("warning: " + warning), err.toString());
    err.getBuffer().setLength(0);
    out.getBuffer().setLength(0);
    assertEquals(5, run("check", "--strict", file.toString()));

    assertTrue(out.toString().contains("error: " + warning), out.toString());
    assertEquals("", err.toString());
  }

  @Test
  void check_as_json_is_one_object() throws IOException {
    Path file = file("{:dedupe\n {:exact-ttl-seconds -1 :x 1}}");

    int exit = run("check", "--json", file.toString());

    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertEquals(5, exit);
    assertFalse(json.get("ok").asBoolean());
    assertTrue(json.get("version").isNull());
    assertEquals(":dedupe :exact-ttl-seconds", json.at("/errors/0/path").asText());
    assertEquals(2, json.at("/errors/0/line").asInt());
    assertEquals("-1", json.at("/errors/0/value").asText());
    assertEquals("3600", json.at("/errors/0/example").asText());
    assertEquals(":dedupe :x", json.at("/warnings/0/path").asText());
  }

  @Test
  void a_file_that_is_not_there_fails() {
    int exit = run("check", folder.resolve("none").toString());

    assertEquals(1, exit);
    assertEquals("", out.toString());
    assertTrue(err.toString().contains("no such file"));
  }

  @Test
  void show_prints_every_key_with_its_value_default_and_effect() throws IOException {
    Path file = file("{:dedupe {:exact-ttl-seconds 60} :channels {\"7\" {:name \"seven\"}}}");

    int exit = run("show", file.toString());

    assertEquals(0, exit);
    assertTrue(
        out.toString()
            .contains(
                String.join(
                    System.lineSeparator(),
                    ":dedupe :exact-ttl-seconds 60",
                    "    * changed; default: 3600",
                    "    Seconds after a family's last sighting in which an equal text, or one that"
                        + " fits its template, is a repeat.")),
        out.toString());
    assertTrue(out.toString().contains(":channels \"7\" :name \"seven\""));
    PolicyKeys.ALL.forEach(
        key -> assertTrue(out.toString().contains(key.name().replace("*", ":default") + " ")));
  }

  @Test
  void show_as_json_has_one_object_for_each_key() throws IOException {
    int exit = run("show", "--json");

    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertEquals(0, exit);
    assertEquals(PolicyKeys.ALL.size(), json.size());
    assertEquals(":models :actor :name", json.at("/0/path").asText());
    assertEquals("\"qwen3-vl-2b\"", json.at("/0/value").asText());
    assertFalse(json.at("/0/changed").asBoolean());
  }

  @Test
  void show_as_edn_prints_an_equivalent_policy_file() throws IOException {
    Path file =
        file(
            "{:dedupe {:exact-ttl-seconds 60 :negations #{}}"
                + " :normalize {:volatile-rewrites [[#\"\\b\\d{3}\\b\" \"<\\\"n\\\">\"]]}"
                + " :channels {:default {:raw-bot-memory? true} \"7\" {:name \"seven\"}}}");
    Policy policy = EdnPolicyReader.read(Files.readAllBytes(file)).policyOrNull();

    run("show", "--edn", file.toString());

    Policy again = EdnPolicyReader.read(out.toString()).policyOrNull();
    assertEquals(policy.dedupe(), again.dedupe());
    assertEquals(policy.normalize(), again.normalize());
    assertEquals(policy.channels(), again.channels());
    assertEquals(policy.safety(), again.safety());
  }

  @Test
  void show_gives_a_tenants_own() throws IOException {
    Path file = file("{:tenants {\"acme\" {:dedupe {:exact-ttl-seconds 77}}}}");

    run("show", file.toString(), "--tenant", "acme");

    assertTrue(out.toString().contains(":dedupe :exact-ttl-seconds 77"));
  }

  @Test
  void show_of_a_file_with_mistakes_is_a_configuration_error() throws IOException {
    int exit = run("show", file("{:dedupe 1}").toString());

    assertEquals(3, exit);
    assertEquals("", out.toString());
    assertTrue(err.toString().contains(":dedupe must be a map"));
  }

  @Test
  void no_subcommand_is_a_usage_error() {
    assertEquals(2, run());
  }

  private int run(String... args) {
    List<String> command = new ArrayList<>(List.of("policy"));
    command.addAll(List.of(args));
    TestConsole console = new TestConsole(Map.of());
    int exit = console.run(new PassThrough(), command.toArray(String[]::new));
    out.write(console.out());
    err.write(console.err());
    return exit;
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("my.policy.edn"), text);
  }
}
