package dev.lethe.topology;

import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.item;
import static dev.lethe.fixture.ItemJson.pattern;
import static dev.lethe.fixture.ItemJson.preference;
import static dev.lethe.fixture.ItemJson.profile;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.memory.MemoryIds;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Relations between items that are merged and restored: rule H12. */
class RelationsTest {
  private static final Scope SCOPE = new Scope("default/collection:default");

  private final Pipeline lethe = Pipeline.with(Policy.defaults());

  @AfterEach
  void close() {
    lethe.close();
  }

  private static ItemJson relation(String id, String source, String type, String target) {
    return item(id, "relation")
        .with("source_id", source)
        .with("target_id", target)
        .with("relation_type", type);
  }

  private JsonNode memory(String itemId) {
    return lethe.memories().get(SCOPE.key(MemoryIds.ofItem(SCOPE, itemId)));
  }

  private boolean isLive(String itemId) {
    return !memory(itemId).at("/lifecycle/deleted").asBoolean();
  }

  private String ends(String itemId) {
    JsonNode item = memory(itemId).path("item");
    return item.path("source_id").asText() + " → " + item.path("target_id").asText();
  }

  private String reason(String itemId) {
    return lethe
        .tombstones()
        .get(SCOPE.key(MemoryIds.ofItem(SCOPE, itemId)))
        .path("reason")
        .asText();
  }

  /** Collapses the two profiles and returns the id of the run. */
  private String collapses() {
    String call =
        "{\"type\":\"tool_call\",\"command_id\":\"collapse\",\"name\":\"profile.collapse\","
            + "\"args\":{\"dry_run\":false}}";
    JsonNode reply = lethe.asks(call.getBytes(StandardCharsets.UTF_8));
    return reply.at("/result/reports/0/run_id").asText();
  }

  private void twoProfiles() {
    lethe.hears(profile("a", "gateway status 5").with("reinforcement_count", 4));
    lethe.hears(profile("b", "gateway status 6").at(1));
  }

  private void undoes(String runId) {
    JsonNode undone = lethe.asks(CallJson.call("undo", "memory.restore").with("run_id", runId));
    assertTrue(undone.path("ok").asBoolean(), undone::toString);
  }

  @Test
  void a_relation_follows_its_merged_ends_and_returns_after_the_undo() {
    twoProfiles();
    lethe.hears(relation("r", "b", "knows", "x").at(2));
    lethe.hears(relation("s", "x", "knows", "b").at(2));

    String runId = collapses();

    assertEquals("a → x", ends("r"));
    assertEquals("x → a", ends("s"));
    assertEquals("b", memory("r").at("/item/said_source_id").asText());
    assertEquals("b knows x", memory("r").at("/content/text").asText());
    lethe.hears(relation("r", "b", "likes", "x").at(3));
    assertEquals("a → x", ends("r"));

    undoes(runId);

    assertEquals("b → x", ends("r"));
    assertEquals("x → b", ends("s"));
    assertFalse(memory("r").path("item").has("said_source_id"));
  }

  @Test
  void a_relation_between_two_merged_profiles_is_deleted_until_the_undo() {
    twoProfiles();
    lethe.hears(relation("r", "a", "knows", "b").at(2));

    String runId = collapses();

    assertFalse(isLive("r"));
    assertEquals("relation_self_loop", reason("r"));
    undoes(runId);
    assertTrue(isLive("r"));
    assertEquals("a → b", ends("r"));
    assertTrue(lethe.tombstones().isEmpty());
  }

  @Test
  void of_two_that_lead_alike_by_a_merge_the_older_stays() {
    twoProfiles();
    lethe.hears(relation("r", "b", "knows", "x").at(2));
    lethe.hears(relation("s", "a", "knows", "x").at(3));
    lethe.hears(relation("t", "a", "likes", "x").at(3));

    String runId = collapses();

    assertTrue(isLive("r") && isLive("t"));
    assertFalse(isLive("s"));
    assertEquals("relation_double", reason("s"));
    assertEquals(memory("r").path("memory_id"), memory("s").at("/lifecycle/replaced_by"));
    undoes(runId);
    assertTrue(isLive("r") && isLive("s"));
    assertEquals("b → x", ends("r"));
    assertEquals("a → x", ends("s"));
  }

