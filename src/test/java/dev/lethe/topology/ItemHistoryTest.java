package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.DAY;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.item;
import static dev.lethe.fixture.ItemJson.pattern;
import static dev.lethe.fixture.ItemJson.preference;
import static dev.lethe.fixture.ItemJson.profile;
import static dev.lethe.fixture.ItemJson.sessionMessage;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Earlier texts of items, items that replace others, and both at earlier times: Y12, Y13, B12, B13.
 */
class ItemHistoryTest {
  private static final Scope NOTES = new Scope("default/collection:default");

  private Pipeline lethe = Pipeline.withDefaults();
  private int calls;

  @AfterEach
  void end() {
    lethe.close();
  }

  private CallJson call(String tool) {
    return CallJson.call("c" + calls++, tool).in(NOTES.toString());
  }

  private JsonNode history(String itemId) {
    JsonNode reply = lethe.asks(call("memory.history").with("item_id", itemId));
    assertTrue(reply.path("ok").booleanValue(), reply::toString);
    return reply.path("result");
  }

  private static String id(String itemId) {
    return MemoryIds.ofItem(NOTES, itemId);
  }

  private JsonNode memory(String itemId) {
    return lethe.memory(id(itemId));
  }

  private String supersededBy(String itemId) {
    return memory(itemId).at("/lifecycle/superseded_by").asText("");
  }

  /** Returns versions as {@code text from-until}, in seconds of the day. */
  private static List<String> versions(JsonNode history) {
    List<String> versions = new ArrayList<>();
    for (JsonNode version : history.path("versions")) {
      String until =
          version.has("valid_until") ? "" + seconds(version.path("valid_until").asLong()) : "";
      versions.add(
          version.path("text").asText("?")
              + ' '
              + seconds(version.path("valid_from").asLong())
              + '-'
              + until);
    }
    return versions;
  }

  private static long seconds(long time) {
    return (time - DAY) / 1000;
  }

  /** Returns links as {@code item state since}. */
  private static List<String> links(JsonNode links) {
    List<String> all = new ArrayList<>();
    for (JsonNode link : links) {
      String since = link.has("since") ? " " + seconds(link.path("since").asLong()) : "";
      all.add(link.path("item_id").asText() + ' ' + link.path("state").asText() + since);
    }
    return all;
  }

  /** Returns the texts of a context at a time in seconds of the day. */
  private List<String> contextAt(String query, int seconds) {
    return texts(
        context(query).with("as_of", Instant.ofEpochMilli(DAY + seconds * 1000L).toString()));
  }

  private CallJson context(String query) {
    return call("memory.context_assemble").with("query", query).with("window_tokens", 2_000);
  }

  private List<String> texts(CallJson context) {
    JsonNode reply = lethe.asks(context);
    assertTrue(reply.path("ok").booleanValue(), reply::toString);
    List<String> texts = new ArrayList<>();
    reply.at("/result/items").forEach(item -> texts.add(item.path("text").asText()));
    texts.sort(null);
    return texts;
  }

  static Stream<List<ItemJson>> versionsOfEachKind() {
    return Stream.of(
        List.of(entry("i", "one"), entry("i", "two")),
        List.of(pattern("i", "p", "one"), pattern("i", "p", "two")),
        List.of(profile("i", "one"), profile("i", "two")),
        List.of(preference("i", "k", "one"), preference("i", "k", "two")));
  }

  @ParameterizedTest
  @MethodSource("versionsOfEachKind")
  void a_newer_version_keeps_the_earlier_text_with_its_time(List<ItemJson> texts) {
    String start = texts.get(0).toString().contains("preference") ? "k: " : "";
    lethe.hears(texts.get(0).at(10));
    lethe.hears(texts.get(1).at(20));
    lethe.hears(texts.get(1).with("tags", List.of("t")).at(30));
    lethe.hears(texts.get(0).at(40));

    assertEquals(
        List.of(start + "one 40-", start + "two 20-40", start + "one 10-20"),
        versions(history("i")));
    assertEquals("live", history("i").path("state").asText());
  }

