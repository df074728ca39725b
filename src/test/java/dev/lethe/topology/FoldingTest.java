package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Repeats of agents' and tools' events: rule M7. */
class FoldingTest {
  private static final String DISK = "disk usage is 71 percent on /var";
  private static final String ALL =
      "{:dedupe {:fold [:tool-result :tool-call :assistant-message :tick]}}";

  private Pipeline pipeline = Pipeline.withDefaults();

  @AfterEach
  void close() {
    pipeline.close();
  }

  private void withPolicy(String edn) {
    pipeline.close();
    pipeline = Pipeline.with(Policies.edn(edn));
  }

  private static EventJson result(String id, String tool, String text) {
    return event(id, "tool.result")
        .with("call_id", "c-" + id)
        .with("name", tool)
        .with("result", text);
  }

  private String decided(EventJson event) {
    return decided(pipeline.hears(event));
  }

  private static String decided(JsonNode decision) {
    return decision.get("verdict").asText() + '/' + decision.get("reason").asText();
  }

  @Test
  void identical_results_of_a_tool_are_counted_in_a_family() {
    JsonNode first = pipeline.hears(result("r1", "disk", DISK));
    JsonNode second = pipeline.hears(result("r2", "disk", DISK).at(60));
    pipeline.hears(result("r3", "disk", DISK).at(120));
    pipeline.settles();

    assertEquals("minted/tool_result", decided(first));
    assertEquals("aggregated/exact_duplicate", decided(second));
    assertNull(second.get("memory_id"));
    assertEquals(first.get("family_id"), second.get("family_id"));
    JsonNode family = pipeline.families().values().iterator().next();
    assertEquals(first.get("family_id"), family.get("family_id"));
    assertEquals(3, family.get("dup_count").asInt());
    assertEquals("r1", family.get("first_event_id").asText());
    assertTrue(family.get("family_id").asText().startsWith("same-"), family::toString);
    assertEquals("repeats of tool disk in general", family.get("topic").asText());
    assertEquals(0, family.get("actions_suggested").size(), family::toString);
    assertTrue(family.get("example_snippets").toString().contains("disk usage"), family::toString);
    assertEquals(2, pipeline.memories().size(), "the first result and the aggregate");
  }

  @Test
  void a_repeat_after_the_window_is_minted_again() {
    pipeline.hears(result("r1", "disk", DISK));

    assertEquals("aggregated/exact_duplicate", decided(result("r2", "disk", DISK).at(3600)));
    assertEquals("minted/tool_result", decided(result("r3", "disk", DISK).at(7201)));
    assertEquals("aggregated/exact_duplicate", decided(result("r4", "disk", DISK).at(7202)));
  }

  @Test
  void a_result_that_differs_in_anything_is_minted() {
    pipeline.hears(result("r1", "disk", DISK));

    assertEquals("minted/tool_result", decided(result("r2", "disk", DISK.replace("71", "72"))));
    assertEquals("minted/tool_result", decided(result("r3", "disk", DISK + "!")));
    assertEquals("minted/tool_result", decided(result("r4", "df", DISK)));
    assertEquals("minted/tool_result", decided(result("r5", "disk", DISK).with("error", "slow")));
    assertEquals("minted/tool_result", decided(result("r6", "disk", DISK).in("elsewhere")));
    assertEquals("minted/tool_result", decided(result("r7", "disk", DISK).tenant("other")));
    assertEquals("minted/tool_result", decided(result("r9", "disk", DISK).with("is_error", true)));
    assertEquals("aggregated/exact_duplicate", decided(result("r8", "disk", DISK).at(1)));
  }

  @Test
  void a_result_marked_as_knowledge_is_always_minted() {
    for (int i = 0; i < 3; i++) {
      assertEquals(
          "minted/tool_result",
          decided(result("r" + i, "disk", DISK).with("knowledge_bearing", true).at(i)));
    }
  }

  @Test
  void only_results_are_folded_by_default() {
    for (int i = 0; i < 2; i++) {
      assertEquals("minted/tool_call", decided(toolCall("c" + i)));
      assertEquals("minted/assistant_message", decided(answer("a" + i, "NOTHING_NEW")));
      assertEquals("minted/action_tick", decided(tick("t" + i)));
    }
  }

