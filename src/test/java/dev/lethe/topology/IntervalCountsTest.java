package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.preference;
import static dev.lethe.fixture.ItemJson.profile;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The janitor through the whole topology: rules I2 to I8. */
class IntervalCountsTest {
  private static final String CHANNEL = ":report-channel-id \"777\"";
  private static final int HOUR = 3_600;

  @TempDir Path folder;

  private int sent;

  /** Returns a pipeline whose first hour has begun, so that it can end. */
  private static Pipeline with(String janitor) {
    return withPolicy("{:janitor {" + janitor + "}}");
  }

  private static Pipeline withPolicy(String edn) {
    return begun(Pipeline.with(Policies.edn(edn)));
  }

  private static Pipeline begun(Pipeline pipeline) {
    pipeline.waits(20);
    return pipeline;
  }

  /** Returns a pipeline that can be restarted. */
  private Pipeline durable(String janitor) {
    return begun(Pipeline.durable(Policies.edn("{:janitor {" + janitor + "}}"), folder));
  }

  private void repeats(Pipeline pipeline, int times, String text, double from, String... place) {
    for (int i = 0; i < times; i++) {
      EventJson event = bot("r" + sent++, text).at(from + i);
      if (place.length > 0) {
        event.in(place[0]);
      }
      if (place.length > 1) {
        event.tenant(place[1]);
      }
      pipeline.hears(event);
    }
  }

  private static List<JsonNode> messages(Pipeline pipeline) {
    return pipeline.values(pipeline.topics().actions());
  }

  private static String text(JsonNode message) {
    return message.at("/args/content").asText();
  }

  private static List<JsonNode> reports(Pipeline pipeline) {
    return pipeline.values(pipeline.topics().reports()).stream()
        .filter(report -> report.get("stage").asText().equals("janitor"))
        .toList();
  }

  private static long count(JsonNode report, String name) {
    return report.at("/counts/" + name).longValue();
  }

  @Test
  void all_families_of_an_hour_are_in_one_message_and_one_report() {
    try (Pipeline pipeline = with(CHANNEL)) {
      repeats(pipeline, 4, "Backup finished without errors", 60, "bots");
      repeats(pipeline, 7, "Disk usage is above the limit", 120, "ops");
      assertEquals(List.of(), messages(pipeline));
      pipeline.waits(HOUR + 1);

      assertEquals(1, messages(pipeline).size());
      JsonNode message = messages(pipeline).get(0);
      assertEquals("discord.send_message", message.get("name").asText());
      assertEquals("777", message.at("/args/channel_id").asText());
      assertEquals("default", message.get("tenant").asText());
      assertEquals("default/777", message.get("scope").asText());
      assertEquals("janitor-default-20260131T0100Z", message.get("command_id").asText());
      assertEquals(
          """
          **Lethe, 2026-01-31 00:00 to 01:00 UTC**
          11 messages of bots in 2 families, 2 new, with totals:
          1. 7 (7) `Disk usage is above the limit` by `ci-notify` in `#ops`
          2. 4 (4) `Backup finished without errors` by `ci-notify` in `#bots`\
          """,
          text(message).lines().limit(4).reduce((a, b) -> a + "\n" + b).orElseThrow());
      JsonNode report = reports(pipeline).get(0);
      assertEquals("janitor-default-20260131T0100Z", report.get("run_id").asText());
      assertFalse(report.has("scope"));
      assertEquals("default", report.get("tenant").asText());
      assertEquals(EventJson.DAY, report.get("started_at").longValue());
      assertEquals(EventJson.DAY + HOUR * 1000L, report.get("finished_at").longValue());
      assertEquals(2, count(report, "families"));
      assertEquals(11, count(report, "messages"));
      assertEquals(2, report.get("flagged").size(), report::toString);
      assertEquals("default/ops", report.at("/flagged/0/scope").asText());
      assertEquals(7, report.at("/flagged/0/dup_count").intValue());
      assertFalse(report.toString().contains("isk usage"), "ids alone");
      assertEquals(1, reports(pipeline).size());
    }
  }

  private static Pipeline withSnapshots() {
    Pipeline pipeline = with(CHANNEL);
    pipeline.hears(profile("a", "gateway status 5"));
    pipeline.hears(profile("b", "gateway status 6"));
    pipeline.hears(profile("c", "gateway status 7"));
    return pipeline;
  }

  @Test
  void a_tenant_with_only_collapsed_profiles_gets_a_report() {
    try (Pipeline pipeline = withSnapshots()) {
      pipeline.asks(call("c1", "profile.collapse").with("dry_run", false));
      pipeline.waits(HOUR + 1);

      assertEquals(
          """
          **Lethe, 2026-01-31 00:00 to 01:00 UTC**
          **Profiles** 2 merged into others\
          """,
          text(messages(pipeline).get(0)));
      assertEquals(2, count(reports(pipeline).get(0), "profile_duplicates_removed"));
      pipeline.waits(2 * HOUR + 1);
      assertEquals(1, messages(pipeline).size(), "nothing happened since");
    }
  }

