package dev.lethe.topology;

import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Merging of entries with equal texts as they arrive, and its undo: rule CN25. */
class EntryArrivalsTest {
  private static final String APPLY = ":consolidation {:mode :apply} :compaction {:mode :off}";
  private static final Scope SCOPE = new Scope("default/collection:default");
  private static final String TEXT = "The herons stand still.";
  private static final int DAY = 86_400;

  private Pipeline lethe = Pipeline.with(Policies.edn('{' + APPLY + '}'));

  @AfterEach
  void close() {
    lethe.close();
  }

  private void begins(String more) {
    lethe.close();
    lethe = Pipeline.with(Policies.edn('{' + APPLY + ' ' + more + '}'));
  }

  private static String id(String itemId) {
    return MemoryIds.ofItem(SCOPE, itemId);
  }

  private JsonNode memory(String itemId) {
    return lethe.memories().get(SCOPE.key(id(itemId)));
  }

  private String supersededBy(String itemId) {
    return memory(itemId).at("/lifecycle/superseded_by").asText("");
  }

  private long confirmations(String itemId) {
    return memory(itemId).at("/item/confirmations").asLong();
  }

  private String run(String itemId) {
    return memory(itemId).at("/lifecycle/run_id").asText();
  }

  private boolean isEmbedded(String itemId) {
    return lethe.values(lethe.topics().vectors()).stream()
        .anyMatch(request -> request.path("memory_id").asText().equals(id(itemId)));
  }

