package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EmbeddingJson.answer;
import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.item;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Equivalent entries are replaced by a new one and can be restored: rules CN9 to CN13. */
class MadeEntriesTest {
  private static final Scope COLLECTION = new Scope("default/collection:default");
  private static final double DAY = 86_400;
  private static final EmbeddingModel TINY = new EmbeddingModel("tiny", "2");

  /** Id from {@code printf 'a\nb' | sha256sum}. */
  private static final String A_AND_B = "merged-7e18f737311b2dc3";

  /** The model embeds all texts to the same vector. */
  private final Pipeline lethe =
      Pipeline.comparing(Policy.defaults(), QueryEmbedder.by(TINY, text -> DenseVector.of(1, 0)));

  private int calls;

  @AfterEach
  void close() {
    lethe.close();
  }

  private JsonNode asks(CallJson call, double seconds) {
    return lethe.asks(
        call.changed(c -> c.put("occurred_at", EventJson.DAY + Math.round(seconds * 1000))));
  }

  private CallJson consolidation() {
    return call("c" + calls++, "entries.consolidate").with("dry_run", false);
  }

  private JsonNode consolidates(double seconds) {
    return asks(consolidation(), seconds);
  }

  private JsonNode restores(String field, String id, double seconds) {
    return asks(call("c" + calls++, "memory.restore").with(field, id), seconds);
  }

  private static JsonNode counts(JsonNode reply) {
    return reply.at("/result/reports/0/counts");
  }

  private static String id(String itemId) {
    return MemoryIds.ofItem(COLLECTION, itemId);
  }

  private JsonNode memory(String itemId) {
    return lethe.memories().get(COLLECTION.key(id(itemId)));
  }

  private String supersededBy(String itemId) {
    return memory(itemId).at("/lifecycle/superseded_by").asText("");
  }

  private boolean isDeleted(String itemId) {
    return memory(itemId).at("/lifecycle/deleted").asBoolean();
  }

  private JsonNode lastReport() {
    List<JsonNode> reports = lethe.values(lethe.topics().reports());
    return reports.get(reports.size() - 1);
  }

  /** Returns the text of an entry, which contains those of later letters. */
  private static String text(String id) {
    StringBuilder text = new StringBuilder("Herons stand still.");
    for (char later = (char) (id.charAt(0) + 1); later <= 'z'; later++) {
      text.append(" Herons know habit ").append(later).append("x.");
    }
    return text.toString();
  }

  /**
   * Returns an entry whose vector has the given angle in degrees; no rule merges entries 30 or more
   * degrees apart.
   */
  private static ItemJson at(String id, double degrees) {
    double radians = Math.toRadians(degrees);
    return entry(id, text(id))
        .with("subject", "The Heron")
        .with(
            "embedding",
            Map.of("model", "test", "vector", List.of(Math.cos(radians), Math.sin(radians))));
  }

  private void hearsAAndB() {
    lethe.hears(
        at("a", 0)
            .with("confirmations", 5)
            .with("recall_count", 1)
            .with("tags", List.of("birds"))
            .with("references", List.of("x"))
            .with("expiry", "temporary")
            .at(50));
    lethe.hears(
        at("b", 30)
            .with("confirmations", 2)
            .with("recall_count", 9)
            .with("importance", 9)
            .with("tags", List.of("lake", "birds"))
            .at(20));
  }

