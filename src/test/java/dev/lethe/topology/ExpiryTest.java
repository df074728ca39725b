package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.item;
import static dev.lethe.fixture.ItemJson.pattern;
import static dev.lethe.fixture.ItemJson.preference;
import static dev.lethe.fixture.ItemJson.profile;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memories with an {@code expires_at}: rules A25, Y2, Y8, B14 and CN24. */
class ExpiryTest {
  private static final String NOTES = "default/collection:default";
  private static final String GENERAL = "default/general";
  private static final double DAY = 86_400;

  private Pipeline lethe = Pipeline.with(Policies.edn("{:compaction {:mode :off}}"));
  private int calls;

  @AfterEach
  void end() {
    lethe.close();
  }

  private static String id(String itemId) {
    return MemoryIds.ofItem(new Scope(NOTES), itemId);
  }

  private JsonNode memory(String itemId) {
    return lethe.memory(id(itemId));
  }

  private JsonNode asks(CallJson call, double seconds) {
    JsonNode reply =
        lethe.asks(
            call.changed(c -> c.put("occurred_at", EventJson.DAY + Math.round(seconds * 1000))));
    assertTrue(reply.path("ok").booleanValue(), reply::toString);
    return reply;
  }

  private CallJson tool(String name, String scope) {
    return call("c" + calls++, name).in(scope);
  }

  private static List<String> texts(JsonNode reply, String list) {
    List<String> texts = new ArrayList<>();
    reply.at(list).forEach(one -> texts.add(one.path("text").asText()));
    return texts;
  }

  private List<String> context(String scope, double seconds) {
    CallJson call =
        tool("memory.context_assemble", scope)
            .with("query", "What do herons eat?")
            .with("window_tokens", 2_000);
    return texts(asks(call, seconds), "/result/items");
  }

  private List<String> found(String scope, double seconds) {
    CallJson call = tool("memory.search", scope).with("query", "What do herons eat?");
    return texts(asks(call, seconds), "/result/memories");
  }

  private List<String> listed(String scope, String state, double seconds) {
    CallJson call = tool("memory.list", scope).with("filter", Map.of("state", state));
    return texts(asks(call, seconds), "/result/memories");
  }

  private JsonNode sweeps(String scope, double seconds) {
    return asks(tool("entries.consolidate", scope).with("dry_run", false), seconds);
  }

  private static JsonNode counts(JsonNode reply) {
    return reply.at("/result/reports/0/counts");
  }

  private static String run(JsonNode reply) {
    return reply.at("/result/reports/0/run_id").asText();
  }

  @Test
  void the_history_of_an_expired_item_has_the_state_of_lists() {
    lethe.hears(entry("a", "Herons eat frogs.").expires(100));

    assertEquals("live", state("a", 99));
    assertEquals("superseded", state("a", 100));
  }

  private String state(String itemId, double seconds) {
    CallJson call = tool("memory.history", NOTES).with("item_id", itemId);
    return asks(call, seconds).at("/result/state").asText();
  }

  @Test
  void an_item_is_in_no_context_search_or_list_of_live_memories_from_its_end_on() {
    lethe.hears(entry("a", "Herons eat frogs.").expires(100).with("pinned", true));
    lethe.hears(entry("b", "Herons eat fish."));

    for (double before : List.of(1.0, 99.999)) {
      assertEquals(2, context(NOTES, before).size());
      assertEquals(2, found(NOTES, before).size());
      assertEquals(2, listed(NOTES, "live", before).size());
      assertEquals(List.of(), listed(NOTES, "superseded", before));
    }
    assertEquals(List.of("Herons eat fish."), context(NOTES, 100));
    assertEquals(List.of("Herons eat fish."), found(NOTES, 101));
    assertEquals(List.of("Herons eat fish."), listed(NOTES, "live", 102));
    assertEquals(List.of("Herons eat frogs."), listed(NOTES, "superseded", 103));
    assertEquals(2, listed(NOTES, "all", 104).size());
  }

  @Test
  void a_list_has_the_end_of_a_memory() {
    lethe.hears(entry("a", "Herons eat frogs.").expires(100));

    JsonNode reply = asks(tool("memory.list", NOTES), 1);

    assertEquals(EventJson.DAY + 100_000, reply.at("/result/memories/0/expires_at").asLong());
    assertEquals(EventJson.DAY + 100_000, memory("a").path("expires_at").asLong());
  }

