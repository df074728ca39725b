package dev.lethe.cli;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of {@code lethe simulate --report}. */
class SimulateReportTest {
  private static final Pattern DATA =
      Pattern.compile("(?s)<script id=\"data\" type=\"application/json\">(.*?)</script>");

  private static final String[] BOATS = {"heron", "egret", "osprey", "plover", "gannet", "avocet"};
  private static final String[] STATES = {"boarding", "moored", "fuelling", "boarding", "moored"};

  @TempDir private Path folder;

  private final TestConsole console = new TestConsole(Map.of());

  /** A channel with repeats, news, people, changes, and records that can't be read. */
  private static List<String> channel() {
    List<Object> lines = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      lines.add(bot("b" + i, "build=" + (900 + i) + " failed on branch 3fe9a1c").at(i * 60));
    }
    for (int i = 0; i < 30; i++) {
      String state = i == 25 ? "quarantined" : STATES[i % STATES.length];
      String text = "Ferry " + BOATS[i % BOATS.length] + '-' + i + " at berth 4: " + state;
      lines.add(bot("f" + i, text).at(3000 + i * 60));
    }
    for (int i = 0; i < 5; i++) {
      lines.add(person("p" + i, "thought " + i).at(5000 + i));
    }
    lines.add(edit("x1", "m-p0", "another thought").at(5100));
    lines.add(deletion("x2", "m-p1").at(5101));
    lines.add(deletion("x3", "m-unknown").at(5102));
    lines.add(person("p2", "thought 2").at(5103));
    lines.add("no event");
    lines.add("{\"op\":0,\"t\":\"PRESENCE_UPDATE\",\"d\":{}}");
    return lines.stream().map(Object::toString).toList();
  }

  private Path input(List<String> lines) throws IOException {
    return Files.write(folder.resolve("channel.ndjson"), lines);
  }

  private String page(Path input, String... more) throws IOException {
    Path report = folder.resolve("report.html");
    List<String> words = new ArrayList<>(List.of("simulate", "--report", report.toString()));
    words.addAll(List.of(more));
    words.add(input.toString());
    int exitCode = console.run(new BundledApplication(), words.toArray(String[]::new));
    assertEquals(ExitCode.DONE, exitCode, console::err);
    return Files.readString(report);
  }

  private static JsonNode data(String page) {
    Matcher found = DATA.matcher(page);
    assertTrue(found.find(), page);
    return Json.parse(found.group(1));
  }

  private static Stream<JsonNode> each(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  private static long sum(JsonNode list) {
    return each(list).mapToLong(JsonNode::asLong).sum();
  }

  private static long sum(JsonNode list, String name) {
    return each(list).mapToLong(one -> one.path(name).asLong()).sum();
  }

  @Test
  void each_record_is_counted_once() throws IOException {
    Path input = input(channel());
    String page = page(input, "--topic", "decisions,memories");
    JsonNode data = data(page);
    Map<String, JsonNode> memories = new TreeMap<>();
    Map<String, Long> verdicts = new TreeMap<>();
    for (String line : console.out().lines().toList()) {
      JsonNode record = Json.parse(line);
      if (record.path("topic").asText().endsWith("memories.v1")) {
        memories.put(record.path("key").asText(), record.path("value"));
      } else {
        verdicts.merge(record.at("/value/verdict").asText(), 1L, Long::sum);
      }
    }
    memories.values().removeIf(one -> one.isNull() || one.at("/lifecycle/deleted").asBoolean());

    assertEquals(channel().size(), data.path("records").asLong());
    assertEquals(channel().size(), sum(data.path("outcomes"), "count"));
    Map<String, Long> shown = new TreeMap<>();
    each(data.path("outcomes"))
        .forEach(
            one ->
                shown.merge(one.path("verdict").asText(), one.path("count").asLong(), Long::sum));
    verdicts.put("dead_lettered", 1L);
    verdicts.put("ignored", 1L);
    assertEquals(verdicts, shown);
    JsonNode timeline = data.path("timeline");
    assertEquals(shown.get("minted"), sum(timeline.path("kept")));
    assertEquals(shown.get("aggregated"), sum(timeline.path("folded")));
    assertEquals(
        channel().size() - 2,
        sum(timeline.path("kept")) + sum(timeline.path("folded")) + sum(timeline.path("other")));
    assertEquals(memories.size(), data.at("/memories/total").asLong());
    assertEquals(memories.size(), sum(data.at("/memories/kinds")));
    assertEquals(70, data.at("/families/messages").asLong());
    assertEquals(70, sum(data.at("/families/listed"), "count"));
    assertEquals(shown.get("aggregated"), sum(data.at("/families/listed"), "folded"));
    each(data.at("/families/listed"))
        .forEach(one -> assertEquals(one.path("count").asLong(), sum(one.path("times"))));
    assertEquals(
        "81 records became 11 memories: 80 % were repeats, counted in 2 families.",
        data.path("headline").asText());
  }

  @Test
  void a_new_state_of_a_family_is_shown_with_its_message() throws IOException {
    JsonNode data = data(page(input(channel())));

    JsonNode ferries =
        each(data.at("/families/listed"))
            .filter(one -> one.path("template").asText().startsWith("Ferry"))
            .findFirst()
            .orElseThrow();
    String text = "Ferry egret-25 at berth 4: quarantined";
    assertEquals(
        text,
        ferries
            .path("new_values")
            .path(ferries.path("new_values").size() - 1)
            .path("text")
            .asText());
    assertEquals(ferries.path("news").asLong(), data.at("/families/news").asLong());
    assertTrue(data.path("news").toString().contains(text), data::toString);
    assertEquals(EventJson.DAY + 4740_000, ferries.path("last").asLong());
    assertTrue(ferries.path("slots").toString().contains("\"quarantined\""), ferries::toString);
  }

  @Test
  void a_deleted_message_is_no_news() throws IOException {
    List<String> lines = new ArrayList<>(channel());
    lines.add(deletion("x4", "m-f25").at(6000).toString());

    String page = page(input(lines));

    assertFalse(page.contains("Ferry egret-25 at berth 4: quarantined"), page);
  }

  @Test
  void the_same_input_gives_the_same_bytes() throws IOException {
    Path input = input(channel());

    assertEquals(page(input), page(input));
  }

  @Test
  void a_channel_exported_by_discord_chat_exporter_is_read_with_its_name() throws IOException {
    String broken = ForeignFiles.CHAT.replace("{\"id\": \"1346400000000000004\",", "{");

    JsonNode data = data(page(ForeignFiles.write(folder, "export.json", ForeignFiles.CHAT)));
    JsonNode other = data(page(ForeignFiles.write(folder, "broken.json", broken)));

    assertEquals(
        "3 messages became 3 memories; none was folded into a family.",
        data.path("headline").asText());
    assertEquals("general", data.at("/names").path("default/700000000000000002").asText());
    assertEquals("Thanks, noted!", data.at("/memories/listed/1/text").asText());
    assertTrue(other.path("outcomes").toString().contains("dead_lettered"), other::toString);
    assertEquals(3, other.path("records").asLong());
  }

  @Test
  void hostile_texts_stay_data() throws IOException {
    String hostile =
        "</script><script>alert(1)</script><!--<script> ]]> & \u202Egnp.exe \u2028 \uD83D\uDE00 "
            + "x".repeat(5000);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      lines.add(
          bot("h" + i, hostile + i).author("99", "<img src=x onerror=alert(1)>", true).toString());
    }
    lines.add(person("p", hostile).toString());

    String page = page(input(lines));

    assertEquals(2, page.split("<script", -1).length - 1);
    assertEquals(2, page.split("</script", -1).length - 1);
    assertFalse(page.contains("<!--"), "comment");
    assertFalse(page.contains("<img"), "element");
    String text = data(page).at("/memories/listed/0/text").asText();
    assertTrue(text.startsWith(hostile.substring(0, 50)), text);
    assertTrue(text.endsWith("x…") && text.length() < 450, text);
  }

  @Test
  void the_page_runs_only_its_own_script_and_loads_nothing() throws Exception {
    String page = page(input(channel()));

    assertTrue(page.contains("default-src 'none'; script-src 'sha256-" + hash(page, "script")));
    assertTrue(page.contains("style-src 'sha256-" + hash(page, "style") + "'; img-src data:;"));
    assertFalse(Pattern.compile("(src|href)=\"(?!data:)").matcher(page).find());
    assertFalse(Pattern.compile("(?m)^(import|export) |@import|url\\(").matcher(page).find());
  }

  private static String hash(String page, String element) throws Exception {
    String open = '<' + element + '>';
    int start = page.lastIndexOf(open) + open.length();
    String content = page.substring(start, page.indexOf("</" + element + '>', start));
    byte[] sha256 =
        MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
    return Base64.getEncoder().encodeToString(sha256);
  }

  @Test
  void records_are_printed_only_if_a_topic_is_selected() throws IOException {
    Path input = input(channel());
    String unused = page(input);

    assertEquals("", console.out());
    assertTrue(console.err().contains("report.html: "), console::err);
  }

  @Test
  void an_empty_input_gives_a_page_too() throws IOException {
    JsonNode data = data(page(input(List.of())));

    assertEquals("The input has no records.", data.path("headline").asText());
    assertEquals(0, data.at("/timeline/kept").size());
  }

  @Test
  void a_file_that_cannot_be_written_is_reported_before_the_run() throws IOException {
    Path input = input(channel());

    assertEquals(
        "lethe: cannot write "
            + folder
            + "/gone/r.html: the folder "
            + folder
            + "/gone doesn't exist; create it first\n",
        refused(input, folder + "/gone/r.html", ExitCode.FAILED));
    assertEquals(
        "lethe: cannot write " + folder + ": it is a folder; add a file name\n",
        refused(input, folder.toString(), ExitCode.FAILED));
    assertTrue(
        refused(input, input.toString(), ExitCode.USAGE)
            .contains("invalid --report " + input + ": it is an input file; name another one"));
  }

  private String refused(Path input, String report, int exitCode) {
    TestConsole console = new TestConsole(Map.of());
    assertEquals(
        exitCode,
        console.run(new BundledApplication(), "simulate", "--report", report, input.toString()));
    assertEquals("", console.out());
    return console.err();
  }

  @Test
  void a_run_that_fails_leaves_an_earlier_report_as_it_was() throws IOException {
    Path report = Files.writeString(folder.resolve("report.html"), "earlier");
    byte[] broken = {0x1F, (byte) 0x8B, 8, 0, 1, 2, 3};
    Path input = Files.write(folder.resolve("broken.gz"), broken);

    int exitCode =
        console.run(
            new BundledApplication(), "simulate", "--report", report.toString(), input.toString());

    assertEquals(ExitCode.FAILED, exitCode);
    assertEquals("earlier", Files.readString(report));
    try (Stream<Path> files = Files.list(folder)) {
      assertArrayEquals(
          new String[] {"broken.gz", "report.html"},
          files.map(file -> file.getFileName().toString()).sorted().toArray());
    }
  }
}