  @Test
  void an_empty_list_folds_nothing() {
    withPolicy("{:dedupe {:fold []}}");

    assertNull(pipeline.hears(result("r1", "disk", DISK)).get("family_id"));
    assertEquals("minted/tool_result", decided(result("r2", "disk", DISK).at(1)));
  }

  @Test
  void further_kinds_are_folded_by_policy() {
    withPolicy(ALL);
    assertEquals("minted/tool_call", decided(toolCall("c1")));
    assertEquals("minted/assistant_message", decided(answer("a1", "NOTHING_NEW")));
    assertEquals("minted/action_tick", decided(tick("t1")));
    assertEquals("logged_only/empty_tick", decided(event("t2", "system.tick")));

    assertEquals("aggregated/exact_duplicate", decided(toolCall("c3").at(9)));
    assertEquals("aggregated/exact_duplicate", decided(answer("a3", "NOTHING_NEW").at(9)));
    assertEquals("minted/assistant_message", decided(answer("a4", "2 new mails").at(9)));
    assertEquals("minted/assistant_message", decided(answer("a5", "3 new mails").at(9)));
    assertEquals("aggregated/exact_duplicate", decided(tick("t3").at(9)));
    assertEquals("logged_only/empty_tick", decided(event("t4", "system.tick").at(9)));
  }

  @Test
  void events_of_different_kinds_never_share_a_family() {
    withPolicy(ALL);
    String text = "disk: " + DISK;
    List<EventJson> events =
        List.of(bot("b1", text), answer("a1", text), result("r1", "disk", DISK), tick("t1"));
    Map<String, String> kinds = new HashMap<>();
    for (EventJson event : events) {
      JsonNode decision = pipeline.hears(event);
      assertEquals("minted", decision.get("verdict").asText(), decision::toString);
      assertNull(kinds.put(decision.get("family_id").asText(), decision.get("type").asText()));
    }
  }

  @Test
  void folded_texts_teach_no_template_to_bots() {
    for (int i = 0; i < 30; i++) {
      pipeline.hears(
          result("r" + i, "disk", "disk usage is fine on volume " + (char) (97 + i % 26)));
    }

    assertEquals("minted/new_family", decided(bot("b1", "disk: disk usage is fine on volume q9")));
  }

  @Test
  void settings_for_raw_messages_of_bots_do_not_apply_to_results() {
    withPolicy(
        "{:dedupe {:aggregate-bot-dupes? false} :channels {:default {:raw-bot-memory? true}}}");
    pipeline.hears(result("r1", "disk", DISK));

    assertEquals("aggregated/exact_duplicate", decided(result("r2", "disk", DISK).at(1)));
  }

  @Test
  void suppress_rules_do_not_apply_to_results() {
    RuleTalk talk = new RuleTalk(pipeline);
    talk.active("general", "regex", "disk usage", "drop_event");
    pipeline.settles();

    JsonNode first = pipeline.hears(result("r1", "disk", DISK));
    assertEquals("minted/tool_result", decided(first));
    talk.active("general", "simhash_family", first.get("family_id").asText(), "drop_event");
    pipeline.settles();

    assertEquals("aggregated/exact_duplicate", decided(result("r2", "disk", DISK).at(1)));
    assertEquals("suppressed/rule", decided(bot("b1", DISK).at(2)));
  }

  @Test
  void a_restart_forgets_no_result(@TempDir Path folder) {
    pipeline.close();
    pipeline = Pipeline.durable(Policy.defaults(), folder);
    pipeline.hears(result("r1", "disk", DISK));
    pipeline.hears(result("r2", "df", DISK));
    pipeline.hears(result("r3", "df", DISK).at(1));
    pipeline.settles();
    pipeline.restarts();

    assertEquals("aggregated/exact_duplicate", decided(result("r4", "disk", DISK).at(3000)));
    assertEquals("aggregated/exact_duplicate", decided(result("r5", "df", DISK).at(3600)));
  }

