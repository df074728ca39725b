package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.deletions;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static dev.lethe.fixture.Verdicts.assertEmbed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Names;
import dev.lethe.family.record.Sampling;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Edits and deletions: rules D1 to D12. */
class EditsAndDeletionsTest {
  private static final String CI = "build finished for the release branch after lint and tests";
  private static final String SECRET =
      "deploy key of the heronsecret gateway was rotated by the robot today";
  private static final String SEAL =
      "the nightly job of the archive has copied every shelf of the reading room to the second site"
          + " and reports that the seal of the cold store is %s after the visit of the guard";
  private static final double DAYS = 86_400;

  private Pipeline pipeline = Pipeline.withDefaults();

  @AfterEach
  void close() {
    pipeline.close();
  }

  private JsonNode memoryOf(JsonNode decision) {
    return pipeline.memory(decision.get("memory_id").asText());
  }

  private JsonNode family() {
    return pipeline.families().values().iterator().next();
  }

  /**
   * Sends two messages, {@code e1} and {@code e2}, and evicts their family by the limit on live
   * families.
   */
  private void theLimitForgetsAFamilyOf(String first, String second) {
    close();
    pipeline = Pipeline.with(Policies.edn("{:families {:max-live 2}}"));
    pipeline.hears(bot("e1", first));
    pipeline.hears(bot("e2", second).at(1));
    pipeline.hears(bot("e3", "alpha beta gamma delta").at(2));
    pipeline.hears(bot("e4", "zeta eta theta iota").at(3));
    assertEquals(0, pipeline.rows(Names.FAMILY_COUNTERS));
  }

  private void assertNothingSays(String word) {
    assertFalse(pipeline.memories().toString().contains(word), "memories");
    assertFalse(pipeline.vectors().toString().contains(word), "vectors");
    assertFalse(pipeline.families().toString().contains(word), "families");
  }

  private void saysSeal(int from, String... seals) {
    for (int i = 0; i < seals.length; i++) {
      pipeline.hears(bot("e" + (from + i), SEAL.formatted(seals[i])).at(from + i));
    }
  }

