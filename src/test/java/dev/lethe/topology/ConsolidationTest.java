package dev.lethe.topology;

import static dev.lethe.fixture.EmbeddingJson.answer;
import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.item;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Consolidation of entries, on request and at intervals: rules CN1 to CN8. */
class ConsolidationTest {
  private static final Scope COLLECTION = new Scope("default/collection:default");
  private static final double DAY = 86_400;

  private Pipeline lethe = Pipeline.with(Policy.defaults());

  @AfterEach
  void close() {
    lethe.close();
  }

  private JsonNode asks(String id, String name, String args, double seconds) {
    String call =
        "{\"type\":\"tool_call\",\"command_id\":\"%s\",\"name\":\"%s\",\"args\":{%s},"
            + "\"occurred_at\":%d}";
    long at = EventJson.DAY + Math.round(seconds * 1000);
    return lethe.asks(CallJson.of(call.formatted(id, name, args, at)));
  }

  private JsonNode consolidates(String id, double seconds) {
    return asks(id, "entries.consolidate", "\"dry_run\":false", seconds);
  }

  private static JsonNode counts(JsonNode reply) {
    return reply.at("/result/reports/0/counts");
  }

  private JsonNode memory(String itemId) {
    return lethe.memories().get(COLLECTION.key(MemoryIds.ofItem(COLLECTION, itemId)));
  }

  private String supersededBy(String itemId) {
    return memory(itemId).at("/lifecycle/superseded_by").asText("");
  }

  private static String id(String itemId) {
    return MemoryIds.ofItem(COLLECTION, itemId);
  }

  /** Returns an entry whose vector has the given angle in degrees. */
  private static ItemJson at(String id, double degrees) {
    double radians = Math.toRadians(degrees);
    return entry(id, "Herons stand still.")
        .with(
            "embedding",
            Map.of("model", "test", "vector", List.of(Math.cos(radians), Math.sin(radians))));
  }

  private static ItemJson relation(String id, String source, String type, String target) {
    return item(id, "relation")
        .with("source_id", source)
        .with("relation_type", type)
        .with("target_id", target);
  }

  @Test
  void equal_entries_are_merged_into_one_with_all_their_data() {
    lethe.hears(
        at("a", 0)
            .with("confirmations", 5)
            .with("recall_count", 1)
            .with("tags", List.of("birds"))
            .with("expiry", "temporary")
            .at(50));
    lethe.hears(
        at("b", 5)
            .with("confirmations", 2)
            .with("recall_count", 3)
            .with("importance", 9)
            .with("tags", List.of("lake", "birds"))
            .at(20));

    JsonNode reply = consolidates("c1", 100);

    assertEquals(1, counts(reply).path("merged").asLong(), reply::toString);
    assertEquals(id("a"), supersededBy("b"));
    assertFalse(memory("b").at("/lifecycle/deleted").asBoolean());
    assertEquals("Herons stand still.", memory("b").at("/content/text").asText());
    JsonNode a = memory("a");
    assertEquals(7, a.at("/item/confirmations").asLong());
    assertEquals(4, a.at("/item/recall_count").asLong());
    assertEquals(9, a.at("/item/importance").asLong());
    assertEquals("permanent", a.at("/item/expiry").asText());
    assertEquals("[\"birds\",\"lake\"]", a.path("tags").toString());
    assertEquals(EventJson.DAY + 20_000, a.path("created_at").asLong());
    assertTrue(lethe.tombstones().isEmpty());
  }

  @Test
  void a_merged_entry_has_the_highest_confidence_until_the_merge_is_undone() {
    lethe.hears(at("a", 0).with("confirmations", 5).with("confidence", 0.25));
    lethe.hears(at("b", 0).with("confidence", 0.75));
    lethe.hears(at("c", 0));

    JsonNode reply = consolidates("c1", 100);

    assertEquals(2, counts(reply).path("merged").asLong(), reply::toString);
    assertEquals(0.75, memory("a").at("/item/confidence").asDouble());
    lethe.hears(at("b", 0).with("confidence", 0.5).at(101));
    assertEquals(0.5, memory("a").at("/item/confidence").asDouble(), "a merged copy changed");
    String run = reply.at("/result/reports/0/run_id").asText();
    asks("c2", "memory.restore", "\"run_id\":\"" + run + "\"", 200);
    assertEquals(0.25, memory("a").at("/item/confidence").asDouble());
    assertEquals(0.5, memory("b").at("/item/confidence").asDouble());
    assertFalse(memory("c").path("item").has("confidence"));
  }

