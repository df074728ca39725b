package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.config.Names;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Minting decisions, row by row, through the whole topology: rules M1, M2 and V1. */
class MintingTableTest {
  private static final String CI = "build finished for the release branch after lint and tests";

  private Pipeline pipeline = Pipeline.withDefaults();

  @AfterEach
  void close() {
    pipeline.close();
  }

  private void withPolicy(String edn) {
    pipeline.close();
    pipeline = Pipeline.with(Policies.edn(edn));
  }

  private static void assertDecided(String verdict, String reason, JsonNode decision) {
    assertEquals(
        verdict + '/' + reason,
        decision.get("verdict").asText() + '/' + decision.get("reason").asText(),
        decision::toString);
  }

  private static void assertEmbed(String verdict, String reason, JsonNode decision) {
    JsonNode embed = decision.get("embed");
    assertEquals(
        verdict + '/' + reason,
        embed.get("verdict").asText() + '/' + embed.get("reason").asText(),
        decision::toString);
  }

  private JsonNode memoryOf(JsonNode decision) {
    return pipeline.memory(decision.get("memory_id").asText());
  }

  @Test
  void a_person_is_minted_and_embedded() {
    JsonNode decision = pipeline.hears(person("e1", "the heron is back"));

    assertDecided("minted", "human_message", decision);
    assertEmbed("requested", "eligible", decision);
    JsonNode memory = memoryOf(decision);
    assertEquals("message", memory.get("kind").asText());
    assertEquals("the heron is back", memory.at("/content/text").asText());
    assertEquals(1.0, memory.at("/retrieval/weight").asDouble());
    assertEquals(1, pipeline.vectors().size());
    assertTrue(decision.get("memory_id").asText().startsWith("20260131-"));
  }

  @Test
  void people_may_repeat_themselves() {
    pipeline.hears(person("e1", "good morning everyone in this channel"));

    JsonNode again = pipeline.hears(person("e2", "good morning everyone in this channel").at(5));

    assertDecided("minted", "human_message", again);
    assertNull(again.get("family_id"));
  }

  @Test
  void every_message_of_a_bridge_is_minted_if_the_policy_calls_it_a_person() {
    withPolicy("{:minting {:authors [{:webhook \"900\" :kind :person}]}}");
    pipeline.hears(bot("e1", CI).with("webhook_id", "900"));

    JsonNode decision = pipeline.hears(bot("e2", CI).with("webhook_id", "900").at(5));

    assertDecided("minted", "human_message", decision);
    assertEmbed("requested", "eligible", decision);
    assertFalse(memoryOf(decision).at("/source/author_is_bot").asBoolean());
    assertDecided("minted", "new_family", pipeline.hears(bot("e3", CI).at(6)));
  }

  @Test
  void repeats_of_a_schedule_are_counted_if_the_policy_calls_it_a_bot() {
    withPolicy("{:minting {:authors [{:id \"person-1\" :kind :bot}]}}");
    pipeline.hears(person("e1", "periodic check of the mailbox and the calendar"));

    assertDecided(
        "aggregated",
        "exact_duplicate",
        pipeline.hears(person("e2", "periodic check of the mailbox and the calendar").at(5)));
  }

  @Test
  void an_ignored_author_leaves_only_decisions() {
    withPolicy("{:minting {:authors [{:name \"ci-*\" :kind :ignored}]}}");

    JsonNode decision = pipeline.hears(bot("e1", CI));

    assertDecided("logged_only", "author_ignored", decision);
    assertNull(decision.get("memory_id"));
    assertEquals(0, pipeline.memories().size());
  }

  @Test
  void an_edit_of_an_ignored_webhook_is_not_kept_for_its_message() {
    withPolicy("{:minting {:authors [{:webhook \"900\" :kind :ignored}]}}");

    JsonNode decision =
        pipeline.hears(edit("x1", "m-e1", CI).author("9", "CI", true).with("webhook_id", "900"));

    assertDecided("logged_only", "author_ignored", decision);
    assertEquals(0, pipeline.rows(Names.MESSAGE_MEMORIES));
  }