  @Test
  void a_version_that_is_not_newer_is_no_earlier_text() {
    lethe.hears(entry("i", "two").at(20));
    lethe.hears(entry("i", "one").at(10));
    lethe.hears(entry("i", "other").at(20));

    assertEquals(List.of("two 20-"), versions(history("i")));
  }

  @Test
  void conversations_keep_no_earlier_texts() {
    lethe.hears(sessionMessage("m", "one").at(10));
    lethe.hears(sessionMessage("m", "two").at(20));
    String said = lethe.hears(person("e1", "one").at(10)).path("memory_id").asText();
    lethe.hears(edit("e2", "m-e1", "two").at(20));

    JsonNode message =
        lethe.asks(call("memory.history").in("default/session:s1").with("item_id", "m"));
    JsonNode event =
        lethe.asks(call("memory.history").in("default/general").with("memory_id", said));

    assertEquals(List.of("two 10-"), versions(message.path("result")), message::toString);
    assertEquals(List.of("two 20-"), versions(event.path("result")), event::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 | [four 40-, three 30-40, two 20-30]",
        "0 | [four 40-]",
      })
  void the_policy_bounds_the_number_of_earlier_texts(int most, String expected) {
    lethe.close();
    lethe = Pipeline.with(Policies.edn("{:minting {:earlier-texts " + most + "}}"));
    int at = 0;
    for (String text : List.of("one", "two", "three", "four")) {
      lethe.hears(entry("i", text).at(at += 10));
    }

    assertEquals(expected, versions(history("i")).toString());
  }

  @Test
  void earlier_texts_are_bounded_together_so_that_a_memory_fits_into_a_record() {
    for (int i = 0; i < 8; i++) {
      lethe.hears(entry("i", ("" + i).repeat(10_000)).at(i));
    }

    assertEquals(4, history("i").path("versions").size());
  }

  @Test
  void earlier_texts_survive_a_restore() {
    lethe.hears(preference("a", "k", "one").at(10));
    lethe.hears(preference("a", "k", "two").at(20));
    lethe.hears(preference("b", "k", "three").at(30), 30);
    assertEquals(List.of("? 20-30", "? 10-20"), versions(history("a")));

    JsonNode restored =
        lethe.asks(
            call("memory.restore")
                .changed(c -> c.put("occurred_at", DAY + 40_000))
                .with("item_id", "a"));

    assertTrue(restored.path("ok").booleanValue(), restored::toString);
    assertEquals(List.of("k: two 20-", "k: one 10-20"), versions(history("a")));
  }

  @Test
  void a_deleted_item_shows_no_text_and_its_return_begins_a_new_history() {
    lethe.hears(entry("i", "one").at(10));
    lethe.hears(entry("i", "two").at(20));
    lethe.hears(deletion("i", "entry").at(30));

    assertEquals("deleted", history("i").path("state").asText());
    assertFalse(history("i").toString().contains("one"), () -> history("i").toString());

    lethe.hears(entry("i", "three").at(40));
    assertEquals(List.of("three 40-"), versions(history("i")));
    assertEquals(List.of(), contextAt("three", 35));
  }

  @Test
  void a_history_is_of_the_callers_scope_and_tenant() {
    String id = lethe.hears(entry("i", "one")).path("memory_id").asText();
    lethe.hears(entry("x", "other").with("collection", "other"));
    lethe.hears(entry("x", "other").with("tenant", "other"));

    for (CallJson foreign :
        List.of(
            call("memory.history").in("default/collection:other").with("memory_id", id),
            call("memory.history").in("other/collection:default").with("item_id", "i"),
            call("memory.history")
                .changed(c -> c.remove("scope"))
                .ofTenant("other")
                .with("memory_id", id),
            call("memory.history").with("item_id", "j"))) {
      JsonNode reply = lethe.asks(foreign);
      assertEquals("unknown_memory", reply.at("/error/code").asText(), reply::toString);
    }
  }

