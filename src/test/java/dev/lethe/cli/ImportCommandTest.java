package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports of {@code lethe import} without a broker. */
class ImportCommandTest {
  @TempDir private Path folder;

  private final TestConsole console = new TestConsole(Map.of());

  private Path file(String content) throws IOException {
    return ForeignFiles.write(folder, "export.txt", content);
  }

  private int run(Object... args) {
    String[] words = new String[args.length + 1];
    words[0] = "import";
    for (int i = 0; i < args.length; i++) {
      words[i + 1] = args[i].toString();
    }
    return console.run(new BundledApplication(), words);
  }

  @Test
  void a_dry_run_shows_what_the_fields_become_and_what_is_left_out() throws IOException {
    int exit = run(file(ForeignFiles.MEM0));

    assertEquals(ExitCode.DONE, exit, console.err());
    assertEquals(
        """
        mem0 (JSON of get_all): 4 records
        RECORDS  BECOME
              4  entry
        RECORDS  SCOPE
              2  default/collection:alice
              1  default/collection:default
              1  default/collection:r%2F7
        VALUES  FIELD            BECOMES
             3  memory           content
             3  id               item_id
             2  user_id          collection, subject
             1  categories       tags
             1  metadata.tags    tags
             3  created_at       created_at
             1  agent_id         tags
             1  metadata.type    type
             1  expiration_date  expires_at
             1  updated_at       updated_at
             1  run_id           collection, subject
             1  source           subject, content
             1  relationship     content
             1  target           content
             1  metadata.mood    nothing
        Nothing was sent. Use --apply to send 4 records.
        """,
        console.out());
  }

  @Test
  void notices_of_discord_are_counted_as_nothing() throws IOException {
    int exit = run(file(ForeignFiles.CHAT));

    assertEquals(ExitCode.DONE, exit, console.err());
    assertTrue(console.out().contains("      3  discord.message.created\n"), console.out());
    assertTrue(
        console.out().contains("      1  nothing: message of type GuildMemberJoin\n"),
        console.out());
    assertTrue(console.out().contains("default/700000000000000002"), console.out());
    assertTrue(console.out().contains("isPinned"), console.out());
  }

  @Test
  void invalid_records_are_listed_by_line_with_the_field_and_the_expected_form()
      throws IOException {
    Path file =
        file(
            """
            [{"id": "1", "memory": "fine", "created_at": "2025-01-01T00:00:00Z"},
             {"id": "2", "memory": ""},
             {"id": "3", "memory": "no zone", "created_at": "2025-01-01T00:00:00"},
             {"id": "4", "memory": ["a"]},
             {"id": "5", "memory": "later", "created_at": "2999-01-01T00:00:00Z"},
             7]
            """);

    int exit = run(file);

    assertEquals(ExitCode.FOUND_SOMETHING, exit, console.err());
    String[] lines = console.out().split("\n", -1);
    assertTrue(
        console
            .out()
            .contains(file + ":2: missing_field:memory: found nothing; expected a string\n"),
        console.out());
    assertTrue(
        console
            .out()
            .contains(
                file
                    + ":3: invalid_field:created_at: found \"2025-01-01T00:00:00\"; expected a"
                    + " time with a zone, or the option --zone, such as --zone UTC\n"),
        console.out());
    assertTrue(
        console.out().contains(":4: invalid_field:memory: found [\"a\"]; expected a string\n"),
        console.out());
    assertTrue(console.out().contains(":5: invalid_field:created_at: found "), console.out());
    assertTrue(console.out().contains(":6: "), console.out());
    assertEquals("Nothing was sent. Use --apply to send 1 record.", lines[lines.length - 2]);
  }