  @Test
  void a_persons_long_message_is_to_be_summarized_first() {
    withPolicy("{:minting {:embed-max-tokens 2}}");

    JsonNode decision = pipeline.hears(person("e1", "123456789"));

    assertEmbed("summarise_first", "tokens", decision);
    assertEquals(0, pipeline.vectors().size());
  }

  @Test
  void a_bots_new_message_is_minted_and_not_embedded() {
    JsonNode decision = pipeline.hears(bot("e1", CI));

    assertDecided("minted", "new_family", decision);
    assertFalse(decision.get("family_id").asText().isEmpty());
    assertEmbed("skipped", "channel", decision);
    assertEquals(0.5, memoryOf(decision).at("/retrieval/weight").asDouble());
  }

  @Test
  void a_bots_message_is_embedded_if_its_channel_enables_it() {
    withPolicy("{:channels {\"general\" {:embed-raw-bot-messages? true}}}");

    assertEmbed("requested", "eligible", pipeline.hears(bot("e1", CI)));
  }

  @Test
  void a_bots_duplicate_is_aggregated() {
    JsonNode first = pipeline.hears(bot("e1", CI));

    JsonNode second = pipeline.hears(bot("e2", CI).at(1));

    assertDecided("aggregated", "exact_duplicate", second);
    assertEquals(first.get("family_id"), second.get("family_id"));
    assertNull(second.get("memory_id"));
    assertEmbed("skipped", "not_minted", second);
  }

  @Test
  void a_bots_duplicate_is_minted_as_well_where_the_policy_keeps_duplicates() {
    withPolicy("{:dedupe {:aggregate-bot-dupes? false}}");
    JsonNode first = pipeline.hears(bot("e1", CI));

    JsonNode second = pipeline.hears(bot("e2", CI).at(1));
    pipeline.settles();

    assertDecided("minted", "raw_bot_allowed", second);
    assertEquals(first.get("family_id"), second.get("family_id"));
    assertEquals(2, pipeline.families().values().iterator().next().get("dup_count").asInt());
  }

  @Test
  void a_bots_duplicate_is_minted_as_well_in_a_raw_channel() {
    withPolicy("{:channels {\"general\" {:raw-bot-memory? true}}}");
    pipeline.hears(bot("e1", CI));

    assertDecided("minted", "raw_bot_allowed", pipeline.hears(bot("e2", CI).at(1)));
  }

  @Test
  void an_edit_updates_the_memory_and_purges_its_vector() {
    JsonNode created = pipeline.hears(person("e1", "the heron is back"));

    JsonNode edited = pipeline.hears(edit("e2", "m-e1", "the egret is back").at(3));

    assertDecided("updated", "edited", edited);
    assertEmbed("purged", "edited", edited);
    JsonNode memory = memoryOf(created);
    assertEquals("the egret is back", memory.at("/content/text").asText());
    assertEquals(2, memory.get("revision").asInt());
    assertEquals(memory.get("created_at").asLong() + 3000, memory.get("edited_at").asLong());
    assertNotEquals(
        created.get("memory_id"), memory.at("/fingerprints/exact_hash"), "fingerprints change");
    assertEquals(0, pipeline.vectors().size());
  }

  @Test
  void an_edit_that_changes_nothing_that_counts_keeps_the_vector() {
    pipeline.hears(person("e1", "the heron is back at 12:30"));

    JsonNode edited = pipeline.hears(edit("e2", "m-e1", "the heron is back at 12:31").at(3));

    assertEmbed("skipped", "edited", edited);
    assertEquals(1, pipeline.vectors().size());
  }

  @Test
  void an_edit_gets_a_new_vector_if_the_policy_enables_it() {
    withPolicy("{:minting {:re-embed-edits? true}}");
    pipeline.hears(person("e1", "the heron is back"));

    JsonNode edited = pipeline.hears(edit("e2", "m-e1", "the egret is back").at(3));

    assertEmbed("requested", "eligible", edited);
    assertEquals(
        "the egret is back", pipeline.vectors().values().iterator().next().get("text").asText());
  }

