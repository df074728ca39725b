package dev.lethe.topology;

import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.profile;
import static dev.lethe.fixture.ItemJson.sessionMessage;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.memory.MemoryIds;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Processing of items into memories, vectors, tombstones, decisions and dead letters. */
class ItemProcessorTest {
  private static final Scope SCOPE = new Scope("default/collection:default");

  private final Pipeline lethe = Pipeline.withDefaults();

  @AfterEach
  void close() {
    lethe.close();
  }

  @Test
  void an_item_becomes_a_memory_of_its_collection() {
    JsonNode decision = lethe.hears(profile("p1", "Likes ＨＥＲＯＮＳ").with("tags", tags("birds")));

    assertVerdict("minted", "item", decision);
    assertEquals("p1", decision.path("item_id").asText());
    assertFalse(decision.has("event_id"));
    assertEquals("item.upsert", decision.path("type").asText());
    assertEquals(SCOPE.name(), decision.path("scope").asText());
    assertEquals(EventJson.DAY, decision.path("occurred_at").asLong());
    JsonNode memory = memory("p1");
    assertEquals(decision.path("memory_id"), memory.path("memory_id"));
    assertEquals("profile", memory.path("kind").asText());
    assertEquals("p1", memory.path("item_id").asText());
    assertEquals("item", memory.path("source").path("type").asText());
    assertEquals("Likes HERONS", memory.path("content").path("text").asText());
    assertEquals("birds", memory.path("tags").path(0).asText());
    assertEquals("routine", memory.path("item").path("significance").asText());
    assertEquals(1, memory.path("item").path("reinforcement_count").asInt());
    assertTrue(lethe.vectors().isEmpty());
  }

  @Test
  void a_profile_keeps_its_creation_time_when_a_version_has_none() {
    lethe.hears(profile("p1", "Likes herons").with("created_at", EventJson.DAY - 5000));
    lethe.hears(profile("p1", "Likes herons and ducks").at(10));

    assertEquals(EventJson.DAY - 5000, memory("p1").path("created_at").asLong());
    assertEquals(EventJson.DAY + 10_000, memory("p1").path("updated_at").asLong());
  }

  @Test
  void a_session_has_a_scope_of_its_own() {
    lethe.hears(sessionMessage("m1", "hello").with("tenant", "acme"));

    assertTrue(lethe.memories().keySet().iterator().next().startsWith("acme/session:s1|"));
  }

  @Test
  void an_entry_asks_for_a_vector_unless_it_brings_one() {
    JsonNode asks = lethe.hears(entry("e1", "Herons wade."));
    JsonNode brings = lethe.hears(entry("e2", "Herons fly.").with("embedding", given(0.5f)));

    assertEquals("requested", asks.path("embed").path("verdict").asText());
    assertEquals("has_vector", brings.path("embed").path("reason").asText());
    assertEquals(1, lethe.vectors().size());
    assertEquals(
        0.5, memory("e2").path("item").path("embedding").path("vector").path(0).asDouble());
  }

  @Test
  void a_newer_version_replaces_the_older_one() {
    lethe.hears(entry("e1", "Herons wade.").at(1));

    JsonNode decision = lethe.hears(entry("e1", "Herons fly.").at(2));

    assertVerdict("updated", "item_updated", decision);
    assertEquals("Herons fly.", memory("e1").path("content").path("text").asText());
    assertEquals(2, memory("e1").path("revision").asInt());
    assertEquals(1, lethe.memories().size());
    assertEquals(2, lethe.vectors().values().iterator().next().path("revision").asInt());
  }

  @Test
  void redelivered_and_older_versions_change_nothing() {
    lethe.hears(entry("e1", "Herons fly.").at(2));
    int before = lethe.records(lethe.topics().memories()).size();

    assertVerdict("redelivered", "redelivered", lethe.hears(entry("e1", "Herons fly.").at(2)));
    assertVerdict("redelivered", "redelivered", lethe.hears(entry("e1", "Herons wade.").at(1)));
    assertVerdict("redelivered", "redelivered", lethe.hears(deletion("e1", "entry").at(1)));

    assertEquals(before, lethe.records(lethe.topics().memories()).size());
    assertEquals("Herons fly.", memory("e1").path("content").path("text").asText());
  }

  @Test
  void an_item_sent_again_after_an_offset_reset_is_a_late_replay() {
    lethe.hears(entry("e1", "Herons wade."), 90_000);
    JsonNode decision = lethe.hearsItemAgain(entry("e2", "Herons fly.").bytes(), 10);

    assertVerdict("redelivered", "late_replay", decision);
    assertNull(memory("e2"));
  }

