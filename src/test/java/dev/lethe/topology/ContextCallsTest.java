package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.preference;
import static dev.lethe.fixture.ItemJson.sessionMessage;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Names;
import dev.lethe.fixture.AgedMessages;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code memory.context_assemble} through the whole topology: rules B1, B6 and B7. */
class ContextCallsTest {
  private final Pipeline lethe = Pipeline.with(Policies.edn("{:compaction {:mode :off}}"));
  private int calls;

  @AfterEach
  void end() {
    lethe.close();
  }

  private CallJson context(String query) {
    return call("c" + calls++, "memory.context_assemble")
        .in("default/general")
        .with("query", query)
        .changed(c -> c.withObject("/args").put("window_tokens", 2_000));
  }

  private static List<String> texts(JsonNode reply) {
    assertTrue(reply.path("ok").booleanValue(), reply::toString);
    List<String> texts = new ArrayList<>();
    reply.at("/result/items").forEach(item -> texts.add(item.path("text").asText()));
    return texts;
  }

  private List<String> texts(String query) {
    return texts(lethe.asks(context(query)));
  }

  @Test
  void a_context_is_answered_with_the_reason_for_each_memory() {
    String id = lethe.hears(person("e1", "the heron is back")).get("memory_id").asText();

    JsonNode reply =
        lethe.asks(context("heron").changed(c -> c.withObject("/args").put("context_id", "mine")));

    assertEquals("mine", reply.at("/result/context_id").asText(), reply::toString);
    assertEquals("none", reply.at("/result/embedder").asText());
    assertEquals(
        "persistent: pinned memories, then preferences, each newest first; related: best first; "
            + "recent: oldest first",
        reply.at("/result/order").asText());
    assertEquals(5, reply.at("/result/tokens_total").asInt());
    assertEquals(0, reply.at("/result/preferences").size());
    JsonNode item = reply.at("/result/items/0");
    assertEquals(id, item.path("memory_id").asText());
    assertEquals("message", item.path("kind").asText());
    assertEquals("recent", item.path("section").asText());
    assertEquals("recent", item.path("reason").asText());
    assertEquals("the heron is back", item.path("text").asText());
    assertEquals(5, item.path("tokens").asInt());
    assertTrue(item.path("score").isNumber());
    assertTrue(item.path("created_at").isIntegralNumber());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'window_tokens':1000}                                    | $.query",
        "{'query':'x'}                                             | $.window_tokens",
        "{'query':'','window_tokens':1000}                         | $.query",
        "{'query':'x','window_tokens':99}                          | $.window_tokens",
        "{'query':'x','window_tokens':1000001}                     | $.window_tokens",
        "{'query':'x','window_tokens':1000,'log':'yes'}            | $.log",
        "{'query':'x','window_tokens':1000,'session_id':''}        | $.session_id",
        "{'query':'x','window_tokens':1000,'preference_scope':7}   | $.preference_scope",
        "{'query':'x','window_tokens':1000,'context_id':[]}        | $.context_id",
        "{'query':'x','window_tokens':1000,'windows':1}            | $.windows"
      })
  void missing_or_invalid_arguments_are_reported_by_path(String args, String path) {
    String call =
        "{'type':'tool_call','name':'memory.context_assemble','scope':'default/general','args':%s}";

    JsonNode reply = lethe.asks(call.formatted(args).replace('\'', '"').getBytes(UTF_8));

    assertEquals("invalid_args", reply.at("/error/code").asText(), reply::toString);
    assertEquals(path, reply.at("/error/path").asText());
  }

  @Test
  void a_context_is_of_one_scope_and_of_the_callers_tenant() {
    lethe.hears(person("e1", "the heron is back"));

    JsonNode without = lethe.asks(context("heron").changed(c -> c.remove("scope")));
    JsonNode anothers = lethe.asks(context("heron").ofTenant("other"));
    JsonNode elsewhere = lethe.asks(context("heron").in("default/other"));

    assertEquals("invalid_args", without.at("/error/code").asText(), without::toString);
    assertEquals("invalid_args", anothers.at("/error/code").asText(), anothers::toString);
    assertEquals("unknown_scope", elsewhere.at("/error/code").asText(), elsewhere::toString);
  }

  @Test
  void it_follows_new_messages_edits_and_deletions() {
    lethe.hears(person("e1", "the heron is back").at(1));
    assertEquals(List.of("the heron is back"), texts("heron"));

    lethe.hears(person("e2", "and the otter").at(2));
    lethe.hears(edit("e3", "m-e1", "the egret is back").at(3));
    assertEquals(List.of("the egret is back", "and the otter"), texts("heron"));

    lethe.hears(deletion("e4", "m-e1").at(4));
    assertEquals(List.of("and the otter"), texts("egret"));
  }

  @Test
  void a_forgotten_memory_never_reappears_in_a_context() {
    String id = lethe.hears(person("e1", "the heron is back")).get("memory_id").asText();
    lethe.hears(person("e2", "and the otter").at(2));
    assertEquals(2, texts("heron").size());

    lethe.asks(call("f", "memory.forget").with("memory_id", id));

    assertEquals(List.of("and the otter"), texts("heron"));
    lethe.restarts();
    lethe.hears(person("e3", "and the grebe").at(3));
    assertEquals(List.of("and the otter", "and the grebe"), texts("heron"));
  }

  @Test
  void a_compacted_memory_is_shown_by_its_excerpt_until_it_is_restored() {
    try (Pipeline pipeline = Pipeline.with(Policies.COMPACTING)) {
      pipeline.asks(context("which server moves?"));
      List<String> ids = AgedMessages.in(pipeline, 3);
      JsonNode report = pipeline.values(pipeline.topics().reports()).get(0);

      JsonNode compacted = pipeline.asks(context("which server moves?"));
      pipeline.asks(call("undo", "memory.restore").with("run_id", report.path("run_id").asText()));
      JsonNode restored = pipeline.asks(context("which server moves?"));

      assertEquals(0, memoryIds(compacted).stream().filter(ids::contains).count());
      assertTrue(compacted.toString().contains("\"excerpt\""), compacted::toString);
      assertEquals(Set.copyOf(ids), Set.copyOf(memoryIds(restored)));
      assertEquals(ids.size(), memoryIds(restored).size());
    }
  }

  private static List<String> memoryIds(JsonNode reply) {
    List<String> ids = new ArrayList<>();
    reply.at("/result/items").forEach(item -> ids.add(item.path("memory_id").asText()));
    return ids;
  }

  @Test
  void a_bots_repeats_are_one_aggregate() {
    for (int i = 0; i < 20; i++) {
      lethe.hears(bot("b" + i, "build " + (100 + i) + " failed on the harbour branch").at(i));
    }
    lethe.settles();

    JsonNode reply = lethe.asks(context("which build failed?"));

    assertEquals(1, reply.at("/result/items").size(), reply::toString);
    assertEquals("aggregate", reply.at("/result/items/0/kind").asText());
  }

  @Test
  void logging_counts_one_inclusion_of_each_item() {
    String one = lethe.hears(person("e1", "the heron is back")).get("memory_id").asText();
    String other = lethe.hears(person("e2", "and the otter").at(2)).get("memory_id").asText();

    lethe.asks(context("heron"));
    assertEquals(0, lethe.memory(one).at("/usage/included_count_total").asInt());
    lethe.asks(context("heron").changed(c -> c.withObject("/args").put("log", true)));

    assertEquals(1, lethe.memory(one).at("/usage/included_count_total").asInt());
    assertEquals(1, lethe.memory(other).at("/usage/included_count_total").asInt());
    assertEquals(2, texts("heron").size());
  }

  @Test
  void the_same_call_again_reads_again_and_counts_no_second_inclusion() {
    String one = lethe.hears(person("e1", "the heron is back")).get("memory_id").asText();
    String other = lethe.hears(person("e2", "and the otter").at(2)).get("memory_id").asText();
    CallJson context = context("heron").changed(c -> c.withObject("/args").put("log", true));
    JsonNode first = lethe.asks(context);
    assertEquals(2, texts(first).size());

    lethe.asks(call("f1", "memory.forget").with("memory_id", one));
    JsonNode again = lethe.asks(context);

    assertEquals(List.of("and the otter"), texts(again));
    assertEquals(first.at("/result/context_id"), again.at("/result/context_id"));
    assertEquals(1, lethe.memory(other).at("/usage/included_count_total").asInt());
    assertFalse(rows(Names.GATHERINGS).contains("otter"), "gather quotes no memory");
  }

  private String rows(String store) {
    StringBuilder rows = new StringBuilder();
    try (var all = lethe.<Object>stored(store).all()) {
      all.forEachRemaining(row -> rows.append(row.key).append(row.value).append('\n'));
    }
    return rows.toString();
  }

  @Test
  void a_sessions_items_are_its_context_and_preferences_their_collections() {
    lethe.hears(sessionMessage("i1", "where is the heron?"));
    lethe.hears(entry("e1", "Herons nest in March."));
    lethe.hears(preference("p1", "tone", "dry"));
    lethe.hears(preference("p2", "tone", "warm").with("pref_scope", "work"));
    assertEquals(
        List.of("where is the heron?"),
        texts(lethe.asks(context("heron").in("default/session:s1"))));

    JsonNode reply =
        lethe.asks(
            context("heron").in("default/collection:default").with("preference_scope", "work"));

    assertEquals(
        "[{\"memory_id\":\""
            + reply.at("/result/items/0/memory_id").asText()
            + "\",\"key\":\"tone\",\"value\":\"warm\",\"pref_scope\":\"work\"}]",
        reply.at("/result/preferences").toString());
    assertEquals(List.of("tone: warm", "Herons nest in March."), texts(reply));
  }

  @Test
  void tool_calls_are_in_no_context() {
    lethe.hears(event("t1", "tool.call").with("call_id", "1").with("name", "search_heron"));
    lethe.hears(
        event("t2", "tool.result")
            .with("call_id", "1")
            .with("name", "search_heron")
            .with("result", "two herons")
            .at(1));

    assertEquals(1, texts("heron").size());
  }

  @Test
  void a_restart_changes_no_context(@TempDir Path state) {
    Policy policy = Policies.edn("{:compaction {:mode :off}}");
    try (Pipeline durable = Pipeline.durable(policy, state)) {
      for (int i = 0; i < 40; i++) {
        durable.hears(person("e" + i, "the heron w" + (char) ('a' + i) + " is green").at(i));
      }
      CallJson before =
          context("green heron 3").changed(c -> c.put("occurred_at", "2026-02-03T00:00:00Z"));
      CallJson after = before.changed(c -> c.put("command_id", "after"));
      JsonNode first = durable.asks(before);

      durable.restarts();

      JsonNode then = durable.asks(after);
      assertEquals(first.at("/result/items"), then.at("/result/items"));
      assertTrue(first.at("/result/items").size() > 10);
    }
  }
}