  private static void assertDecided(String verdict, String reason, JsonNode decision) {
    assertEquals(verdict, decision.path("verdict").asText(), decision::toString);
    assertEquals(reason, decision.path("reason").asText(), decision::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {TEXT, "Herons stand still", "- the **herons**  stand still."})
  void an_entry_that_says_the_same_confirms_the_earlier_one(String text) {
    lethe.hears(entry("a", TEXT).with("confirmations", 2).with("tags", List.of("lake")));

    JsonNode decision =
        lethe.hears(entry("b", text).with("tags", List.of("birds")).with("importance", 9).at(5));

    assertDecided("aggregated", "exact_duplicate", decision);
    assertEquals("not_minted", decision.at("/embed/reason").asText(), decision::toString);
    assertEquals(id("a"), supersededBy("b"));
    assertEquals(3, confirmations("a"));
    assertEquals(9, memory("a").at("/item/importance").asInt());
    assertEquals("[\"lake\",\"birds\"]", memory("a").path("tags").toString());
    assertTrue(isEmbedded("a"));
    assertTrue(!isEmbedded("b"), "a merged entry needs no vector");
    assertTrue(lethe.tombstones().isEmpty());
  }

  @Test
  void a_better_entry_takes_over() {
    lethe.hears(entry("a", TEXT));

    JsonNode decision = lethe.hears(entry("b", TEXT).with("confirmations", 4).at(5));

    assertDecided("minted", "item", decision);
    assertEquals(id("b"), supersededBy("a"));
    assertEquals(5, confirmations("b"));
    assertEquals("purged", memory("a").at("/embedding/status").asText());
    JsonNode lost = memory("a").at("/item/superseded_at");
    assertEquals(memory("b").path("admitted_at").asLong(), lost.asLong(), lost::toString);
  }

  @Test
  void entries_that_differ_in_text_type_subject_or_project_stay() {
    lethe.hears(entry("a", TEXT));
    lethe.hears(entry("b", "The herons may stand still."));
    lethe.hears(entry("c", TEXT).with("type", "lesson"));
    lethe.hears(entry("d", TEXT).with("subject", "storks"));
    lethe.hears(entry("e", TEXT).with("project", "lake"));
    lethe.hears(entry("f", TEXT).with("collection", "other"));

    for (String stays : List.of("a", "b", "c", "d", "e")) {
      assertEquals("", supersededBy(stays), stays);
    }
    assertEquals(1, confirmations("a"));
  }

  @Test
  void nothing_is_merged_unless_the_stage_applies() {
    lethe.close();
    lethe = Pipeline.with(Policies.edn("{:consolidation {:mode :report}}"));
    lethe.hears(entry("a", TEXT));

    assertDecided("minted", "item", lethe.hears(entry("b", TEXT).at(5)));
    assertEquals("", supersededBy("b"));
  }

  @Test
  void a_pinned_entry_stays_and_two_of_them_both_do() {
    lethe.hears(entry("a", TEXT).with("confirmations", 9));
    lethe.hears(entry("b", TEXT).with("pinned", true).at(5));
    lethe.hears(entry("c", TEXT).with("pinned", true).at(6));

    assertEquals(id("b"), supersededBy("a"));
    assertEquals("", supersededBy("c"));

    lethe.hears(entry("b", TEXT).with("pinned", false).at(7));
    assertEquals("", supersededBy("b"), "a version that removes a pin removes no entry");
  }

  @Test
  void a_version_with_an_equal_text_is_merged_and_one_with_another_text_is_live_again() {
    lethe.hears(entry("a", TEXT).with("confirmations", 2));
    lethe.hears(entry("b", "Storks stand still."));

    assertDecided("aggregated", "exact_duplicate", lethe.hears(entry("b", TEXT).at(5)));
    assertEquals(3, confirmations("a"));
    assertEquals("purged", memory("b").at("/embedding/status").asText());
    assertDecided(
        "updated", "item_updated", lethe.hears(entry("b", TEXT).with("confirmations", 3).at(6)));
    assertEquals(5, confirmations("a"));

    lethe.hears(entry("b", "Storks stand still.").with("confirmations", 3).at(7));
    assertEquals("", supersededBy("b"));
    assertEquals(2, confirmations("a"));
    assertEquals("requested", memory("b").at("/embedding/status").asText());
  }

  @Test
  void a_days_merges_are_undone_together_and_then_rest() {
    lethe.hears(entry("a", TEXT).with("confirmations", 5));
    lethe.hears(entry("b", TEXT).at(5));
    lethe.hears(entry("c", TEXT).at(6));
    lethe.hears(entry("d", TEXT).at(DAY + 1), DAY + 2);
    assertTrue(run("b").startsWith("consolidation-arrivals-"), run("b"));
    assertEquals(run("b"), run("c"));

    JsonNode undone = lethe.asks(CallJson.call("c1", "memory.restore").with("run_id", run("b")));

    assertEquals(2, undone.at("/result/restored").size(), undone::toString);
    assertEquals("", supersededBy("b") + supersededBy("c"));
    assertEquals(id("a"), supersededBy("d"), "that was another day");
    assertEquals(6, confirmations("a"));
    lethe.hears(entry("b", TEXT).with("confirmations", 2).at(DAY + 5), DAY + 6);
    assertEquals("", supersededBy("b"), "a restored entry rests");
  }

  @Test
  void one_merge_is_undone_and_another_is_forgotten() {
    lethe.hears(entry("a", TEXT).with("confirmations", 5));
    lethe.hears(entry("b", TEXT).at(5));
    lethe.hears(entry("c", TEXT).at(6));

    lethe.asks(CallJson.call("c1", "memory.restore").with("memory_id", id("b")));
    assertEquals("", supersededBy("b"));
    assertEquals(6, confirmations("a"));

    lethe.asks(CallJson.call("c2", "memory.forget").with("memory_id", id("c")));
    assertNull(memory("c"));
    assertEquals(5, confirmations("a"));
  }

  @Test
  void merged_entries_are_live_again_once_the_store_of_the_other_deletes_it() {
    lethe.hears(entry("a", TEXT).with("confirmations", 5));
    lethe.hears(entry("b", TEXT).at(5));
    lethe.hears(deletion("a", "entry").at(6));

    assertEquals("", supersededBy("b"));
    assertEquals(1, confirmations("b"));
    assertEquals("requested", memory("b").at("/embedding/status").asText());
    assertTrue(isEmbedded("b"));
  }

  @Test
  void a_copy_that_is_forgotten_with_the_other_is_live_again_with_a_newer_text() {
    lethe.hears(entry("a", TEXT).with("confirmations", 5));
    lethe.hears(entry("b", "Herons stand still").at(5));
    lethe.asks(CallJson.call("c1", "memory.forget").with("memory_id", id("a")));
    assertNull(memory("b"));

    JsonNode retired = lethe.hears(entry("b", "Herons stand still").at(70));
    assertDecided("logged_only", "retired", retired);
    JsonNode forgotten = lethe.hears(entry("a", "Herons fly.").at(80));
    assertDecided("redelivered", "redelivered", forgotten);

    assertDecided("updated", "item_updated", lethe.hears(entry("b", "Herons fly.").at(90)));
    assertEquals("", supersededBy("b"));
    assertEquals("requested", memory("b").at("/embedding/status").asText());
  }

  @Test
  void merged_entries_are_live_again_with_a_version_that_gives_the_other_an_end() {
    lethe.hears(entry("a", TEXT).with("confirmations", 5));
    lethe.hears(entry("b", TEXT).at(5));
    lethe.hears(entry("c", TEXT).at(6));
    assertEquals(7, confirmations("a"));

    lethe.hears(entry("a", TEXT).with("confirmations", 5).at(7).expires(100));

    assertEquals("", supersededBy("b") + supersededBy("c"));
    assertEquals("requested", memory("b").at("/embedding/status").asText());
    assertEquals(5, confirmations("a"));
    assertEquals(1, confirmations("b"));
  }

  @Test
  void arrivals_and_runs_share_the_days_cap_and_an_undo_refunds_it() {
    begins(":safety {:caps {:consolidation {:pct 0 :floor 2}} :restore-exempt-days 0}");
    lethe.hears(entry("a", TEXT).with("confirmations", 5));
    lethe.hears(entry("b", TEXT).at(1));
    lethe.hears(entry("c", TEXT).at(2));
    assertDecided("minted", "item", lethe.hears(entry("d", TEXT).at(3)));

    JsonNode full = consolidates("c1");
    assertEquals(1, full.path("deferred").asLong(), full::toString);
    assertEquals("", supersededBy("d"));

    lethe.asks(CallJson.call("c2", "memory.restore").with("run_id", run("b")));
    JsonNode rest = consolidates("c3");
    assertEquals(2, rest.path("merged").asLong(), rest::toString);
    assertEquals(1, rest.path("deferred").asLong(), rest::toString);
    assertDecided("minted", "item", lethe.hears(entry("e", TEXT).at(4)));
  }

  @Test
  void the_days_cap_grows_with_the_entries_of_the_scope() {
    begins(":safety {:caps {:consolidation {:pct 50 :floor 0}}}");
    lethe.hears(entry("a", TEXT).with("confirmations", 5));
    lethe.hears(entry("x", "Storks fly."));

    assertDecided("aggregated", "exact_duplicate", lethe.hears(entry("b", TEXT).at(1)));
    assertDecided("minted", "item", lethe.hears(entry("c", TEXT).at(2)));

    assertEquals(1, consolidates("c1").path("merged").asLong());
    assertEquals(id("a"), supersededBy("c"));
  }

  private JsonNode consolidates(String callId) {
    JsonNode reply =
        lethe.asks(CallJson.call(callId, "entries.consolidate").with("dry_run", false));
    assertTrue(reply.path("ok").asBoolean(), reply::toString);
    return reply.at("/result/reports/0/counts");
  }
}