  @ParameterizedTest
  @CsvSource({"entry", "pattern"})
  void an_item_replaces_those_that_it_names(String kind) {
    lethe.hears(of(kind, "old", "Herons live at the mill.").at(10));
    lethe.hears(of(kind, "new", "Herons live at the lake.").with("supersedes", "old").at(20));

    assertEquals(id("new"), supersededBy("old"));
    assertEquals(List.of("Herons live at the lake."), texts(context("Where do herons live?")));
    assertEquals(List.of("Herons live at the mill. 10-20"), versions(history("old")));
    assertEquals(List.of("new live 20"), links(history("old").path("superseded_by")));
    assertEquals(List.of("old superseded 20"), links(history("new").path("supersedes")));

    JsonNode restored = lethe.asks(call("memory.restore").with("item_id", "old"));

    assertTrue(restored.path("ok").booleanValue(), restored::toString);
    assertEquals("", supersededBy("old"));
    assertFalse(memory("old").path("item").has("superseded_at"));
    lethe.hears(of(kind, "new", "Herons live at the lake now.").with("supersedes", "old").at(30));
    assertEquals("", supersededBy("old"), "only newly named items are replaced");
    assertEquals(List.of("old live"), links(history("new").path("supersedes")));
  }

  private static ItemJson of(String kind, String id, String text) {
    return kind.equals("entry") ? entry(id, text) : pattern(id, id, text);
  }

  @Test
  void an_event_completes_a_todo_of_another_kind_without_its_counts() {
    lethe.hears(
        entry("todo", "Mend the net.")
            .with("type", "todo")
            .with("confirmations", 5)
            .with("tags", List.of("boat"))
            .with("importance", 9)
            .at(10));
    lethe.hears(
        entry("done", "The net is mended.")
            .with("type", "event")
            .with("supersedes", List.of("todo", "unknown"))
            .at(20));

    assertEquals(id("done"), supersededBy("todo"));
    JsonNode done = memory("done");
    assertEquals(1, done.at("/item/confirmations").asInt());
    assertEquals(5, done.at("/item/importance").asInt());
    assertEquals(DAY + 20_000, done.path("created_at").asLong());
    assertEquals("[]", done.path("tags").toString());
    assertEquals(
        List.of("todo superseded 20", "unknown unknown"),
        links(history("done").path("supersedes")));
  }

  @Test
  void a_replaced_vector_is_purged() {
    lethe.hears(entry("old", "Herons live at the old mill.").at(10));
    lethe.hears(entry("new", "Herons live at the lake.").with("supersedes", "old").at(20));

    assertEquals(Set.of(NOTES.key(id("new"))), lethe.vectors().keySet());
  }

  @Test
  void a_protected_or_newer_item_or_one_of_another_kind_stays() {
    lethe.hears(entry("pinned", "Herons are grey.").with("pinned", true).at(10));
    lethe.hears(entry("newer", "Herons are white.").at(30));
    lethe.hears(preference("p", "k", "v").at(10));
    lethe.hears(
        entry("new", "Herons are purple.")
            .with("supersedes", List.of("pinned", "newer", "p"))
            .at(20));

    for (String stays : List.of("pinned", "newer", "p")) {
      assertEquals("", supersededBy(stays), stays);
    }
    assertEquals(
        List.of("pinned live", "newer live", "p live"), links(history("new").path("supersedes")));
  }