  @Test
  void a_malformed_line_does_not_affect_its_neighbours() throws IOException {
    Path file =
        file(
            """
            {"type":"entity","name":"a","entityType":"t","observations":["x"]}
            {"type":"entity","name":
            {"type":"relation","from":"a","to":"b","relationType":"knows"}
            {"type":"song","name":"a"}
            """);

    int exit = run(file);

    assertEquals(ExitCode.FOUND_SOMETHING, exit);
    assertTrue(console.out().contains(":2: not_json: found malformed JSON"), console.out());
    assertTrue(
        console
            .out()
            .contains(":4: invalid_field:type: found \"song\"; expected entity or relation\n"),
        console.out());
    assertTrue(console.out().contains("Use --apply to send 3 records."), console.out());
  }

  @Test
  void a_misspelt_column_is_reported_with_the_nearest_name() throws IOException {
    run(file("content,subjekt\na,b\n"));

    assertTrue(console.out().contains("subjekt  nothing; did you mean subject?\n"), console.out());
  }

  @Test
  void a_row_with_too_many_cells_is_listed() throws IOException {
    int exit = run(file("content\na\nb,c\n"));

    assertEquals(ExitCode.FOUND_SOMETHING, exit);
    assertTrue(
        console
            .out()
            .contains(":3: not_json: found 2 cells; expected at most 1, as in the header\n"),
        console.out());
  }

  @Test
  void a_text_larger_than_an_event_may_be_is_refused_before_anything_is_sent() throws IOException {
    int exit = run(file("content\n" + "x".repeat(2 << 20) + "\n"));

    assertEquals(ExitCode.FOUND_SOMETHING, exit);
    assertTrue(console.out().contains(":2: too_large: found "), console.out());
  }

  @Test
  void control_characters_of_a_file_do_not_reach_the_terminal() throws IOException {
    run(file("[{\"memory\":\"a\",\"\\u001b[31mred\":1,\"id\":{\"\\u202e\":1}}]"));

    assertEquals(-1, console.out().indexOf('\u001b'));
    assertEquals(-1, console.out().indexOf('\u202e'));
  }

  @Test
  void an_unpaired_surrogate_is_replaced() throws IOException {
    int exit = run(file("[{\"memory\":\"a \\ud83d b\",\"id\":\"1\"}]"));

    assertEquals(ExitCode.DONE, exit, console.out());
  }

  @Test
  void a_gzipped_file_is_read() throws IOException {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
      out.write(ForeignFiles.GRAPH.getBytes(StandardCharsets.UTF_8));
    }
    Path file = Files.write(folder.resolve("memory.jsonl.gz"), zipped.toByteArray());

    assertEquals(ExitCode.DONE, run(file), console.err());
    assertTrue(console.out().contains("Use --apply to send 5 records."), console.out());
  }

  @Test
  void json_has_the_same_report() throws IOException {
    run("--json", file(ForeignFiles.TABLE), "--zone", "UTC");

    JsonNode report = Json.parse(console.out());
    assertEquals(2, report.path("records").asInt(), console.out());
    assertEquals(2, report.at("/kinds/entry").asInt());
    assertEquals(1, report.at("/unmapped/mood").asInt());
    assertEquals(2, report.at("/scopes/default~1collection:default").asInt());
    assertTrue(report.path("dry_run").asBoolean());
    assertEquals(0, report.path("bad_count").asInt());
  }

  @ParameterizedTest
  @CsvSource({
    "--collection=a/b, invalid --collection a/b: expected 1 to 128 characters",
    "--tenant=|, invalid --tenant |: expected 1 to 128 characters",
    "--zone=Mars, 'invalid --zone Mars: expected UTC, +01:00'",
  })
  void a_wrong_option_is_a_usage_error(String option, String message) throws IOException {
    assertEquals(ExitCode.USAGE, run(option, file(ForeignFiles.MEM0)));
    assertTrue(console.lastError().startsWith(message), console.err());
  }

  @Test
  void a_missing_file_is_reported() {
    assertEquals(ExitCode.FAILED, run("nowhere.json"));
    assertEquals(
        "lethe: cannot read nowhere.json: no such file, or no permission\n", console.err());
  }
}
