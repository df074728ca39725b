package dev.lethe.topology;

import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.item;
import static dev.lethe.fixture.ItemJson.pattern;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EmbeddingJson;
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
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cleanup of patterns, on request and at intervals: rules CL1 to CL8. */
class CleanupTest {
  private static final Scope COLLECTION = new Scope("default/collection:default");
  private static final double DAY = 86_400;
  private static final String ALL = "{:safety {:caps {:cleanup {:pct 100}}}}";

  private Pipeline lethe = Pipeline.with(Policies.edn(ALL));

  @AfterEach
  void close() {
    lethe.close();
  }

  private void startsWith(Policy policy) {
    lethe.close();
    lethe = Pipeline.with(policy);
  }

  private JsonNode asks(String id, String name, String args, double seconds) {
    String call =
        "{\"type\":\"tool_call\",\"command_id\":\"%s\",\"name\":\"%s\",\"args\":{%s},"
            + "\"occurred_at\":%d}";
    long at = EventJson.DAY + Math.round(seconds * 1000);
    return lethe.asks(CallJson.of(call.formatted(id, name, args, at)));
  }

  private JsonNode cleans(String id, double seconds) {
    return asks(id, "patterns.cleanup", "\"dry_run\":false,\"mode\":\"full\"", seconds);
  }

  private static JsonNode counts(JsonNode reply) {
    return reply.at("/result/reports/0/counts");
  }

  private JsonNode report() {
    List<JsonNode> reports = lethe.values(lethe.topics().reports());
    return reports.get(reports.size() - 1);
  }

  private static String run(JsonNode reply) {
    return reply.at("/result/reports/0/run_id").asText();
  }

  private static String id(String itemId) {
    return MemoryIds.ofItem(COLLECTION, itemId);
  }

  private JsonNode memory(String itemId) {
    return lethe.memories().get(COLLECTION.key(id(itemId)));
  }

  private boolean isGone(String itemId) {
    return memory(itemId).at("/lifecycle/deleted").asBoolean();
  }

  private Map<String, String> table() {
    Map<String, String> table = new TreeMap<>();
    lethe.memories().forEach((key, memory) -> table.put(key, memory.toString()));
    return table;
  }