  @Test
  void an_items_own_store_has_it_erased() {
    lethe.hears(entry("e1", "Herons wade.").at(1));

    JsonNode decision = lethe.hears(deletion("e1", "entry").at(2));

    assertVerdict("marked_deleted", "deleted", decision);
    assertEquals("item.delete", decision.path("type").asText());
    assertEquals("purged", decision.path("embed").path("verdict").asText());
    assertTrue(memory("e1").path("lifecycle").path("deleted").asBoolean());
    assertEquals("", memory("e1").path("content").path("text").asText());
    assertFalse(memory("e1").has("item"));
    JsonNode tombstone = lethe.tombstones().values().iterator().next();
    assertEquals("e1", tombstone.path("item_id").asText());
    assertFalse(tombstone.has("content_hash"));
    assertTrue(lethe.vectors().isEmpty());
    assertVerdict("redelivered", "redelivered", lethe.hears(entry("e1", "Herons wade.").at(1)));
  }

  @Test
  void an_item_deleted_by_its_own_store_returns_with_a_newer_version() {
    lethe.hears(entry("e1", "Herons wade.").at(1));
    lethe.hears(deletion("e1", "entry").at(2));

    JsonNode decision = lethe.hears(entry("e1", "Herons wade.").at(3));

    assertVerdict("updated", "item_updated", decision);
    assertFalse(memory("e1").path("lifecycle").path("deleted").asBoolean());
    assertEquals(2, memory("e1").path("revision").asInt());
    assertTrue(lethe.tombstones().isEmpty());
    assertEquals(1, lethe.vectors().size());
  }

  @Test
  void a_forgotten_item_never_returns() {
    lethe.hears(entry("e1", "Herons wade.").at(1));
    lethe.asks(
        CallJson.call("c1", "memory.forget")
            .with("memory_id", MemoryIds.ofItem(SCOPE, "e1"))
            .with("reason", "asked for"));
    lethe.settles();

    JsonNode decision = lethe.hears(entry("e1", "Herons fly.").at(3));

    assertVerdict("redelivered", "redelivered", decision);
    assertNull(memory("e1"));
  }

  @Test
  void a_pinned_item_is_never_deleted() {
    lethe.hears(entry("e1", "Herons wade.").with("pinned", true).at(1));

    JsonNode decision = lethe.hears(deletion("e1", "entry").at(2));

    assertVerdict("logged_only", "protected", decision);
    assertFalse(memory("e1").path("lifecycle").path("deleted").asBoolean());
  }

  @Test
  void a_deletion_of_an_unknown_item_is_only_logged() {
    assertVerdict("logged_only", "unknown_memory", lethe.hears(deletion("e1", "entry")));
  }

  @Test
  void an_item_that_arrives_after_its_deletion_is_ignored_for_a_week() {
    lethe.hears(deletion("e1", "entry").at(5));
    lethe.restarts();

    assertVerdict("redelivered", "redelivered", lethe.hears(entry("e1", "Herons wade.").at(4)));
    assertNull(memory("e1"));
    int week = 7 * 86_400;
    assertVerdict(
        "redelivered", "redelivered", lethe.hears(entry("e1", "Herons wade.").at(4), week));
    assertVerdict("minted", "item", lethe.hears(entry("e1", "Herons wade.").at(4), week + 10));
  }

  @Test
  void an_invalid_item_is_a_dead_letter_and_counted() {
    assertNull(lethe.hearsItem("{\"item_id\":\"x\"}".getBytes(StandardCharsets.UTF_8)));
    assertNull(lethe.hears(entry("e1", "Herons wade.").at(301)));
    lethe.settles();

    assertEquals("missing_field:kind", reason(0));
    assertEquals("invalid_field:updated_at", reason(1));
    assertEquals(2, lethe.metric("events-dead_lettered"));
  }

  @Test
  void an_items_text_may_not_grow_past_the_limit() {
    String grows = "\uFDFA".repeat(60_000);

    assertNull(lethe.hears(entry("e1", grows)));

    assertEquals("too_large", reason(0));
  }

  @Test
  void an_item_and_an_event_with_the_same_id_are_two_memories() {
    lethe.hears(sessionMessage("1", "hello"));
    lethe.hears(EventJson.person("1", "hello"));

    assertEquals(2, lethe.memories().size());
  }

  @Test
  void item_state_survives_a_restart() {
    lethe.hears(entry("e1", "Herons fly.").at(2));
    lethe.restarts();

    assertVerdict("redelivered", "redelivered", lethe.hears(entry("e1", "Herons wade.").at(1)));
  }

  private String reason(int number) {
    return new String(
        lethe
            .records(lethe.topics().deadLetters())
            .get(number)
            .record()
            .headers()
            .lastHeader("lethe.reason")
            .value(),
        StandardCharsets.UTF_8);
  }

  private JsonNode memory(String itemId) {
    return lethe.memory(MemoryIds.ofItem(SCOPE, itemId));
  }

  private static void assertVerdict(String verdict, String reason, JsonNode decision) {
    assertEquals(
        verdict + '/' + reason,
        decision.path("verdict").asText() + '/' + decision.path("reason").asText());
  }

  private static List<String> tags(String... tags) {
    return List.of(tags);
  }

  private static Map<String, Object> given(float number) {
    return Map.of("model", "m", "vector", List.of(number, 1));
  }
}
