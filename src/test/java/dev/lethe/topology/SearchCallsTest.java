package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.preference;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.context.QueryEmbedder;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.policy.Policy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code memory.search} and the filter of contexts through the whole topology: rules B1, B11. */
class SearchCallsTest {
  private static final String NOTES = "default/collection:default";
  private static final Policy POLICY = Policies.edn("{:compaction {:mode :off}}");

  private final Pipeline lethe = Pipeline.with(POLICY);
  private int calls;

  @AfterEach
  void end() {
    lethe.close();
  }

  private CallJson search(String scope, String query) {
    return call("s" + calls++, "memory.search").in(scope).with("query", query);
  }

  private CallJson context(String query) {
    return call("c" + calls++, "memory.context_assemble")
        .in(NOTES)
        .with("query", query)
        .with("window_tokens", 2_000);
  }

  private static List<String> all(JsonNode reply, String list, String field) {
    assertTrue(reply.path("ok").booleanValue(), reply::toString);
    List<String> values = new ArrayList<>();
    reply.at("/result/" + list).forEach(memory -> values.add(memory.path(field).asText()));
    return values;
  }

  private List<String> found(CallJson search) {
    return all(lethe.asks(search), "memories", "item_id");
  }

  private static ItemJson todo(String id, String content) {
    return entry(id, content).with("type", "todo");
  }

  @Test
  void an_entry_is_found_by_its_subject_and_project() {
    lethe.hears(entry("a", "Cooks soup.").with("subject", "Dora").with("project", "ferry"));
    lethe.hears(entry("b", "Cooks fish.").with("subject", "Emil"));

    assertEquals(List.of("a"), found(search(NOTES, "Where is Dora?")));
    assertEquals(List.of("a"), found(search(NOTES, "ferry")));
    lethe.hears(entry("a", "Cooks soup.").with("subject", "Fritz").at(60));
    assertEquals(List.of(), found(search(NOTES, "Where is Dora?")));
    assertEquals(List.of("a"), found(search(NOTES, "Fritz")));
  }

  @Test
  void a_subject_that_the_text_names_changes_no_score() {
    lethe.hears(entry("a", "The heron sleeps.").with("subject", "heron"));
    String scored = lethe.asks(search(NOTES, "heron")).at("/result/memories/0/score").asText();

    lethe.hears(entry("a", "The heron sleeps.").with("subject", "herons").at(60));

    assertEquals(
        scored, lethe.asks(search(NOTES, "heron")).at("/result/memories/0/score").asText());
  }

  @Test
  void a_context_shows_the_subjects_of_entries() {
    lethe.hears(entry("a", "Cooks soup.").with("subject", "Dora"));

    assertEquals(List.of("Dora"), all(lethe.asks(context("soup")), "items", "subject"));
  }

  @Test
  void a_cursor_of_another_search_is_refused() {
    lethe.hears(entry("a", "Herons eat frogs."));
    lethe.hears(entry("b", "Herons eat fish."));
    JsonNode page = lethe.asks(search(NOTES, "herons").with("limit", 1));
    String cursor = page.at("/result/next_cursor").asText();

    for (CallJson other :
        List.of(
            search(NOTES, "fish"),
            search(NOTES, "herons").with("filter", Map.of("types", List.of("fact"))))) {
      JsonNode reply = lethe.asks(other.with("cursor", cursor));

      assertEquals("invalid_args", reply.at("/error/code").asText(), reply::toString);
      assertEquals("$.cursor", reply.at("/error/path").asText());
    }
    assertEquals(1, found(search(NOTES, "herons").with("cursor", cursor)).size());
  }

  @Test
  void the_best_match_comes_first_and_unrelated_memories_are_left_out() {
    lethe.hears(
        entry("a", "Otters sleep holding hands in the harbour at night, people say.")
            .with("subject", "otters"));
    lethe.hears(entry("b", "Herons eat frogs."));
    lethe.hears(entry("c", "Herons and otters eat frogs."));

    JsonNode reply = lethe.asks(search(NOTES, "do herons eat frogs?"));

    assertEquals(List.of("b", "c"), all(reply, "memories", "item_id"));
    assertEquals("none", reply.at("/result/embedder").asText());
    assertEquals("lexical", reply.at("/result/memories/0/reason").asText());
    assertTrue(reply.at("/result/memories/0/score").isNumber());
    assertEquals(List.of(), found(search(NOTES, "volcano")));
  }

  @Test
  void a_search_finds_only_memories_that_meet_all_conditions() {
    lethe.hears(entry("a", "Herons eat frogs.").with("importance", 3));
    lethe.hears(todo("b", "Feed the herons.").with("importance", 8));
    lethe.hears(todo("c", "Count the herons.").with("importance", 2));
    lethe.hears(preference("d", "bird", "herons"));

    assertEquals(
        List.of("b"),
        found(
            search(NOTES, "herons")
                .with("filter", Map.of("types", List.of("todo"), "min_importance", 5))));
    assertEquals(
        List.of("d"),
        found(search(NOTES, "herons").with("filter", Map.of("kinds", List.of("preference")))));
  }