  /** Sends two relations that become duplicates when their ends merge; one of them stays. */
  private void twoRelations() {
    twoProfiles();
    lethe.hears(relation("r", "b", "knows", "x").at(2));
    lethe.hears(relation("s", "a", "knows", "x").at(3));
    collapses();
    assertTrue(isLive("r") && !isLive("s"));
  }

  @Test
  void with_the_one_that_stayed_deleted_the_other_is_there_again() {
    twoRelations();

    lethe.hears(deletion("r", "relation").at(4));

    assertTrue(isLive("s"));
    assertEquals("a → x", ends("s"));
    assertNull(lethe.tombstones().get(SCOPE.key(MemoryIds.ofItem(SCOPE, "s"))));
  }

  @Test
  void with_the_one_that_stayed_forgotten_the_other_is_there_again() {
    twoRelations();

    lethe.asks(
        CallJson.call("forget", "memory.forget").with("memory_id", MemoryIds.ofItem(SCOPE, "r")));

    assertNull(memory("r"));
    assertTrue(isLive("s"));
  }

  @Test
  void a_duplicate_relation_returns_when_the_kept_one_changes() {
    twoRelations();

    lethe.hears(relation("r", "b", "likes", "x").at(4));

    assertTrue(isLive("r") && isLive("s"));
    lethe.hears(relation("r", "b", "knows", "x").with("created_at", EventJson.DAY).at(5));
    assertTrue(isLive("r") && !isLive("s"));
  }

  @Test
  void a_late_relation_is_moved_or_removed_on_arrival() {
    twoProfiles();
    lethe.hears(relation("r", "a", "knows", "x").at(2));
    collapses();

    lethe.hears(relation("s", "b", "likes", "x").at(3));
    lethe.hears(relation("t", "b", "knows", "x").at(3));
    lethe.hears(relation("u", "b", "knows", "a").at(3));

    assertEquals("a → x", ends("s"));
    assertFalse(isLive("t") || isLive("u"));
  }

  @Test
  void a_supersedes_relation_and_a_pinned_one_survive_the_merge_of_their_ends() {
    twoProfiles();
    lethe.hears(relation("r", "b", "supersedes", "a").at(2));
    lethe.hears(relation("s", "a", "knows", "b").with("pinned", true).at(2));

    collapses();

    assertTrue(isLive("r") && isLive("s"));
    assertEquals("b → a", ends("r"));
    assertEquals("a → a", ends("s"));
  }

  @Test
  void of_equal_relations_only_the_older_stays() {
    lethe.hears(relation("r", "x", "knows", "y").at(3));
    lethe.hears(relation("s", "x", "knows", "y").at(4));
    lethe.hears(relation("t", "x", "likes", "y").at(4));
    lethe.hears(relation("u", "y", "knows", "x").at(4));
    lethe.hears(relation("v", "x", "knows", "y").at(2));

    assertTrue(isLive("v") && isLive("t") && isLive("u"));
    assertFalse(isLive("r") || isLive("s"));
    assertEquals("relation_double", reason("r"));
    assertEquals("relation_double", reason("s"));
  }

  @Test
  void an_equal_relation_is_live_again_once_the_other_is_deleted() {
    lethe.hears(relation("r", "x", "knows", "y").at(1));
    lethe.hears(relation("s", "x", "knows", "y").at(2));

    lethe.hears(deletion("r", "relation").at(3));

    assertTrue(isLive("s"));
    assertEquals("x → y", ends("s"));
  }

