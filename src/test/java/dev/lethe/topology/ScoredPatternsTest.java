package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.ItemJson.item;
import static dev.lethe.fixture.ItemJson.pattern;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cleanup of patterns by a model's scores: rules CL9 to CL12. */
class ScoredPatternsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Scope COLLECTION = new Scope("default/collection:default");
  private static final double DAY = 86_400;
  private static final double CALLS_WAIT = 7 * 60;
  private static final double INTERVAL = 7 * DAY;

  private Pipeline lethe =
      Pipeline.with(
          Policies.edn("{:cleanup {:scorer :llm} :safety {:caps {:cleanup {:pct 100}}}}"));
  private int calls;
  private int answered;

  @AfterEach
  void close() {
    lethe.close();
  }

  private void startsWith(String edn) {
    lethe.close();
    lethe = Pipeline.with(Policies.edn(edn));
  }

  private CallJson asking(String name, double seconds) {
    long at = EventJson.DAY + Math.round(seconds * 1000);
    return call("c" + calls++, name).changed(json -> json.put("occurred_at", at));
  }

  private static CallJson applied(CallJson call) {
    return call.with("dry_run", false).with("mode", "full");
  }

  /** Runs cleanup and returns the reply, or null while it waits for a model. */
  private JsonNode cleans(double seconds) {
    return lethe.asks(applied(asking("patterns.cleanup", seconds)));
  }

  private JsonNode reply() {
    List<JsonNode> replies = lethe.values(lethe.topics().replies());
    return replies.get(replies.size() - 1);
  }

  private List<JsonNode> reports() {
    return lethe.values(lethe.topics().reports()).stream()
        .filter(report -> report.path("stage").asText().equals("cleanup"))
        .toList();
  }

  private JsonNode report() {
    return reports().get(reports().size() - 1);
  }

  private JsonNode counts() {
    return report().path("counts");
  }

  private List<JsonNode> requests() {
    return lethe.values(lethe.topics().llmRequests());
  }

  /**
   * Returns an answer that gives each pattern a score of N tenths on all criteria, where N is the
   * last digit of its type.
   */
  private static ObjectNode answer(JsonNode request) {
    ObjectNode answer = JSON.createObjectNode();
    answer.set("request_id", request.get("request_id"));
    answer.set("scope", request.get("scope"));
    answer.put("task", "score_patterns").put("model", "tiny").put("tokens", 12);
    ArrayNode scores = answer.putObject("output").putArray("scores");
    for (JsonNode shown : request.at("/input/patterns")) {
      String type = shown.path("type").asText();
      double score = Character.digit(type.charAt(type.length() - 1), 10) / 10.0;
      ObjectNode one = scores.addObject().put("n", shown.path("n").intValue());
      for (String dimension :
          List.of("accuracy", "completeness", "specificity", "reusability", "recency")) {
        one.put(dimension, score);
      }
    }
    return answer;
  }

  /** Answers all open requests. */
  private void answersAll() {
    for (List<JsonNode> all = requests(); answered < all.size(); answered++) {
      lethe.answersAsModel(answer(all.get(answered)).toString());
    }
  }

  private static String id(String itemId) {
    return MemoryIds.ofItem(COLLECTION, itemId);
  }

  private JsonNode memory(String itemId) {
    return lethe.memories().get(COLLECTION.key(id(itemId)));
  }

  private boolean isGone(String itemId) {
    return memory(itemId).at("/lifecycle/deleted").asBoolean();
  }

  /**
   * Returns a pattern that the model scores with the given tenths, with a vector of the given angle
   * in degrees.
   */
  private static ItemJson scored(int tenths, String id, double degrees) {
    double radians = Math.toRadians(degrees);
    return pattern(id, "Herons", "Herons stand still.")
        .with("entityType", "worth_" + tenths)
        .with(
            "embedding",
            Map.of("model", "test", "vector", List.of(Math.cos(radians), Math.sin(radians))));
  }

  @Test
  void a_model_is_asked_once_for_all_patterns_without_their_ids() {
    lethe.hears(scored(2, "item-a", 0).with("severity", "high").with("tags", List.of("birds")));
    lethe.hears(scored(8, "item-b", 90));

    assertNull(cleans(100), "the answer waits for the model");

    assertEquals(1, requests().size());
    JsonNode request = requests().get(0);
    assertEquals("score_patterns", request.path("task").asText());
    assertEquals(COLLECTION.name(), request.path("scope").asText());
    assertEquals(
        Math.round(CALLS_WAIT * 1000),
        request.path("not_after").longValue() - request.path("requested_at").longValue());
    assertEquals(2, request.at("/input/patterns").size());
    assertFalse(request.path("input").toString().contains("item-"), request::toString);
    assertFalse(request.path("input").toString().contains(id("item-a")), request::toString);
    assertTrue(request.path("input").toString().contains("severity"), request::toString);
  }

  @Test
  void a_pattern_scored_low_is_removed_and_the_report_shows_the_cost() {
    lethe.hears(scored(2, "a", 0));
    lethe.hears(scored(3, "b", 90));
    cleans(100);

    answersAll();

    assertTrue(isGone("a"));
    assertFalse(isGone("b"));
    assertEquals(
        "low_quality", lethe.tombstones().get(COLLECTION.key(id("a"))).path("reason").asText());
    assertEquals(
        "{\"scanned\":2,\"manual\":2,\"clusters\":0,\"merged\":0,\"removed\":1,\"kept_version\":0,"
            + "\"kept_platform\":0,\"flagged\":0,\"llm_requests\":1,\"llm_tokens\":12,"
            + "\"protected\":0,\"deferred\":0}",
        counts().toString());
    assertEquals(counts(), reply().at("/result/reports/0/counts"));
    assertEquals(report().path("run_id"), requests().get(0).path("run_id"));
  }

  @Test
  void a_relation_goes_with_a_removed_pattern_and_returns_by_the_undo_of_the_run() {
    lethe.hears(scored(2, "a", 0));
    lethe.hears(scored(3, "b", 90));
    lethe.hears(
        item("r", "relation")
            .with("source_id", "b")
            .with("relation_type", "replaces")
            .with("target_id", "a"));
    cleans(100);
    answersAll();
    assertTrue(isGone("a") && isGone("r"));

    lethe.asks(asking("memory.restore", 200).with("run_id", report().path("run_id").asText()));

    assertFalse(isGone("a") || isGone("r"));
  }

  @Test
  void a_pattern_that_is_far_better_stays_alone_and_its_equals_become_one() {
    lethe.hears(scored(9, "best", 0));
    lethe.hears(scored(5, "worse", 5));
    lethe.hears(scored(6, "c", 90).at(5));
    lethe.hears(scored(6, "d", 95));
    lethe.hears(scored(5, "e", 180).with("content", "Herons wade."));
    lethe.hears(scored(2, "f", 185).with("content", "Herons wade."));
    cleans(100);

    answersAll();

    assertEquals(id("best"), memory("worse").at("/lifecycle/replaced_by").asText());
    assertEquals(
        "quality_gap", lethe.tombstones().get(COLLECTION.key(id("worse"))).path("reason").asText());
    assertEquals(id("c"), memory("d").at("/lifecycle/replaced_by").asText());
    assertFalse(isGone("e") || isGone("f"), "what is bad is merged with nothing");
    assertEquals("texts_differ", report().at("/flagged/0/reason").asText());
    assertEquals(1, counts().path("merged").asLong());
    assertEquals(1, counts().path("removed").asLong());
  }

  @Test
  void a_pattern_removed_by_its_score_returns_with_the_undo() {
    lethe.hears(scored(2, "a", 0));
    JsonNode before = memory("a");
    cleans(100);
    answersAll();
    String run = report().path("run_id").asText();

    lethe.asks(asking("memory.restore", 200).with("run_id", run));

    assertFalse(isGone("a"));
    assertEquals(before.path("content"), memory("a").path("content"));
    cleans(300);
    assertFalse(isGone("a"), "what is back rests");
    assertEquals(1, requests().size());
  }

  @Test
  void a_run_with_failed_probes_changes_nothing_despite_a_models_scores() {
    lethe.hears(scored(2, "a", 0).with("content", "The lagoon."));
    lethe.hears(scored(8, "b", 90));
    Map<String, String> before = table();

    lethe.asks(
        applied(asking("patterns.cleanup", 100))
            .changed(
                json ->
                    json.withObject("/args")
                        .putArray("probes")
                        .addObject()
                        .put("query", "lagoon")
                        .put("item_id", "a")));
    answersAll();

    assertTrue(report().path("rolled_back").asBoolean(), () -> report().toString());
    assertEquals(before, table());
    assertEquals(0, counts().path("removed").asLong());
    assertEquals(1, counts().path("llm_requests").asLong());
  }

  private Map<String, String> table() {
    Map<String, String> table = new TreeMap<>();
    lethe.memories().forEach((key, memory) -> table.put(key, memory.toString()));
    return table;
  }

  @Test
  void a_score_is_requested_once_even_by_a_dry_run() {
    lethe.hears(scored(2, "a", 0));
    lethe.hears(scored(8, "b", 90));
    Map<String, String> before = table();
    assertNull(lethe.asks(asking("patterns.cleanup", 100)));
    answersAll();
    assertEquals(1, counts().path("removed").asLong());
    assertEquals(12, counts().path("llm_tokens").asLong());
    assertEquals(before, table());

    JsonNode reply = cleans(200);

    assertEquals(1, reply.at("/result/reports/0/counts/removed").asLong());
    assertEquals(0, reply.at("/result/reports/0/counts/llm_requests").asLong());
    assertEquals(0, reply.at("/result/reports/0/counts/llm_tokens").asLong());
    assertTrue(isGone("a"));
    assertEquals(1, requests().size());
  }

  @Test
  void only_a_changed_pattern_is_scored_again() {
    lethe.hears(scored(8, "a", 0));
    lethe.hears(scored(8, "b", 90).with("content", "Herons wade."));
    cleans(100);
    answersAll();
    lethe.hears(scored(8, "a", 0).with("content", "Herons fish.").at(150));

    cleans(200);

    JsonNode patterns = requests().get(1).at("/input/patterns");
    assertEquals(1, patterns.size());
    assertEquals("Herons fish.", patterns.at("/0/content").asText());
    answersAll();
    assertEquals(1, counts().path("llm_requests").asLong());
  }

  @Test
  void a_score_is_valid_for_at_least_three_months_and_then_expires() {
    lethe.hears(scored(8, "a", 0));
    cleans(100);
    answersAll();

    assertEquals(1, cleans(90 * DAY).at("/result/reports").size());
    assertNull(cleans(181 * DAY));

    assertEquals(2, requests().size());
  }

  private void asksFirst(String model) {
    lethe.changesTo(
        Policies.edn(
            "{:cleanup {:scorer :llm} :safety {:caps {:cleanup {:pct 100}}}"
                + " :models {:actor {:name \""
                + model
                + "\"}}}"));
  }

  @Test
  void a_score_is_reused_only_for_the_model_that_gave_it() {
    asksFirst("small");
    lethe.hears(scored(8, "a", 0));
    cleans(100);
    answersAll();

    asksFirst("large");

    assertNull(cleans(200), "what another model says isn't known");
    assertEquals(2, requests().size());
    answersAll();
    assertEquals(1, cleans(300).at("/result/reports").size());
    asksFirst("small");
    assertEquals(1, cleans(400).at("/result/reports").size(), "its scores are still there");
    assertEquals(2, requests().size());
    lethe.asks(asking("memory.forget", 500).with("memory_id", id("a")));
    assertEquals(0, scoreRows(), "of what is forgotten those of both are gone");
  }

  @Test
  void an_answer_of_one_model_is_not_used_by_a_run_with_another() {
    asksFirst("small");
    lethe.hears(scored(0, "a", 0).with("content", "?").with("name", "x"));
    assertNull(cleans(100));

    asksFirst("large");
    assertNull(cleans(101));

    assertEquals(2, requests().size());
    lethe.answersAsModel(answer(requests().get(0)).toString());
    lethe.waits(11);
    assertFalse(isGone("a"), "the run that asked goes by the new policy as well");
    lethe.answersAsModel(answer(requests().get(1)).toString());
    lethe.waits(22);
    assertEquals(2, reports().size());
    assertTrue(isGone("a"));
  }

  @Test
  void scores_that_hold_no_more_leave_with_an_interval() {
    startsWith("{:cleanup {:scorer :llm :mode :report}}");
    lethe.hears(scored(8, "a", 0));
    cleans(100);
    answersAll();
    long rows = lethe.rows("run-state");
    assertEquals(1, rows);
    lethe.hears(ItemJson.deletion("a", "pattern").at(200));

    for (int weeks = 1; weeks < 30; weeks++) {
      lethe.waits(weeks * INTERVAL + 11);
      lethe.waits(weeks * INTERVAL + 22);
    }

    assertEquals(0, lethe.rows("run-state"));
  }

  /** Invalid model answers and the reasons in the report. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "no object; '\"all good\"'; answer_invalid",
        "nothing; '{}'; answer_invalid",
        "a pattern that nobody asked about;"
            + " '{\"scores\":[{\"n\":7,\"accuracy\":0,\"completeness\":0,\"specificity\":0,\"reusability\":0,\"recency\":0}]}';"
            + " answer_invalid",
        "out of range; '{\"scores\":[{\"n\":1,\"accuracy\":-1,\"completeness\":0,"
            + "\"specificity\":0,\"reusability\":0,\"recency\":0}]}'; answer_invalid",
        "a dimension less; '{\"scores\":[{\"n\":1,\"accuracy\":0,\"completeness\":0,"
            + "\"specificity\":0,\"reusability\":0}]}'; answer_invalid",
      })
  void an_invalid_score_changes_nothing_and_is_reported(String what, String json, String reason)
      throws Exception {
    JsonNode output = JSON.readTree(json);
    tells(answer -> answer.set("output", output), reason);
  }

  @Test
  void a_worker_error_is_reported_by_its_own_name() {
    tells(answer -> answer.putNull("output").put("error", "too_long: 9 > 3 tokens"), "too_long");
  }

  @Test
  void an_answer_to_another_task_is_none() {
    tells(answer -> answer.put("task", "summarize"), "llm_error");
  }

  private void tells(Consumer<ObjectNode> change, String reason) {
    lethe.hears(scored(0, "a", 0));
    Map<String, String> before = table();
    cleans(100);
    ObjectNode answer = answer(requests().get(0));
    change.accept(answer);

    lethe.answersAsModel(answer.toString());

    JsonNode flag = report().at("/flagged/0");
    assertEquals("score", flag.path("phase").asText(), () -> report().toString());
    assertEquals(reason, flag.path("reason").asText());
    assertEquals(1, flag.path("patterns").asLong());
    assertEquals(1, flag.path("requests").asLong());
    assertEquals(1, lethe.modelAnswers("score_patterns", reason));
    assertEquals(12, counts().path("llm_tokens").asLong(), "it has cost something all the same");
    assertEquals(before, table());
    cleans(200);
    assertEquals(2, requests().size(), "the next run asks again");
  }

  @Test
  void failures_for_the_same_reason_are_reported_together() {
    for (int i = 0; i < 45; i++) {
      lethe.hears(scored(8, "a" + i, 0).with("content", "Herons " + i).without("embedding"));
    }
    cleans(100);
    assertEquals(3, requests().size());
    lethe.answersAsModel(answer(requests().get(1)).toString());
    for (int which : List.of(0, 2)) {
      ObjectNode failed = answer(requests().get(which));
      failed.putNull("output").put("error", "unavailable: tiny: 500");
      lethe.answersAsModel(failed.toString());
    }

    assertEquals(
        "{\"phase\":\"score\",\"reason\":\"unavailable\",\"message\":\"unavailable: tiny: 500\","
            + "\"requests\":2,\"patterns\":25}",
        report().at("/flagged/0").toString());
    assertEquals(3, counts().path("llm_requests").asLong());
  }

  @Test
  void an_unanswered_pattern_gets_the_built_in_score_and_is_not_removed() {
    lethe.hears(scored(0, "a", 0).with("content", "?").with("name", "x"));
    cleans(100);
    JsonNode request = requests().get(0);
    lethe.waits(100 + CALLS_WAIT - 5);
    assertTrue(reports().isEmpty());

    lethe.waits(100 + CALLS_WAIT + 15);

    assertEquals("unanswered", report().at("/flagged/0/reason").asText(), () -> "" + report());
    assertFalse(isGone("a"));
    assertEquals(1, reply().at("/result/reports/0/counts/llm_requests").asLong());
    var after = lethe.lastValues();
    lethe.answersAsModel(answer(request).toString());
    assertEquals(after, lethe.lastValues(), "what comes too late changes nothing");
    cleans(100 + CALLS_WAIT + 30);
    assertEquals(2, requests().size(), "nor is it remembered");
  }

  @Test
  void a_repeated_or_unrequested_answer_changes_nothing() {
    lethe.hears(scored(8, "a", 0));
    cleans(100);
    ObjectNode foreign = answer(requests().get(0)).put("request_id", "run-of-nobody-scores-1");
    lethe.answersAsModel(foreign.toString());
    assertTrue(reports().isEmpty());
    answersAll();
    assertEquals(1, reports().size());
    var after = lethe.lastValues();

    lethe.answersAsModel(answer(requests().get(0)).toString());

    assertEquals(after, lethe.lastValues());
    assertEquals(1, lethe.modelAnswers("score_patterns", "used"));
    assertEquals(2, lethe.modelAnswers("none", "not_awaited"));
  }

  private ItemJson in(String collection, ItemJson item) {
    return item.with("collection", collection);
  }

  @Test
  void a_waiting_scope_does_not_delay_scopes_without_questions() {
    lethe.hears(in("a", scored(8, "x", 0)));
    lethe.hears(in("b", scored(8, "x", 0)));
    cleans(100);
    answersAll();
    assertEquals(2, reports().size());
    lethe.hears(in("a", scored(2, "y", 90)));
    lethe.hears(in("c", scored(2, "z", 90)));

    assertNull(cleans(200));

    assertEquals(3, reports().size());
    assertEquals("default/collection:b", report().path("scope").asText());
    List<String> asked = new ArrayList<>();
    requests().subList(2, 4).forEach(one -> asked.add(one.path("scope").asText()));
    assertEquals(List.of("default/collection:a", "default/collection:c"), asked);
    answersAll();
    List<String> scopes = new ArrayList<>();
    reply().at("/result/reports").forEach(one -> scopes.add(one.path("scope").asText()));
    assertEquals(
        List.of("default/collection:a", "default/collection:b", "default/collection:c"), scopes);
    assertEquals(5, reports().size(), "each scope has one report of each run");
    assertEquals(2, lethe.tombstones().size());
    assertEquals(4 + 2 + 2, lethe.rows("run-state"), "scores, what went, and the day's caps");
  }

  @Test
  void a_waiting_run_continues_after_a_restart() {
    lethe.hears(scored(2, "a", 0));
    cleans(100);
    lethe.restarts();
    assertEquals(1, requests().size(), "it asks nothing twice");

    answersAll();

    assertTrue(isGone("a"));
    assertEquals(1, counts().path("llm_requests").asLong());
  }

  @Test
  void a_run_that_waits_ends_in_time_after_a_restart() {
    lethe.hears(scored(2, "a", 0));
    cleans(100);
    lethe.restarts();

    lethe.waits(100 + CALLS_WAIT + 15);

    assertEquals("unanswered", report().at("/flagged/0/reason").asText());
  }

  @Test
  void two_runs_ask_once_and_both_go_by_the_answer() {
    lethe.hears(scored(2, "a", 0));
    assertNull(lethe.asks(asking("patterns.cleanup", 100)));
    assertNull(cleans(101));
    assertEquals(1, requests().size());

    answersAll();
    lethe.waits(11);

    assertEquals(2, reports().size());
    assertEquals(
        List.of(1L, 0L),
        reports().stream().map(one -> one.at("/counts/llm_requests").asLong()).toList());
    assertTrue(isGone("a"));
  }

  @Test
  void an_interval_waits_for_scores_too_and_reports_the_cost() {
    startsWith("{:cleanup {:scorer :llm :mode :apply}}");
    lethe.hears(scored(2, "a", 0));
    lethe.hears(scored(8, "b", 90));
    lethe.waits(11);
    lethe.waits(INTERVAL + 11);
    assertEquals(1, requests().size());
    lethe.waits(INTERVAL + 3_000);
    assertTrue(reports().isEmpty());

    answersAll();

    assertTrue(isGone("a"));
    assertEquals(1, counts().path("llm_requests").asLong());
    lethe.waits(2 * INTERVAL + 11);
    lethe.waits(2 * INTERVAL + 22);
    assertEquals(1, requests().size());
    assertEquals(1, reports().size(), "a run that asks and finds nothing tells nothing");
  }

  @Test
  void so_many_requests_are_made_and_others_the_next_time() {
    startsWith("{:cleanup {:scorer :llm :max-requests 1}}");
    for (int i = 10; i < 40; i++) {
      lethe.hears(scored(8, "a" + i, 0).with("content", "Herons " + i).without("embedding"));
    }
    cleans(100);
    answersAll();
    assertEquals(1, counts().path("llm_requests").asLong());

    cleans(200);
    answersAll();

    assertEquals(
        List.of(20, 10), requests().stream().map(one -> one.at("/input/patterns").size()).toList());
    assertEquals(1, cleans(300).at("/result/reports").size());
  }

  @Test
  void a_pattern_deleted_during_the_question_does_not_affect_the_run() {
    lethe.hears(scored(2, "a", 0));
    lethe.hears(scored(2, "b", 90));
    cleans(100);
    lethe.hears(ItemJson.deletion("a", "pattern").at(150));

    answersAll();

    assertEquals(1, counts().path("removed").asLong());
    assertEquals(1, counts().path("manual").asLong());
  }

  @Test
  void the_cost_is_reported_even_if_no_pattern_is_left() {
    lethe.hears(in("a", scored(2, "x", 0)));
    lethe.hears(in("b", scored(2, "y", 0)));
    cleans(100);
    lethe.hears(in("a", ItemJson.deletion("x", "pattern").at(150)));

    answersAll();

    assertEquals(2, reply().at("/result/reports").size(), () -> reply().toString());
    assertEquals(2, reports().size());
    JsonNode report =
        reports().stream()
            .filter(one -> one.path("scope").asText().equals("default/collection:a"))
            .findFirst()
            .orElseThrow();
    assertEquals(1, report.at("/counts/llm_requests").asLong());
    assertEquals(12, report.at("/counts/llm_tokens").asLong());
    assertEquals(0, report.at("/counts/scanned").asLong());
    assertEquals(report.path("counts"), reply().at("/result/reports/0/counts"));
  }

  @Test
  void tokens_beyond_all_numbers_are_the_largest_one() {
    for (int i = 10; i < 40; i++) {
      lethe.hears(scored(8, "a" + i, 0).with("content", "Herons " + i).without("embedding"));
    }
    cleans(100);

    for (JsonNode request : requests()) {
      lethe.answersAsModel(answer(request).put("tokens", Long.MAX_VALUE - 1).toString());
    }

    assertEquals(Long.MAX_VALUE, counts().path("llm_tokens").asLong());
  }

  @Test
  void no_text_of_a_pattern_is_stored_with_its_score() {
    lethe.hears(scored(2, "a", 0).with("content", "Hush, herons."));
    cleans(100);
    String awaiting = runState();

    answersAll();

    assertTrue(awaiting.contains("Scores["), awaiting);
    assertFalse(awaiting.contains("Hush"), awaiting);
    assertTrue(runState().contains("ScoreRow"), runState());
    assertFalse(runState().contains("Hush"), runState());
  }

  @Test
  void of_a_pattern_that_is_forgotten_no_score_is_left_and_of_another_its_own() {
    lethe.hears(scored(2, "a", 0));
    lethe.hears(scored(8, "b", 90));
    cleans(100);
    answersAll();
    lethe.asks(asking("memory.forget", 200).with("run_id", report().path("run_id").asText()));
    assertEquals(1, scoreRows());

    lethe.asks(asking("memory.forget", 300).with("memory_id", id("b")));

    assertEquals(0, scoreRows());
  }

  @Test
  void a_pattern_forgotten_during_the_question_leaves_no_hash() {
    lethe.hears(scored(2, "a", 0));
    lethe.hears(scored(8, "b", 90));
    cleans(100);
    assertEquals(2, hashes());

    lethe.asks(asking("memory.forget", 150).with("memory_id", id("a")));

    assertEquals(1, hashes());
    answersAll();
    assertEquals(1, scoreRows());
    assertEquals(1, hashes());
    assertEquals(1, counts().path("manual").asLong());
    assertEquals(1, lethe.modelAnswers("score_patterns", "used"));
  }

  @Test
  void a_pattern_deleted_or_changed_during_the_question_gets_no_score() {
    lethe.hears(scored(2, "a", 0));
    lethe.hears(scored(8, "b", 90).with("content", "Herons wade."));
    cleans(100);
    lethe.hears(ItemJson.deletion("a", "pattern").at(150));
    lethe.hears(scored(8, "b", 90).with("content", "Herons fish.").at(150));

    answersAll();

    assertEquals(0, hashes());
    assertEquals(1, lethe.modelAnswers("score_patterns", "changed"));
  }

  @Test
  void a_text_shared_by_two_patterns_is_scored_even_if_one_is_forgotten() {
    lethe.hears(scored(2, "a", 0));
    lethe.hears(scored(2, "b", 90));
    cleans(100);
    assertEquals(1, requests().get(0).at("/input/patterns").size());

    lethe.asks(asking("memory.forget", 150).with("memory_id", id("a")));
    answersAll();

    assertTrue(isGone("b"), () -> report().toString());
  }

  /** Returns the number of distinct pattern hashes in the run state. */
  private long hashes() {
    return Pattern.compile("(?<=contentKey=|keys=\\[.{0,2000})[0-9a-f]{32}(?=[,\\]])")
        .matcher(runState().replaceAll("memoryIds=.*", ""))
        .results()
        .map(MatchResult::group)
        .distinct()
        .count();
  }

  private long scoreRows() {
    return runState().lines().filter(row -> row.contains("ScoreRow[")).count();
  }

  private String runState() {
    StringBuilder rows = new StringBuilder();
    try (KeyValueIterator<String, Object> all = lethe.<Object>stored("run-state").all()) {
      all.forEachRemaining(row -> rows.append(row).append('\n'));
    }
    return rows.toString();
  }
}