  @Test
  void consolidated_entries_are_reported_as_such() {
    try (Pipeline pipeline = with(CHANNEL)) {
      Map<String, Object> vector = Map.of("model", "test", "vector", List.of(1.0, 0.0));
      pipeline.hears(entry("a", "Herons wade.").with("embedding", vector));
      pipeline.hears(entry("b", "Herons wade.").with("embedding", vector));
      pipeline.asks(call("c1", "entries.consolidate").with("dry_run", false));
      pipeline.waits(HOUR + 1);

      assertEquals(
          """
          **Lethe, 2026-01-31 00:00 to 01:00 UTC**
          **Entries** 1 merged into another\
          """,
          text(messages(pipeline).get(0)));
    }
  }

  @Test
  void items_superseded_on_arrival_are_reported_too() {
    String policy =
        "{:profile {:mode :apply} :consolidation {:mode :apply} :janitor {" + CHANNEL + "}}";
    try (Pipeline pipeline = withPolicy(policy)) {
      pipeline.hears(entry("e", "Herons fish."));
      pipeline.hears(entry("f", "Herons fish."));
      pipeline.hears(entry("f", "Herons fish.").at(1));
      pipeline.hears(profile("a", "gateway status 5"));
      pipeline.hears(profile("b", "gateway status 6"));
      pipeline.hears(preference("p", "editor", "vim"));
      pipeline.hears(preference("q", "editor", "emacs"));
      pipeline.waits(HOUR + 1);

      assertEquals(
          """
          **Profiles** 1 merged into another
          **Sessions** 1 preference replaced
          **Entries** 1 merged into another\
          """,
          text(messages(pipeline).get(0)).lines().skip(1).reduce((a, b) -> a + "\n" + b).get());
    }
  }

  @Test
  void a_dry_run_is_not_reported() {
    try (Pipeline pipeline = withSnapshots()) {
      pipeline.asks(call("c1", "profile.collapse"));
      pipeline.waits(HOUR + 1);

      assertEquals(List.of(), reports(pipeline));
    }
  }

  @Test
  void the_next_report_counts_from_there_and_shows_totals_in_brackets() {
    try (Pipeline pipeline = durable(CHANNEL)) {
      repeats(pipeline, 4, "Backup finished without errors", 60);
      pipeline.waits(HOUR + 1);
      pipeline.restarts();
      repeats(pipeline, 3, "Backup finished without errors", HOUR + 60);
      pipeline.waits(2 * HOUR + 1);

      String second = text(messages(pipeline).get(1));
      assertTrue(
          second.contains("\n3 messages of bots in 1 family, with totals:\n1. 3 (7) `Backup"));
      assertFalse(second.contains("New signals"), second);
    }
  }

  @Test
  void counts_of_an_interval_survive_a_restart() {
    try (Pipeline pipeline = durable(CHANNEL)) {
      repeats(pipeline, 4, "Backup finished without errors", 60);
      pipeline.restarts();
      pipeline.waits(100);
      repeats(pipeline, 3, "Backup finished without errors", 120);
      pipeline.waits(HOUR + 1);

      assertEquals(List.of(7L), reports(pipeline).stream().map(r -> count(r, "messages")).toList());
    }
  }

  @Test
  void an_hour_without_repeats_of_bots_yields_no_report() {
    try (Pipeline pipeline = with(CHANNEL)) {
      pipeline.waits(HOUR + 1);
      pipeline.hears(person("p1", "Good morning").at(HOUR + 60));
      pipeline.hears(person("p2", "Good morning").at(HOUR + 61));
      repeats(pipeline, 1, "A bot says something once", HOUR + 62);
      pipeline.waits(2 * HOUR + 1);
      pipeline.waits(3 * HOUR + 1);

      assertEquals(List.of(), messages(pipeline));
      assertEquals(List.of(), reports(pipeline));
      assertEquals(0, pipeline.rows("tallies"));
      assertEquals(1, pipeline.rows("janitor"));
    }
  }

  @Test
  void without_a_channel_there_is_a_report_and_no_message() {
    try (Pipeline pipeline = with("")) {
      repeats(pipeline, 3, "Backup finished without errors", 60);
      pipeline.waits(HOUR + 1);

      assertEquals(List.of(), messages(pipeline));
      assertEquals(1, reports(pipeline).size());
    }
  }

  @Test
  void a_disabled_janitor_counts_and_reports_nothing() {
    try (Pipeline pipeline = with(CHANNEL + " :enabled? false")) {
      repeats(pipeline, 3, "Backup finished without errors", 60);
      assertEquals(0, pipeline.rows("tallies"));
      pipeline.waits(HOUR + 1);

      assertEquals(List.of(), messages(pipeline));
      assertEquals(List.of(), reports(pipeline));
    }
  }

