package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.cli.demo.SampleDay;
import dev.lethe.cli.demo.SampleEvent;
import dev.lethe.codec.Codecs;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.fixture.EventJson;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.Simulation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainCommandTest {
  private static final Set<String> OF_FAMILIES =
      Set.of("new_family", "exact_duplicate", "near_duplicate", "template_match");
  private static final int SOME = 100;
  private static final int FIRST = 300;
  private static final int LAST = 1_200;

  @TempDir Path folder;

  private TestConsole console = new TestConsole(Map.of());

  @Test
  void a_text_is_shown_as_it_is_read_and_without_events_begins_a_family() {
    assertEquals(ExitCode.DONE, run("explain", "build=981 failed on branch 3fe9a1c"));

    assertEquals(
        List.of(
            "scope    default/-",
            "text     build=<n> failed on branch <hex>",
            "sha256   4d536b34bd50b117b8e84122a830725ab5f9b553dac251144939e456007adb19",
            "simhash  0x45c857f7d73fbb89",
            "polarity failed",
            "verdict  minted / new_family",
            "joins    no known family: it starts a new one"),
        console.out().lines().toList());
  }

  @Test
  void the_joined_family_and_the_obstacles_of_the_next_one_are_shown() throws IOException {
    Path events =
        events(
            EventJson.bot("1", "build=1 failed on branch 3fe9a1c"),
            EventJson.bot("2", "build=2 passed on branch 81bd00c"),
            EventJson.bot("3", "build=3 failed on branch 19ac07d"));

    run("explain", "--events", events.toString(), "build=7 failed on branch 81bd00c");

    String out = console.out();
    assertTrue(out.contains("verdict  aggregated / exact_duplicate\n"), out);
    assertTrue(out.contains(" (2 members): identical to an earlier message\n"), out);
    assertTrue(out.contains("         build=<n> failed on branch <hex>\n"), out);
    assertTrue(
        out.contains(
            " (1 member): lacks failed and has passed; 20 bits away (at most 6 match);"
                + " no template learned yet\n"),
        out);
  }

  @Test
  void a_new_state_is_shown_with_the_known_ones() throws IOException {
    String events = berths("boarding", "moored", "fuelling").toString();

    run("explain", "--events", events, "Ferry knot-91 at berth 4: quarantined");

    String out = console.out();
    assertTrue(out.contains("verdict  minted / new_value\n"), out);
    assertTrue(
        out.contains(
            "state    at berth <n> = quarantined: new; known: fuelling, boarding, moored\n"),
        out);
    console = new TestConsole(Map.of());
    JsonNode explained =
        json("explain", "--json", "--events", events, "Ferry knot-91 at berth 4: quarantined");
    JsonNode state = explained.path("states").path(0);
    assertEquals("quarantined", state.path("value").asText());
    assertTrue(state.path("new").asBoolean());
    assertEquals("moored", state.path("known").path(2).asText());
    assertFalse(explained.path("new_combination").asBoolean());
  }

  @Test
  void a_polarity_word_among_names_is_shown_as_a_state_with_a_name() throws IOException {
    EventJson[] guests =
        IntStream.range(0, 30)
            .mapToObj(
                i -> "Guest " + letter(i % 26) + "ura" + letter(i / 2) + " entered the lounge")
            .map(text -> EventJson.bot("g" + text.hashCode(), text))
            .toArray(EventJson[]::new);

    run("explain", "--events", events(guests).toString(), "Guest failed entered the lounge");

    String out = console.out();
    assertTrue(out.contains("verdict  minted / new_value\n"), out);
    assertTrue(out.contains("state    polarity word = failed: new\n"), out);
  }

  private static char letter(int i) {
    return (char) ('a' + i);
  }

  @Test
  void a_repeat_is_shown_with_the_known_state_that_it_repeats() throws IOException {
    String events = berths("boarding", "moored", "fuelling").toString();

    run("explain", "--events", events, "Ferry knot-91 at berth 4: moored");

    String out = console.out();
    assertTrue(out.contains("verdict  aggregated / "), out);
    assertTrue(out.contains("state    at berth <n> = moored: known\n"), out);
  }

  @Test
  void a_new_state_beyond_the_familys_limit_is_shown_as_no_news() throws IOException {
    Path policy = Files.writeString(folder.resolve("p.edn"), "{:families {:max-new-values 0}}");
    String events = berths("boarding", "moored", "fuelling").toString();

    run(
        "explain",
        "--policy",
        policy.toString(),
        "--events",
        events,
        "Ferry knot-91 at berth 4: quarantined");

    String out = console.out();
    assertTrue(out.contains("verdict  aggregated / template_match\n"), out);
    assertTrue(out.contains("; not news: the family has reached :families :max-new-values\n"), out);
  }

  private Path berths(String... states) throws IOException {
    List<EventJson> events = new ArrayList<>();
    for (int n = 0; n < 4 * states.length; n++) {
      String ferry = "Ferry heron" + (char) ('a' + n) + "-9" + n;
      String state = states[n / 2 % states.length];
      events.add(EventJson.bot("e" + n, ferry + " at berth 4: " + state).at(n));
    }
    return events(events.toArray(EventJson[]::new));
  }

  @Test
  void a_short_text_matches_no_family_and_the_reason_is_shown() throws IOException {
    Path events = events(EventJson.bot("1", "server is up and running"));

    JsonNode explained = json("explain", "--json", "--events", events.toString(), "server up");

    JsonNode other = explained.path("others").path(0);
    assertEquals("too_few_words", other.path("obstacles").path(0).asText());
    assertEquals("no_template", other.path("obstacles").path(2).asText());
    assertTrue(explained.path("family").isNull(), explained.toString());
  }

  @Test
  void a_file_with_an_event_is_judged_in_its_scope_and_at_its_time() throws IOException {
    EventJson first = EventJson.bot("1", "hello there again").in("7");
    Path late =
        Files.writeString(
            folder.resolve("late.json"),
            EventJson.bot("2", "hello there again").in("7").at(2 * 86_400).toString());

    JsonNode explained =
        json("explain", "--json", "--events", events(first).toString(), late.toString());

    assertEquals("minted", explained.path("verdict").asText());
    assertEquals("exact_duplicate", explained.path("reason").asText());
    assertEquals("default/7", explained.path("scope").asText());
  }

  @Test
  void a_message_with_more_than_content_is_shown_with_the_fields_of_its_text() throws Exception {
    Path message = folder.resolve("message.json");
    Files.writeString(
        message,
        EventJson.bot("e1", "see")
            .withJson("embeds", "[{\"fields\":[{\"name\":\"Status\",\"value\":\"late\"}]}]")
            .toString());

    run("explain", message.toString());
    assertTrue(console.out().contains("embeds[0].fields[0].value: late"), console.out());

    JsonNode part = json("explain", "--json", message.toString()).path("parts").path(2);
    assertEquals("embeds[0].fields[0].value", part.path("path").asText());
    assertEquals("late", part.path("text").asText());
  }

  @Test
  void a_persons_message_joins_no_family() throws IOException {
    Path said = Files.writeString(folder.resolve("m.json"), EventJson.person("1", "hi").toString());

    assertEquals(ExitCode.DONE, run("explain", said.toString()));

    assertTrue(console.out().contains("verdict  minted / human_message\n"), console.out());
    assertTrue(console.out().contains("only messages of bots join families"), console.out());
  }

  @Test
  void of_several_scopes_one_has_to_be_named() throws IOException {
    Path events = events(EventJson.bot("1", "a").in("7"), EventJson.bot("2", "b").in("8"));

    assertEquals(ExitCode.USAGE, run("explain", "--events", events.toString(), "a"));
    assertTrue(
        console
            .err()
            .contains("missing --scope; the events have these scopes:" + " default/7, default/8"),
        console.err());
    assertEquals(ExitCode.USAGE, run("explain", "--scope", "7", "a"));
    assertEquals(
        ExitCode.DONE, run("explain", "--scope", "default/8", "--events", events.toString(), "b"));
    assertTrue(console.out().contains("aggregated / exact_duplicate"), console.out());
  }

  @Test
  void the_explanation_matches_the_decision() throws IOException {
    List<SampleEvent> day = SampleDay.events().subList(0, LAST);
    Map<String, JsonNode> decisions = decisions(day);
    int compared = 0;
    Path before = folder.resolve("before.ndjson");
    for (int i = FIRST; i < day.size(); i += SOME) {
      int at = i;
      while (at < day.size() && !isOfAFamily(decisions, day.get(at))) {
        at++;
      }
      if (at < day.size()) {
        Files.write(before, lines(day.subList(0, at)));
        Path next = Files.write(folder.resolve("next.json"), day.get(at).value());
        JsonNode decided = decisions.get(id(day.get(at)));

        JsonNode explained =
            json("explain", "--json", "--events", before.toString(), next.toString());

        assertEquals(decided.path("verdict"), explained.path("verdict"), decided.toString());
        assertEquals(decided.path("reason"), explained.path("reason"), decided.toString());
        if (!explained.path("family").isNull()) {
          assertEquals(decided.path("family_id"), explained.path("family").path("family_id"));
        }
        compared++;
      }
    }
    assertTrue(compared >= 8, () -> "enough of the day are bots' messages");
  }

  private static boolean isOfAFamily(Map<String, JsonNode> decisions, SampleEvent event) {
    JsonNode decided = decisions.get(id(event));
    return decided != null && OF_FAMILIES.contains(decided.path("reason").asText());
  }

  private static String id(SampleEvent event) {
    JsonNode json = Json.parse(event.value());
    return json == null ? "" : json.path("event_id").asText();
  }

  private static byte[] lines(List<SampleEvent> events) {
    StringBuilder lines = new StringBuilder();
    events.forEach(
        event -> lines.append(new String(event.value(), StandardCharsets.UTF_8)).append('\n'));
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the first decision per event id. */
  private static Map<String, JsonNode> decisions(List<SampleEvent> events) {
    Settings settings = Settings.read(Optional.empty(), Map.of(), Map.of("lethe.partitions", "1"));
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    Map<String, JsonNode> decisions = new HashMap<>();
    try (Simulation simulation =
        new Simulation(
            settings,
            Policy.defaults(),
            topics,
            Codecs.of(null),
            record -> {
              if (record.topic().equals(topics.decisions())) {
                JsonNode decision = Json.parse(record.record().value());
                decisions.putIfAbsent(decision.path("event_id").asText(), decision);
              }
            })) {
      events.forEach(event -> simulation.accept(event.value()));
    }
    return decisions;
  }

  private Path events(EventJson... events) throws IOException {
    List<String> lines = new ArrayList<>();
    for (EventJson event : events) {
      lines.add(event.toString());
    }
    return Files.write(folder.resolve("events.ndjson"), lines);
  }

  private JsonNode json(String... args) {
    assertEquals(ExitCode.DONE, run(args), console.err());
    return Json.parse(console.out().getBytes(StandardCharsets.UTF_8));
  }

  private int run(String... args) {
    console = new TestConsole(Map.of());
    return console.run(new PassThrough(), args);
  }
}
