package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.DAY;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.preference;
import static dev.lethe.fixture.ItemJson.profile;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls of {@code memory.forget} with a filter: rule K27. */
class FilteredForgettingTest {
  private static final Scope COLLECTION = new Scope("default/collection:default");
  private static final int GRACE_SECONDS = 7 * 86_400;

  private final Pipeline lethe = Pipeline.with(Policies.edn("{:minting {:admins #{\"root\"}}}"));
  private int calls;

  @AfterEach
  void close() {
    lethe.close();
  }

  private CallJson forget(Map<String, Object> filter) {
    return call("c" + calls++, "memory.forget").with("filter", filter);
  }

  private CallJson all(String collection) {
    return forget(Map.of()).with("collection", collection);
  }

  private JsonNode result(CallJson call) {
    JsonNode reply = lethe.asks(call);
    lethe.settles();
    assertTrue(reply.path("ok").asBoolean(), reply::toString);
    return reply.get("result");
  }

  private JsonNode forgets(Map<String, Object> filter) {
    return result(forget(filter).with("dry_run", false));
  }

  private static String id(String itemId) {
    return MemoryIds.ofItem(COLLECTION, itemId);
  }

  private boolean isLive(String itemId) {
    JsonNode memory = lethe.memory(id(itemId));
    return memory != null && !memory.at("/lifecycle/deleted").asBoolean();
  }

  private String liveOf(String... itemIds) {
    return Stream.of(itemIds).filter(this::isLive).collect(Collectors.joining(" "));
  }

  private void threeEntries() {
    lethe.hears(entry("a", "The heron nests at the mill.").with("tags", List.of("birds", "mill")));
    lethe.hears(entry("b", "The stork left in spring.").with("tags", List.of("birds")).at(60));
    lethe.hears(entry("c", "The mill was sold again.").with("subject", "mill").at(120));
  }

  @Test
  void a_call_only_counts_unless_it_says_otherwise() {
    threeEntries();
    Map<String, JsonNode> before = Map.copyOf(lethe.memories());

    JsonNode result = result(forget(Map.of("tags", List.of("birds"))));

    assertTrue(result.get("dry_run").asBoolean(), result::toString);
    assertFalse(result.has("run_id"), result::toString);
    assertEquals(0, result.get("forgotten").asInt(-1), result::toString);
    assertEquals(2, result.at("/matched/count").asInt(), result::toString);
    assertEquals(0, result.at("/matched/protected_count").asInt(-1), result::toString);
    assertEquals(2, result.at("/matched/memory_ids").size(), result::toString);
    assertEquals(before, lethe.memories());
    assertEquals(0, lethe.tombstones().size());
  }

  @Test
  void each_field_of_the_filter_selects() {
    threeEntries();
    lethe.hears(preference("p", "editor", "vim").at(180));

    assertMatches(1, Map.of("tags", List.of("birds", "mill")));
    assertMatches(1, Map.of("subject", "mill"));
    assertMatches(1, Map.of("subject", " Mill"));
    assertMatches(2, Map.of("tags", List.of("BIRDS")));
    assertMatches(1, Map.of("kinds", List.of("preference")));
    assertMatches(2, Map.of("item_ids", List.of("a", "p", "unknown")));
    assertMatches(4, Map.of("since", time(0)));
    assertMatches(2, Map.of("since", time(60), "until", time(180)));
    assertMatches(3, Map.of("types", List.of("fact")));
    assertMatches(0, Map.of("subject", "mill", "tags", List.of("birds")));
  }

  /** Returns a time as filters write it, in seconds after the first event. */
  private static String time(int seconds) {
    return Instant.ofEpochMilli(DAY + seconds * 1_000L).toString();
  }

  private void assertMatches(int expected, Map<String, Object> filter) {
    JsonNode result = result(forget(filter));

    assertEquals(expected, result.at("/matched/count").asInt(-1), () -> filter + ": " + result);
  }

  @Test
  void deleted_memories_are_restored_by_the_calls_run_id_and_others_stay() {
    threeEntries();

    JsonNode result = forgets(Map.of("tags", List.of("birds")));

    assertEquals(2, result.get("forgotten").asInt(), result::toString);
    assertEquals("c", liveOf("a", "b", "c"));
    assertEquals("forgotten_by_filter", reason("a"));
    String runId = result.get("run_id").asText();
    assertEquals(runId, lethe.memory(id("a")).at("/lifecycle/run_id").asText());

    JsonNode undone = result(call("undo", "memory.restore").with("run_id", runId));

    assertEquals(2, undone.get("restored_count").asInt(), undone::toString);
    assertEquals("a b c", liveOf("a", "b", "c"));
    assertEquals(0, lethe.tombstones().size());
  }

  private String reason(String itemId) {
    return lethe.tombstones().get(COLLECTION.key(id(itemId))).get("reason").asText();
  }