  @Test
  void a_message_ends_and_an_edit_may_set_another_end() {
    lethe.hears(person("e1", "Herons eat frogs.").at(0).expires(100));
    lethe.hears(person("e2", "Herons eat fish.").at(1).expires(100));
    lethe.hears(person("e3", "Herons eat voles.").at(2).expires(100));
    lethe.hears(edit("e4", "m-e2", "Herons eat eels.").at(3).expires(200));
    lethe.hears(edit("e5", "m-e3", "Herons eat mice.").at(4));

    assertEquals(3, context(GENERAL, 50).size());
    assertEquals(List.of("Herons eat eels."), context(GENERAL, 150));
    assertEquals(List.of(), context(GENERAL, 200));
  }

  @Test
  void the_newest_valid_preference_is_in_effect() {
    lethe.hears(preference("p1", "tone", "plain").at(0));
    lethe.hears(preference("p2", "tone", "festive").at(1).expires(100));

    assertEquals(List.of("tone: festive"), context(NOTES, 50));
    assertEquals(List.of("tone: plain"), context(NOTES, 100));
    assertFalse(memory("p1").at("/lifecycle/deleted").asBoolean());
  }

  @Test
  void a_newer_version_sets_or_removes_the_end() {
    lethe.hears(entry("a", "Herons eat frogs.").at(0).expires(100));
    lethe.hears(entry("b", "Herons eat fish.").at(0).expires(100));

    lethe.hears(entry("a", "Herons eat frogs.").at(1).expires(300));
    lethe.hears(entry("b", "Herons eat fish.").at(1));

    assertEquals(2, context(NOTES, 299).size());
    assertEquals(List.of("Herons eat fish."), context(NOTES, 300));
  }

  @Test
  void a_run_removes_expired_memories_of_every_kind_and_its_undo_makes_them_valid_again() {
    lethe.hears(entry("a", "Herons eat frogs.").expires(100));
    lethe.hears(preference("p", "tone", "festive").expires(100));
    lethe.hears(profile("o", "Gateway health: 3 agents").expires(100));
    lethe.hears(pattern("t", "Timeouts", "Retry after a pause.").expires(100));
    lethe.hears(
        item("r", "relation")
            .with("source_id", "x")
            .with("target_id", "y")
            .with("relation_type", "knows")
            .expires(100));
    lethe.hears(entry("c", "Herons nest in trees.").expires(100.001));
    List<String> before = context(NOTES, 50);

    assertEquals(0, counts(sweeps(NOTES, 60)).path("expired").asLong());
    JsonNode reply = sweeps(NOTES, 100);

    assertEquals(5, counts(reply).path("expired").asLong(), reply::toString);
    assertEquals(6, counts(reply).path("scanned").asLong());
    assertEquals(0, counts(reply).path("relations_removed").asLong());
    assertEquals("EXPIRED", memory("a").at("/lifecycle/superseded_by").asText());
    for (String deleted : List.of("p", "o", "t", "r")) {
      assertTrue(memory(deleted).at("/lifecycle/deleted").asBoolean(), deleted);
      JsonNode tombstone = lethe.tombstones().get(new Scope(NOTES).key(id(deleted)));
      assertEquals("expired", tombstone.path("reason").asText(), deleted);
    }
    assertEquals(List.of("Herons nest in trees."), context(NOTES, 100));

    JsonNode undone = asks(tool("memory.restore", NOTES).with("run_id", run(reply)), 100);

    assertEquals(5, undone.at("/result/restored_count").asLong(), undone::toString);
    assertTrue(lethe.tombstones().isEmpty());
    assertEquals(before, context(NOTES, 100));
    double later = 40 * DAY;
    assertEquals(1, counts(sweeps(NOTES, later)).path("expired").asLong(), "only c");
    assertEquals(before.size() - 1, context(NOTES, later).size());
  }