  @Test
  void disabling_the_janitor_discards_its_counts() {
    try (Pipeline pipeline = with(CHANNEL)) {
      repeats(pipeline, 3, "Backup finished without errors", 60);
      pipeline.changesTo(Policies.edn("{:janitor {:enabled? false}}"));
      repeats(pipeline, 1, "Something else", 120);

      assertEquals(0, pipeline.rows("tallies"));
    }
  }

  @Test
  void each_tenant_has_its_own_report_interval_and_channel() {
    String tenants =
        "{:janitor {"
            + CHANNEL
            + "} :tenants {\"zoo\" {:janitor {:report-interval-minutes 30 :report-channel-id"
            + " \"888\"}}}}";
    try (Pipeline pipeline = withPolicy(tenants)) {
      repeats(pipeline, 2, "Backup of acme finished", 60, "bots", "acme");
      repeats(pipeline, 3, "Backup of zoo finished", 61, "bots", "zoo");
      pipeline.waits(HOUR / 2 + 1);
      assertEquals(1, messages(pipeline).size());
      repeats(pipeline, 5, "Backup of zoo finished", HOUR / 2 + 60, "bots", "zoo");
      pipeline.waits(HOUR + 1);

      List<String> told = new ArrayList<>();
      for (JsonNode message : messages(pipeline)) {
        told.add(
            message.get("scope").asText() + ' ' + text(message).lines().skip(2).findFirst().get());
      }
      assertEquals(
          List.of(
              "zoo/888 1. 3 (3) `Backup of zoo finished` by `ci-notify` in `#bots`",
              "zoo/888 1. 5 (8) `Backup of zoo finished` by `ci-notify` in `#bots`",
              "acme/777 1. 2 (2) `Backup of acme finished` by `ci-notify` in `#bots`"),
          told);
    }
  }

  @Test
  void a_report_over_the_hours_limit_joins_the_next() {
    String often = CHANNEL + " :report-interval-minutes 20 :max-actions-per-hour 1";
    try (Pipeline pipeline = with(often)) {
      for (int i = 0; i < 4; i++) {
        repeats(pipeline, 2, "Backup finished without errors", i * 1200 + 60);
        pipeline.waits((i + 1) * 1200 + 1);
      }

      List<Long> counts = reports(pipeline).stream().map(r -> count(r, "messages")).toList();
      assertEquals(List.of(2L, 4L), counts);
      assertEquals(2, messages(pipeline).size());
      String joined = text(messages(pipeline).get(1));
      assertTrue(joined.startsWith("**Lethe, 2026-01-31 00:20 to 01:00 UTC**\n"), joined);
      assertTrue(joined.contains("1. 4 (6) "), joined);
    }
  }

  @Test
  void deletions_of_a_run_are_reported() {
    String applying = "{:janitor {" + CHANNEL + "} :compaction {:mode :apply}}";
    try (Pipeline pipeline = withPolicy(applying)) {
      for (int i = 0; i < 5; i++) {
        pipeline.hears(
            person("e" + i, "We decided to move server " + i + " on Friday.").at(30 + i));
      }
      pipeline.waitsFor(Duration.ofDays(16).toMillis());
      pipeline.waitsFor(Duration.ofHours(6).toMillis());
      pipeline.waitsFor(Duration.ofHours(1).toMillis());

      List<JsonNode> told = messages(pipeline);
      assertEquals(1, told.size());
      assertTrue(
          text(told.get(0)).endsWith("\n**Compaction** 5 memories deleted for 1 summary"),
          text(told.get(0)));
    }
  }

  @Test
  void a_report_shows_templates_and_never_a_single_messages_text() {
    try (Pipeline pipeline = with(CHANNEL)) {
      for (int i = 0; i < 9; i++) {
        String text = "Deploy of service web finished for @everyone, ticket ABC-" + (4711 + i);
        pipeline.hears(bot("d" + i, text).at(60 + i));
      }
      pipeline.waits(HOUR + 1);

      String text = text(messages(pipeline).get(0));
      assertFalse(text.contains("4711") || text.contains("@everyone"), text);
      assertTrue(text.contains("New signals"), text);
    }
  }