  @Test
  void deleted_memories_are_purged_after_their_grace_period() {
    threeEntries();
    String runId = forgets(Map.of("tags", List.of("birds"))).get("run_id").asText();

    lethe.waits(GRACE_SECONDS + 86_400);
    JsonNode undone = lethe.asks(call("undo", "memory.restore").with("run_id", runId));

    assertEquals("grace_over", undone.at("/error/code").asText(), undone::toString);
    assertFalse(lethe.memories().toString().contains("heron"), lethe.memories()::toString);
  }

  @Test
  void superseded_and_expired_memories_are_deleted_and_restored_in_their_state() {
    lethe.hears(entry("a", "The heron nests at the mill."));
    lethe.hears(entry("b", "The heron nests at the barn.").with("supersedes", "a").at(60));
    lethe.hears(entry("c", "The mill is closed.").expires(120));
    lethe.hears(entry("d", "The stork left in spring.").at(180));
    lethe.hears(entry("e", "The stork left in spring.").at(240));
    lethe.hears(entry("f", "The barn is closed.").expires(600));
    lethe.waits(300);
    result(call("run", "entries.consolidate").with("dry_run", false));
    lethe.waits(600);
    Map<String, String> before = states();
    assertEquals("superseded", before.get("a"), before::toString);
    assertEquals("superseded by a run", before.get("c"), before::toString);
    assertEquals("superseded by a run", before.get("d"), before::toString);

    JsonNode counted = result(all("default"));
    JsonNode result = result(all("default").with("dry_run", false));

    assertEquals(counted.get("matched"), result.get("matched"));
    assertEquals(before.size(), result.get("forgotten").asInt(), result::toString);
    assertEquals(Set.of("deleted"), Set.copyOf(states().values()));

    result(call("undo", "memory.restore").with("run_id", result.get("run_id").asText()));

    assertEquals(before, states());
    assertEquals(0, lethe.tombstones().size());
  }

  /** Returns the states of all memories by item id. */
  private Map<String, String> states() {
    Map<String, String> states = new TreeMap<>();
    for (JsonNode memory : lethe.memories().values()) {
      JsonNode lifecycle = memory.get("lifecycle");
      String state =
          lifecycle.get("deleted").asBoolean()
              ? "deleted"
              : lifecycle.has("superseded_by") ? "superseded" : "live";
      boolean isByRun = state.equals("superseded") && lifecycle.has("run_id");
      states.put(memory.get("item_id").asText(), isByRun ? state + " by a run" : state);
    }
    return states;
  }

  @Test
  void a_superseded_memory_that_is_restored_by_its_id_is_live() {
    lethe.hears(entry("a", "The heron nests at the mill."));
    lethe.hears(entry("b", "The heron nests at the barn.").with("supersedes", "a").at(60));
    forgets(Map.of("kinds", List.of("entry")));

    result(call("undo", "memory.restore").with("memory_id", id("a")));

    assertEquals(Map.of("a", "live", "b", "deleted"), states());
  }

  @Test
  void an_erasure_leaves_nothing_to_restore_and_its_texts_do_not_come_back() {
    threeEntries();

    JsonNode result =
        result(forget(Map.of("tags", List.of("birds"))).with("dry_run", false).with("erase", true));

    assertEquals(2, result.get("forgotten").asInt(), result::toString);
    assertFalse(result.has("run_id"), result::toString);
    assertTrue(result.get("remains").size() > 0);
    assertFalse(lethe.memories().toString().contains("stork"), lethe.memories()::toString);
    JsonNode decision = lethe.hears(entry("z", "The heron nests at the mill.").at(180));
    assertEquals("retired", decision.get("reason").asText(), decision::toString);
  }

  @Test
  void an_erasure_also_erases_matching_memories_in_their_grace_period() {
    threeEntries();
    forgets(Map.of("tags", List.of("birds")));

    JsonNode result =
        result(forget(Map.of("tags", List.of("birds"))).with("dry_run", false).with("erase", true));

    assertEquals(2, result.get("forgotten").asInt(), result::toString);
    assertFalse(lethe.memories().toString().contains("stork"), lethe.memories()::toString);
    assertEquals(
        0,
        result(forget(Map.of("tags", List.of("birds"))).with("erase", true))
            .at("/matched/count")
            .asInt());
  }

  @Test
  void an_erased_run_leaves_no_words_of_bots_messages() {
    for (int i = 0; i < 3; i++) {
      lethe.hears(bot("b" + i, "heron deploy of build " + i + " to the old mill").at(i));
    }
    String runId = forgets(Map.of("kinds", List.of("message"))).get("run_id").asText();

    result(call("final", "memory.forget").with("run_id", runId));

    assertFalse(lethe.memories().toString().contains("build 0"), lethe.memories()::toString);
    assertFalse(lethe.families().toString().contains("build 0"), lethe.families()::toString);
  }