  @Test
  void entries_with_the_same_meaning_are_superseded_by_one_with_all_their_data() {
    hearsAAndB();

    JsonNode reply = consolidates(100);

    assertEquals(
        "{\"scanned\":2,\"expired\":0,\"merged\":2,\"clusters\":1,\"merges_requested\":0,"
            + "\"relations_removed\":0,"
            + "\"flagged\":0,\"protected\":0,\"deferred\":0}",
        counts(reply).toString());
    assertEquals(id(A_AND_B), supersededBy("a"));
    assertEquals(id(A_AND_B), supersededBy("b"));
    JsonNode made = memory(A_AND_B);
    assertEquals(text("a"), made.at("/content/text").asText());
    assertEquals("The Heron", made.at("/item/subject").asText());
    assertEquals("fact", made.at("/item/type").asText());
    assertEquals(7, made.at("/item/confirmations").asLong());
    assertEquals(10, made.at("/item/recall_count").asLong());
    assertEquals(9, made.at("/item/importance").asLong());
    assertEquals("permanent", made.at("/item/expiry").asText());
    assertEquals("[\"lake\",\"birds\"]", made.path("tags").toString());
    assertEquals("[\"x\"]", made.path("references").toString());
    assertEquals(EventJson.DAY + 20_000, made.path("created_at").asLong());
    assertEquals(EventJson.DAY + 50_000, made.at("/item/last_confirmed_at").asLong());
    assertEquals("test", made.at("/item/embedding/model").asText());
    JsonNode source = made.at("/item/sources/0");
    assertEquals("a", source.path("item_id").asText());
    assertEquals(5, source.path("confirmations").asLong());
    assertEquals(EventJson.DAY + 50_000, source.path("created_at").asLong());
    assertTrue(lethe.tombstones().isEmpty());
    JsonNode sample = lastReport().at("/samples/0");
    assertEquals("same_type", sample.path("phase").asText());
    assertEquals(id(A_AND_B), sample.path("canonical_id").asText());
    assertEquals(2, sample.path("size").asLong());
  }

  @Test
  void relations_point_to_the_new_entry_and_record_the_superseded_ones() {
    hearsAAndB();
    lethe.hears(
        item("r", "relation")
            .with("source_id", "b")
            .with("relation_type", "needs")
            .with("target_id", "x"));

    consolidates(100);

    assertEquals(A_AND_B, memory("r").at("/item/source_id").asText());
    List<String> superseded = new ArrayList<>();
    lethe
        .memories()
        .values()
        .forEach(
            memory -> {
              if (memory.at("/item/relation_type").asText().equals("supersedes")) {
                assertEquals(A_AND_B, memory.at("/item/source_id").asText());
                superseded.add(memory.at("/item/target_id").asText());
              }
            });
    superseded.sort(null);
    assertEquals(List.of("a", "b"), superseded);
  }

  private void assertAllIsBack(JsonNode a, JsonNode b) {
    assertEquals(a.at("/item"), memory("a").at("/item"));
    assertEquals(b.at("/item"), memory("b").at("/item"));
    assertEquals("", supersededBy("a"));
    assertEquals("", supersededBy("b"));
    assertEquals(EventJson.DAY + 50_000, memory("a").path("created_at").asLong());
    assertTrue(isDeleted(A_AND_B));
    assertEquals("", memory(A_AND_B).at("/content/text").asText());
    lethe
        .memories()
        .values()
        .forEach(
            memory ->
                assertEquals(
                    memory.path("kind").asText().equals("relation"),
                    memory.at("/lifecycle/deleted").asBoolean()
                        && !memory.path("item_id").asText().equals(A_AND_B),
                    memory::toString));
  }

  @Test
  void an_undone_run_leaves_only_the_unchanged_sources() {
    hearsAAndB();
    JsonNode a = memory("a");
    JsonNode b = memory("b");
    JsonNode reply = consolidates(100);

    JsonNode undone = restores("run_id", reply.at("/result/reports/0/run_id").asText(), 400 * DAY);

    assertEquals(2, undone.at("/result/restored").size(), undone::toString);
    assertAllIsBack(a, b);
  }

  @Test
  void with_one_source_that_is_restored_all_are_back() {
    hearsAAndB();
    JsonNode a = memory("a");
    JsonNode b = memory("b");
    consolidates(100);

    JsonNode undone = restores("memory_id", id("a"), 400 * DAY);

    assertTrue(undone.path("ok").asBoolean(), undone::toString);
    assertAllIsBack(a, b);
  }