  @Test
  void a_deleted_message_leaves_no_state_in_a_record_that_learned_it_twice() {
    saysSeal(0, "heronsecret", "healed", "broken", "waxed", "cracked", "heated");
    pipeline.settles();
    assertTrue(pipeline.families().toString().contains("\"heronsecret\""));

    pipeline.hears(deletion("d", "m-e0").at(30));

    assertNothingSays("heronsecret");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void an_edited_message_leaves_no_state_in_a_record_that_learns_its_slot_later(int members) {
    saysSeal(0, "heronsecret");
    saysSeal(1, Collections.nCopies(members - 1, "healed").toArray(String[]::new));
    pipeline.hears(edit("x", "m-e0", "nothing").at(9));

    saysSeal(10, "waxed", "cracked", "heated", "amber");
    pipeline.settles();

    assertTrue(pipeline.families().toString().contains("\"amber\""));
    assertNothingSays("heronsecret");
  }

  @Test
  void editing_a_sampled_message_removes_its_snippet_and_id_and_counts_nothing() {
    JsonNode first = pipeline.hears(bot("e1", CI));
    pipeline.hears(bot("e2", CI + "!").at(1));
    pipeline.settles();
    assertTrue(family().get("source_event_ids_sample").toString().contains("\"e2\""));
    assertTrue(family().get("example_snippets").toString().contains("tests!"));

    JsonNode edited = pipeline.hears(edit("e3", "m-e2", "nothing of that sort").at(20));

    assertDecided("updated/edited", edited);
    assertEmbed("skipped/edited", edited);
    assertEquals(first.get("family_id"), edited.get("family_id"));
    assertNull(edited.get("memory_id"));
    assertEquals(2, family().get("dup_count").asInt());
    assertFalse(family().get("source_event_ids_sample").toString().contains("\"e2\""));
    assertFalse(family().get("example_snippets").toString().contains("tests!"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"m-e1", "m-e2"})
  void a_message_edited_many_times_leaves_the_record_once(String edited) {
    for (int n = 1; n <= 5; n++) {
      pipeline.hears(bot("e" + n, CI).at(n));
    }
    pipeline.settles();
    JsonNode before = family();

    for (int n = 0; n < 9; n++) {
      pipeline.hears(edit("x" + n, edited, "step " + (char) ('a' + n) + " is done").at(20 + n));
    }
    pipeline.hears(deletion("d", edited).at(30));

    assertEquals(CI, family().get("template").asText());
    assertEquals(before.get("recognition_signals"), family().get("recognition_signals"));
    assertEquals(4, family().get("source_event_ids_sample").size());
  }

  @Test
  void a_deletion_of_an_unsampled_minted_message_keeps_the_record_unchanged() {
    close();
    pipeline = Pipeline.with(Policies.edn("{:channels {:default {:raw-bot-memory? true}}}"));
    int members = 600;
    for (int n = 1; n <= members; n++) {
      pipeline.hears(bot("e" + n, CI).at(n));
    }
    pipeline.settles();
    JsonNode before = family();

    int deleted = 0;
    for (int n = 1; n <= members; n++) {
      if (!Sampling.isSampled(n)) {
        deleted++;
        assertDecided(
            "marked_deleted/deleted", pipeline.hears(deletion("d" + n, "m-e" + n).at(700)));
      }
    }

    assertTrue(deleted > members / 2);
    assertEquals(before, family());
  }

  @Test
  void a_minted_message_edited_back_and_forth_leaves_the_record_once() {
    for (int n = 1; n <= 5; n++) {
      pipeline.hears(bot("e" + n, CI).at(n));
    }

    for (int n = 0; n < 12; n++) {
      pipeline.hears(edit("x" + n, "m-e1", n % 2 == 0 ? "working" : CI).at(20 + n));
    }
    pipeline.hears(deletion("d", "m-e1").at(40));

    assertEquals(CI, family().get("template").asText());
    assertEquals(4, family().get("source_event_ids_sample").size());
  }

  @Test
  void a_first_message_that_is_edited_to_and_fro_before_its_record_begins_can_be_deleted() {
    pipeline.hears(bot("e1", SECRET));
    pipeline.hears(edit("x1", "m-e1", "working").at(1));
    pipeline.hears(edit("x2", "m-e1", SECRET).at(2));
    pipeline.hears(bot("e2", SECRET.replace("rotated by", "rotated, by")).at(3));
    pipeline.settles();
    assertTrue(family().get("example_snippets").toString().contains("rotated by"));

    pipeline.hears(deletion("d", "m-e1").at(20));

    assertNothingSays("rotated by");
  }

  @Test
  void an_edit_with_the_same_normalized_text_keeps_the_record_unchanged() {
    pipeline.hears(bot("e1", CI + " in 5 s"));
    pipeline.hears(bot("e2", CI + " in 7 s").at(1));
    pipeline.settles();
    JsonNode before = family();

    pipeline.hears(edit("x1", "m-e1", CI + " in 9 s").at(20));
    pipeline.hears(edit("x2", "m-e1", CI + " in 11 s").at(21));
    assertEquals(before, family());

    pipeline.hears(deletion("d", "m-e1").at(22));
    assertEquals("[\"e2\"]", family().get("source_event_ids_sample").toString());
  }

  @Test
  void deleting_a_sampled_message_removes_its_snippet_and_id_but_not_its_count() {
    JsonNode first = pipeline.hears(bot("e1", CI));
    pipeline.hears(bot("e2", CI + "!").at(1));
    pipeline.settles();

    JsonNode deleted = pipeline.hears(deletion("e3", "m-e2").at(20));

    assertDecided("marked_deleted/deleted", deleted);
    assertEmbed("skipped/deleted", deleted);
    assertEquals(first.get("family_id"), deleted.get("family_id"));
    assertNull(deleted.get("memory_id"));
    assertEquals(2, family().get("dup_count").asInt());
    assertFalse(family().get("source_event_ids_sample").toString().contains("\"e2\""));
    assertFalse(family().get("example_snippets").toString().contains("tests!"));
    assertEquals(0, pipeline.tombstones().size());
    JsonNode aggregate =
        pipeline.memories().values().stream()
            .filter(memory -> memory.get("kind").asText().equals("aggregate"))
            .findFirst()
            .orElseThrow();
    assertFalse(aggregate.toString().contains("tests!"), aggregate::toString);
  }

  @Test
  void a_deletion_reaches_every_sighting_of_a_sampled_message() {
    pipeline.hears(bot("e1", CI));
    pipeline.hears(bot("e2", CI + "!").with("message_id", "m").at(1));
    pipeline.hears(bot("e3", CI + "?").with("message_id", "m").at(2));
    pipeline.hears(deletion("e4", "m").at(3));
    pipeline.settles();

    assertEquals(3, family().get("dup_count").asInt());
    assertEquals("[\"e1\"]", family().get("source_event_ids_sample").toString());
    assertFalse(family().get("example_snippets").toString().contains("tests!"));
    assertFalse(family().get("example_snippets").toString().contains("tests?"));
  }

  @Test
  void a_deletion_before_the_record_went_out_is_in_the_first_one() {
    pipeline.hears(bot("e1", CI));
    pipeline.hears(bot("e2", CI + "!").at(1));

    pipeline.hears(deletion("e3", "m-e2").at(1));

    assertEquals(1, pipeline.values(pipeline.topics().families()).size());
    assertEquals(2, family().get("dup_count").asInt());
    assertFalse(family().toString().contains("tests!"), family()::toString);
  }

  @Test
  void a_second_deletion_or_an_edit_of_a_deleted_sampled_message_is_unknown() {
    pipeline.hears(bot("e1", CI));
    pipeline.hears(bot("e2", CI).at(1));
    pipeline.hears(deletion("e3", "m-e2").at(2));

    assertDecided("logged_only/unknown_message", pipeline.hears(deletion("e4", "m-e2").at(3)));
    assertDecided("logged_only/unknown_message", pipeline.hears(edit("e5", "m-e2", "late").at(4)));
  }

  @Test
  void a_message_that_was_not_sampled_is_unknown() {
    int members = 66;
    for (int n = 1; n <= members; n++) {
      pipeline.hears(bot("e" + n, CI).at(n));
    }

    assertDecided(
        "logged_only/unknown_message", pipeline.hears(edit("x1", "m-e65", "late").at(70)));
    assertDecided("marked_deleted/deleted", pipeline.hears(deletion("x2", "m-e66").at(71)));
  }

  @Test
  void a_sampled_message_is_known_for_seven_days_of_arrival() {
    pipeline.hears(bot("e1", CI), 0);
    pipeline.hears(bot("e2", CI).at(1), 1);
    pipeline.hears(bot("e3", CI).at(1), 1);

    assertDecided("updated/edited", pipeline.hears(edit("x1", "m-e2", "b").at(9), 7 * DAYS + 1));
    assertDecided(
        "logged_only/unknown_message",
        pipeline.hears(edit("x2", "m-e3", "b").at(9), 7 * DAYS + 1.001));
  }

  @Test
  void an_edit_of_a_sampled_message_before_the_last_is_redelivered() {
    pipeline.hears(bot("e1", CI));
    pipeline.hears(bot("e2", CI).at(1));
    pipeline.hears(edit("e3", "m-e2", "b").at(5));

    assertDecided("redelivered/redelivered", pipeline.hears(edit("e4", "m-e2", "c").at(4.999)));
    assertDecided("updated/edited", pipeline.hears(edit("e5", "m-e2", "c").at(5)));
  }

  @Test
  void an_edit_before_the_applied_one_is_redelivered() {
    JsonNode created = pipeline.hears(person("e1", "one"));
    pipeline.hears(edit("e2", "m-e1", "two").at(5));

    assertDecided("redelivered/redelivered", pipeline.hears(edit("e4", "m-e1", "old").at(4)));
    assertEquals("two", memoryOf(created).at("/content/text").asText());
    assertDecided("updated/edited", pipeline.hears(edit("e5", "m-e1", "three").at(6)));
    assertEquals("three", memoryOf(created).at("/content/text").asText());
    assertEquals(3, memoryOf(created).get("revision").asInt());
  }

  @Test
  void an_edit_without_content_changes_nothing_before_and_after_its_message() {
    EventJson pin = event("x1", "discord.message.edited").with("message_id", "m-e1").at(3);
    EventJson preview =
        event("x2", "discord.message.edited")
            .with("message_id", "m-e1")
            .with("embeds", List.of(Map.of("title", "Herons of the marsh")))
            .at(4);
    assertDecided("logged_only/text_unchanged", pipeline.hears(pin));

    JsonNode created = pipeline.hears(person("e1", "see https://herons.example").at(1));
    JsonNode memory = memoryOf(created);
    assertDecided("logged_only/text_unchanged", pipeline.hears(preview));

    assertEquals(1, memory.get("revision").asInt());
    assertEquals(memory, memoryOf(created));
    assertDecided("updated/edited", pipeline.hears(edit("x3", "m-e1", "see below").at(2)));
    assertEquals(0, pipeline.records(pipeline.topics().deadLetters()).size());
  }

  @Test
  void an_edit_never_changes_its_familys_count_or_recognition() {
    JsonNode first = pipeline.hears(bot("e1", CI));
    pipeline.hears(edit("e2", "m-e1", "quite another text by now it seems").at(1));

    JsonNode repeat = pipeline.hears(bot("e3", CI).at(2));
    JsonNode other = pipeline.hears(bot("e4", "quite another text by now it seems").at(3));
    pipeline.settles();

    assertDecided("aggregated/exact_duplicate", repeat);
    assertEquals(first.get("family_id"), repeat.get("family_id"));
    assertDecided("minted/new_family", other);
    assertEquals(2, family().get("dup_count").asInt());
  }

  @Test
  void a_message_that_arrives_after_its_deletion_leaves_only_a_tombstone() {
    assertDecided("logged_only/unknown_message", pipeline.hears(deletion("e0", "m-e1").at(5)));

    JsonNode late = pipeline.hears(person("e1", "my address is 12 Heron Lane").at(1));

    assertDecided("marked_deleted/deleted", late);
    assertEmbed("skipped/deleted", late);
    assertEquals(0, pipeline.memories().size());
    assertEquals(0, pipeline.vectors().size());
    JsonNode tombstone = pipeline.tombstones().values().iterator().next();
    assertEquals(late.get("memory_id"), tombstone.get("memory_id"));
    assertNull(tombstone.get("content_hash"));
    assertFalse(tombstone.toString().contains("eron"));
  }

  @Test
  void a_bots_message_that_arrives_after_its_deletion_joins_no_family() {
    pipeline.hears(deletion("e0", "m-e1").at(5));

    assertDecided("marked_deleted/deleted", pipeline.hears(bot("e1", CI).at(6)));

    assertDecided("minted/new_family", pipeline.hears(bot("e2", CI).at(7)));
  }

  @Test
  void a_message_marked_deleted_on_arrival_counts_as_having_a_memory() {
    pipeline.hears(deletion("e0", "m-e1").at(5));
    pipeline.hears(person("e1", "the heron is back").at(1));

    assertDecided("logged_only/unknown_message", pipeline.hears(deletion("e2", "m-e1").at(7)));
    assertDecided("logged_only/unknown_message", pipeline.hears(edit("e3", "m-e1", "egret").at(8)));
    assertDecided(
        "redelivered/redelivered",
        pipeline.hears(person("e4", "again").with("message_id", "m-e1").at(9)));
    assertDecided(
        "redelivered/redelivered",
        pipeline.hears(person("e1", "the heron is back").at(1), 3 * DAYS));
  }

  @Test
  void a_message_that_arrives_after_its_edit_is_decided_by_the_edits_content() {
    assertDecided(
        "logged_only/unknown_message", pipeline.hears(edit("e0", "m-e1", "the egret").at(5)));

    JsonNode late = pipeline.hears(person("e1", "the heron").at(1));

    assertDecided("minted/human_message", late);
    assertEmbed("requested/eligible", late);
    JsonNode memory = memoryOf(late);
    assertEquals("the egret", memory.at("/content/text").asText());
    assertEquals("the egret", memory.at("/content/normalized_text").asText());
    assertEquals(2, memory.get("revision").asInt());
    assertEquals(memory.get("created_at").asLong() + 4000, memory.get("edited_at").asLong());
    assertEquals(memory.get("edited_at").asLong(), memory.get("updated_at").asLong());
    assertEquals("the egret", pipeline.vectors().values().iterator().next().get("text").asText());
    assertDecided("redelivered/redelivered", pipeline.hears(edit("e6", "m-e1", "x").at(4)));
    assertDecided("redelivered/redelivered", pipeline.hears(edit("e7", "m-e1", "the egret").at(5)));
  }

  @Test
  void of_two_edits_with_one_time_the_later_in_order_wins_however_often_they_come() {
    JsonNode created = pipeline.hears(person("e1", "at five"), 0);
    assertDecided("updated/edited", pipeline.hears(edit("e2", "m-e1", "at six").at(0), 1.9));
    assertDecided("updated/edited", pipeline.hears(edit("e3", "m-e1", "at seven").at(0), 2));

    for (double later : new double[] {3, DAYS, DAYS + 1, DAYS + 1.5, DAYS + 2, 3 * DAYS}) {
      assertDecided(
          "redelivered/redelivered", pipeline.hears(edit("e2", "m-e1", "at six").at(0), later));
    }

    assertEquals("at seven", memoryOf(created).at("/content/text").asText());
    assertEquals(3, memoryOf(created).get("revision").asInt());
  }

  @Test
  void of_two_edits_with_one_time_before_their_message_the_later_in_order_wins() {
    pipeline.hears(edit("e2", "m-e1", "at six").at(5), 5);
    pipeline.hears(edit("e3", "m-e1", "at seven").at(5), 6);
    pipeline.hears(edit("e2", "m-e1", "at six").at(5), 7);

    JsonNode created = pipeline.hears(person("e1", "at five").at(5), DAYS);

    assertEquals("at seven", memoryOf(created).at("/content/text").asText());
    assertDecided(
        "redelivered/redelivered", pipeline.hears(edit("e2", "m-e1", "at six").at(5), DAYS + 9));
    assertEquals("at seven", memoryOf(created).at("/content/text").asText());
  }

  @Test
  void of_several_edits_that_came_before_it_the_latest_that_happened_wins() {
    pipeline.hears(edit("e1", "m-e9", "second").at(5));
    pipeline.hears(edit("e2", "m-e9", "third").at(7));
    assertDecided("logged_only/unknown_message", pipeline.hears(edit("e3", "m-e9", "first").at(4)));

    JsonNode late = pipeline.hears(person("e9", "original").at(1));

    assertEquals("third", memoryOf(late).at("/content/text").asText());
    assertEquals(2, memoryOf(late).get("revision").asInt());
  }

  @Test
  void a_bots_message_after_its_edit_joins_the_family_of_the_edits_text() {
    JsonNode first = pipeline.hears(bot("e1", CI));
    pipeline.hears(edit("e2", "m-e3", CI).at(5));

    JsonNode late = pipeline.hears(bot("e3", "quite another text by now it seems").at(4));

    assertDecided("aggregated/exact_duplicate", late);
    assertEquals(first.get("family_id"), late.get("family_id"));
    assertDecided("redelivered/redelivered", pipeline.hears(edit("e4", "m-e3", "x").at(4.5)));
    assertDecided("updated/edited", pipeline.hears(edit("e5", "m-e3", "x").at(5)));
  }

  @Test
  void an_edit_never_replaces_a_remembered_deletion_and_a_deletion_replaces_an_edit() {
    pipeline.hears(deletion("e1", "m-a").at(1));
    pipeline.hears(edit("e2", "m-a", "later").at(2));
    pipeline.hears(edit("e3", "m-b", "earlier").at(3));
    pipeline.hears(deletion("e4", "m-b").at(2));

    assertDecided("marked_deleted/deleted", pipeline.hears(person("a", "text").at(4)));
    assertDecided("marked_deleted/deleted", pipeline.hears(person("b", "text").at(5)));
  }

  @Test
  void early_edits_and_deletions_are_remembered_for_seven_days_of_arrival() {
    pipeline.hears(deletion("e1", "m-a").at(1), 1);
    pipeline.hears(deletion("e2", "m-b").at(1), 1);
    pipeline.hears(edit("e3", "m-c", "edited").at(1), 1);
    pipeline.hears(edit("e4", "m-d", "edited").at(1), 1);

    JsonNode a = pipeline.hears(person("a", "text").at(0), 7 * DAYS + 1);
    JsonNode c = pipeline.hears(person("c", "text").at(0), 7 * DAYS + 1);
    JsonNode b = pipeline.hears(person("b", "text").at(0), 7 * DAYS + 1.001);
    JsonNode d = pipeline.hears(person("d", "text").at(0), 7 * DAYS + 1.001);

    assertDecided("marked_deleted/deleted", a);
    assertEquals("edited", memoryOf(c).at("/content/text").asText());
    assertDecided("minted/human_message", b);
    assertEquals("text", memoryOf(d).at("/content/text").asText());
    assertEquals(1, memoryOf(d).get("revision").asInt());
  }

  @Test
  void each_tenant_sets_how_long_early_edits_and_deletions_are_remembered() {
    pipeline.close();
    pipeline =
        Pipeline.with(Policies.edn("{:tenants {\"brief\" {:minting {:unknown-message-days 2}}}}"));
    pipeline.hears(deletion("e1", "m-a").tenant("brief").at(1), 1);
    pipeline.hears(deletion("e2", "m-b").tenant("brief").at(1), 1);
    pipeline.hears(deletion("e3", "m-b").at(1), 1);

    JsonNode inTime = pipeline.hears(person("a", "text").tenant("brief").at(0), 2 * DAYS + 1);
    JsonNode late = pipeline.hears(person("b", "text").tenant("brief").at(0), 2 * DAYS + 1.001);
    JsonNode other = pipeline.hears(person("b", "text").at(0), 2 * DAYS + 1.001);

    assertDecided("marked_deleted/deleted", inTime);
    assertDecided("minted/human_message", late);
    assertDecided("marked_deleted/deleted", other);
  }

  @Test
  void a_second_deletion_and_an_edit_of_a_deleted_message_are_unknown() {
    pipeline.hears(person("e1", "text"));
    pipeline.hears(deletion("e2", "m-e1").at(1));

    assertDecided("logged_only/unknown_message", pipeline.hears(deletion("e3", "m-e1").at(2)));
    assertDecided("logged_only/unknown_message", pipeline.hears(edit("e4", "m-e1", "late").at(3)));
    assertEquals(1, pipeline.records(pipeline.topics().compaction()).size());
  }

  @Test
  void a_minted_message_of_any_age_can_be_edited_and_deleted() {
    JsonNode created = pipeline.hears(person("e1", "one"), 0);

    assertDecided(
        "updated/edited", pipeline.hears(edit("e2", "m-e1", "two").at(60 * DAYS), 60 * DAYS));
    assertDecided(
        "marked_deleted/deleted", pipeline.hears(deletion("e3", "m-e1").at(90 * DAYS), 90 * DAYS));
    assertTrue(memoryOf(created).at("/lifecycle/deleted").asBoolean());
  }

  @Test
  void an_edit_or_deletion_reaches_its_own_scope_only() {
    JsonNode created = pipeline.hears(person("e1", "one"));

    assertDecided(
        "logged_only/unknown_message", pipeline.hears(edit("e2", "m-e1", "two").in("other").at(1)));
    assertDecided(
        "logged_only/unknown_message",
        pipeline.hears(deletion("e3", "m-e1").tenant("other").at(1)));
    assertEquals("one", memoryOf(created).at("/content/text").asText());
  }

  @Test
  void a_deletion_of_a_minted_bots_message_keeps_counts_and_hashes() {
    JsonNode first = pipeline.hears(bot("e1", CI));
    pipeline.hears(bot("e2", CI).at(1));

    JsonNode deleted = pipeline.hears(deletion("e3", "m-e1").at(2));
    JsonNode repeat = pipeline.hears(bot("e4", CI).at(3));
    pipeline.settles();

    assertDecided("marked_deleted/deleted", deleted);
    assertEquals(first.get("family_id"), deleted.get("family_id"));
    assertDecided("aggregated/exact_duplicate", repeat);
    assertEquals(3, family().get("dup_count").asInt());
  }

  @Test
  void a_deleted_first_members_text_is_in_no_record_that_begins_later() {
    String secret = "deploy key heronsecret was rotated by the release robot today";
    pipeline.hears(bot("e1", secret));
    pipeline.hears(deletion("e2", "m-e1").at(1));

    pipeline.hears(bot("e3", secret.replace("rotated by", "rotated, by")).at(2));
    pipeline.settles();

    assertEquals(2, family().get("dup_count").asInt());
    assertFalse(
        family().get("source_event_ids_sample").toString().contains("\"e1\""), family()::toString);
    assertFalse(
        family().get("example_snippets").toString().contains("rotated by"), family()::toString);
  }

  @Test
  void a_first_members_text_that_was_edited_away_is_in_no_record_that_begins_later() {
    pipeline.hears(bot("e1", CI));
    pipeline.hears(edit("e2", "m-e1", "nothing of that sort").at(1));

    pipeline.hears(bot("e3", CI.replace("after lint", "after, lint")).at(2));
    pipeline.settles();

    assertEquals(2, family().get("dup_count").asInt());
    assertEquals("[\"e3\"]", family().get("source_event_ids_sample").toString());
    assertEquals(1, family().get("example_snippets").size());
  }

  @Test
  void a_deletion_reaches_the_record_of_a_family_that_is_swept() {
    pipeline.hears(bot("e1", SECRET));
    assertDecided("aggregated/near_duplicate", pipeline.hears(bot("e2", SECRET + "!").at(1)));
    for (int day = 1; day <= 13; day++) {
      pipeline.hears(person("p" + day, "good morning").at(day * DAYS));
    }
    pipeline.waits(14 * DAYS);
    assertEquals(0, pipeline.rows(Names.FAMILY_COUNTERS));

    assertDecided("marked_deleted/deleted", pipeline.hears(deletion("d", "m-e1").at(14 * DAYS)));

    assertFalse(family().get("source_event_ids_sample").toString().contains("\"e1\""));
    assertNothingSays("today\"");
    assertEquals(2, family().get("dup_count").asInt());
  }

  @Test
  void a_deletion_reaches_the_record_of_a_family_that_the_limit_forgot() {
    theLimitForgetsAFamilyOf(SECRET, SECRET);

    pipeline.hears(deletion("d1", "m-e1").at(4));
    pipeline.hears(deletion("d2", "m-e2").at(5));

    assertNothingSays("heronsecret");
    assertEquals(2, family().get("dup_count").asInt());
  }

  @Test
  void an_edit_reaches_the_record_of_a_family_that_was_forgotten_before_a_restart() {
    theLimitForgetsAFamilyOf(CI, CI + "!");
    pipeline.settles();
    pipeline.restarts();

    pipeline.hears(edit("d2", "m-e2", "nothing of that sort").at(30));

    assertFalse(family().get("source_event_ids_sample").toString().contains("\"e2\""));
    assertFalse(family().get("example_snippets").toString().contains("tests!"));
  }

  @Test
  void a_deleted_text_teaches_no_template() {
    String[] names = {"heron", "egret", "bittern", "stork", "ibis", "crane", "spoonbill"};
    for (int n = 0; n < 4; n++) {
      pipeline.hears(bot("e" + n, "nightly backup of volume " + names[n] + " finished").at(n));
      pipeline.hears(deletion("d" + n, "m-e" + n).at(n));
    }

    JsonNode fifth = pipeline.hears(bot("e5", "nightly backup of volume crane finished").at(9));

    assertDecided("minted/new_family", fifth);
    for (JsonNode memory : pipeline.memories().values()) {
      assertFalse(memory.toString().contains("heron"), memory::toString);
    }
    assertEquals(0, pipeline.families().size());
  }

  @Test
  void a_bulk_deletion_erases_every_message_with_one_decision() {
    JsonNode ada = pipeline.hears(person("e1", "the heron nests in Elm Street"));
    JsonNode machine = pipeline.hears(bot("e2", SECRET).at(1));
    pipeline.hears(person("e3", "the egret stays").at(2));

    int before = pipeline.decisions().size();
    JsonNode decision =
        pipeline.hears(deletions("b", List.of("m-e1", "m-e2", "m-e1", "m-x")).at(3));

    assertDecided("marked_deleted/deleted", decision);
    assertEmbed("purged/deleted", decision);
    assertNull(decision.get("memory_id"));
    assertEquals(before + 1, pipeline.decisions().size());
    assertEquals(
        Set.of(ada.get("memory_id"), machine.get("memory_id")),
        pipeline.tombstones().values().stream()
            .map(tombstone -> tombstone.get("memory_id"))
            .collect(Collectors.toSet()));
    assertNothingSays("Elm");
    assertNothingSays("heronsecret");
    assertEquals(1, pipeline.vectors().size());
    assertDecided("marked_deleted/deleted", pipeline.hears(person("x", "too late").at(4)));
  }

  @Test
  void a_bulk_deletion_that_comes_again_changes_nothing() {
    pipeline.hears(person("e1", "one"));
    pipeline.hears(person("e2", "two"));
    byte[] deletion = deletions("b", List.of("m-e1", "m-e2")).at(3).bytes();
    pipeline.hears(deletion, 3);
    Map<String, JsonNode> memories = pipeline.memories();
    int tombstones = pipeline.records(pipeline.topics().compaction()).size();

    assertDecided("redelivered/redelivered", pipeline.hears(deletion, 4));
    assertDecided("logged_only/unknown_message", pipeline.hears(deletion, 3 * DAYS));
    assertDecided(
        "logged_only/unknown_message", pipeline.hears(deletions("c", List.of("m-e2", "m-e1"))));

    assertEquals(memories, pipeline.memories());
    assertEquals(tombstones, pipeline.records(pipeline.topics().compaction()).size());
  }

  @Test
  void a_bulk_deletion_before_its_messages_is_remembered_for_each() {
    assertDecided(
        "logged_only/unknown_message", pipeline.hears(deletions("b", List.of("m-e1", "m-e2"))));

    assertDecided("marked_deleted/deleted", pipeline.hears(person("e1", "one").at(1)));
    assertDecided("marked_deleted/deleted", pipeline.hears(bot("e2", CI).at(2)));
    assertDecided("minted/new_family", pipeline.hears(bot("e3", CI).at(3)));
  }

  @Test
  void a_bulk_deletion_corrects_a_familys_record_once_for_all_its_messages() {
    pipeline.hears(bot("e1", CI));
    for (int n = 2; n <= 6; n++) {
      pipeline.hears(bot("e" + n, CI + "!".repeat(n)).at(n));
    }
    pipeline.settles();
    int published = pipeline.records(pipeline.topics().families()).size();

    JsonNode decision = pipeline.hears(deletions("b", List.of("m-e2", "m-e3", "m-e5")).at(30));

    assertDecided("marked_deleted/deleted", decision);
    assertEquals("[\"e1\",\"e4\",\"e6\"]", family().get("source_event_ids_sample").toString());
    assertEquals(6, family().get("dup_count").asInt());
    assertFalse(family().get("example_snippets").toString().contains("tests!!\""));
    assertEquals(published + 1, pipeline.records(pipeline.topics().families()).size());
  }

  @Test
  void a_bulk_deletion_leaves_the_state_of_single_deletions() {
    List<String> ids = IntStream.rangeClosed(1, 9).mapToObj(n -> "m-e" + n).toList();
    Map<String, JsonNode> single = afterDeletions(ids.stream().map(id -> List.of(id)).toList());

    assertEquals(single, afterDeletions(List.of(ids)));
    assertEquals(single, afterDeletions(List.of(ids.subList(0, 4), ids.subList(2, 9))));
  }

  /** Returns all tables after a conversation of two bots and a person was deleted. */
  private Map<String, JsonNode> afterDeletions(List<List<String>> deletions) {
    close();
    pipeline = Pipeline.withDefaults();
    for (int n = 1; n <= 12; n++) {
      EventJson message = n % 4 == 0 ? person("e" + n, "morning " + n) : bot("e" + n, CI + " " + n);
      pipeline.hears(message.at(n));
    }
    pipeline.hears(edit("x1", "m-e4", "evening").at(20));
    pipeline.hears(edit("x2", "m-e5", "nothing of that sort").at(20));
    pipeline.settles();
    for (int n = 0; n < deletions.size(); n++) {
      pipeline.hears(deletions("d" + n, deletions.get(n)).at(40), 40);
    }
    Map<String, JsonNode> tables = new LinkedHashMap<>(pipeline.memories());
    tables.putAll(pipeline.tombstones());
    tables.putAll(pipeline.families());
    tables.putAll(pipeline.vectors());
    return tables;
  }

  @Test
  void a_thousand_messages_are_deleted_by_one_event() {
    List<String> ids = new ArrayList<>();
    for (int n = 0; n < 1000; n++) {
      String id = "e" + n;
      ids.add("m-" + id);
      pipeline.hears(n % 2 == 0 ? person(id, "good morning " + n) : bot(id, CI + " " + n));
    }
    pipeline.settles();

    assertDecided("marked_deleted/deleted", pipeline.hears(deletions("b", ids).at(60)));

    assertNothingSays("morning");
    assertFalse(family().get("example_snippets").toString().contains("lint"), "snippets");
    assertEquals(500, family().get("dup_count").asInt());
  }
}
