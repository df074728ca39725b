package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unknown fields, and times in other units, in users' files: rules A13, A14. */
class UnknownFieldsTest {
  @TempDir private Path folder;

  private final TestConsole console = new TestConsole(Map.of());

  private String file(Object... lines) throws IOException {
    String text = Arrays.stream(lines).map(Object::toString).collect(Collectors.joining("\n"));
    return Files.writeString(folder.resolve("lines.ndjson"), text + "\n").toString();
  }

  private int run(String... args) {
    return console.run(new BundledApplication(), args);
  }

  private static String misspelt(String id) {
    return EventJson.bot(id, "hello").toString().replace("channel_id", "chanel_id");
  }

  private static EventJson withText(String id) {
    return EventJson.person(id, "hello")
        .with("content", (String) null)
        .with("contnet", "x")
        .with("text", "y");
  }

  @Test
  void a_dry_run_names_each_unknown_field_once_with_the_nearest_known_one() throws IOException {
    String file =
        file(
            misspelt("1"),
            misspelt("2"),
            withText("3"),
            ItemJson.entry("i", "Herons wade.").with("importence", 3),
            ItemJson.pattern("p", "a name", "text").with("anything", 1));

    assertEquals(ExitCode.DONE, run("send", "--dry-run", file));

    assertEquals(
        List.of(
            "lethe: warning: 2 records have the unknown field chanel_id, which Lethe ignores;"
                + " did you mean channel_id?",
            "lethe: warning: 1 record has the unknown field importence, which Lethe ignores;"
                + " did you mean importance?",
            "lethe: warning: 1 record has the unknown field payload.contnet, which Lethe ignores;"
                + " did you mean payload.content?",
            "lethe: ignored other fields: payload.text"),
        console.err().lines().filter(line -> !line.contains("good")).toList());
  }

  @Test
  void a_name_like_that_of_a_field_which_is_present_is_not_misspelt() throws IOException {
    String file =
        file(
            EventJson.bot("1", "hello").with("contents", "x").withJson("nonce", "7"),
            EventJson.bot("2", "hello").toString().replace("is_bot", "is_bto"),
            EventJson.bot("3", "hello").toString().replace("is_bot", "isBot"));

    run("send", "--dry-run", file);

    assertEquals(
        List.of(
            "lethe: warning: 1 record has the unknown field author.isBot, which Lethe ignores;"
                + " did you mean author.is_bot?",
            "lethe: warning: 1 record has the unknown field author.is_bto, which Lethe ignores;"
                + " did you mean author.is_bot?",
            "lethe: ignored other fields: payload.contents, payload.nonce"),
        console.err().lines().filter(line -> !line.contains("good")).toList());
  }

  @Test
  void in_json_they_are_a_list() throws IOException {
    run("send", "--dry-run", "--json", file(misspelt("1")));

    assertEquals(
        "{\"good\":1,\"bad\":[],\"unknown_fields\":[{\"field\":\"chanel_id\",\"records\":1,"
            + "\"did_you_mean\":\"channel_id\"}]}\n",
        console.out());
  }

  @Test
  void simulate_warns_of_unknown_fields_and_accepts_the_record() throws IOException {
    assertEquals(ExitCode.DONE, run("simulate", "--topic", "decisions", file(misspelt("1"))));

    assertEquals(
        "lethe: warning: 1 record has the unknown field chanel_id, which Lethe ignores;"
            + " did you mean channel_id?\n",
        console.err());
    assertEquals(1, console.out().lines().count());
  }

  @Test
  void all_fields_that_lethe_reads_are_known() throws IOException {
    String file =
        file(
            EventJson.bot("1", "hello").guild("g").tenant("t").with("reply_to", "m0"),
            EventJson.bot("2", "hello").withJson("embeds", "[{\"title\":\"t\",\"url\":\"u\"}]"),
            ItemJson.profile("i", "text"));

    assertEquals(ExitCode.DONE, run("send", "--dry-run", file));
    assertEquals("lethe: 2 good events, 1 good item, 0 bad lines\n", console.err());
  }

  @Test
  void seconds_are_refused_with_field_value_and_expected_form() throws IOException {
    String seconds =
        EventJson.bot("1", "hello")
            .toString()
            .replace(Long.toString(EventJson.DAY), Long.toString(EventJson.DAY / 1000));
    String file = file(seconds);
    String why =
        "invalid_field:occurred_at: found 1769817600; expected epoch milliseconds from 2010 on, or"
            + " an ISO 8601 time with a zone from 1971 on; the number looks like seconds\n";

    assertEquals(ExitCode.FOUND_SOMETHING, run("send", "--dry-run", file));
    assertEquals(file + ":1: " + why, console.out());

    TestConsole simulating = new TestConsole(Map.of());
    simulating.run(new BundledApplication(), "simulate", "--topic", "decisions,memories", file);
    assertEquals("", simulating.out());
    assertTrue(simulating.err().contains(file + ":1: no event: " + why), simulating::err);
  }
}