  @Test
  void an_edit_over_the_limit_of_tokens_is_summarized_first_and_loses_its_vector() {
    withPolicy("{:minting {:re-embed-edits? true :embed-max-tokens 5}}");
    JsonNode created = pipeline.hears(person("e1", "the heron is back"));

    JsonNode longer = pipeline.hears(edit("e2", "m-e1", "the egret is back too").at(3));

    assertEmbed("summarise_first", "tokens", longer);
    assertEquals("summarise_first", memoryOf(created).at("/embedding/status").asText());
    assertEquals(0, pipeline.vectors().size());

    JsonNode shorter = pipeline.hears(edit("e3", "m-e1", "the stork is back").at(4));

    assertEmbed("requested", "eligible", shorter);
    assertEquals("requested", memoryOf(created).at("/embedding/status").asText());
    assertEquals(1, pipeline.vectors().size());
  }

  @Test
  void a_deletion_erases_at_once() {
    JsonNode created = pipeline.hears(person("e1", "my address is 12 Heron Lane"));

    JsonNode deleted = pipeline.hears(deletion("e2", "m-e1").at(3));

    assertDecided("marked_deleted", "deleted", deleted);
    assertEmbed("purged", "deleted", deleted);
    JsonNode memory = memoryOf(created);
    assertTrue(memory.at("/lifecycle/deleted").asBoolean());
    assertFalse(memory.toString().contains("Heron"), memory::toString);
    assertFalse(memory.toString().contains("heron"), memory::toString);
    assertEquals(0, pipeline.vectors().size());
    JsonNode tombstone = pipeline.tombstones().values().iterator().next();
    assertNull(tombstone.get("content_hash"));
  }

  @Test
  void a_tool_call_is_minted_and_never_embedded() {
    JsonNode decision =
        pipeline.hears(
            event("e1", "tool.call")
                .with("call_id", "c1")
                .with("name", "web.search")
                .withJson("args", "{\"q\":\"herons\"}"));

    assertDecided("minted", "tool_call", decision);
    assertEmbed("skipped", "kind", decision);
    assertEquals("tool_call", memoryOf(decision).get("kind").asText());
  }

  @Test
  void a_tool_result_of_twelve_words_bears_knowledge() {
    String text = "one two three four five six seven eight nine ten eleven twelve";

    JsonNode twelve = pipeline.hears(result("e1", text));
    JsonNode eleven = pipeline.hears(result("e2", text.replace(" twelve", "")));

    assertDecided("minted", "tool_result", twelve);
    assertEmbed("requested", "eligible", twelve);
    assertEmbed("skipped", "not_knowledge_bearing", eleven);
    assertEquals(0.8, memoryOf(twelve).at("/retrieval/weight").asDouble());
  }

  @Test
  void a_tool_results_own_knowledge_bearing_flag_is_used() {
    assertEmbed(
        "requested",
        "eligible",
        pipeline.hears(result("e1", "ok").with("knowledge_bearing", true)));
    assertEmbed(
        "skipped",
        "not_knowledge_bearing",
        pipeline.hears(
            result("e2", "one two three four five six seven eight nine ten eleven twelve")
                .with("knowledge_bearing", false)));
  }

  @Test
  void a_tools_error_and_a_noisy_tools_result_bear_none() {
    withPolicy("{:minting {:noisy-tools #{\"web.search\"}}}");
    String text = "one two three four five six seven eight nine ten eleven twelve";

    JsonNode noisy = pipeline.hears(result("e1", text));
    JsonNode failed = pipeline.hears(result("e2", text).with("name", "other").with("error", text));

    assertEmbed("skipped", "not_knowledge_bearing", noisy);
    assertEmbed("skipped", "not_knowledge_bearing", failed);
  }

