package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.fixture.AgedMessages;
import dev.lethe.fixture.Patient;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Summaries requested from the planner or a model, and their answers: rules K18 to K20. */
class OrderedSummariesTest {
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration INTERVAL = Duration.ofHours(6);
  private static final Policy BY_MODEL =
      Policies.edn("{:compaction {:mode :apply :summary {:writer :llm}}}");
  private static final ObjectMapper JSON = new ObjectMapper();

  private static JsonNode request(Pipeline pipeline, int which) {
    return pipeline.values(pipeline.topics().llmRequests()).get(which);
  }

  /** Returns a summary that a good model might write. */
  private static ObjectNode summary(JsonNode request) {
    ObjectNode summary = JSON.createObjectNode();
    summary.put("topic", "The servers' move");
    summary.set("time_range", request.at("/input/time_range"));
    summary.putArray("summary").add("All servers move on Friday.");
    for (String list : List.of("spam_patterns", "decisions", "open_loops", "entities")) {
      summary.putArray(list);
    }
    summary.set("source_ids", request.at("/input/source_ids"));
    return summary;
  }

  private static String answer(JsonNode request, Consumer<ObjectNode> change) {
    ObjectNode answer = JSON.createObjectNode();
    answer.set("request_id", request.get("request_id"));
    answer.set("scope", request.get("scope"));
    answer.put("task", "summarize").put("model", "tiny").put("tokens", 12);
    answer.set("output", summary(request));
    change.accept(answer);
    return answer.toString();
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static String answer(JsonNode request) {
    return answer(request, unused -> {});
  }

  private static JsonNode lastReport(Pipeline pipeline) {
    return pipeline.values(pipeline.topics().reports()).stream()
        .filter(report -> report.get("stage").asText().equals("compaction"))
        .reduce(null, (earlier, later) -> later);
  }

  private static boolean isDeleted(Pipeline pipeline, String id) {
    return pipeline.memory(id).at("/lifecycle/deleted").booleanValue();
  }

  @Test
  void a_summary_request_to_a_model_contains_no_names() {
    try (Pipeline pipeline = Pipeline.with(BY_MODEL)) {
      List<String> ids = AgedMessages.in(pipeline, 3);

      JsonNode request = request(pipeline, 0);
      assertEquals("summarize", request.get("task").asText());
      assertEquals("default/general", request.get("scope").asText());
      assertEquals("json_v1", request.at("/input/format").asText());
      assertEquals(ids.toString(), texts(request.at("/input/source_ids")).toString());
      assertEquals(
          "We decided to move server 1 on Friday.", request.at("/input/sources/1/text").asText());
      assertFalse(request.toString().contains("\"author_id\""), request::toString);
      assertEquals(
          INTERVAL.toMillis(),
          request.get("not_after").longValue() - request.get("requested_at").longValue());
      assertTrue(pipeline.tombstones().isEmpty());
    }
  }

  @Test
  void a_models_summary_is_committed_as_any_other() {
    try (Pipeline pipeline = Pipeline.with(BY_MODEL)) {
      List<String> ids = AgedMessages.in(pipeline, 3);

      pipeline.answersAsModel(answer(request(pipeline, 0)));

      String summaryId = pipeline.memory(ids.get(0)).at("/lifecycle/replaced_by").asText();
      assertTrue(
          pipeline.memory(summaryId).at("/content/text").asText().contains("All servers move"));
      assertEquals(3, lastReport(pipeline).at("/counts/memories_deleted").intValue());
      assertEquals(lastReport(pipeline).get("run_id"), request(pipeline, 0).get("run_id"));
      assertEquals(0, pipeline.rows("run-state") - 3, "the cap, what the run wrote and its words");
      assertEquals(1, pipeline.modelAnswers("summarize", "used"));
    }
  }

  @Test
  void a_repeated_summary_is_committed_once() {
    try (Pipeline pipeline = Pipeline.with(BY_MODEL)) {
      AgedMessages.in(pipeline, 3);
      String answer = answer(request(pipeline, 0));
      pipeline.answersAsModel(answer);
      var before = pipeline.lastValues();

      pipeline.answersAsModel(answer);

      assertEquals(before, pipeline.lastValues());
      assertEquals(1, pipeline.modelAnswers("none", "not_awaited"));
    }
  }

  /** Invalid model answers and the reasons in the report. */
  @ParameterizedTest
  @CsvSource({
    "no object, '\"nothing\"', summary_json_validation_failed",
    "an empty one, '{}', summary_json_validation_failed",
    "a list, '[1]', summary_json_validation_failed",
  })
  void an_invalid_summary_changes_nothing_and_is_flagged(String what, String json, String reason)
      throws IOException {
    JsonNode output = JSON.readTree(json);
    flags(what, answer -> answer.set("output", output), reason);
  }

  @Test
  void a_summary_of_unrequested_memories_changes_nothing() {
    flags(
        "another source",
        answer -> ((ObjectNode) answer.get("output")).putArray("source_ids").add("20260131-x"),
        "summary_json_validation_failed");
  }

  @Test
  void a_worker_error_is_flagged_with_its_own_reason() {
    flags(
        "an error",
        answer -> answer.putNull("output").put("error", "too_long: 9 > 3 tokens"),
        "too_long");
    flags(
        "an unknown error", answer -> answer.putNull("output").put("error", "tired"), "llm_error");
    flags("another task", answer -> answer.put("task", "merge_entries"), "llm_error");
  }

  private static void flags(String what, Consumer<ObjectNode> change, String reason) {
    try (Pipeline pipeline = Pipeline.with(BY_MODEL)) {
      List<String> ids = AgedMessages.in(pipeline, 3);

      pipeline.answersAsModel(answer(request(pipeline, 0), change));

      JsonNode report = lastReport(pipeline);
      assertEquals(reason, report.at("/flagged/0/reason").asText(), () -> what + ": " + report);
      assertEquals(3, report.at("/counts/deferred").intValue(), what);
      assertFalse(isDeleted(pipeline, ids.get(0)), what);
      assertEquals(1, pipeline.modelAnswers("summarize", reason), what);
    }
  }

  @Test
  void a_failed_summary_is_requested_again_only_by_the_next_run() {
    try (Pipeline pipeline = Pipeline.with(BY_MODEL)) {
      List<String> ids = AgedMessages.in(pipeline, 3);
      pipeline.answersAsModel(answer(request(pipeline, 0), a -> a.putArray("output")));
      assertEquals(1, pipeline.values(pipeline.topics().llmRequests()).size());

      pipeline.waitsFor(INTERVAL.toMillis());
      pipeline.answersAsModel(answer(request(pipeline, 1)));

      assertEquals(2, pipeline.values(pipeline.topics().llmRequests()).size());
      assertTrue(isDeleted(pipeline, ids.get(2)));
    }
  }

  @Test
  void a_summary_unanswered_by_the_next_run_expires_and_a_late_one_is_ignored() {
    try (Pipeline pipeline = Pipeline.with(BY_MODEL)) {
      List<String> ids = AgedMessages.in(pipeline, 3);
      pipeline.waitsFor(INTERVAL.toMillis());
      assertEquals("summary_unanswered", lastReport(pipeline).at("/flagged/0/reason").asText());

      pipeline.answersAsModel(answer(request(pipeline, 0)));
      assertFalse(isDeleted(pipeline, ids.get(0)));

      pipeline.answersAsModel(answer(request(pipeline, 1)));
      assertTrue(isDeleted(pipeline, ids.get(0)));
    }
  }

  @Test
  void a_scope_without_answers_does_not_keep_the_others_waiting() {
    try (Pipeline pipeline = Pipeline.with(BY_MODEL)) {
      for (String channel : List.of("one", "three", "two")) {
        for (int i = 0; i < 3; i++) {
          pipeline.hears(person(channel + i, "Server " + i + " moves.").in(channel).at(i));
        }
      }
      pipeline.waitsFor(DAY.multipliedBy(16).toMillis());
      for (int run = 0; run < 4; run++) {
        pipeline.waitsFor(INTERVAL.toMillis());
      }

      List<String> asked =
          pipeline.values(pipeline.topics().llmRequests()).stream()
              .map(request -> request.get("scope").asText())
              .toList();

      assertEquals(
          List.of("default/one", "default/three", "default/two", "default/one"),
          asked.subList(0, 4));
    }
  }

  @Test
  void a_source_that_is_pinned_or_deleted_meanwhile_keeps_its_group_for_the_next_run() {
    try (Pipeline pipeline = Pipeline.with(BY_MODEL)) {
      List<String> ids = AgedMessages.in(pipeline, 4);
      pipeline.asks(call("pin", "memory.pin").with("memory_id", ids.get(0)));
      pipeline.hears(
          deletion("d1", "m-e1").at((double) DAY.multipliedBy(16).plusHours(7).toSeconds()));

      pipeline.answersAsModel(answer(request(pipeline, 0)));

      JsonNode report = lastReport(pipeline);
      assertEquals(4, report.at("/counts/deferred").intValue(), report::toString);
      assertEquals(0, report.path("flagged").size(), report::toString);
      assertTrue(report.path("flagged").isArray(), report::toString);
      assertFalse(isDeleted(pipeline, ids.get(2)));
      assertEquals(1, pipeline.modelAnswers("summarize", "changed"));

      pipeline.waitsFor(INTERVAL.toMillis());
      assertEquals(
          List.of(ids.get(2), ids.get(3)), texts(request(pipeline, 1).at("/input/source_ids")));
    }
  }

  @Test
  void invalid_and_unexpected_answers_are_dead_lettered_or_ignored() {
    try (Pipeline pipeline = Pipeline.with(BY_MODEL)) {
      AgedMessages.in(pipeline, 3);
      JsonNode request = request(pipeline, 0);
      var before = pipeline.memories();

      pipeline.answersAsModel("{}");
      pipeline.answersAsModel("{\"scope\":\"default/general\",\"task\":\"summarize\"}");
      pipeline.answersAsModel(answer(request, a -> a.put("request_id", "group-of-nobody")));
      pipeline.answersAsModel(answer(request, a -> a.put("scope", "default/elsewhere")));

      assertEquals(before, pipeline.memories());
      assertEquals(2, pipeline.values(pipeline.topics().deadLetters()).size());
    }
  }

  @Test
  void an_unrequested_model_answer_is_ignored() {
    Patient planner = new Patient();
    try (Pipeline pipeline = Pipeline.planningWith(Policies.COMPACTING, planner);
        Pipeline asking = Pipeline.with(BY_MODEL)) {
      List<String> ids = AgedMessages.in(pipeline, 3);
      AgedMessages.in(asking, 3);

      pipeline.answersAsModel(answer(request(asking, 0)));

      assertFalse(isDeleted(pipeline, ids.get(0)));
    }
  }

  @Test
  void the_stream_continues_while_the_planner_works() {
    Patient planner = new Patient();
    try (Pipeline pipeline = Pipeline.planningWith(Policies.COMPACTING, planner)) {
      List<String> ids = AgedMessages.in(pipeline, 3);
      assertEquals(
          "minted",
          pipeline
              .hears(person("late", "good morning").at((double) DAY.multipliedBy(17).toSeconds()))
              .get("verdict")
              .asText());
      assertFalse(isDeleted(pipeline, ids.get(0)));

      planner.works();
      pipeline.waitsFor(100);

      assertTrue(isDeleted(pipeline, ids.get(0)));
    }
  }

  @Test
  void plans_lost_with_the_process_are_ordered_again() {
    Patient planner = new Patient();
    try (Pipeline pipeline = Pipeline.planningWith(Policies.COMPACTING, planner)) {
      List<String> ids = AgedMessages.in(pipeline, 3);
      planner.forgetsAll();

      pipeline.restarts();
      pipeline.waitsFor(100);
      planner.works();
      pipeline.waitsFor(100);

      assertTrue(isDeleted(pipeline, ids.get(0)));
      assertEquals(3, lastReport(pipeline).at("/counts/memories_deleted").intValue());
    }
  }

  @Test
  void a_restarted_run_skips_the_same_groups_and_counts_them_once() {
    Patient planner = new Patient();
    Policy capped =
        Policies.edn(
            "{:compaction {:mode :apply} :safety {:caps {:compaction {:floor 60 :pct 0}}}}");
    try (Pipeline pipeline = Pipeline.planningWith(capped, planner)) {
      for (int i = 0; i < 600; i++) {
        pipeline.hears(person("e" + i, "word " + i).at(i / 45 * 86_400 + i));
      }
      pipeline.waitsFor(DAY.multipliedBy(17).toMillis());
      pipeline.waitsFor(Duration.ofHours(1).toMillis());
      for (int portion = 0; portion < 2; portion++) {
        planner.forgetsAll();
        pipeline.restarts();
        pipeline.waitsFor(100);
        planner.works();
        pipeline.waitsFor(100);
      }

      JsonNode report = lastReport(pipeline);
      assertEquals(60, report.at("/counts/memories_deleted").intValue(), report::toString);
      assertEquals(540, report.at("/counts/deferred").intValue(), report::toString);
      assertEquals(14, report.at("/counts/groups").intValue(), report::toString);
      assertEquals(60, pipeline.tombstones().size());
    }
  }

  @Test
  void a_run_without_its_summaries_is_followed_by_a_new_one() {
    Policy capped =
        Policies.edn(
            "{:compaction {:mode :apply :summary {:writer :llm}}"
                + " :safety {:caps {:compaction {:floor 60 :pct 0}}}}");
    try (Pipeline pipeline = Pipeline.with(capped)) {
      for (int i = 0; i < 600; i++) {
        pipeline.hears(person("e" + i, "word " + i).at(i / 45 * 86_400 + i));
      }
      pipeline.waitsFor(DAY.multipliedBy(17).toMillis());
      pipeline.waitsFor(Duration.ofHours(1).toMillis());
      assertEquals(1, pipeline.values(pipeline.topics().llmRequests()).size());

      pipeline.waitsFor(INTERVAL.toMillis());
      pipeline.answersAsModel(answer(request(pipeline, 1)));
      pipeline.answersAsModel(answer(request(pipeline, 2)));

      JsonNode first = pipeline.values(pipeline.topics().reports()).get(0);
      assertEquals(495, first.at("/counts/deferred").intValue(), first::toString);
      assertEquals("summary_unanswered", first.at("/flagged/0/reason").asText());
      JsonNode second = lastReport(pipeline);
      assertEquals(60, second.at("/counts/memories_deleted").intValue(), second::toString);
      assertEquals(540, second.at("/counts/deferred").intValue(), second::toString);
    }
  }

  @Test
  void a_call_for_a_summary_is_answered_when_it_is_written() {
    Patient planner = new Patient();
    try (Pipeline pipeline =
        Pipeline.planningWith(Policies.edn("{:compaction {:mode :off}}"), planner)) {
      List<String> ids = AgedMessages.in(pipeline, 3);
      JsonNode plan = pipeline.asks(call("plan", "memory.gc_plan"));
      JsonNode group = plan.at("/result/groups/0");
      JsonNode early =
          pipeline.asks(
              call("sum", "memory.summarize")
                  .with("format", "json_v1")
                  .changed(
                      c -> {
                        c.withObject("/args").set("group_id", group.get("group_id"));
                        c.withObject("/args").set("source_ids", group.get("source_ids"));
                      }));
      assertNull(early);

      planner.works();
      pipeline.waitsFor(100);

      List<JsonNode> replies = pipeline.values(pipeline.topics().replies());
      JsonNode reply = replies.get(replies.size() - 1);
      assertTrue(reply.get("ok").booleanValue(), reply::toString);
      assertEquals(ids, texts(reply.at("/result/source_ids")));
    }
  }
}