  @Test
  void an_undo_brings_back_no_expired_preference_while_another_is_in_effect() {
    lethe.hears(preference("p1", "tone", "plain").at(0));
    lethe.hears(preference("p2", "tone", "festive").at(1).expires(100));
    lethe.hears(entry("a", "Herons eat frogs.").expires(100));
    String run = run(sweeps(NOTES, 100));

    JsonNode undone = asks(tool("memory.restore", NOTES).with("run_id", run), 101);

    assertEquals(1, undone.at("/result/restored_count").asLong(), undone::toString);
    assertTrue(memory("p2").at("/lifecycle/deleted").asBoolean());
    assertFalse(memory("p1").at("/lifecycle/deleted").asBoolean());
    assertEquals("replaced", undone.at("/result/skipped/0/code").asText(), undone::toString);

    lethe.hears(ItemJson.deletion("p1", "preference").at(102));
    asks(tool("memory.restore", NOTES).with("run_id", run), 103);
    assertFalse(memory("p2").at("/lifecycle/deleted").asBoolean());
  }

  @Test
  void a_run_removes_expired_messages_of_channels() {
    lethe.hears(person("e1", "Herons eat frogs.").at(0).expires(100));
    lethe.hears(person("e2", "Herons eat fish.").at(1));
    assertEquals(2, context(GENERAL, 50).size());

    JsonNode reply = sweeps(GENERAL, 100);

    assertEquals(1, counts(reply).path("expired").asLong(), reply::toString);
    assertEquals(1, counts(reply).path("scanned").asLong(), "the others are not read");
    String memoryId = lethe.tombstones().values().iterator().next().path("memory_id").asText();
    asks(tool("memory.restore", GENERAL).with("memory_id", memoryId), 101);
    assertEquals(2, context(GENERAL, 102).size());
    assertEquals(2, context(GENERAL, 40 * DAY).size());
    assertTrue(sweeps(GENERAL, 40 * DAY).at("/result/reports").isEmpty());
  }

  @Test
  void a_memory_that_no_run_has_removed_yet_can_be_restored() {
    lethe.hears(entry("a", "Herons eat frogs.").expires(100));
    assertEquals(List.of(), context(NOTES, 101));

    asks(tool("memory.restore", NOTES).with("item_id", "a"), 102);

    assertEquals(List.of("Herons eat frogs."), context(NOTES, 103));
    assertEquals(List.of("Herons eat frogs."), context(NOTES, 40 * DAY));
  }

  @Test
  void an_expired_message_can_still_be_deleted_by_its_author() {
    lethe.hears(person("e1", "Herons eat frogs.").at(0).expires(100));
    sweeps(GENERAL, 100);

    JsonNode decision = lethe.hears(deletion("e2", "m-e1").at(101));

    assertEquals("marked_deleted", decision.path("verdict").asText());
    assertFalse(lethe.memories().toString().contains("frogs"));
  }

  @Test
  void a_message_restored_before_its_end_expires_all_the_same() {
    lethe.hears(person("e1", "Herons eat frogs.").at(0).expires(100));
    String memoryId = lethe.memories().values().iterator().next().path("memory_id").asText();
    JsonNode forgotten =
        asks(tool("memory.forget", GENERAL).with("filter", Map.of()).with("dry_run", false), 10);
    asks(
        tool("memory.restore", GENERAL).with("run_id", forgotten.at("/result/run_id").asText()),
        20);

    assertEquals(List.of("Herons eat frogs."), context(GENERAL, 99));
    assertEquals(List.of(), context(GENERAL, 100));
    assertEquals(1, counts(sweeps(GENERAL, 101)).path("expired").asLong());
    assertTrue(lethe.memory(memoryId).at("/lifecycle/deleted").asBoolean());
  }

  @Test
  void protected_memories_stay_and_the_cap_defers_the_last_to_expire_without_a_review_case() {
    lethe.close();
    lethe =
        Pipeline.with(
            Policies.edn(
                "{:compaction {:mode :off} :safety {:caps {:consolidation {:pct 0 :floor 2}}}}"));
    for (int i = 1; i <= 3; i++) {
      lethe.hears(preference("p" + i, "key" + i, "v").expires(100 - i));
    }
    lethe.hears(preference("kept", "key", "v").expires(10).with("pinned", true));

    JsonNode reply = sweeps(NOTES, 200);

    assertEquals(2, counts(reply).path("expired").asLong(), reply::toString);
    assertEquals(1, counts(reply).path("protected").asLong());
    assertEquals(1, counts(reply).path("deferred").asLong());
    assertFalse(memory("p1").at("/lifecycle/deleted").asBoolean());
    assertFalse(memory("kept").at("/lifecycle/deleted").asBoolean());
    assertTrue(asks(tool("review.list", NOTES), 201).at("/result/reviews").isEmpty());
    assertEquals(1, counts(sweeps(NOTES, DAY)).path("expired").asLong());
  }