  /** Returns a pattern whose vector has the given angle in degrees. */
  private static ItemJson at(String id, double degrees) {
    double radians = Math.toRadians(degrees);
    return pattern(id, "Herons", "Herons stand still.")
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

  /** Sends two patterns that merge into {@code a}. */
  private void hearsTwo() {
    lethe.hears(
        at("a", 0)
            .with("tags", List.of("birds"))
            .with("severity", "high")
            .with("content", "Herons stand still because `wait()` works. Use it when they hunt.")
            .with("pinned", true)
            .at(50));
    lethe.hears(
        at("b", 5)
            .with("name", "HERONS")
            .with("tags", List.of("lake", "birds"))
            .with(
                "content", "The herons stand still because `wait()` works. Use it when they hunt.")
            .with("severity", "low")
            .with("solution", Map.of("steps", List.of("wait", "strike")))
            .at(20));
  }

  @Test
  void equal_patterns_are_merged_into_one_that_gains_the_missing_text() {
    hearsTwo();

    JsonNode reply = cleans("c1", 100);

    assertEquals(
        "{\"scanned\":2,\"manual\":2,\"clusters\":1,\"merged\":1,\"removed\":0,\"kept_version\":0,"
            + "\"kept_platform\":0,\"flagged\":0,\"llm_requests\":0,\"llm_tokens\":0,"
            + "\"protected\":0,\"deferred\":0}",
        counts(reply).toString());
    JsonNode a = memory("a");
    assertEquals(
        "Herons stand still because `wait()` works. Use it when they hunt.\nThe herons stand still because `wait()` works.",
        a.at("/content/text").asText());
    assertEquals("Herons", a.at("/item/name").asText());
    assertEquals("[\"birds\",\"lake\"]", a.path("tags").toString());
    assertEquals(
        "{\"severity\":\"high\",\"solution\":{\"steps\":[\"wait\",\"strike\"]}}",
        a.at("/item/payload").asText());
    assertEquals("HERONS", a.at("/item/merged/0/name").asText());
    assertEquals(
        "{\"severity\":\"low\",\"solution\":{\"steps\":[\"wait\",\"strike\"]}}",
        a.at("/item/merged/0/payload").asText());
    assertTrue(isGone("b"));
    assertEquals(id("a"), memory("b").at("/lifecycle/replaced_by").asText());
    JsonNode tombstone = lethe.tombstones().get(COLLECTION.key(id("b")));
    assertEquals("pattern_merged", tombstone.path("reason").asText());
    assertEquals(id("a"), tombstone.path("replaced_by").asText());
  }

  @Test
  void the_report_shows_overridden_values_and_probe_results_before_and_after() {
    hearsTwo();

    cleans("c1", 100);

    JsonNode report = report();
    assertEquals("cleanup", report.path("stage").asText());
    assertEquals(
        "[{\"canonical_id\":\"%s\",\"memory_id\":\"%s\",\"item_id\":\"b\",\"name\":\"HERONS\",\"payload\":{\"severity\":\"low\"}}]"
            .formatted(id("a"), id("b")),
        report.path("merged").toString());
    assertFalse(report.path("rolled_back").asBoolean(true));
    assertEquals("{\"count\":2,\"before\":1.0,\"after\":1.0}", report.path("probes").toString());
  }

  @Test
  void undoing_a_run_restores_all_patterns_and_their_references() {
    hearsTwo();
    lethe.hears(relation("r", "b", "needs", "x"));
    lethe.hears(entry("e", "See b.").with("references", List.of("b")));
    JsonNode before = memory("a");
    JsonNode other = memory("b");
    JsonNode reply = cleans("c1", 100);
    assertEquals("a", memory("r").at("/item/source_id").asText());
    assertEquals("a", memory("e").at("/references/0").asText());

    JsonNode undone = asks("c2", "memory.restore", "\"run_id\":\"" + run(reply) + "\"", 200);

    assertEquals("[\"" + id("b") + "\"]", undone.at("/result/restored").toString());
    for (String part : List.of("content", "item", "tags", "embedding", "references")) {
      assertEquals(before.path(part), memory("a").path(part), part);
      assertEquals(other.path(part), memory("b").path(part), part);
    }
    assertFalse(isGone("b"));
    assertNull(lethe.tombstones().get(COLLECTION.key(id("b"))));
    assertEquals("b", memory("r").at("/item/source_id").asText());
    assertEquals("b", memory("e").at("/references/0").asText());
    assertEquals(0, counts(cleans("c3", 300)).path("merged").asLong(), "what is back rests");
  }

  @Test
  void one_of_several_is_restored_by_itself() {
    lethe.hears(
        at("a", 0)
            .with("content", "Herons stand still because `wait()` works. Use it when they hunt.")
            .with("pinned", true)
            .at(9));
    lethe.hears(
        at("b", 1)
            .with(
                "content",
                "The herons stand still because `wait()` works. Use it when they hunt."));
    lethe.hears(
        at("c", 2)
            .with(
                "content",
                "Herons stand still because the `wait()` works. Use it when they hunt."));
    cleans("c1", 100);

    asks("c2", "memory.restore", "\"memory_id\":\"" + id("b") + "\"", 200);

    assertFalse(isGone("b"));
    assertTrue(isGone("c"));
    assertEquals(
        "Herons stand still because `wait()` works. Use it when they hunt.\nHerons stand still because the `wait()` works.",
        memory("a").at("/content/text").asText());
  }

  @Test
  void a_patterns_earlier_merges_follow_it_into_its_successor_and_back() {
    lethe.hears(
        at("a", 0)
            .with(
                "content",
                "The herons stand still because `wait()` works. Use it when they hunt."));
    lethe.hears(
        at("b", 1)
            .with(
                "content",
                "Herons stand still because the `wait()` works. Use it when they hunt."));
    cleans("c1", 100);
    lethe.hears(
        at("c", 2)
            .with("content", "Herons stand still because `wait()` works. Use it when they hunt.")
            .with("pinned", true)
            .at(200));
    cleans("c2", 300);
    assertTrue(
        memory("c")
            .at("/content/text")
            .asText()
            .endsWith(
                "\nThe herons stand still because `wait()` works.\nHerons stand still because the `wait()` works."));

    asks("c3", "memory.restore", "\"memory_id\":\"" + id("a") + "\"", 400);

    assertEquals(
        "Herons stand still because `wait()` works. Use it when they hunt.",
        memory("c").at("/content/text").asText());
    assertEquals(
        "The herons stand still because `wait()` works. Use it when they hunt.\nHerons stand still because the `wait()` works.",
        memory("a").at("/content/text").asText());

    asks("c4", "memory.restore", "\"memory_id\":\"" + id("b") + "\"", 500);

    assertEquals(
        "The herons stand still because `wait()` works. Use it when they hunt.",
        memory("a").at("/content/text").asText());
  }

  /** Merges {@code c} into {@code b}, then {@code b} into {@code a}. */
  private void mergesAChain() {
    lethe.hears(
        at("b", 0)
            .with(
                "content", "The herons stand still because `wait()` works. Use it when they hunt.")
            .at(40));
    lethe.hears(
        at("c", 1)
            .with(
                "content", "Herons stand still because the `wait()` works. Use it when they hunt.")
            .at(20));
    cleans("c1", 100);
    assertTrue(isGone("c"));
    lethe.hears(
        at("a", 2)
            .with("content", "Herons stand still because `wait()` works. Use it when they hunt.")
            .with("pinned", true)
            .at(200));
    cleans("c2", 300);
    assertTrue(isGone("b"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void forgetting_a_chain_of_merges_from_the_middle_leaves_none_of_its_words(boolean isInGrace) {
    mergesAChain();
    double later = isInGrace ? 400 : 9 * DAY + 100;
    if (!isInGrace) {
      lethe.waits(11);
      lethe.waits(9 * DAY);
      lethe.waits(9 * DAY + 11);
      assertNull(memory("b"), "its grace is over");
    }

    asks("c3", "memory.forget", "\"memory_id\":\"" + id("b") + "\"", later);
    assertEquals(
        "Herons stand still because `wait()` works. Use it when they hunt.\nHerons stand still because the `wait()` works.",
        memory("a").at("/content/text").asText());
    assertEquals(
        id("a"), lethe.tombstones().get(COLLECTION.key(id("c"))).path("replaced_by").asText());

    asks("c4", "memory.forget", "\"memory_id\":\"" + id("c") + "\"", later + 1);
    assertEquals(
        "Herons stand still because `wait()` works. Use it when they hunt.",
        memory("a").at("/content/text").asText());
    assertTrue(memory("a").at("/item/merged").isMissingNode());
  }

  @Test
  void a_pattern_merged_into_a_forgotten_one_can_still_be_restored() {
    mergesAChain();
    asks("c3", "memory.forget", "\"memory_id\":\"" + id("b") + "\"", 400);

    asks("c4", "memory.restore", "\"memory_id\":\"" + id("c") + "\"", 500);

    assertFalse(isGone("c"));
    assertEquals(
        "Herons stand still because the `wait()` works. Use it when they hunt.",
        memory("c").at("/content/text").asText());
    assertFalse(memory("a").toString().contains("because the"));
  }

  @Test
  void a_forgotten_or_deleted_merged_pattern_leaves_no_text_in_its_successor() {
    lethe.hears(
        at("a", 0)
            .with("content", "Herons stand still because `wait()` works. Use it when they hunt.")
            .with("pinned", true)
            .at(9));
    lethe.hears(
        at("b", 1)
            .with(
                "content", "The herons stand still because `wait()` works. Use it when they hunt.")
            .with("secret", 1));
    lethe.hears(
        at("c", 2)
            .with(
                "content",
                "Herons stand still because the `wait()` works. Use it when they hunt."));
    cleans("c1", 100);

    asks("c2", "memory.forget", "\"memory_id\":\"" + id("b") + "\"", 200);
    assertEquals(
        "Herons stand still because `wait()` works. Use it when they hunt.\nHerons stand still because the `wait()` works.",
        memory("a").at("/content/text").asText());
    assertFalse(memory("a").toString().contains("secret"));

    lethe.hears(deletion("c", "pattern").at(290));
    assertEquals(
        "Herons stand still because `wait()` works. Use it when they hunt.",
        memory("a").at("/content/text").asText());
    assertTrue(memory("a").at("/item/merged").isMissingNode());
  }

  @Test
  void a_stores_deletion_of_a_purged_pattern_removes_its_text_from_the_survivor() {
    hearsTwo();
    cleans("c1", 100);
    lethe.waits(11);
    lethe.waits(9 * DAY);
    lethe.waits(9 * DAY + 11);
    assertNull(memory("b"), "its grace is over");

    lethe.hears(deletion("b", "pattern").at(9 * DAY + 60));

    assertFalse(memory("a").toString().contains("The herons"));
  }

  @Test
  void newer_versions_on_both_sides_keep_the_merge_up_to_date() {
    hearsTwo();
    cleans("c1", 100);

    lethe.hears(
        at("b", 5)
            .with("name", "HERONS")
            .with(
                "content", "The herons stand still because `wait()` works. Use it when they hunt.")
            .with("cost", 7)
            .at(200));
    assertTrue(isGone("b"), "it says the same");
    assertEquals("{\"severity\":\"high\",\"cost\":7}", memory("a").at("/item/payload").asText());
    assertEquals("[\"birds\"]", memory("a").path("tags").toString());

    lethe.hears(at("a", 0).with("content", "Herons wait.").with("tags", List.of("x")).at(210));
    assertEquals(
        "Herons wait.\nThe herons stand still because `wait()` works. Use it when they hunt.",
        memory("a").at("/content/text").asText());
    assertEquals("{\"cost\":7}", memory("a").at("/item/payload").asText());

    lethe.hears(at("b", 5).with("content", "Ducks swim.").at(220));
    assertFalse(isGone("b"));
    assertEquals("Herons wait.", memory("a").at("/content/text").asText());
  }

  @Test
  void a_new_version_of_a_merged_pattern_is_live_once_its_successor_is_deleted() {
    lethe.hears(
        at("a", 0)
            .with(
                "content",
                "Herons stand still because `wait()` works. Use it when they hunt. Herons strike.")
            .at(50));
    lethe.hears(
        at("b", 5)
            .with("content", "Herons stand still because `wait()` works. Use it when they hunt.")
            .at(20));
    cleans("c1", 100);
    lethe.hears(deletion("a", "pattern").at(200));
    assertTrue(isGone("b"));

    lethe.hears(
        at("b", 5)
            .with("name", "HERONS")
            .with("content", "Herons stand still because `wait()` works. Use it when they hunt.")
            .at(210));

    assertFalse(isGone("b"));
    assertNull(lethe.tombstones().get(COLLECTION.key(id("b"))));
    assertEquals(
        "Herons stand still because `wait()` works. Use it when they hunt.",
        memory("b").at("/content/text").asText());
  }

  private void answersVector(String itemId, double... vector) {
    JsonNode request = lethe.vectors().get(COLLECTION.key(id(itemId)));
    String answer = EmbeddingJson.answer(request, vector).toString();
    lethe.hearsEmbedding(answer.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void worker_vectors_are_used_and_a_merged_text_gets_a_new_vector() {
    lethe.hears(
        pattern("a", "Herons", "Herons stand still because `wait()` works. Use it when they hunt.")
            .with("pinned", true));
    lethe.hears(
        pattern(
            "b",
            "Herons",
            "The herons stand still because `wait()` works. Use it when they hunt."));
    lethe.hears(at("c", 0));
    answersVector("a", 1, 0);
    answersVector("b", 1, 0.1);
    JsonNode asked = lethe.vectors().get(COLLECTION.key(id("a")));

    cleans("c1", 100);

    assertTrue(isGone("b"));
    assertFalse(isGone("c"), "another model's vector is near none");
    JsonNode askedAgain = lethe.vectors().get(COLLECTION.key(id("a")));
    assertEquals(
        "Herons stand still because `wait()` works. Use it when they hunt.\nThe herons stand still because `wait()` works.",
        askedAgain.path("text").asText());
    assertNotEquals(asked.path("text_hash"), askedAgain.path("text_hash"));
    assertNull(lethe.vectors().get(COLLECTION.key(id("b"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"mode\":\"full\"", "", "\"mode\":\"analysis\",\"dry_run\":false"})
  void nothing_is_written_unless_the_mode_is_full_and_it_is_no_dry_run(String args) {
    hearsTwo();
    lethe.hears(at("v2", 90).with("name", "Python 2.7"));
    lethe.hears(at("v3", 90).with("name", "Python 3.12"));
    Map<String, String> before = table();

    JsonNode reply = asks("c1", "patterns.cleanup", args, 100);

    assertEquals(1, counts(reply).path("merged").asLong());
    assertEquals(2, counts(reply).path("kept_version").asLong());
    assertEquals(before, table());
    assertTrue(report().path("dry_run").asBoolean());
    assertTrue(reply.at("/result/dry_run").asBoolean());
  }

  @Test
  void a_call_that_wants_changes_and_names_no_mode_is_refused() {
    hearsTwo();
    Map<String, String> before = table();

    JsonNode reply = asks("c1", "patterns.cleanup", "\"dry_run\":false", 100);

    assertEquals("invalid_args", reply.at("/error/code").asText());
    assertEquals("$.mode", reply.at("/error/path").asText());
    assertEquals(before, table());
  }

  @Test
  void a_run_with_failed_probes_leaves_the_scope_unchanged_byte_for_byte() {
    hearsTwo();
    for (int i = 0; i < 5; i++) {
      lethe.hears(
          pattern("c" + i, "Other", "A lagoon and a lagoon.").with("file_path", "/a/b.java"));
    }
    lethe.hears(at("v2", 90).with("name", "Python 2.7"));
    lethe.hears(at("v3", 90).with("name", "Python 3.12"));
    String grown = "Lagoon, lagoon, lagoon. " + "It eats because it works. ".repeat(400);
    lethe.hears(at("x", 180).with("name", "Egret").with("content", grown).at(60));
    lethe.hears(
        at("y", 181).with("name", "EGRET").with("content", "Lagoon, lagoon, lagoon").at(20));
    Map<String, String> before = table();
    List<JsonNode> published = lethe.values(lethe.topics().memories());

    JsonNode reply =
        asks(
            "c1",
            "patterns.cleanup",
            "\"dry_run\":false,\"mode\":\"full\",\"probes\":[{\"query\":\"lagoon\",\"item_id\":\"y\"},{\"query\":\"a"
                + " lagoon\",\"item_id\":\"y\"},{\"query\":\"lagoon, lagoon\",\"item_id\":\"y\"}]",
            100);

    assertTrue(report().path("rolled_back").asBoolean(), () -> report().toString());
    assertEquals(before, table());
    assertEquals(published, lethe.values(lethe.topics().memories()), "nothing was published");
    assertTrue(lethe.tombstones().isEmpty());
    assertTrue(report().path("rolled_back").asBoolean(), () -> report().toString());
    assertTrue(
        report().at("/probes/after").asDouble() < 0.8 * report().at("/probes/before").asDouble());
    assertEquals(0, counts(reply).path("merged").asLong());
    assertEquals(0, counts(reply).path("deferred").asLong());
  }

  @Test
  void a_pattern_written_by_an_indexer_is_never_changed() {
    lethe.hears(at("a", 0).with("file_path", null));
    lethe.hears(at("b", 0).with("metadata", Map.of("chunk_index", 3)));
    lethe.hears(at("c", 0));
    Map<String, String> before = table();

    JsonNode reply = cleans("c1", 100);

    assertEquals(3, counts(reply).path("scanned").asLong());
    assertEquals(1, counts(reply).path("manual").asLong());
    assertEquals(before, table());
  }

  @Test
  void versions_stay_and_lead_to_the_next_older_until_that_is_undone() {
    lethe.hears(at("v2", 0).with("name", "Strings in Python 2.7"));
    lethe.hears(at("v3", 1).with("name", "Strings in Python 3.12"));

    JsonNode reply = cleans("c1", 100);

    JsonNode link =
        lethe.memories().values().stream()
            .filter(memory -> memory.path("kind").asText().equals("relation"))
            .findFirst()
            .orElseThrow();
    assertEquals("v3", link.at("/item/source_id").asText());
    assertEquals("v2", link.at("/item/target_id").asText());
    assertEquals("newer_version_of", link.at("/item/relation_type").asText());
    assertEquals(2, counts(reply).path("kept_version").asLong());

    int memories = lethe.memories().size();
    cleans("c2", 200);
    assertEquals(memories, lethe.memories().size(), "there is one of it");

    asks("c3", "memory.restore", "\"run_id\":\"" + run(reply) + "\"", 300);
    String key = COLLECTION.key(link.path("memory_id").asText());
    assertTrue(lethe.memories().get(key).at("/lifecycle/deleted").asBoolean());
    cleans("c4", 400);
    assertTrue(lethe.memories().get(key).at("/lifecycle/deleted").asBoolean(), "it stays undone");
  }

  @Test
  void an_undo_restores_a_relation_superseded_by_one_of_the_run() {
    lethe.hears(at("v2", 5).with("name", "Strings in Python 2.7").at(5));
    lethe.hears(at("v3", 0).with("name", "Strings in Python 3.12").at(10));
    String run = run(cleans("c1", 100));
    lethe.hears(at("twin", 0).with("name", "Strings in Python 3.12").at(3));
    lethe.hears(relation("r", "twin", "newer_version_of", "v2").at(150));
    lethe.hears(at("v2", 80).with("name", "Strings in Python 2.7").at(160));
    cleans("c2", 200);
    assertTrue(isGone("twin"));
    assertTrue(isGone("r"), "the run's own leads alike, and is older");

    asks("c3", "memory.restore", "\"run_id\":\"" + run + "\"", 300);

    assertFalse(isGone("r"));
    assertEquals("v3", memory("r").at("/item/source_id").asText());
    assertNull(lethe.tombstones().get(COLLECTION.key(id("r"))));
  }

  @Test
  void a_pinned_pattern_is_the_one_that_stays() {
    lethe.hears(
        at("a", 0)
            .with("content", "Herons stand still because `wait()` works. Use it when they hunt.")
            .at(50));
    lethe.hears(
        at("b", 5)
            .with(
                "content", "The herons stand still because `wait()` works. Use it when they hunt.")
            .with("pinned", true)
            .at(20));

    cleans("c1", 100);

    assertTrue(isGone("a"));
    assertEquals(id("b"), memory("a").at("/lifecycle/replaced_by").asText());
  }

  @Test
  void texts_that_differ_are_flagged_and_stay() {
    lethe.hears(at("a", 0).with("content", "The limit is 5."));
    lethe.hears(at("b", 0).with("content", "The limit is 6."));

    JsonNode reply = cleans("c1", 100);

    assertEquals(2, counts(reply).path("flagged").asLong());
    assertEquals("texts_differ", report().at("/flagged/0/reason").asText());
    assertEquals("[\"a\",\"b\"]", report().at("/flagged/0/item_ids").toString());
    assertFalse(isGone("b"));
  }

  @Test
  void a_collection_alone_is_cleaned_up_of_every_tenant() {
    for (String tenant : List.of("default", "acme")) {
      for (String collection : List.of("one", "two")) {
        lethe.hears(at("a", 0).with("tenant", tenant).with("collection", collection).at(1));
        lethe.hears(at("b", 0).with("tenant", tenant).with("collection", collection));
      }
    }

    JsonNode reply =
        asks(
            "c1",
            "patterns.cleanup",
            "\"dry_run\":false,\"mode\":\"full\",\"collection\":\"one\"",
            100);

    List<String> scopes = new ArrayList<>();
    reply.at("/result/reports").forEach(report -> scopes.add(report.path("scope").asText()));
    assertEquals(List.of("acme/collection:one", "default/collection:one"), scopes);
    assertEquals(2, lethe.tombstones().size());
  }

  @ParameterizedTest
  @CsvSource({":apply, true", ":report, false", ":off, false"})
  void an_interval_runs_in_the_configured_mode(String mode, boolean goes) {
    startsWith(Policies.edn("{:cleanup {:mode " + mode + "}}"));
    hearsTwo();

    lethe.waits(11);
    lethe.waits(7 * DAY + 11);
    lethe.waits(7 * DAY + 22);

    assertEquals(goes, isGone("b"));
    List<String> stages = new ArrayList<>();
    lethe
        .values(lethe.topics().reports())
        .forEach(report -> stages.add(report.path("stage").asText()));
    assertEquals(!mode.equals(":off"), stages.contains("cleanup"));
  }

  @Test
  void merges_per_day_are_limited_by_the_cap() {
    startsWith(Policy.defaults());
    for (int i = 0; i < 3; i++) {
      String text = "Herons know habit number " + i;
      lethe.hears(at("a" + i, i * 90).with("content", text));
      lethe.hears(at("b" + i, i * 90).with("content", text));
    }

    JsonNode first = cleans("c1", 100);
    JsonNode second = cleans("c2", 200);
    JsonNode nextDay = cleans("c3", DAY + 100);

    assertEquals(1, counts(first).path("merged").asLong(), first::toString);
    assertEquals(2, counts(first).path("deferred").asLong());
    assertEquals(0, counts(second).path("merged").asLong());
    assertEquals(1, counts(nextDay).path("merged").asLong());
  }
}