  @Test
  void a_store_that_adopts_a_new_entry_sets_its_sums_and_adds_nothing() {
    hearsAAndB();
    consolidates(100);
    ItemJson taken =
        entry(A_AND_B, "Herons stand still.").with("confirmations", 7).with("recall_count", 10);

    lethe.hears(taken.at(200));
    assertEquals(7, memory(A_AND_B).at("/item/confirmations").asLong());
    assertEquals(10, memory(A_AND_B).at("/item/recall_count").asLong());
    lethe.hears(taken.with("confirmations", 9).at(300));
    assertEquals(9, memory(A_AND_B).at("/item/confirmations").asLong());

    restores("memory_id", id("b"), 400);
    assertTrue(isDeleted(A_AND_B));
    assertEquals("", supersededBy("a"));
    assertEquals(5, memory("a").at("/item/confirmations").asLong());
  }

  @Test
  void an_undone_merge_is_repeated_after_its_rest() {
    hearsAAndB();
    consolidates(100);
    restores("memory_id", id("a"), 200);
    assertEquals(0, counts(consolidates(300)).path("merged").asLong());

    JsonNode again = consolidates(31 * DAY);

    assertEquals(2, counts(again).path("merged").asLong(), again::toString);
    assertFalse(isDeleted(A_AND_B));
    assertEquals(2, memory(A_AND_B).path("revision").asLong());
    assertEquals(7, memory(A_AND_B).at("/item/confirmations").asLong());
    assertTrue(lethe.tombstones().isEmpty(), () -> lethe.tombstones().toString());
  }

  @Test
  void a_sources_later_counts_are_added_and_its_changed_text_undoes_the_merge() {
    hearsAAndB();
    consolidates(100);

    lethe.hears(at("a", 0).with("confirmations", 6).at(200));
    assertEquals(8, memory(A_AND_B).at("/item/confirmations").asLong());

    lethe.hears(at("a", 0).with("content", "Herons fly.").at(300));
    assertEquals("", supersededBy("a"));
    assertEquals("", supersededBy("b"));
    assertTrue(isDeleted(A_AND_B));
  }

  @Test
  void of_a_source_that_is_forgotten_or_deleted_no_word_is_left() {
    hearsAAndB();
    consolidates(100);
    asks(call("c9", "memory.forget").with("memory_id", id("a")), 200);

    assertEquals("", memory(A_AND_B).at("/content/text").asText());
    assertTrue(isDeleted(A_AND_B));
    assertEquals("", supersededBy("b"));

    lethe.hears(at("c", 0).with("confirmations", 5).at(210));
    consolidates(220);
    String made = memory("b").at("/lifecycle/superseded_by").asText();
    assertFalse(made.isEmpty());
    lethe.hears(deletion("c", "entry").at(250));

    assertEquals("", supersededBy("b"));
    assertTrue(lethe.memories().get(COLLECTION.key(made)).at("/lifecycle/deleted").asBoolean());
  }

  @Test
  void forgetting_a_new_entry_removes_its_sources_and_its_supersedes_relations() {
    hearsAAndB();
    consolidates(100);

    asks(call("c9", "memory.forget").with("memory_id", id(A_AND_B)), 200);

    assertEquals(0, liveRelations());
    assertNull(memory("a"));
    assertNull(memory("b"));
  }

  @Test
  void an_undone_merge_is_not_forgotten_with_its_run() {
    hearsAAndB();
    JsonNode a = memory("a");
    JsonNode b = memory("b");
    String run = consolidates(100).at("/result/reports/0/run_id").asText();
    restores("run_id", run, 200);

    JsonNode forgotten = asks(call("c9", "memory.forget").with("run_id", run), 300);

    assertEquals(0, forgotten.at("/result/forgotten").asLong(-1), forgotten::toString);
    assertAllIsBack(a, b);
  }

  private long liveRelations() {
    return lethe.memories().values().stream()
        .filter(memory -> memory.path("kind").asText().equals("relation"))
        .filter(memory -> !memory.at("/lifecycle/deleted").asBoolean())
        .count();
  }