  @Test
  void a_replaced_item_that_arrives_after_its_successor_is_superseded_too() {
    lethe.hears(entry("new", "Herons live at the lake.").with("supersedes", "old").at(20));
    JsonNode decision = lethe.hears(entry("old", "Herons live at the mill.").at(10));

    assertEquals("minted", decision.path("verdict").asText());
    assertEquals("superseded", decision.path("reason").asText());
    assertEquals(id("new"), supersededBy("old"));
    assertEquals(List.of("Herons live at the lake."), texts(context("Where do herons live?")));

    lethe.hears(entry("old", "Herons live at the sea.").at(15));
    assertEquals(id("new"), supersededBy("old"));
    lethe.hears(entry("old", "Herons live at the sea again.").at(30));
    assertEquals("", supersededBy("old"));
    assertEquals(
        List.of(
            "Herons live at the sea again. 30-",
            "Herons live at the sea. 15-20",
            "Herons live at the mill. 10-15"),
        versions(history("old")));
  }

  @Test
  void a_chain_of_successors_is_shown_and_outlives_the_deletion_of_one() {
    lethe.hears(entry("a", "one").at(10));
    lethe.hears(entry("b", "two").with("supersedes", "a").at(20));
    lethe.hears(entry("c", "three").with("supersedes", "b").at(30));

    assertEquals(
        List.of("b superseded 20", "c live 30"), links(history("a").path("superseded_by")));

    lethe.hears(deletion("b", "entry").at(40));

    assertEquals(id("b"), supersededBy("a"));
    assertEquals("deleted", history("b").path("state").asText());
  }

  @ParameterizedTest
  @CsvSource({"entry", "pattern"})
  void a_replaced_item_stays_superseded_if_its_successor_is_forgotten(String kind) {
    lethe.hears(of(kind, "old", "Herons live at the mill.").at(10));
    lethe.hears(of(kind, "new", "Herons live at the lake.").with("supersedes", "old").at(20));
    lethe.asks(call("memory.forget").with("memory_id", id("new")));

    lethe.hears(of(kind, "old", "Herons live at the mill.").with("tags", List.of("birds")).at(30));

    assertEquals(id("new"), supersededBy("old"));
    assertEquals("[\"birds\"]", memory("old").path("tags").toString());
  }

  @ParameterizedTest
  @CsvSource({"20, 30, b", "30, 20, a", "20, 20, a"})
  void of_two_items_that_name_each_other_the_later_or_else_the_first_arrived_stays(
      int first, int second, String stays) {
    lethe.hears(entry("a", "Herons live at the mill.").with("supersedes", "b").at(first));
    lethe.hears(entry("b", "Herons live at the lake.").with("supersedes", "a").at(second));

    assertEquals(stays.equals("a") ? "" : id("b"), supersededBy("a"));
    assertEquals(stays.equals("b") ? "" : id("a"), supersededBy("b"));
  }

  @Test
  void an_item_that_returns_is_not_replaced_by_one_that_it_replaces_itself() {
    lethe.hears(entry("a", "Herons live at the mill.").with("supersedes", "c").at(10));
    lethe.hears(entry("b", "Herons live at the lake.").with("supersedes", "a").at(20));
    lethe.hears(entry("c", "Herons live at the sea.").with("supersedes", "b").at(30));
    lethe.hears(deletion("c", "entry").at(40));
    lethe.hears(entry("a", "Herons live at the mill.").with("supersedes", "c").at(60));

    lethe.hears(entry("c", "Herons live at the sea.").with("supersedes", "b").at(50));

    assertEquals(id("b"), supersededBy("a"));
    assertEquals(id("c"), supersededBy("b"));
    assertEquals("", supersededBy("c"));
    assertEquals(List.of("Herons live at the sea."), texts(context("Where do herons live?")));
  }

  @Test
  void a_replaced_item_with_another_text_replaces_the_one_that_replaced_it_if_it_names_it() {
    lethe.hears(entry("a", "Herons live at the mill.").with("supersedes", "b").at(10));
    lethe.hears(entry("b", "Herons live at the lake.").with("supersedes", "a").at(20));
    assertEquals(id("b"), supersededBy("a"));

    lethe.hears(entry("a", "Herons live at the sea.").with("supersedes", "b").at(30));

    assertEquals("", supersededBy("a"));
    assertEquals(id("a"), supersededBy("b"));
  }