  @Test
  void protected_memories_stay_and_are_counted() {
    threeEntries();
    result(call("pin", "memory.pin").with("memory_id", id("a")));
    result(call("lock", "memory.lock").with("memory_id", id("b")));

    JsonNode deleted = result(all("default").with("dry_run", false));
    JsonNode erased = result(all("default").with("dry_run", false).with("erase", true));

    assertEquals("a b", liveOf("a", "b", "c"));
    assertEquals(1, deleted.get("forgotten").asInt(), deleted::toString);
    assertEquals(2, deleted.at("/matched/protected_count").asInt());
    assertEquals(1, erased.get("forgotten").asInt(), erased::toString);
    assertEquals(2, erased.at("/matched/protected_count").asInt());
  }

  @Test
  void tenants_and_scopes_outside_of_the_call_are_left_alone() {
    threeEntries();
    lethe.hears(entry("a", "The other heron.").with("tenant", "other"));
    lethe.hears(entry("a", "The third heron.").with("collection", "ponds"));

    assertEquals(
        1,
        result(forget(Map.of("kinds", List.of("entry"))).with("dry_run", false).ofTenant("other"))
            .get("forgotten")
            .asInt());
    JsonNode ponds = result(all("ponds").with("dry_run", false));
    assertEquals(1, ponds.get("forgotten").asInt());
    assertEquals("ponds", ponds.get("collection").asText());
    assertEquals(
        2,
        result(
                forget(Map.of("item_ids", List.of("a", "b")))
                    .with("dry_run", false)
                    .in(COLLECTION.name()))
            .get("forgotten")
            .asInt());
    assertEquals("c", liveOf("a", "b", "c"));
  }

  @Test
  void a_misspelled_collection_is_refused() {
    threeEntries();

    JsonNode reply = lethe.asks(all("defualt"));

    assertEquals("unknown_scope", reply.at("/error/code").asText(), reply::toString);
  }

  @Test
  void a_dry_run_of_a_call_that_names_a_memory_is_refused() {
    threeEntries();

    JsonNode reply =
        lethe.asks(call("c", "memory.forget").with("memory_id", id("a")).with("dry_run", true));

    assertEquals("invalid_args", reply.at("/error/code").asText(), reply::toString);
    assertEquals("$.dry_run", reply.at("/error/path").asText(), reply::toString);
    assertTrue(isLive("a"));
  }

  @Test
  void a_collection_without_a_filter_is_refused() {
    threeEntries();

    JsonNode reply =
        lethe.asks(
            call("c", "memory.forget").with("memory_id", id("a")).with("collection", "default"));

    assertEquals("$.collection", reply.at("/error/path").asText(), reply::toString);
    assertTrue(isLive("a"));
  }

  @Test
  void a_filter_without_a_condition_is_refused_unless_the_call_names_a_collection_or_scope() {
    threeEntries();

    JsonNode refused = lethe.asks(forget(Map.of()).ofTenant("default"));

    assertEquals("$.filter", refused.at("/error/path").asText(), refused::toString);
    assertEquals(3, result(all("default")).at("/matched/count").asInt());
    assertEquals(3, result(forget(Map.of()).in(COLLECTION.name())).at("/matched/count").asInt());
  }

  @Test
  void a_filter_with_a_wrong_time_is_refused() {
    threeEntries();

    JsonNode reply = lethe.asks(forget(Map.of("since", "yesterday")));

    assertEquals("$.filter.since", reply.at("/error/path").asText(), reply::toString);
  }

  @Test
  void only_an_administrators_event_forgets() {
    threeEntries();
    String args = "{\"filter\":{},\"collection\":\"default\",\"dry_run\":false}";

    lethe.hears(command("a1", "eve", args));
    lethe.settles();
    assertEquals("a b c", liveOf("a", "b", "c"));

    lethe.hears(command("a2", "root", args));
    lethe.settles();
    assertEquals("", liveOf("a", "b", "c"));
  }

  private static EventJson command(String id, String author, String args) {
    return event(id, "admin.command")
        .author(author, author, false)
        .with("command", "forget")
        .withJson("args", args);
  }

  @Test
  void a_newer_version_with_the_same_text_leaves_a_deleted_item_deleted() {
    lethe.hears(profile("p", "The heron nests at the mill."));
    forgets(Map.of("kinds", List.of("profile")));

    lethe.hears(profile("p", "The heron nests at the mill.").at(60));
    assertFalse(isLive("p"));

    lethe.hears(profile("p", "The heron nests at the barn.").at(120));
    assertTrue(isLive("p"));
  }

  @Test
  void messages_of_a_time_range_are_forgotten_in_their_channel_alone() {
    String first = lethe.hears(person("e1", "the heron nests")).get("memory_id").asText();
    String later = lethe.hears(person("e2", "the heron left").at(600)).get("memory_id").asText();
    lethe.hears(person("e3", "the heron sleeps").in("elsewhere"));

    JsonNode result =
        result(forget(Map.of("until", time(600))).with("dry_run", false).in("default/general"));

    assertEquals(1, result.get("forgotten").asInt(), result::toString);
    assertTrue(lethe.memory(first).at("/lifecycle/deleted").asBoolean());
    assertFalse(lethe.memory(later).at("/lifecycle/deleted").asBoolean());
  }
}