  @Test
  void pages_show_each_match_once_though_others_arrive_in_between() {
    for (int i = 0; i < 9; i++) {
      lethe.hears(entry("i" + i, "Heron " + "x ".repeat(i) + "number " + i));
    }
    List<String> shown = new ArrayList<>();
    String cursor = null;
    int pages = 0;
    do {
      CallJson page = search(NOTES, "heron number").with("limit", 4);
      JsonNode reply = lethe.asks(cursor == null ? page : page.with("cursor", cursor));
      shown.addAll(all(reply, "memories", "item_id"));
      cursor = reply.at("/result/next_cursor").textValue();
      for (int i = 0; i < 5 && pages < 2; i++) {
        lethe.hears(entry("n" + pages + i, "Otter number " + pages + "y ".repeat(i)));
      }
      pages++;
    } while (cursor != null);

    assertEquals(shown.size(), new HashSet<>(shown).size(), shown::toString);
    for (int i = 0; i < 9; i++) {
      assertTrue(shown.contains("i" + i), shown::toString);
    }
  }

  @Test
  void a_search_waits_for_the_vector_of_its_query() {
    Queue<Runnable> asked = new ArrayDeque<>();
    QueryEmbedder model =
        new QueryEmbedder() {
          @Override
          public EmbeddingModel model() {
            return new EmbeddingModel("remote", "1");
          }

          @Override
          public boolean isAtHand() {
            return false;
          }

          @Override
          public StoredVector embed(String text) {
            return new StoredVector(model(), DenseVector.of(1, 0));
          }
        };
    try (Pipeline comparing = Pipeline.comparing(POLICY, model, asked::add)) {
      for (int i = 0; i < 3; i++) {
        Map<String, Object> vector = Map.of("model", "remote", "vector", List.of(1 - i, 0.1));
        comparing.hears(entry("i" + i, "Storks " + "abc".charAt(i)).with("embedding", vector));
      }
      CallJson search =
          search(NOTES, "heron").with("filter", Map.of("types", List.of("fact"))).with("limit", 1);

      assertNull(comparing.asks(search));
      asked.remove().run();
      comparing.waitsFor(100);

      List<JsonNode> replies = comparing.values(comparing.topics().replies());
      JsonNode reply = replies.get(replies.size() - 1);
      assertEquals(List.of("i0"), all(reply, "memories", "item_id"), reply::toString);
      assertEquals("remote", reply.at("/result/embedder").asText());
      assertEquals("semantic", reply.at("/result/memories/0/reason").asText());
    }
  }

  @Test
  void a_bots_repeats_are_found_as_one_aggregate_unless_messages_are_asked_for() {
    for (int i = 0; i < 20; i++) {
      lethe.hears(bot("b" + i, "build " + (100 + i) + " failed on the harbour branch").at(i));
    }
    lethe.settles();

    JsonNode folded = lethe.asks(search("default/general", "harbour build"));
    JsonNode messages =
        lethe.asks(
            search("default/general", "harbour build")
                .with("filter", Map.of("kinds", List.of("message"))));

    assertEquals(List.of("aggregate"), all(folded, "memories", "kind"));
    List<String> kinds = all(messages, "memories", "kind");
    assertTrue(!kinds.isEmpty() && kinds.stream().allMatch("message"::equals), kinds::toString);
  }

  @Test
  void a_tenant_finds_its_own_memories_only() {
    lethe.hears(entry("i1", "Herons eat frogs.").with("tenant", "ours"));
    lethe.hears(entry("i1", "Herons eat voles.").with("tenant", "theirs"));

    JsonNode ours = lethe.asks(search("ours/collection:default", "herons").ofTenant("ours"));
    JsonNode stolen = lethe.asks(search("theirs/collection:default", "herons").ofTenant("ours"));

    assertEquals(List.of("Herons eat frogs."), all(ours, "memories", "text"));
    assertEquals("invalid_args", stolen.at("/error/code").asText(), stolen::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "czEy", "bGlzdDoxOmE", "!"})
  void a_text_that_is_no_cursor_of_a_search_is_refused(String cursor) {
    lethe.hears(person("e1", "the heron is back"));

    JsonNode reply = lethe.asks(search("default/general", "heron").with("cursor", cursor));

    assertEquals("invalid_args", reply.at("/error/code").asText(), reply::toString);
    assertEquals("$.cursor", reply.at("/error/path").asText());
    assertTrue(reply.at("/error/message").asText().contains('"' + cursor + '"'), reply::toString);
  }

  @Test
  void each_memory_of_a_context_meets_the_conditions() {
    lethe.hears(entry("a", "Herons eat frogs.").with("project", "pond"));
    lethe.hears(entry("b", "Herons eat voles.").with("project", "lake"));
    lethe.hears(entry("c", "Herons are pinned here.").with("pinned", true));
    lethe.hears(preference("d", "bird", "herons"));
    Map<String, Object> pond = Map.of("project", "pond");

    assertEquals(4, all(lethe.asks(context("herons")), "items", "text").size());
    assertEquals(
        List.of("Herons eat frogs."),
        all(lethe.asks(context("herons").with("filter", pond)), "items", "text"));
  }

  @Test
  void the_filter_of_a_context_is_refused_with_the_path_of_its_error() {
    lethe.hears(entry("a", "Herons eat frogs."));

    JsonNode time = lethe.asks(context("herons").with("filter", Map.of("since", "monday")));
    JsonNode state = lethe.asks(context("herons").with("filter", Map.of("state", "deleted")));

    assertEquals("$.filter.since", time.at("/error/path").asText(), time::toString);
    assertEquals("$.filter.state", state.at("/error/path").asText(), state::toString);
  }
}