  /** Answers the embedding request of an entry that has no vector of its own. */
  private void embeds(String itemId, double degrees) {
    double radians = Math.toRadians(degrees);
    for (JsonNode request : lethe.values(lethe.topics().vectors())) {
      if (request.path("memory_id").asText().equals(id(itemId))) {
        lethe.hearsEmbedding(
            answer(request, Math.cos(radians), Math.sin(radians))
                .toString()
                .getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  @Test
  void entries_that_brought_no_vector_are_compared_by_those_that_workers_computed() {
    lethe.hears(entry("a", "Herons stand still. Herons eat fish.").with("confirmations", 2));
    lethe.hears(entry("b", "Herons eat fish."));
    lethe.hears(entry("c", "Herons may stand still."));
    lethe.hears(at("d", 0));
    embeds("a", 0);
    assertEquals(0, counts(consolidates("c1", 100)).path("merged").asLong());

    embeds("b", 5);
    embeds("c", 60);
    JsonNode reply = consolidates("c2", 200);

    assertEquals(1, counts(reply).path("merged").asLong(), reply::toString);
    assertEquals(id("a"), supersededBy("b"));
    assertEquals("", supersededBy("c"));
    assertEquals("", supersededBy("d"), "its vector is another model's");
    assertEquals("purged", memory("b").at("/embedding/status").asText());
    assertEquals("requested", memory("a").at("/embedding/status").asText());
  }

  @Test
  void an_undone_merge_leaves_no_trace_except_the_rest_of_restored_entries() {
    lethe.hears(at("a", 0).with("confirmations", 5).with("tags", List.of("birds")).at(50));
    lethe.hears(at("b", 5).with("tags", List.of("lake")).at(20));
    lethe.hears(relation("r", "b", "needs", "x"));
    lethe.hears(entry("e", "See b.").with("references", List.of("b")));
    JsonNode before = memory("a");
    JsonNode reply = consolidates("c1", 100);
    assertEquals("a", memory("r").at("/item/source_id").asText());
    assertEquals("a", memory("e").at("/references/0").asText());

    String run = reply.at("/result/reports/0/run_id").asText();
    JsonNode undone = asks("c2", "memory.restore", "\"run_id\":\"" + run + "\"", 200);

    assertEquals("[\"" + id("b") + "\"]", undone.at("/result/restored").toString());
    assertEquals(before, memory("a"));
    assertEquals("", supersededBy("b"));
    assertEquals(1, memory("b").at("/item/confirmations").asLong());
    assertEquals(EventJson.DAY + 20_000, memory("b").path("created_at").asLong());
    assertEquals("b", memory("r").at("/item/source_id").asText());
    assertEquals("b", memory("e").at("/references/0").asText());
    assertEquals(0, counts(consolidates("c3", 300)).path("merged").asLong());
  }

  @Test
  void one_of_several_is_restored_by_itself_however_long_ago_it_was_merged() {
    lethe.hears(at("a", 0).with("confirmations", 5));
    lethe.hears(at("b", 1).with("confirmations", 3));
    lethe.hears(at("c", 2).with("confirmations", 2));
    consolidates("c1", 100);
    assertEquals(10, memory("a").at("/item/confirmations").asLong());

    JsonNode undone = asks("c2", "memory.restore", "\"memory_id\":\"" + id("b") + "\"", 400 * DAY);

    assertTrue(undone.path("ok").asBoolean(), undone::toString);
    assertEquals(7, memory("a").at("/item/confirmations").asLong());
    assertEquals("", supersededBy("b"));
    assertEquals(id("a"), supersededBy("c"));
  }

  @ParameterizedTest
  @CsvSource({"129.6, 0", "129.7, 1"})
  void temporary_entries_expire_after_129_7_days_and_are_kept(double days, int expired) {
    lethe.hears(entry("old", "The lake is frozen.").with("expiry", "temporary"));
    lethe.hears(entry("lasting", "The lake is deep."));

    JsonNode reply = consolidates("c1", days * DAY);

    assertEquals(expired, counts(reply).path("expired").asLong(), reply::toString);
    assertEquals(expired == 1 ? "EXPIRED" : "", supersededBy("old"));
    assertEquals("The lake is frozen.", memory("old").at("/content/text").asText());
    assertEquals("", supersededBy("lasting"));
    assertEquals(expired == 1, lethe.vectors().get(COLLECTION.key(id("old"))) == null);
  }

  @ParameterizedTest
  @CsvSource({"The lake is frozen over., 1", "The lake is frozen., 2"})
  void a_newer_version_of_a_temporary_entry_renews_it(String text, int confirmations) {
    lethe.hears(entry("old", "The lake is frozen.").with("expiry", "temporary"));
    lethe.waits((int) (90 * DAY));
    lethe.hears(
        entry("old", text)
            .with("expiry", "temporary")
            .with("confirmations", confirmations)
            .with("created_at", EventJson.DAY)
            .at(90 * DAY));

    assertEquals(0, counts(consolidates("c1", 219 * DAY)).path("expired").asLong());
    assertEquals(1, counts(consolidates("c2", 220 * DAY)).path("expired").asLong());
  }

  @Test
  void a_merged_entry_is_as_fresh_as_the_latest_version_of_its_members() {
    lethe.hears(at("a", 0).with("expiry", "temporary").with("confirmations", 5).at(1));
    lethe.hears(at("b", 1).with("expiry", "temporary").at(2));
    lethe.waits((int) (90 * DAY));
    lethe.hears(at("b", 1).with("expiry", "temporary").with("importance", 6).at(90 * DAY));
    consolidates("c1", 91 * DAY);
    assertEquals(id("a"), supersededBy("b"));

    assertEquals(0, counts(consolidates("c2", 219 * DAY)).path("expired").asLong());
    assertEquals(1, counts(consolidates("c3", 220 * DAY)).path("expired").asLong());
  }

  @Test
  void an_entry_used_in_a_context_since_does_not_expire() {
    lethe.hears(entry("old", "The lake is frozen.").with("expiry", "temporary"));
    asks(
        "c1",
        "memory.context_log_write",
        "\"context_id\":\"x\",\"session_id\":\"s\",\"items\":[{\"memory_id\":\""
            + id("old")
            + "\",\"tokens\":5}]",
        50 * DAY);

    assertEquals(0, counts(consolidates("c2", 150 * DAY)).path("expired").asLong());
    assertEquals(1, counts(consolidates("c3", 180 * DAY)).path("expired").asLong());
  }

  @Test
  void relations_of_an_expired_entry_go_but_for_its_history_and_come_back_with_it() {
    lethe.hears(entry("old", "The lake is frozen.").with("expiry", "temporary"));
    lethe.hears(relation("needs", "x", "needs", "old"));
    lethe.hears(relation("history", "old", "supersedes", "older"));

    JsonNode reply = consolidates("c1", 130 * DAY);

    assertEquals(1, counts(reply).path("relations_removed").asLong());
    assertEquals("EXPIRED", supersededBy("needs"));
    assertEquals("", supersededBy("history"));
    asks("c2", "memory.restore", "\"memory_id\":\"" + id("old") + "\"", 300 * DAY);
    assertEquals("", supersededBy("old"));
    assertEquals("", supersededBy("needs"));
  }

  @Test
  void a_self_referencing_or_duplicate_relation_is_removed() {
    lethe.hears(at("a", 0).with("confirmations", 5));
    lethe.hears(at("b", 1));
    lethe.hears(relation("loop", "a", "like", "b"));
    lethe.hears(relation("known", "a", "knows", "y").at(1));
    lethe.hears(relation("again", "b", "knows", "y").at(2));
    lethe.hears(relation("history", "a", "supersedes", "b"));

    JsonNode reply = consolidates("c1", 100);

    assertEquals(2, counts(reply).path("relations_removed").asLong(), reply::toString);
    assertEquals(id("a"), supersededBy("loop"));
    assertEquals(id("known"), supersededBy("again"));
    assertEquals("b", memory("history").at("/item/target_id").asText());
  }

  @Test
  void a_late_relation_points_to_the_successors_of_its_ends() {
    lethe.hears(at("a", 0).with("confirmations", 5));
    lethe.hears(at("b", 1));
    consolidates("c1", 100);

    lethe.hears(relation("r", "b", "needs", "x").at(200));

    assertEquals("a", memory("r").at("/item/source_id").asText());
  }

  @Test
  void a_merged_entrys_contribution_follows_its_own_store() {
    lethe.hears(at("a", 0).with("confirmations", 5).at(1));
    lethe.hears(at("b", 1).with("confirmations", 2).at(2));
    consolidates("c1", 100);

    lethe.hears(at("b", 1).with("confirmations", 4).with("tags", List.of("lake")).at(200));
    assertEquals(id("a"), supersededBy("b"));
    assertEquals(9, memory("a").at("/item/confirmations").asLong());
    assertEquals("lake", memory("a").at("/tags/0").asText());

    lethe.hears(at("a", 0).with("confirmations", 6).at(280));
    assertEquals(10, memory("a").at("/item/confirmations").asLong());

    lethe.hears(at("b", 1).with("content", "Herons fly.").with("confirmations", 4).at(290));
    assertEquals("", supersededBy("b"));
    assertEquals(6, memory("a").at("/item/confirmations").asLong());
  }

  @Test
  void a_version_without_a_creation_time_keeps_each_entrys_own_through_a_merge() {
    lethe.hears(at("a", 0).with("confirmations", 5).at(50));
    lethe.hears(at("b", 1).at(20));
    consolidates("c1", 100);

    lethe.hears(at("a", 0).with("confirmations", 6).at(200));
    lethe.hears(at("b", 1).with("confirmations", 2).at(210));
    assertEquals(EventJson.DAY + 20_000, memory("a").path("created_at").asLong());

    lethe.hears(at("b", 1).with("content", "Herons fly.").at(220));
    assertEquals(EventJson.DAY + 50_000, memory("a").path("created_at").asLong());
    assertEquals(EventJson.DAY + 20_000, memory("b").path("created_at").asLong());
  }

  @Test
  void a_stores_deletion_of_a_merged_entry_withdraws_its_contribution() {
    lethe.hears(at("a", 0).with("confirmations", 5).at(1));
    lethe.hears(at("b", 1).with("confirmations", 2).with("tags", List.of("lake")).at(2));
    consolidates("c1", 100);

    lethe.hears(deletion("b", "entry").at(200));

    assertEquals(5, memory("a").at("/item/confirmations").asLong());
    assertEquals(0, memory("a").path("tags").size());
    assertTrue(memory("b").at("/lifecycle/deleted").asBoolean());
  }

  @Test
  void a_new_version_of_a_merged_entry_is_live_once_its_successor_is_deleted() {
    lethe.hears(at("a", 0).with("confirmations", 5).at(1));
    lethe.hears(at("b", 1).at(2));
    consolidates("c1", 100);

    lethe.hears(deletion("a", "entry").at(200));
    lethe.hears(at("b", 1).at(300));

    assertEquals("", supersededBy("b"));
    assertEquals(1, memory("b").at("/item/confirmations").asLong());
  }

  @Test
  void a_forgotten_entry_contributes_nothing() {
    lethe.hears(at("a", 0).with("confirmations", 5));
    lethe.hears(at("b", 1).with("confirmations", 2));
    consolidates("c1", 100);

    asks("c2", "memory.forget", "\"memory_id\":\"" + id("b") + "\"", 200);

    assertEquals(5, memory("a").at("/item/confirmations").asLong());
  }

  @Test
  void an_entrys_earlier_merges_follow_it_into_its_successor_and_back() {
    lethe.hears(at("a", 0).with("confirmations", 5));
    lethe.hears(at("b", 1).with("confirmations", 2));
    consolidates("c1", 100);
    lethe.hears(at("c", 2).with("confirmations", 9).at(200));
    consolidates("c2", 300);
    assertEquals(16, memory("c").at("/item/confirmations").asLong());

    asks("c3", "memory.restore", "\"memory_id\":\"" + id("a") + "\"", 400);

    assertEquals(9, memory("c").at("/item/confirmations").asLong());
    assertEquals(7, memory("a").at("/item/confirmations").asLong());
  }

  @Test
  void names_of_projects_are_compared_without_case_forms_and_spaces() {
    lethe.hears(at("a", 0).with("project", "Marsh Camera").with("confirmations", 3));
    lethe.hears(at("b", 0).with("project", "marsh  camera"));
    lethe.hears(at("c", 0).with("project", "\uff2dARSH CAMERA"));
    lethe.hears(at("d", 0).with("project", "marsh-camera"));

    assertEquals(2, counts(consolidates("c1", 100)).path("merged").asLong());
    assertEquals(id("a"), supersededBy("b"));
    assertEquals(id("a"), supersededBy("c"));
    assertEquals("Marsh Camera", memory("a").at("/item/project").asText());

    lethe.hears(at("b", 0).with("project", "MARSH Camera").at(200));
    assertEquals(id("a"), supersededBy("b"));
  }

  @Test
  void projects_collections_and_tenants_are_never_mixed() {
    lethe.hears(at("a", 0).with("project", "p"));
    lethe.hears(at("b", 0).with("project", "q"));
    lethe.hears(at("c", 0).with("collection", "other").with("project", "p"));
    lethe.hears(at("d", 0).with("tenant", "acme").with("project", "p"));

    JsonNode reply = consolidates("c1", 100);

    reply
        .at("/result/reports")
        .forEach(report -> assertEquals(0, report.at("/counts/merged").asLong(), reply::toString));
    assertEquals(3, reply.at("/result/reports").size());
  }

  @Test
  void entries_that_differ_in_a_number_are_flagged_and_stay() {
    lethe.hears(at("a", 0).with("content", "The limit is 5."));
    lethe.hears(at("b", 0).with("content", "The limit is 6."));

    JsonNode reply = consolidates("c1", 100);

    assertEquals(2, counts(reply).path("flagged").asLong());
    assertEquals("", supersededBy("b"));
    JsonNode report = lethe.values(lethe.topics().reports()).get(0);
    assertEquals("[\"a\",\"b\"]", report.at("/flagged/0/item_ids").toString());
  }

  @Test
  void a_dry_run_reports_its_effects_and_changes_nothing() {
    lethe.hears(at("a", 0).with("confirmations", 5));
    lethe.hears(at("b", 0));
    lethe.hears(relation("loop", "a", "like", "b"));
    lethe.hears(entry("old", "The lake is frozen.").with("expiry", "temporary"));

    JsonNode reply = asks("c1", "entries.consolidate", "\"rules_only\":true", 130 * DAY);

    assertEquals(
        "{\"scanned\":3,\"expired\":1,\"merged\":1,\"clusters\":1,\"merges_requested\":0,"
            + "\"relations_removed\":1,"
            + "\"flagged\":0,\"protected\":0,\"deferred\":0}",
        counts(reply).toString());
    for (String itemId : List.of("a", "b", "loop", "old")) {
      assertEquals("", supersededBy(itemId));
    }
  }

  @Test
  void a_pinned_entry_is_kept_before_all_others_and_never_expires() {
    lethe.hears(at("a", 0).with("confirmations", 5));
    lethe.hears(at("b", 0).with("pinned", true));
    lethe.hears(
        entry("old", "The lake is frozen.").with("expiry", "temporary").with("pinned", true));

    JsonNode reply = consolidates("c1", 130 * DAY);

    assertEquals(id("b"), supersededBy("a"));
    assertEquals("", supersededBy("old"));
    assertEquals(1, counts(reply).path("protected").asLong());
  }

  @ParameterizedTest
  @CsvSource({":apply, true", ":report, false", ":off, false"})
  void an_interval_runs_in_the_configured_mode(String mode, boolean goes) {
    lethe.close();
    lethe = Pipeline.with(Policies.edn("{:consolidation {:mode " + mode + "}}"));
    lethe.hears(at("a", 0).with("content", "Herons stand still. Herons eat fish."));
    lethe.hears(at("b", 0));

    lethe.waits(11);
    lethe.waits(DAY + 11);
    lethe.waits(DAY + 22);

    assertEquals(goes ? id("a") : "", supersededBy("b"));
    List<String> stages = new ArrayList<>();
    lethe
        .values(lethe.topics().reports())
        .forEach(report -> stages.add(report.path("stage").asText()));
    assertEquals(!mode.equals(":off"), stages.contains("consolidation"));
  }

  @Test
  void a_late_run_of_yesterday_does_not_reset_todays_cap() {
    lethe.close();
    lethe = Pipeline.with(Policies.edn("{:safety {:caps {:consolidation {:pct 0 :floor 1}}}}"));
    for (int i = 0; i < 3; i++) {
      String text = "Herons know habit number " + i;
      lethe.hears(at("a" + i, i * 90).with("content", text));
      lethe.hears(at("b" + i, i * 90).with("content", text).with("confirmations", 9));
    }
    assertEquals(1, counts(consolidates("c1", DAY + 100)).path("merged").asLong());

    JsonNode late = consolidates("c2", DAY - 100);
    JsonNode today = consolidates("c3", DAY + 200);
    JsonNode tomorrow = consolidates("c4", 2 * DAY + 100);

    assertEquals(2, counts(late).path("deferred").asLong(), late::toString);
    assertEquals(2, counts(today).path("deferred").asLong(), today::toString);
    assertEquals(1, counts(tomorrow).path("merged").asLong(), tomorrow::toString);
  }

  @Test
  void a_restored_entry_no_longer_counts_for_the_cap_of_its_day() {
    lethe.close();
    lethe = Pipeline.with(Policies.edn("{:safety {:caps {:consolidation {:pct 0 :floor 1}}}}"));
    for (int i = 0; i < 2; i++) {
      String text = "Herons know habit number " + i;
      lethe.hears(at("a" + i, i * 90).with("content", text));
      lethe.hears(at("b" + i, i * 90).with("content", text).with("confirmations", 9));
    }
    JsonNode first = consolidates("c1", 100);
    String gone = supersededBy("a0").isEmpty() ? "a1" : "a0";
    asks("c2", "memory.restore", "\"memory_id\":\"" + id(gone) + "\"", 200);

    JsonNode second = consolidates("c3", 300);

    assertEquals(1, counts(first).path("merged").asLong(), first::toString);
    assertEquals(1, counts(second).path("merged").asLong(), second::toString);
    assertEquals("", supersededBy(gone));
  }

  @Test
  void a_superseded_entry_can_be_restored_by_its_id_after_its_run_is_forgotten() {
    lethe.hears(at("a", 0).with("confirmations", 5));
    lethe.hears(at("b", 5));
    String run = consolidates("c1", 100).at("/result/reports/0/run_id").asText();
    for (int day = 1; day <= 40; day++) {
      lethe.waits(day * DAY);
    }

    JsonNode byRun = asks("c2", "memory.restore", "\"run_id\":\"" + run + "\"", 40 * DAY);
    JsonNode byId = asks("c3", "memory.restore", "\"memory_id\":\"" + id("b") + "\"", 40 * DAY);

    assertEquals("unknown_run", byRun.at("/error/code").asText(), byRun::toString);
    assertTrue(byId.path("ok").asBoolean(), byId::toString);
    assertEquals("", supersededBy("b"));
  }

  @Test
  void merges_per_day_are_limited_by_the_cap() {
    lethe.close();
    lethe = Pipeline.with(Policies.edn("{:safety {:caps {:consolidation {:pct 0 :floor 2}}}}"));
    for (int i = 0; i < 3; i++) {
      String text = "Herons know habit number " + i;
      lethe.hears(at("a" + i, i * 90).with("content", text));
      lethe.hears(at("b" + i, i * 90).with("content", text).with("confirmations", 9));
    }

    JsonNode first = consolidates("c1", 100);
    JsonNode second = consolidates("c2", 200);
    JsonNode nextDay = consolidates("c3", DAY + 100);

    assertEquals(2, counts(first).path("merged").asLong(), first::toString);
    assertEquals(1, counts(first).path("deferred").asLong());
    assertEquals(0, counts(second).path("merged").asLong());
    assertEquals(1, counts(nextDay).path("merged").asLong());
  }
}