  @Test
  void a_merge_of_merges_is_undone_down_to_the_restored_entry() {
    hearsAAndB();
    consolidates(100);
    lethe.hears(at("c", 20).with("confirmations", 4).at(150));
    consolidates(2 * DAY);
    assertEquals("", supersededBy("c"), "what was made rests for a week");
    consolidates(8 * DAY);
    String both = memory("c").at("/lifecycle/superseded_by").asText();
    JsonNode made = lethe.memories().get(COLLECTION.key(both));
    assertEquals(11, made.at("/item/confirmations").asLong(), made::toString);

    restores("memory_id", id("a"), 9 * DAY);

    assertTrue(lethe.memories().get(COLLECTION.key(both)).at("/lifecycle/deleted").asBoolean());
    assertTrue(isDeleted(A_AND_B));
    for (String itemId : List.of("a", "b", "c")) {
      assertEquals("", supersededBy(itemId));
    }
    assertEquals(4, memory("c").at("/item/confirmations").asLong());
  }

  @Test
  void a_protected_entry_absorbs_the_others_and_keeps_its_text() {
    lethe.hears(at("a", 0).with("confirmations", 5));
    lethe.hears(at("p", 25).with("content", text("a") + " Herons stand.").with("pinned", true));

    consolidates(100);

    assertEquals(id("p"), supersededBy("a"));
    assertEquals(text("a") + " Herons stand.", memory("p").at("/content/text").asText());
    assertEquals(6, memory("p").at("/item/confirmations").asLong());
    assertEquals(1, liveSupersedes());
    restores("memory_id", id("a"), 200);
    assertEquals(0, liveSupersedes());
    assertEquals(1, memory("p").at("/item/confirmations").asLong());
  }

  private long liveSupersedes() {
    return lethe.memories().values().stream()
        .filter(memory -> memory.at("/item/relation_type").asText().equals("supersedes"))
        .filter(memory -> !memory.at("/lifecycle/deleted").asBoolean())
        .count();
  }

  private static ItemJson needs(String id, String source, String target) {
    return item(id, "relation")
        .with("source_id", source)
        .with("relation_type", "needs")
        .with("target_id", target);
  }

  @Test
  void an_entry_merged_by_a_rule_joins_the_new_entry_in_the_same_run() {
    lethe.hears(at("a", 0).with("confirmations", 5).with("tags", List.of("birds")).at(50));
    lethe.hears(at("twin", 1).with("confirmations", 3).with("tags", List.of("lake")).at(40));
    lethe.hears(at("b", 30).with("subject", "The Heron").with("confirmations", 2).at(20));
    lethe.hears(needs("r", "x", "twin").at(60));
    lethe.hears(needs("s", "x", "b").at(70));

    JsonNode reply = consolidates(100);

    assertEquals(3, counts(reply).path("merged").asLong(), reply::toString);
    assertEquals(id("a"), supersededBy("twin"));
    assertEquals(id(A_AND_B), supersededBy("a"));
    assertEquals(10, memory(A_AND_B).at("/item/confirmations").asLong());
    assertEquals("[\"birds\",\"lake\"]", memory(A_AND_B).path("tags").toString());
    assertEquals(8, memory("a").at("/item/confirmations").asLong());
    assertEquals(A_AND_B, memory("r").at("/item/target_id").asText());
    assertEquals(memory("r").path("memory_id").asText(), supersededBy("s"), "one says it");

    restores("memory_id", id("twin"), 200);

    assertEquals(7, memory(A_AND_B).at("/item/confirmations").asLong());
    assertEquals("twin", memory("r").at("/item/target_id").asText());
    assertEquals(A_AND_B, memory("s").at("/item/target_id").asText());
    assertEquals("", supersededBy("s"));
  }