  @Test
  void a_memorys_weight_is_set_by_its_tenants_policy() {
    withPolicy(
        "{:context {:weights {:tool-result 0.3 :aggregate 0.7}}"
            + " :tenants {\"acme\" {:context {:weights {:aggregate 0.9}}}}}");

    JsonNode result = pipeline.hears(result("e1", "ok"));
    for (String tenant : List.of("default", "acme")) {
      pipeline.hears(bot("b1" + tenant, "build of the release is done").tenant(tenant));
      pipeline.hears(bot("b2" + tenant, "build of the release is done").tenant(tenant));
    }
    pipeline.settles();

    assertEquals(0.3, memoryOf(result).at("/retrieval/weight").asDouble());
    assertEquals(
        Set.of(0.7, 0.9),
        pipeline.memories().values().stream()
            .filter(memory -> memory.get("kind").asText().equals("aggregate"))
            .map(memory -> memory.at("/retrieval/weight").asDouble())
            .collect(Collectors.toSet()));
  }

  @Test
  void a_tools_error_and_result_read_as_text() {
    JsonNode decision = pipeline.hears(result("e1", "one\ntwo").with("error", "time's \"up\""));

    assertEquals(
        "web.search: time's \"up\"\none\ntwo", memoryOf(decision).at("/content/text").asText());
  }

  private static dev.lethe.fixture.EventJson result(String id, String text) {
    return event(id, "tool.result")
        .with("call_id", "c-" + id)
        .with("name", "web.search")
        .with("result", text);
  }

  @Test
  void an_assistant_message_without_text_is_only_logged() {
    JsonNode calling =
        pipeline.hears(
            event("e1", "llm.assistant.message").withJson("tool_calls", "[{\"id\":\"c1\"}]"));
    JsonNode blank = pipeline.hears(event("e2", "llm.assistant.message").with("content", " \n"));

    assertDecided("logged_only", "empty_message", calling);
    assertDecided("logged_only", "empty_message", blank);
  }

  @Test
  void a_tools_result_without_its_name_is_its_text() {
    JsonNode decision =
        pipeline.hears(event("e1", "tool.result").with("call_id", "c1").with("result", "12 files"));

    assertEquals("12 files", memoryOf(decision).at("/content/text").asText());
  }

  @Test
  void an_assistant_message_is_minted_and_embedded() {
    JsonNode decision =
        pipeline.hears(event("e1", "llm.assistant.message").with("content", "Herons wade."));

    assertDecided("minted", "assistant_message", decision);
    assertEmbed("requested", "eligible", decision);
  }

  @Test
  void a_think_trace_is_minted_only_if_the_policy_enables_it() {
    JsonNode off = pipeline.hears(event("e1", "llm.think.trace").with("content", "hm"));
    withPolicy("{:minting {:mint-think-traces? true}}");
    JsonNode on = pipeline.hears(event("e1", "llm.think.trace").with("content", "hm"));

    assertDecided("logged_only", "think_trace_off", off);
    assertDecided("minted", "think_trace", on);
    assertEmbed("skipped", "kind", on);
    assertEquals(0.2, memoryOf(on).at("/retrieval/weight").asDouble());
  }

  @Test
  void an_admins_command_is_minted_and_anyone_elses_is_marked() {
    withPolicy("{:minting {:admins #{\"boss\"}}}");

    JsonNode boss =
        pipeline.hears(
            event("e1", "admin.command").author("boss", "Boss", false).with("command", "pin"));
    JsonNode other =
        pipeline.hears(
            event("e2", "admin.command").author("mallory", "M", false).with("command", "pin"));

    assertDecided("minted", "admin_command", boss);
    assertDecided("minted", "not_authorised", other);
    assertEmbed("skipped", "kind", boss);
  }

  @Test
  void a_tick_is_minted_only_if_something_came_of_it() {
    JsonNode empty = pipeline.hears(event("e1", "system.tick"));
    JsonNode action = pipeline.hears(event("e2", "system.tick").with("action", "rotate keys"));

    assertDecided("logged_only", "empty_tick", empty);
    assertDecided("minted", "action_tick", action);
    assertEquals("system", memoryOf(action).get("kind").asText());
  }