  @Test
  void a_result_sent_again_is_redelivered_at_once_and_after_days() {
    pipeline.hears(result("r1", "disk", DISK));
    pipeline.hears(result("r2", "disk", DISK).at(60));

    assertEquals("redelivered/redelivered", decided(result("r1", "disk", DISK)));
    assertEquals("redelivered/redelivered", decided(result("r2", "disk", DISK).at(60)));
    List<EventJson> history =
        List.of(result("r1", "disk", DISK), result("r2", "disk", DISK).at(60));
    for (EventJson again : history) {
      assertEquals("redelivered/late_replay", decided(pipeline.hears(again, 2 * 86_400)));
    }
  }

  @Test
  void a_backfill_counts_results_that_have_memories_from_before() {
    pipeline.close();
    pipeline = Pipeline.backfilling(Policy.defaults());
    JsonNode first = pipeline.hears(result("r1", "disk", DISK));
    pipeline.hears(result("r2", "disk", DISK).at(60));
    pipeline.restarts();

    assertEquals("redelivered/redelivered", decided(result("r1", "disk", DISK)));
    JsonNode again = pipeline.hears(result("r2", "disk", DISK).at(60));
    assertEquals("aggregated/exact_duplicate", decided(again));
    assertEquals(first.get("family_id"), again.get("family_id"));
  }

  @Test
  void forgetting_a_result_erases_it_from_its_family() {
    String memoryId = pipeline.hears(result("r1", "disk", DISK)).get("memory_id").asText();
    pipeline.hears(result("r2", "disk", DISK).at(60));
    pipeline.settles();
    assertTrue(pipeline.families().toString().contains("disk usage"));

    pipeline.asks(call("forget-1", "memory.forget").with("memory_id", memoryId));
    pipeline.settles();

    assertFalse(pipeline.families().toString().contains("disk usage"));
    assertFalse(pipeline.memories().toString().contains("disk usage"));
    assertEquals("logged_only/retired", decided(result("r3", "disk", DISK).at(70)));
  }

  @Test
  void interval_reports_leave_out_families_of_results() {
    for (int i = 0; i < 200; i++) {
      pipeline.hears(result("r" + i, "disk", DISK).at(i));
    }
    pipeline.waits(7_300);

    assertFalse(pipeline.values(pipeline.topics().reports()).toString().contains("same-"));
  }

  static List<Long> seeds() {
    return List.of(1L, 2L, 3L);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void no_event_is_lost_from_the_counts(long seed) {
    withPolicy(ALL);
    Random random = new Random(seed);
    Map<String, Integer> members = new HashMap<>();
    Map<String, Integer> minted = new HashMap<>();
    for (int i = 0; i < 300; i++) {
      String text = "state " + random.nextInt(4);
      EventJson event =
          switch (random.nextInt(4)) {
            case 0 -> answer("e" + i, text);
            case 1 -> bot("e" + i, text);
            default -> result("e" + i, "tool" + random.nextInt(2), text);
          };
      JsonNode decision = pipeline.hears(event.at(i * 200.0));
      String family = decision.get("family_id").asText();
      members.merge(family, 1, Integer::sum);
      if (decision.get("verdict").asText().equals("minted")) {
        minted.merge(family, 1, Integer::sum);
      } else {
        assertEquals("aggregated", decision.get("verdict").asText(), decision::toString);
      }
    }
    pipeline.settles();

    Map<String, Integer> counted = new HashMap<>();
    for (JsonNode family : pipeline.families().values()) {
      counted.merge(
          family.get("family_id").asText(), family.get("dup_count").asInt(), Integer::sum);
    }
    members.values().removeIf(count -> count == 1);
    assertEquals(members, counted);
    assertEquals(300, pipeline.decisions().size());
    assertNotEquals(0, minted.size());
  }

  private static EventJson toolCall(String id) {
    return event(id, "tool.call")
        .with("call_id", id)
        .with("name", "disk")
        .withJson("args", "{\"path\":\"/var\"}");
  }

  private static EventJson answer(String id, String text) {
    return event(id, "llm.assistant.message").with("content", text);
  }

  private static EventJson tick(String id) {
    return event(id, "system.tick").with("action", "check");
  }
}
