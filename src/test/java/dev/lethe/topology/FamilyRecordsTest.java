package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Counts and samples of families, and the time of their publication: rules F3 to F7 and P1 to P8.
 */
class FamilyRecordsTest {
  private static final String CI = "build finished for the release branch after lint and tests";
  private static final long DAY_MS = 86_400_000;
  private static final double DAYS = 86_400;

  private Pipeline pipeline = Pipeline.withDefaults();

  @AfterEach
  void close() {
    pipeline.close();
  }

  private void withPolicy(String edn) {
    pipeline.close();
    pipeline = Pipeline.with(Policies.edn(edn));
  }

  private JsonNode record(JsonNode decision, String day) {
    return pipeline
        .families()
        .get(decision.get("scope").asText() + '|' + decision.get("family_id").asText() + '|' + day);
  }

  private JsonNode record(JsonNode decision) {
    return record(decision, "2026-01-31");
  }

  private List<JsonNode> published() {
    return pipeline.values(pipeline.topics().families());
  }

  private JsonNode aggregate(String familyId, String day) {
    return pipeline.memories().values().stream()
        .filter(memory -> memory.get("kind").asText().equals("aggregate"))
        .filter(memory -> memory.at("/cluster/spam_family_id").asText().equals(familyId))
        .filter(memory -> memory.get("memory_id").asText().startsWith(day.replace("-", "")))
        .findFirst()
        .orElse(null);
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static List<String> fields(JsonNode node) {
    List<String> fields = new ArrayList<>();
    node.fieldNames().forEachRemaining(fields::add);
    return fields;
  }

  @Test
  void a_family_of_one_has_no_record() {
    pipeline.hears(bot("e1", CI));

    pipeline.settles();

    assertEquals(0, published().size());
    assertEquals(1, pipeline.memories().size());
  }

  @Test
  void the_record_begins_with_the_second_member_and_the_first_counts_on_its_own_day() {
    pipeline.hears(bot("e1", CI).at(DAYS - 1));
    JsonNode second = pipeline.hears(bot("e2", CI).at(DAYS));
    pipeline.settles();

    JsonNode first = record(second, "2026-01-31");
    JsonNode next = record(second, "2026-02-01");
    assertEquals(1, first.get("dup_count").asInt());
    assertEquals(1, next.get("dup_count").asInt());
    assertEquals("e1", first.get("first_event_id").asText());
    assertEquals("e1", first.get("last_event_id").asText());
    assertEquals("e2", next.get("first_event_id").asText());
    assertEquals(EventJson.DAY + DAY_MS - 1000, first.at("/time_range/end").asLong());
    assertEquals(EventJson.DAY + DAY_MS, next.at("/time_range/start").asLong());
  }

  @Test
  void counts_and_times_of_a_day_are_exact_in_any_order_of_arrival() {
    double last = DAYS + 100;
    pipeline.hears(bot("e1", CI).at(last), last);
    pipeline.hears(bot("e2", CI).at(DAYS - 0.001), last);
    pipeline.hears(bot("e3", CI).at(DAYS), last);
    pipeline.hears(bot("e4", CI).at(DAYS - 10), last);
    JsonNode same = pipeline.hears(bot("e5", CI).at(last), last);
    pipeline.settles();

    JsonNode before = record(same, "2026-01-31");
    JsonNode after = record(same, "2026-02-01");
    assertEquals(2, before.get("dup_count").asInt());
    assertEquals("e4", before.get("first_event_id").asText());
    assertEquals("e2", before.get("last_event_id").asText());
    assertEquals(EventJson.DAY + DAY_MS - 10_000, before.at("/time_range/start").asLong());
    assertEquals(EventJson.DAY + DAY_MS - 1, before.at("/time_range/end").asLong());
    assertEquals(3, after.get("dup_count").asInt());
    assertEquals("e3", after.get("first_event_id").asText());
    assertEquals("e5", after.get("last_event_id").asText());
  }

  @Test
  void a_record_is_published_once_per_interval_and_not_per_message() {
    pipeline.hears(bot("e1", CI).at(0));
    for (int n = 2; n <= 100; n++) {
      pipeline.hears(bot("e" + n, CI).at(0.01 * n));
    }
    assertEquals(0, published().size());

    pipeline.waits(5.02);

    assertEquals(1, published().size());
    assertEquals(100, published().get(0).get("dup_count").asInt());
    pipeline.waits(60);
    assertEquals(1, published().size());
  }

  @Test
  void the_interval_is_the_policys() {
    withPolicy("{:families {:publish-interval-seconds 60}}");
    pipeline.hears(bot("e1", CI).at(0));
    pipeline.hears(bot("e2", CI).at(0));

    pipeline.waits(40);
    int early = published().size();
    pipeline.waits(60);

    assertEquals(0, early);
    assertEquals(1, published().size());
  }

  @Test
  void an_edit_or_deletion_publishes_at_once() {
    pipeline.hears(bot("e1", CI).at(0));
    pipeline.hears(bot("e2", CI).at(0));
    pipeline.hears(bot("e3", CI).at(0));
    int before = published().size();

    pipeline.hears(edit("x1", "m-e2", "x").at(0));
    int afterEdit = published().size();
    pipeline.hears(deletion("x2", "m-e3").at(0));

    assertEquals(0, before);
    assertEquals(1, afterEdit);
    assertEquals(2, published().size());
  }

  @Test
  void every_sixty_fourth_power_step_is_sampled_and_every_new_signature() {
    for (int n = 1; n <= 64; n++) {
      pipeline.hears(bot("e" + n, CI).at(n));
    }
    pipeline.hears(bot("e65", CI + "!").at(65));
    for (int n = 66; n <= 132; n++) {
      pipeline.hears(bot("e" + n, CI).at(n));
    }

    assertDecided("marked_deleted/deleted", pipeline.hears(deletion("d64", "m-e64").at(200)));
    assertDecided("marked_deleted/deleted", pipeline.hears(deletion("d65", "m-e65").at(200)));
    assertDecided("marked_deleted/deleted", pipeline.hears(deletion("d66", "m-e66").at(200)));
    assertDecided("logged_only/unknown_message", pipeline.hears(deletion("d67", "m-e67").at(200)));
    assertDecided("marked_deleted/deleted", pipeline.hears(deletion("d128", "m-e128").at(200)));
    assertDecided(
        "logged_only/unknown_message", pipeline.hears(deletion("d130", "m-e130").at(200)));
    assertDecided("marked_deleted/deleted", pipeline.hears(deletion("d132", "m-e132").at(200)));
    assertEquals(132, pipeline.families().values().iterator().next().get("dup_count").asInt());
  }

  @Test
  void other_days_with_counts_go_out_before_a_member_teaches() {
    pipeline.hears(bot("e1", CI).at(DAYS - 2));
    JsonNode second = pipeline.hears(bot("e2", CI).at(DAYS - 1));
    assertEquals(0, published().size());

    pipeline.hears(bot("e3", CI + "!").at(DAYS));

    assertEquals(1, published().size());
    assertEquals("2026-01-31", published().get(0).get("day").asText());
    assertEquals(2, record(second).get("dup_count").asInt());
    assertFalse(record(second).toString().contains("\"e3\""));
    assertFalse(record(second).toString().contains("tests!"));
  }

  @Test
  void the_record_has_its_fields_and_no_other() {
    withPolicy("{:channels {\"general\" {:name \"memes\"}}}");
    pipeline.hears(bot("e1", "build=12 failed on branch 3fe9a1c").at(1));
    JsonNode second = pipeline.hears(bot("e2", "build=13 failed on branch 3fe9a1d").at(2));
    pipeline.settles();

    JsonNode record = record(second);
    assertEquals(
        List.of(
            "kind",
            "aggregate_type",
            "topic",
            "time_range",
            "channel_id",
            "author_kind",
            "fingerprints",
            "dup_count",
            "example_snippets",
            "recognition_signals",
            "actions_suggested",
            "source_event_ids_sample",
            "family_id",
            "scope",
            "template",
            "authors_seen",
            "first_event_id",
            "last_event_id",
            "day",
            "slots"),
        fields(record));
    assertEquals("aggregate", record.get("kind").asText());
    assertEquals("discord.bot_spam_family", record.get("aggregate_type").asText());
    assertEquals("ci-notify spam in memes", record.get("topic").asText());
    assertEquals(List.of("start", "end"), fields(record.get("time_range")));
    assertEquals(EventJson.DAY + 1000, record.at("/time_range/start").asLong());
    assertEquals(EventJson.DAY + 2000, record.at("/time_range/end").asLong());
    assertEquals("general", record.get("channel_id").asText());
    assertEquals("bot", record.get("author_kind").asText());
    assertTrue(record.at("/fingerprints/exact_hash").asText().matches("sha256:[0-9a-f]{64}"));
    assertTrue(record.at("/fingerprints/simhash64").asText().matches("0x[0-9a-f]{16}"));
    assertEquals(2, record.get("dup_count").asInt());
    assertEquals(
        List.of("build=<n> failed on branch <hex>"), texts(record.get("example_snippets")));
    List<String> signals = texts(record.get("recognition_signals"));
    assertEquals("contains token \"build=<n>\"", signals.get(0));
    assertTrue(signals.contains("attachment_count=0 embed_count=0"), signals::toString);
    assertEquals(List.of("e1", "e2"), texts(record.get("source_event_ids_sample")));
    assertEquals("build=<n> failed on branch <hex>", record.get("template").asText());
    assertEquals(1, record.get("authors_seen").asInt());
    assertEquals("default/general", record.get("scope").asText());
  }

  @Test
  void the_record_shows_the_states_of_its_messages_and_loses_those_of_deleted_ones() {
    String[] states = {"boarding", "moored", "fuelling", "boarding", "moored", "fuelling"};
    for (int n = 0; n < 12; n++) {
      String ferry = "Ferry heron" + (char) ('a' + n) + "-9" + n;
      pipeline.hears(bot("e" + n, ferry + " at berth 4: " + states[n / 2]).at(n));
    }
    JsonNode last = pipeline.hears(bot("e12", "Ferry knot-91 at berth 4: hushhush").at(12));
    pipeline.settles();

    JsonNode slot = stateSlot(record(last));
    assertEquals("hushhush", slot.get("last").asText());
    JsonNode newest = slot.get("values").get(slot.get("values").size() - 1);
    assertEquals(List.of("value", "count", "first_seen", "last_seen"), fields(newest));
    assertEquals("hushhush", newest.get("value").asText());
    assertEquals(1, newest.get("count").asInt());
    assertEquals(EventJson.DAY + 12_000, newest.get("first_seen").asLong());
    assertEquals(EventJson.DAY + 12_000, newest.get("last_seen").asLong());

    pipeline.hears(deletion("d1", "m-e12").at(13));

    JsonNode after = record(last);
    assertFalse(after.toString().contains("hushhush"), after::toString);
    assertNull(stateSlot(after).get("last"));
    assertTrue(stateSlot(after).get("values").size() > 1, after::toString);
  }

  private static JsonNode stateSlot(JsonNode record) {
    for (JsonNode slot : record.get("slots")) {
      if (slot.get("values").toString().contains("moored")) {
        return slot;
      }
    }
    throw new AssertionError(record);
  }

  @Test
  void an_author_without_a_name_is_named_by_its_id_and_a_channel_likewise() {
    pipeline.hears(bot("e1", CI).author("bot-7", null, true));
    JsonNode second = pipeline.hears(bot("e2", CI).author("bot-8", "other", true).at(1));
    pipeline.settles();

    assertEquals("bot-7 spam in general", record(second).get("topic").asText());
    assertEquals(2, record(second).get("authors_seen").asInt());
  }

  @Test
  void embeds_and_attachments_of_all_members_are_a_signal() {
    String embed = "[{\"title\":\"Run\",\"url\":\"https://ci.example/run\"}]";
    pipeline.hears(bot("e1", CI).withJson("embeds", embed));
    JsonNode second = pipeline.hears(bot("e2", CI + "!").withJson("embeds", embed).at(1));
    pipeline.settles();

    List<String> signals = texts(record(second).get("recognition_signals"));
    assertTrue(signals.contains("attachment_count=0 embed_count=1"), signals::toString);
  }

  @Test
  void snippets_are_few_normalized_and_short() {
    String longer = " and so on".repeat(40);
    for (int n = 0; n < 8; n++) {
      pipeline.hears(bot("e" + n, backup((char) ('a' + n)) + longer).at(n));
    }
    pipeline.settles();

    for (JsonNode record : pipeline.families().values()) {
      List<String> snippets = texts(record.get("example_snippets"));
      assertTrue(snippets.size() <= 3, snippets::toString);
      for (String snippet : snippets) {
        assertTrue(snippet.codePointCount(0, snippet.length()) <= 160, snippet);
      }
      assertTrue(record.get("source_event_ids_sample").size() <= 10);
    }
  }

  @Test
  void sampled_ids_are_ten_spread_over_time() {
    JsonNode last = null;
    for (int n = 0; n < 64; n++) {
      last = pipeline.hears(bot("e" + n, CI).at(n * 60));
    }
    pipeline.settles();

    List<String> ids = texts(record(last).get("source_event_ids_sample"));
    assertEquals(10, ids.size());
    assertEquals("e0", ids.get(0));
    assertEquals("e63", ids.get(9));
  }

  /** Five such messages form one family, the minimum if a plain word varies. */
  private static String backup(char volume) {
    return "nightly backup of volume heron" + volume + " finished";
  }

  @Test
  void a_merge_gives_the_counts_to_the_older_family_and_zeroes_the_younger_at_once() {
    JsonNode older = pipeline.hears(bot("a1", backup('a')).at(0));
    pipeline.hears(bot("a2", backup('a')).at(1));
    JsonNode younger = pipeline.hears(bot("b1", backup('b')).at(2));
    JsonNode youngers = pipeline.hears(bot("b2", backup('b')).at(DAYS), DAYS);
    pipeline.settles();
    assertNotEquals(older.get("family_id"), younger.get("family_id"));
    assertEquals(1, record(younger).get("dup_count").asInt());
    String youngerId = younger.get("family_id").asText();
    String gone = aggregate(youngerId, "2026-01-31").get("memory_id").asText();
    assertTrue(pipeline.vectors().containsKey("default/general|" + gone));

    JsonNode single = pipeline.hears(bot("c1", backup('c')).at(DAYS + 20));
    int before = published().size();
    pipeline.hears(bot("d1", backup('d')).at(DAYS + 20));
    JsonNode completes = pipeline.hears(bot("e1", backup('e')).at(DAYS + 20));

    String olderId = older.get("family_id").asText();
    assertTrue(published().size() > before, "published at once");
    for (String day : List.of("2026-01-31", "2026-02-01")) {
      JsonNode zeroed = record(younger, day);
      assertEquals(0, zeroed.get("dup_count").asInt());
      assertEquals(olderId, zeroed.get("merged_into").asText());
      assertNull(aggregate(youngerId, day));
    }
    JsonNode singles = record(single, "2026-02-01");
    assertEquals(0, singles.get("dup_count").asInt());
    assertEquals(olderId, singles.get("merged_into").asText());
    assertEquals(3, record(older, "2026-01-31").get("dup_count").asInt());
    assertEquals(4, record(older, "2026-02-01").get("dup_count").asInt());
    assertEquals(3, aggregate(olderId, "2026-01-31").get("revision").asInt());
    assertFalse(pipeline.vectors().containsKey("default/general|" + gone));
    assertFalse(pipeline.memories().containsKey("default/general|" + gone));
    assertEquals(0, pipeline.tombstones().size());
    assertDecided("minted/exact_duplicate", youngers);
    assertDecided("minted/new_family", completes);

    JsonNode repeat = pipeline.hears(bot("b3", backup('b')).at(DAYS + 21));
    assertDecided("aggregated/exact_duplicate", repeat);
    assertEquals(olderId, repeat.get("family_id").asText());
    JsonNode deleted = pipeline.hears(deletion("x1", "m-b1").at(DAYS + 22));
    assertDecided("marked_deleted/deleted", deleted);
    assertFalse(
        record(older, "2026-01-31").get("source_event_ids_sample").toString().contains("\"b1\""));
  }

  @Test
  void a_message_is_decided_by_the_templates_learned_before_it() {
    JsonNode completes = null;
    for (int n = 0; n < 5; n++) {
      completes = pipeline.hears(bot("e" + n, backup((char) ('a' + n))).at(n));
    }
    JsonNode next = pipeline.hears(bot("e6", backup('f')).at(6));

    assertDecided("minted/new_family", completes);
    assertDecided("aggregated/template_match", next);
  }

  @Test
  void a_message_minted_despite_its_family_is_counted_in_it() {
    withPolicy("{:dedupe {:aggregate-bot-dupes? false}}");
    pipeline.hears(bot("e1", CI));
    JsonNode second = pipeline.hears(bot("e2", CI).at(1));
    JsonNode third = pipeline.hears(bot("e3", CI).at(2));
    pipeline.settles();

    assertDecided("minted/raw_bot_allowed", third);
    assertEquals(3, record(second).get("dup_count").asInt());
    assertEquals(
        third.get("family_id"),
        pipeline.memory(third.get("memory_id").asText()).at("/cluster/spam_family_id"));
  }

  @Test
  void the_aggregate_memory_follows_its_record() {
    pipeline.hears(bot("e1", CI).at(1));
    JsonNode second = pipeline.hears(bot("e2", CI).at(2));
    pipeline.settles();
    JsonNode before = aggregate(second.get("family_id").asText(), "2026-01-31");
    int vectors = pipeline.records(pipeline.topics().vectors()).size();
    pipeline.hears(bot("e3", CI).at(3600));
    pipeline.settles();

    JsonNode memory = aggregate(second.get("family_id").asText(), "2026-01-31");
    assertEquals(2, before.get("revision").asInt());
    assertEquals(3, memory.get("revision").asInt());
    assertEquals(before.get("memory_id"), memory.get("memory_id"));
    assertEquals(EventJson.DAY + 1000, memory.get("created_at").asLong());
    assertEquals(EventJson.DAY + 3_600_000, memory.get("updated_at").asLong());
    assertEquals(EventJson.DAY + 1000, memory.get("admitted_at").asLong());
    assertEquals(1.1, memory.at("/retrieval/weight").asDouble());
    assertEquals("general", memory.at("/source/channel_id").asText());
    assertTrue(memory.at("/content/text").asText().contains("Seen 3 times on 2026-01-31"));
    assertEquals("requested", memory.at("/embedding/status").asText());
    JsonNode vector = pipeline.vectors().get("default/general|" + memory.get("memory_id").asText());
    assertEquals("aggregate", vector.get("kind").asText());
    assertEquals(memory.at("/content/normalized_text"), vector.get("text"));
    assertFalse(vector.get("text").asText().contains("count="), vector::toString);
    assertFalse(vector.get("text").asText().contains("2026"), vector::toString);
    assertEquals(
        vectors,
        pipeline.records(pipeline.topics().vectors()).size(),
        "one sighting more asks for no other vector");
  }

  @Test
  void an_aggregate_is_not_embedded_if_its_channel_disables_it() {
    withPolicy("{:channels {\"general\" {:embed-aggregates? false}}}");
    pipeline.hears(bot("e1", CI));
    JsonNode second = pipeline.hears(bot("e2", CI).at(2));
    pipeline.settles();

    JsonNode memory = aggregate(second.get("family_id").asText(), "2026-01-31");
    assertEquals("none", memory.at("/embedding/status").asText());
    assertEquals(0, pipeline.vectors().size());
  }

  @Test
  void the_aggregate_memory_names_the_guild() {
    EventJson first = bot("e1", CI).guild("guild-1");
    pipeline.hears(first);
    JsonNode second = pipeline.hears(bot("e2", CI).guild("guild-1").at(1));
    pipeline.settles();

    assertEquals(
        "guild-1",
        aggregate(second.get("family_id").asText(), "2026-01-31").at("/source/guild_id").asText());
  }

  @Test
  void a_replay_gives_the_same_family_id() {
    JsonNode once = pipeline.hears(bot("e1", CI));
    withPolicy("{}");
    JsonNode again = pipeline.hears(bot("e1", CI));
    withPolicy("{}");
    JsonNode other = pipeline.hears(bot("e2", CI));

    assertEquals(once.get("family_id"), again.get("family_id"));
    assertNotEquals(once.get("family_id"), other.get("family_id"));
  }

  @Test
  void a_text_repeated_after_its_retention_is_a_family_of_one_without_a_record() {
    pipeline.hears(bot("e1", CI));
    pipeline.hears(bot("e2", CI).at(1));
    pipeline.settles();

    assertDecided("minted/new_family", pipeline.hears(bot("e3", CI).at(30 * DAYS)));
    pipeline.settles();
    assertEquals(1, pipeline.families().size());

    JsonNode repeat = pipeline.hears(bot("e4", CI).at(30 * DAYS + 1));
    pipeline.settles();
    assertEquals(2, record(repeat, "2026-03-02").get("dup_count").asInt());
  }
}