  @Test
  void a_summary_is_minted_and_always_embedded() {
    JsonNode decision = pipeline.hears(summary("\"They wade.\""));

    assertDecided("minted", "summary", decision);
    assertEmbed("requested", "eligible", decision);
    assertEquals(1.2, memoryOf(decision).at("/retrieval/weight").asDouble());
  }

  private static EventJson summary(String bullets) {
    return event("e1", "memory.summary.created")
        .withJson(
            "summary",
            """
            {"topic":"herons","time_range":{"start":0,"end":1},"summary":[%s],"spam_patterns":[],
             "decisions":[],"open_loops":[],"entities":[],"source_ids":["a"]}
            """
                .formatted(bullets))
        .withJson("source_ids", "[\"a\"]")
        .with("group_id", "g");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\" \"", "\"\", \"\\u200b\""})
  void a_summary_without_statements_has_neither_text_nor_vector(String bullets) {
    JsonNode decision = pipeline.hears(summary(bullets));

    assertDecided("minted", "summary", decision);
    assertEmbed("skipped", "no_text", decision);
    assertEquals("", memoryOf(decision).at("/content/text").asText());
    assertTrue(pipeline.vectors().isEmpty());
  }

  @Test
  void a_compactors_deletion_marks_the_memory_and_keeps_its_content_for_the_grace_period() {
    JsonNode created = pipeline.hears(person("e1", "the heron is back"));
    String memoryId = created.get("memory_id").asText();

    JsonNode decision =
        pipeline.hears(event("e2", "memory.compaction.deleted").with("memory_id", memoryId).at(2));

    assertDecided("marked_deleted", "tombstone", decision);
    JsonNode memory = memoryOf(created);
    assertTrue(memory.at("/lifecycle/deleted").asBoolean());
    assertEquals("the heron is back", memory.at("/content/text").asText());
    JsonNode tombstone = pipeline.tombstones().values().iterator().next();
    assertTrue(tombstone.get("content_hash").asText().startsWith("sha256:"));
    assertFalse(tombstone.toString().contains("heron"));
    assertEquals(0, pipeline.vectors().size());
  }

  @Test
  void a_compactors_deletion_of_a_protected_or_unknown_memory_is_only_logged() {
    JsonNode admin =
        pipeline.hears(event("e1", "admin.command").author("x", "X", false).with("command", "pin"));

    JsonNode isProtected =
        pipeline.hears(
            event("e2", "memory.compaction.deleted")
                .with("memory_id", admin.get("memory_id").asText()));
    JsonNode unknown =
        pipeline.hears(
            event("e3", "memory.compaction.deleted").with("memory_id", "20260101-nothing"));

    assertDecided("logged_only", "protected", isProtected);
    assertDecided("logged_only", "unknown_memory", unknown);
  }

  @Test
  void a_compactors_deletion_reaches_only_the_scope_that_it_names() {
    JsonNode created = pipeline.hears(person("e1", "the heron is back"));

    JsonNode elsewhere =
        pipeline.hears(
            event("e2", "memory.compaction.deleted")
                .in("other")
                .with("memory_id", created.get("memory_id").asText()));

    assertDecided("logged_only", "unknown_memory", elsewhere);
  }

  @Test
  void a_persons_deletion_erases_a_memory_deleted_by_a_compactor() {
    JsonNode created = pipeline.hears(person("e1", "the heron is back"));
    pipeline.hears(
        event("e2", "memory.compaction.deleted")
            .with("memory_id", created.get("memory_id").asText()));

    JsonNode deleted = pipeline.hears(deletion("e3", "m-e1").at(4));

    assertDecided("marked_deleted", "deleted", deleted);
    assertFalse(memoryOf(created).toString().contains("heron"));
    assertNull(pipeline.tombstones().values().iterator().next().get("content_hash"));
  }
}