  @Test
  void the_reports_add_up_to_the_counts_of_the_families() {
    long seed = 6803;
    Random random = new Random(seed);
    try (Pipeline pipeline = durable(CHANNEL + " :report-interval-minutes 10")) {
      double at = 30;
      for (int i = 0; i < 600; i++) {
        at += random.nextInt(40);
        String text = anyText(random);
        String channel = "c" + random.nextInt(3);
        pipeline.hears(
            random.nextInt(5) == 0
                ? person("p" + i, text).at(at).in(channel)
                : bot("b" + i, text).at(at).in(channel));
        if (random.nextInt(100) == 0) {
          pipeline.restarts();
        }
      }
      pipeline.waits(at + 601);
      pipeline.waits(at + 1_202);

      long counted =
          pipeline.families().values().stream()
              .mapToLong(f -> f.get("dup_count").longValue())
              .sum();
      long told = reports(pipeline).stream().mapToLong(r -> count(r, "messages")).sum();
      long shown = messages(pipeline).stream().mapToLong(IntervalCountsTest::firstNumber).sum();
      assertTrue(counted > 100, "seed " + seed);
      assertEquals(counted, told, "seed " + seed);
      assertEquals(counted, shown, "seed " + seed);
    }
  }

  @Test
  void a_rule_is_proposed_once_under_the_id_that_the_report_names() {
    try (Pipeline pipeline = with(CHANNEL)) {
      repeats(pipeline, 50, "Backup finished without errors", 60, "bots");
      repeats(pipeline, 49, "Backup finished without errors", 60, "ops");
      for (int i = 0; i < 200; i++) {
        pipeline.hears(person("p" + i, "word " + i).at(200 + i).in("bots"));
      }
      pipeline.waits(HOUR + 1);

      Map<String, JsonNode> rules = pipeline.table(pipeline.topics().policy());
      assertEquals(1, rules.size(), rules::toString);
      String ruleId = rules.keySet().iterator().next();
      JsonNode rule = rules.get(ruleId).get("rule");
      assertEquals("proposed", rule.get("status").asText(), rules::toString);
      assertEquals("simhash_family", rule.at("/match/type").asText());
      assertEquals("aggregate_only", rule.get("action").asText());
      assertEquals("bots", rule.get("channel_id").asText());
      assertEquals(ruleId, reports(pipeline).get(0).at("/flagged/2/rule_id").asText());
      String text = text(messages(pipeline).get(0));
      assertTrue(
          text.endsWith(
              "\n- `"
                  + ruleId
                  + "` keep only counts of `Backup finished without errors` in `#bots`: 50 of 250"
                  + " messages there (20 %), seen since 2026-01-31"),
          text);

      repeats(pipeline, 60, "Backup finished without errors", HOUR + 60, "bots");
      pipeline.waits(2 * HOUR + 1);
      assertFalse(text(messages(pipeline).get(1)).contains("Suggested"));
      assertEquals(1, pipeline.records(pipeline.topics().policy()).size());
    }
  }

  @Test
  void no_rule_is_proposed_after_a_rejection_or_with_proposals_disabled() {
    try (Pipeline pipeline = with(CHANNEL);
        Pipeline none = with(CHANNEL + " :propose-suppress-rules? false")) {
      repeats(pipeline, 50, "Backup finished without errors", 60);
      pipeline.waits(HOUR + 1);
      String ruleId = pipeline.table(pipeline.topics().policy()).keySet().iterator().next();
      pipeline.asks(call("no", "rule.reject").with("rule", ruleId));
      repeats(pipeline, 50, "Backup finished without errors", HOUR + 60);
      pipeline.waits(2 * HOUR + 1);
      repeats(none, 50, "Backup finished without errors", 60);
      none.waits(HOUR + 1);

      JsonNode rule = pipeline.table(pipeline.topics().policy()).get(ruleId).get("rule");
      assertEquals("rejected", rule.get("status").asText());
      assertFalse(text(messages(pipeline).get(1)).contains("Suggested"));
      assertEquals(Map.of(), none.table(none.topics().policy()));
      assertFalse(text(messages(none).get(0)).contains("Suggested"));
    }
  }

  @Test
  void repeats_of_people_are_evidence_for_nothing() {
    try (Pipeline pipeline = with(CHANNEL)) {
      for (int i = 0; i < 100; i++) {
        pipeline.hears(person("p" + i, "Please mute this channel").at(60 + i));
      }
      pipeline.waits(HOUR + 1);

      assertEquals(Map.of(), pipeline.table(pipeline.topics().policy()));
      assertEquals(List.of(), messages(pipeline));
    }
  }

  private static long firstNumber(JsonNode message) {
    Matcher number = Pattern.compile("\\n([0-9,]+) message").matcher(text(message));
    return number.find() ? Long.parseLong(number.group(1).replace(",", "")) : 0;
  }

  private static String anyText(Random random) {
    List<String> words =
        List.of("deploy", "build", "backup", "failed", "passed", "of", "web", "api");
    StringBuilder text = new StringBuilder("status");
    for (int i = random.nextInt(6); i >= 0; i--) {
      text.append(' ').append(words.get(random.nextInt(words.size())));
    }
    return text.append(' ').append(random.nextInt(3)).toString();
  }
}