  @Test
  void a_dry_run_and_an_interval_in_report_mode_remove_nothing() {
    lethe.hears(preference("p", "tone", "festive").expires(100));

    JsonNode reply = asks(tool("entries.consolidate", NOTES), 200);
    lethe.waits(2 * DAY);

    assertEquals(1, counts(reply).path("expired").asLong(), reply::toString);
    assertFalse(memory("p").at("/lifecycle/deleted").asBoolean());
  }

  @ParameterizedTest
  @ValueSource(strings = {"entry", "preference", "profile"})
  void a_newer_version_that_is_valid_makes_a_removed_item_live_again(String kind) {
    ItemJson item =
        switch (kind) {
          case "entry" -> entry("a", "Herons eat frogs.");
          case "preference" -> preference("a", "tone", "festive");
          default -> profile("a", "Herons eat frogs.");
        };
    lethe.hears(item.at(0).expires(100));
    sweeps(NOTES, 100);

    lethe.hears(item.at(1).expires(100), 200);
    assertEquals(List.of(), listed(NOTES, "live", 200), "it is still expired");
    lethe.hears(item.at(2).expires(300), 201);

    assertEquals(1, listed(NOTES, "live", 299).size());
    assertEquals(0, listed(NOTES, "live", 300).size());
    lethe.hears(item.at(3).without("expires_at"), 301);
    assertEquals(1, listed(NOTES, "live", 302).size());
  }

  @Test
  void a_purged_item_returns_with_a_version_that_is_valid() {
    lethe.close();
    lethe = Pipeline.withDefaults();
    ItemJson item = preference("a", "tone", "festive");
    lethe.hears(item.at(0).expires(100));
    sweeps(NOTES, 100);
    lethe.settles();
    lethe.waits(9 * DAY);
    assertFalse(lethe.memories().containsKey(new Scope(NOTES).key(id("a"))), "purged");

    lethe.hears(item.at(9 * DAY).without("expires_at"));

    assertEquals(List.of("tone: festive"), context(NOTES, 9 * DAY + 1));
  }

  @Test
  void memories_with_an_end_are_merged_with_no_others() {
    lethe.hears(entry("a", "Herons eat frogs.").with("confirmations", 5).expires(100));
    lethe.hears(entry("b", "Herons eat frogs."));
    lethe.hears(entry("c", "Herons eat frogs."));

    JsonNode reply = sweeps(NOTES, 50);

    assertEquals(1, counts(reply).path("merged").asLong(), reply::toString);
    assertEquals("", memory("a").at("/lifecycle/superseded_by").asText(""));
  }

  @Test
  void permanent_entries_expire_if_the_policy_says_so() {
    lethe.close();
    lethe =
        Pipeline.with(
            Policies.edn(
                "{:compaction {:mode :off} :consolidation {:expire-permanent? true :keep {:tags"
                    + " #{:vow}}}}"));
    lethe.hears(entry("old", "Herons eat frogs.").with("importance", 1));
    lethe.hears(entry("used", "Herons eat fish.").with("importance", 1).with("recall_count", 1));
    lethe.hears(
        entry("vow", "Herons eat eels.").with("importance", 1).with("tags", List.of("vow")));
    lethe.hears(entry("core", "Herons are birds.").with("importance", 1).with("expiry", "core"));

    assertEquals(0, counts(sweeps(NOTES, 315 * DAY)).path("expired").asLong());
    JsonNode reply = sweeps(NOTES, 316 * DAY);

    assertEquals(1, counts(reply).path("expired").asLong(), reply::toString);
    assertEquals("EXPIRED", memory("old").at("/lifecycle/superseded_by").asText());
    asks(tool("memory.restore", NOTES).with("run_id", run(reply)), 317 * DAY);
    assertEquals("", memory("old").at("/lifecycle/superseded_by").asText(""));
  }
}