  private void embeds(double... vector) {
    List<JsonNode> requests = lethe.values(lethe.topics().vectors());
    JsonNode request = requests.get(requests.size() - 1);
    lethe.hearsEmbedding(answer(request, vector).toString().getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void vectors_that_workers_made_are_compared() {
    lethe.hears(entry("a", "Herons stand still.").with("confirmations", 3));
    embeds(1, 0);
    lethe.hears(entry("b", "Herons stand still. Herons eat fish."));
    embeds(0.85, 0.5);

    JsonNode reply = consolidates(100);

    assertEquals(2, counts(reply).path("merged").asLong(), reply::toString);
    JsonNode made = memory(A_AND_B);
    assertEquals("Herons stand still. Herons eat fish.", made.at("/content/text").asText());
    assertEquals("requested", made.at("/embedding/status").asText(), made::toString);
    assertEquals(
        "Herons stand still. Herons eat fish.",
        lethe.vectors().get(COLLECTION.key(id(A_AND_B))).path("text").asText());
  }

  @Test
  void texts_of_which_none_contains_the_other_are_flagged_and_nothing_changes() {
    lethe.hears(at("a", 0).with("content", "Herons stand still and fish."));
    lethe.hears(at("b", 30));

    JsonNode reply = consolidates(100);

    assertEquals(2, counts(reply).path("flagged").asLong());
    assertEquals("texts_differ", lastReport().at("/flagged/0/reason").asText());
    assertEquals("same_type", lastReport().at("/flagged/0/phase").asText());
    assertEquals("", supersededBy("a"));
  }

  @Test
  void an_entry_merged_after_recent_use_in_a_context_does_not_expire() {
    lethe.hears(at("a", 0).with("expiry", "temporary"));
    lethe.hears(at("b", 30).with("expiry", "temporary"));
    asks(
        call("log", "memory.context_log_write")
            .with("context_id", "x")
            .with("session_id", "s")
            .changed(
                c ->
                    c.withObject("/args")
                        .withArray("items")
                        .addObject()
                        .put("memory_id", id("b"))
                        .put("tokens", 5)),
        50 * DAY);
    consolidates(60 * DAY);

    assertEquals(0, counts(consolidates(150 * DAY)).path("expired").asLong());
    assertEquals(1, counts(consolidates(180 * DAY)).path("expired").asLong());
  }

  @Test
  void a_dry_run_and_rules_alone_change_nothing_of_the_kind() {
    hearsAAndB();

    JsonNode dry = asks(call("d", "entries.consolidate"), 100);
    JsonNode ruled = asks(consolidation().with("rules_only", true), 100);

    assertEquals(2, counts(dry).path("merged").asLong());
    assertEquals(0, counts(ruled).path("merged").asLong());
    assertEquals("", supersededBy("a"));
  }

  @Test
  void a_batch_ends_after_a_cluster_and_the_next_continues_after_flagged_ones() {
    for (String project : List.of("p", "q")) {
      boolean flags = project.equals("p");
      lethe.hears(at("a" + project, 0).with("project", project));
      lethe.hears(
          at("b" + project, flags ? 25 : 30)
              .with("project", project)
              .with("content", flags ? "Herons fish." : "Herons stand still."));
    }

    JsonNode first = asks(consolidation().with("batch", 1), 100);
    JsonNode dry = asks(call("d", "entries.consolidate").with("batch", 1), 150);
    JsonNode second = asks(consolidation().with("batch", 1), 200);
    JsonNode third = asks(consolidation().with("batch", 1), 300);

    assertEquals(2, counts(first).path("flagged").asLong(), first::toString);
    assertEquals(2, counts(first).path("deferred").asLong());
    assertEquals(2, counts(dry).path("merged").asLong());
    assertEquals(2, counts(second).path("merged").asLong(), second::toString);
    assertEquals(0, counts(second).path("flagged").asLong());
    assertEquals(2, counts(third).path("flagged").asLong(), "begun anew");
  }

  @Test
  void a_smallest_cluster_that_is_larger_than_the_largest_is_refused() {
    JsonNode reply = asks(consolidation().with("min_cluster", 5).with("max_cluster_size", 4), 100);

    assertFalse(reply.path("ok").asBoolean());
    assertEquals("invalid_args", reply.at("/error/code").asText());
    assertEquals("$.min_cluster", reply.at("/error/path").asText());
  }
}
