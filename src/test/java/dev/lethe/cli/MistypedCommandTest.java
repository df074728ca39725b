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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistyped input is rejected with suggestions. */
class MistypedCommandTest {
  @TempDir Path folder;

  private final TestConsole console = new TestConsole(Map.of());

  @Test
  void an_empty_array_is_reported_without_an_error() throws IOException {
    Path file = Files.writeString(folder.resolve("e.json"), "[]\n");
    TestConsole simulating = new TestConsole(Map.of());

    assertEquals(ExitCode.DONE, run("send", "--dry-run", file.toString()));
    assertEquals(ExitCode.DONE, simulating.run(new PassThrough(), "simulate", file.toString()));

    assertEquals("", console.out());
    assertEquals(
        "lethe: " + file + " contains no events\nlethe: 0 good events, 0 bad" + " lines\n",
        console.err());
    assertEquals("lethe: " + file + " contains no events\n", simulating.err());
  }

  @Test
  void a_reason_that_no_dead_letter_has_is_refused_with_those_there_are() {
    for (String reason : List.of("bogus", "not_json:x", "missing")) {
      TestConsole told = new TestConsole(Map.of());

      int exitCode =
          told.run(new PassThrough(), "inspect", "dead-letters", "--replay", "--reason", reason);

      assertEquals(ExitCode.USAGE, exitCode);
      assertTrue(
          told.lastError()
              .startsWith(
                  "unknown --reason "
                      + reason
                      + "; expected one of internal_error, stray, too_large, not_avro,"
                      + " unknown_schema, not_json, too_deep, missing_field:NAME,"
                      + " invalid_field:NAME, unknown_type"),
          told.lastError());
    }
  }

  @Test
  void a_mistyped_command_is_answered_with_the_nearest_one() {
    assertEquals(ExitCode.USAGE, run("sned", "e.ndjson"));
    assertEquals("unknown command lethe sned; did you mean lethe send?", console.lastError());

    TestConsole nested = new TestConsole(Map.of());
    assertEquals(ExitCode.USAGE, nested.run(new PassThrough(), "topics", "paln"));
    assertEquals(
        "unknown command lethe topics paln; did you mean lethe topics plan?", nested.lastError());

    TestConsole unlike = new TestConsole(Map.of());
    assertEquals(ExitCode.USAGE, unlike.run(new PassThrough(), "explode"));
    assertEquals(
        "unknown command lethe explode; lethe --help lists the commands", unlike.lastError());
  }

  @ParameterizedTest
  @CsvSource({
    "inspect decision, decisions",
    "inspect dead, dead-letters",
    "inspect decisions --folow, --follow",
    "inspect decisions --form=start, --from",
    "simulate --topic memorys, memories",
    "tool memory.pn, memory.pin",
    "inspect dead-letters --reason not_jsom, not_json",
    "stat, lethe status"
  })
  void the_last_line_on_the_screen_names_what_was_probably_meant(String line, String meant) {
    assertEquals(ExitCode.USAGE, run(line.split(" ", -1)));

    assertTrue(console.err().startsWith("Usage: lethe"), console.err());
    assertTrue(console.lastError().endsWith("; did you mean " + meant + '?'), console.lastError());
  }

  @Test
  void an_option_unlike_all_others_is_answered_with_the_help() {
    assertEquals(ExitCode.USAGE, run("gc", "--frobnicate"));

    assertEquals(
        "unknown option --frobnicate; lethe gc --help lists the options", console.lastError());
  }

  @Test
  void a_reason_with_or_without_its_field_is_accepted() {
    for (String reason : List.of("missing_field", "invalid_field:occurred_at", "too_deep")) {
      assertEquals(
          ExitCode.UNREACHABLE,
          run("inspect", "dead-letters", "--reason=" + reason, "--bootstrap-servers=127.0.0.1:1"));
    }
  }

  @Test
  void a_setting_without_a_value_is_refused_and_not_shown_as_it_may_be_a_secret() {
    assertEquals(ExitCode.USAGE, run("inspect", "events", "--set", "foo"));

    assertEquals("--set expects KEY=VALUE, such as lethe.partitions=8", console.lastError());
  }

  @Test
  void an_unresolvable_host_name_is_distinguished_from_an_unreachable_broker() {
    String first = "nowhere.invalid:9092";

    assertEquals(ExitCode.UNREACHABLE, run("inspect", "events", "--bootstrap-servers=" + first));

    assertEquals(
        "lethe: cannot connect to Kafka at nowhere.invalid:9092: cannot resolve host name"
            + " nowhere.invalid; correct the host name in KAFKA_BOOTSTRAP_SERVERS or"
            + " --bootstrap-servers\n",
        console.err());
  }

  @Test
  void a_file_to_be_explained_that_is_not_there_is_named() throws IOException {
    assertEquals(ExitCode.DONE, run("explain", folder + "/nofile"));
    assertEquals(
        "lethe: no such file: " + folder + "/nofile; using it as the message text\n",
        console.err());
    TestConsole named = new TestConsole(Map.of());
    assertEquals(ExitCode.DONE, named.run(new PassThrough(), "explain", "nofile.txt"));
    assertEquals("lethe: no such file: nofile.txt; using it as the message text\n", named.err());
  }

  @Test
  void a_text_or_a_file_that_is_there_is_explained_without_a_word() throws IOException {
    Path file = Files.writeString(folder.resolve("e.json"), EventJson.bot("1", "hi").toString());

    for (String what : List.of("see /tmp/x.txt", "done", "1.5", file.toString())) {
      assertEquals(ExitCode.DONE, run("explain", what));
    }

    assertTrue(console.err().isEmpty(), console.err());
  }

  private int run(String... args) {
    return console.run(new PassThrough(), args);
  }
}