  @Test
  void relations_of_a_replaced_entry_lead_to_its_successor_until_it_is_restored() {
    lethe.hears(entry("old", "Herons live at the mill.").at(10));
    lethe.hears(entry("mill", "The mill is by the river.").at(10));
    lethe.hears(
        item("r", "relation")
            .with("source_id", "old")
            .with("relation_type", "about")
            .with("target_id", "mill")
            .at(10));
    lethe.hears(entry("new", "Herons live at the lake.").with("supersedes", "old").at(20));
    assertEquals("new", memory("r").at("/item/source_id").asText());

    lethe.asks(call("memory.restore").with("item_id", "old"));

    assertEquals("old", memory("r").at("/item/source_id").asText());
  }

  @Test
  void a_context_of_an_earlier_time_has_what_was_valid_then() {
    lethe.hears(entry("home", "Herons live at the mill.").at(10));
    lethe.hears(entry("home", "Herons live at the lake.").at(20));
    lethe.hears(entry("food", "Herons eat frogs.").at(10));
    lethe.hears(entry("fish", "Herons eat fish.").with("supersedes", "food").at(30));
    lethe.hears(preference("p", "herons", "grey").at(10));
    lethe.hears(preference("p", "herons", "white").at(40));
    String query = "herons live eat";

    assertEquals(List.of(), contextAt(query, 9));
    assertEquals(
        List.of("Herons eat frogs.", "Herons live at the mill.", "herons: grey"),
        contextAt(query, 10));
    assertEquals(
        List.of("Herons eat frogs.", "Herons live at the lake.", "herons: grey"),
        contextAt(query, 20));
    assertEquals(
        List.of("Herons eat fish.", "Herons live at the lake.", "herons: grey"),
        contextAt(query, 30));
    assertEquals(texts(context(query)), contextAt(query, 40));
  }

  @Test
  void an_approved_contradiction_shows_the_other_memory_as_superseded_by_the_kept_one() {
    lethe.hears(limit("five", 5).at(10));
    lethe.hears(limit("six", 6).at(20));
    asksAt(100, call("entries.consolidate").with("dry_run", false));
    String review = asksAt(150, call("review.list")).at("/result/reviews/0/review_id").asText();

    asksAt(200, call("review.approve").with("review_id", review).with("keep", "six"));

    assertEquals(List.of("five superseded 200"), links(history("six").path("supersedes")));
    assertEquals(List.of("six live 200"), links(history("five").path("superseded_by")));
    assertEquals(List.of("The limit is 5. 10-200"), versions(history("five")));
    assertEquals(List.of("The limit is 5."), contextAt("limit", 15));
    assertEquals(List.of("The limit is 5.", "The limit is 6."), contextAt("limit", 199));
    assertEquals(List.of("The limit is 6."), contextAt("limit", 200));
  }

  private JsonNode asksAt(int seconds, CallJson call) {
    JsonNode reply = lethe.asks(call.changed(c -> c.put("occurred_at", DAY + seconds * 1000L)));
    assertTrue(reply.path("ok").booleanValue(), reply::toString);
    return reply;
  }

  private static ItemJson limit(String id, int number) {
    return entry(id, "The limit is " + number + ".")
        .with("embedding", Map.of("model", "test", "vector", List.of(1.0, 0.0)));
  }

  @Test
  void a_context_of_an_earlier_time_has_what_has_expired_since() {
    lethe.hears(entry("tide", "Herons fish at low tide.").with("expires_at", DAY + 30_000).at(10));

    assertEquals(List.of("Herons fish at low tide."), contextAt("herons", 29));
    assertEquals(List.of(), contextAt("herons", 30));
    assertEquals(List.of("Herons fish at low tide. 10-30"), versions(history("tide")));
  }