  @Test
  void an_equal_relation_follows_the_merge_of_its_end_until_the_other_is_deleted() {
    twoProfiles();
    lethe.hears(relation("r", "b", "knows", "x").at(2));
    lethe.hears(relation("s", "b", "knows", "x").at(3));
    collapses();
    assertEquals("a → x", ends("r"));

    lethe.hears(deletion("r", "relation").at(4));

    assertTrue(isLive("s"));
    assertEquals("a → x", ends("s"));
  }

  @Test
  void an_equal_relation_that_is_or_was_pinned_or_restored_stays() {
    lethe.hears(relation("r", "x", "knows", "y").at(1));
    lethe.hears(relation("s", "x", "knows", "y").with("pinned", true).at(2));
    lethe.hears(relation("t", "x", "knows", "y").with("pinned", true).at(2));
    assertTrue(!isLive("r") && isLive("s") && isLive("t"));

    lethe.hears(relation("t", "x", "knows", "y").at(3));
    assertTrue(isLive("t"), "an arrival that removes a pin removes no relation");
    lethe.asks(
        CallJson.call("back", "memory.restore").with("memory_id", MemoryIds.ofItem(SCOPE, "r")));

    assertTrue(isLive("r") && isLive("s"));
  }

  @Test
  void a_relation_goes_with_either_end_and_returns_with_it() {
    lethe.hears(entry("a", "Herons nest in reeds."));
    lethe.hears(pattern("p", "Reeds", "Cut reeds in winter."));
    lethe.hears(relation("r", "a", "about", "p").at(1));

    lethe.hears(deletion("p", "pattern").at(2));

    assertFalse(isLive("r"));
    assertEquals("relation_end_deleted", reason("r"));
    lethe.hears(pattern("p", "Reeds", "Cut reeds in spring.").at(3));
    assertTrue(isLive("r"));
    lethe.hears(deletion("a", "entry").at(4));
    assertFalse(isLive("r"));
    lethe.hears(entry("a", "Herons nest in trees.").at(5));
    assertTrue(isLive("r"));
    assertNull(lethe.tombstones().get(SCOPE.key(MemoryIds.ofItem(SCOPE, "r"))));
  }

  @Test
  void a_relation_goes_with_a_forgotten_end_and_so_does_one_that_arrives_later() {
    lethe.hears(profile("a", "gateway status 5"));
    lethe.hears(relation("r", "x", "knows", "a").at(1));

    lethe.asks(
        CallJson.call("forget", "memory.forget").with("memory_id", MemoryIds.ofItem(SCOPE, "a")));
    lethe.hears(relation("s", "a", "likes", "x").at(2));

    assertFalse(isLive("r") || isLive("s"));
  }

  @Test
  void a_pinned_relation_outlives_its_end() {
    lethe.hears(entry("a", "Herons nest in reeds."));
    lethe.hears(relation("r", "a", "knows", "x").with("pinned", true).at(1));

    lethe.hears(deletion("a", "entry").at(2));

    assertTrue(isLive("r"));
  }

  @Test
  void
      a_relation_of_a_merged_profile_goes_with_its_forgotten_canonical_until_the_profile_is_back() {
    twoProfiles();
    lethe.hears(relation("r", "b", "knows", "x").at(2));
    lethe.hears(relation("s", "a", "knows", "x").at(3));
    collapses();

    lethe.asks(
        CallJson.call("forget", "memory.forget").with("memory_id", MemoryIds.ofItem(SCOPE, "a")));

    assertFalse(isLive("r") || isLive("s"));
    lethe.hears(profile("b", "gateway status 7").at(4));
    assertTrue(isLive("b") && isLive("r"));
    assertEquals("b → x", ends("r"));
    assertFalse(isLive("s"));
  }

  @Test
  void a_superseded_preference_passes_its_relations_to_the_current_one() {
    lethe.hears(preference("a", "editor", "vim"));
    lethe.hears(relation("r", "a", "told_by", "x").at(1));

    lethe.hears(preference("b", "editor", "nano").at(2));

    assertEquals("b → x", ends("r"));
  }
}