  @Test
  void a_context_of_an_earlier_time_brings_back_no_deleted_memory_and_no_unknown_text() {
    lethe.close();
    lethe = Pipeline.with(Policies.edn("{:minting {:earlier-texts 0}}"));
    lethe.hears(entry("gone", "Herons eat frogs.").at(10));
    lethe.hears(deletion("gone", "entry").at(30));
    lethe.hears(entry("home", "Herons live at the mill.").at(10));
    lethe.hears(entry("home", "Herons live at the lake.").at(20));

    assertEquals(List.of(), contextAt("herons", 15));
    assertEquals(List.of("Herons live at the lake."), contextAt("herons", 20));
  }

  /** Has consolidation merge a copy, and an entry with fewer sentences, into {@code kept}. */
  private void merged() {
    Map<String, Object> vector = Map.of("model", "test", "vector", List.of(1.0, 0.0));
    String text = "Herons eat frogs. Herons fish at dawn.";
    lethe.hears(entry("kept", text).with("embedding", vector).with("confirmations", 5).at(30));
    lethe.hears(entry("copy", text).with("embedding", vector).at(10));
    lethe.hears(entry("less", "Herons eat frogs.").with("embedding", vector).at(10));
    asksAt(100, call("entries.consolidate").with("dry_run", false));
    assertEquals(id("kept"), supersededBy("copy"));
    assertEquals(id("kept"), supersededBy("less"));
    assertEquals(2, contextAt("herons eat frogs", 20).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory_id", "filter"})
  void a_forgotten_entry_takes_along_the_copies_merged_into_it(String by) {
    merged();
    CallJson forget = call("memory.forget");

    JsonNode reply =
        asksAt(
            300,
            by.equals("filter")
                ? forget
                    .with("filter", Map.of("item_ids", List.of("kept")))
                    .with("dry_run", false)
                    .with("erase", true)
                : forget.with("memory_id", id("kept")));

    assertEquals(3, reply.at("/result/forgotten").asInt(), reply::toString);
    assertEquals(List.of(), contextAt("herons eat frogs", 20));
    assertEquals("deleted", history("copy").path("state").asText());
    assertEquals("deleted", history("less").path("state").asText());
    JsonNode decision = lethe.hears(entry("again", "Herons eat frogs.").at(250));
    assertEquals("retired", decision.path("reason").asText());
  }

  @Test
  void an_entry_with_another_text_outlives_the_forgotten_one_that_replaced_it() {
    lethe.hears(limit("five", 5).at(10));
    lethe.hears(limit("six", 6).at(20));
    asksAt(100, call("entries.consolidate").with("dry_run", false));
    String review = asksAt(150, call("review.list")).at("/result/reviews/0/review_id").asText();
    asksAt(200, call("review.approve").with("review_id", review));

    JsonNode reply = asksAt(300, call("memory.forget").with("memory_id", id("six")));

    assertEquals(1, reply.at("/result/forgotten").asInt(), reply::toString);
    assertEquals(List.of("The limit is 5."), contextAt("limit", 15));
  }

  @Test
  void merged_entries_are_hidden_while_the_one_that_stands_for_them_is_deleted() {
    merged();
    JsonNode reply =
        asksAt(
            300,
            call("memory.forget")
                .with("filter", Map.of("item_ids", List.of("kept")))
                .with("dry_run", false));

    assertEquals(List.of(), contextAt("herons eat frogs", 20));

    asksAt(400, call("memory.restore").with("run_id", reply.at("/result/run_id").asText()));
    assertEquals(2, contextAt("herons eat frogs", 20).size());
    assertEquals(id("kept"), supersededBy("copy"));
  }

  @ParameterizedTest
  @CsvSource({"yesterday, false, $.as_of", "2026-01-31, true, $.log"})
  void a_context_of_an_earlier_time_needs_a_time_and_is_not_counted(
      String time, boolean log, String path) {
    lethe.hears(entry("i", "Herons eat frogs."));

    JsonNode reply = lethe.asks(context("herons").with("as_of", time).with("log", log));

    assertEquals("invalid_args", reply.at("/error/code").asText(), reply::toString);
    assertEquals(path, reply.at("/error/path").asText());
  }
}
