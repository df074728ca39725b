package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.ItemJson.pattern;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EmbeddingJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Improved texts that a model proposes for patterns: rules CL13 and CL14. */
class UpdatedPatternsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Scope COLLECTION = new Scope("default/collection:default");
  private static final double DAY = 86_400;
  private static final double INTERVAL = 7 * DAY;
  private static final String OLD = "Herons are shot.";
  private static final String NEW = "Herons are counted.";

  private Pipeline lethe = Pipeline.with(Policies.edn(policy("")));
  private int calls;
  private int scored;

  @AfterEach
  void close() {
    lethe.close();
  }

  private static String policy(String more) {
    return "{:cleanup {:scorer :llm :updates :llm "
        + more
        + "} :safety {:caps {:cleanup {:pct 100}}}}";
  }

  private void startsWith(String edn) {
    lethe.close();
    lethe = Pipeline.with(Policies.edn(edn));
  }

  private CallJson asking(String name, double seconds) {
    long at = EventJson.DAY + Math.round(seconds * 1000);
    return call("c" + calls++, name).changed(json -> json.put("occurred_at", at));
  }

  /** Runs a full cleanup and answers all scoring requests. */
  private void cleans(double seconds) {
    lethe.asks(asking("patterns.cleanup", seconds).with("dry_run", false).with("mode", "full"));
    scoresAll();
  }

  private List<JsonNode> requests(String task) {
    return lethe.values(lethe.topics().llmRequests()).stream()
        .filter(request -> request.path("task").asText().equals(task))
        .toList();
  }

  private List<JsonNode> asked() {
    return requests("update_pattern");
  }

  private JsonNode lastAsked() {
    return asked().get(asked().size() - 1);
  }

  /**
   * Answers with good scores, except for the recency, which is the last digit of the type in
   * tenths.
   */
  private void scoresAll() {
    for (List<JsonNode> all = requests("score_patterns"); scored < all.size(); scored++) {
      ObjectNode answer = answer(all.get(scored), "score_patterns");
      ArrayNode scores = answer.putObject("output").putArray("scores");
      for (JsonNode shown : all.get(scored).at("/input/patterns")) {
        String type = shown.path("type").asText();
        double recency = Character.digit(type.charAt(type.length() - 1), 10) / 10.0;
        scores
            .addObject()
            .put("n", shown.path("n").intValue())
            .put("accuracy", 0.9)
            .put("completeness", 0.9)
            .put("specificity", 0.9)
            .put("reusability", 0.9)
            .put("recency", recency);
      }
      lethe.answersAsModel(answer.toString());
    }
  }

  private static ObjectNode answer(JsonNode request, String task) {
    ObjectNode answer = JSON.createObjectNode();
    answer.set("request_id", request.get("request_id"));
    answer.set("scope", request.get("scope"));
    return answer.put("task", task).put("model", "tiny").put("tokens", 12);
  }

  private static ObjectNode proposal(JsonNode request, String content) {
    ObjectNode answer = answer(request, "update_pattern");
    answer.putObject("output").put("content", content).put("reason", "Nobody shoots them.");
    return answer;
  }

  private void proposes(String content) {
    lethe.answersAsModel(proposal(lastAsked(), content).toString());
  }

  private List<JsonNode> reports() {
    return lethe.values(lethe.topics().reports()).stream()
        .filter(report -> report.path("stage").asText().equals("cleanup"))
        .toList();
  }

  private JsonNode report() {
    return reports().get(reports().size() - 1);
  }

  private static String id(String itemId) {
    return MemoryIds.ofItem(COLLECTION, itemId);
  }

  private JsonNode memory(String itemId) {
    return lethe.memories().get(COLLECTION.key(id(itemId)));
  }

  private String text(String itemId) {
    return memory(itemId).at("/content/text").asText();
  }

  private List<JsonNode> cases(String status) {
    JsonNode reply = lethe.asks(asking("review.list", 0).with("filter", Map.of("status", status)));
    return List.copyOf(reply.at("/result/reviews").findParents("review_id"));
  }

  private JsonNode open() {
    return cases("open").get(0);
  }

  private JsonNode says(String word, JsonNode review, double seconds) {
    return lethe.asks(
        asking("review." + word, seconds).with("review_id", review.path("review_id").asText()));
  }

  /** Returns all rows of the run state and the item index as text. */
  private String rows() {
    StringBuilder rows = new StringBuilder();
    for (String store : List.of("run-state", "items")) {
      try (KeyValueIterator<String, Object> all = lethe.<Object>stored(store).all()) {
        all.forEachRemaining(row -> rows.append(row).append('\n'));
      }
    }
    return rows.toString();
  }

  private Map<String, String> table() {
    Map<String, String> table = new TreeMap<>();
    lethe.memories().forEach((key, memory) -> table.put(key, memory.toString()));
    return table;
  }

  /** Returns a pattern that the model scores with the given tenths for recency. */
  private static ItemJson ofToday(int tenths, String id, String content) {
    return pattern(id, "Herons of " + id, content).with("entityType", "recent_" + tenths);
  }

  @Test
  void a_model_is_asked_for_a_better_text_of_outdated_patterns_without_ids() {
    lethe.hears(ofToday(2, "item-a", OLD).with("severity", "high").with("tags", List.of("birds")));
    lethe.hears(ofToday(8, "item-b", "Egrets fly."));

    cleans(100);

    assertEquals(1, asked().size());
    JsonNode request = asked().get(0);
    assertEquals(
        "{\"because\":\"outdated\",\"pattern\":{\"name\":\"Herons of"
            + " item-a\",\"type\":\"recent_2\","
            + "\"content\":\"Herons are shot.\",\"tags\":[\"birds\"],"
            + "\"fields\":\"{\\\"severity\\\":\\\"high\\\"}\"}}",
        request.path("input").toString());
    assertFalse(request.path("input").toString().contains(id("item-a")), request::toString);
    assertEquals(report().path("run_id"), request.path("run_id"));
    assertEquals(
        86_400_000L,
        request.path("not_after").longValue() - request.path("requested_at").longValue());
    assertEquals(1, report().at("/counts/updates_requested").asLong());
    assertEquals(2, report().at("/counts/llm_requests").asLong());
  }

  @Test
  void a_proposal_changes_nothing_and_becomes_a_review_case() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    Map<String, String> before = table();

    proposes(NEW);

    assertEquals(before, table());
    JsonNode review = open();
    assertEquals("update", review.path("proposal").asText());
    assertEquals("outdated", review.path("reason").asText());
    JsonNode shown = says("show", review, 200).path("result");
    assertEquals(NEW, shown.path("makes").asText());
    assertEquals("Nobody shoots them.", shown.path("why").asText());
    assertEquals("changes", shown.at("/members/0/becomes").asText());
    assertEquals(OLD, shown.at("/members/0/text").asText());
    assertEquals(1, lethe.modelAnswers("update_pattern", "used"));
    assertEquals("{\"flagged\":1,\"llm_tokens\":12}", report().path("counts").toString());
    assertEquals("outdated", report().at("/flagged/0/reason").asText());
    assertFalse(report().toString().contains(NEW), "what it says isn't told elsewhere");
  }

  @Test
  void an_approved_text_is_applied_and_undone_by_its_run() {
    lethe.hears(ofToday(2, "a", OLD).with("severity", "high").with("tags", List.of("birds")));
    cleans(100);
    proposes(NEW);
    JsonNode before = memory("a");

    JsonNode reply = says("approve", open(), 200);

    assertTrue(reply.path("ok").asBoolean(), reply::toString);
    assertEquals(NEW, text("a"));
    JsonNode after = memory("a");
    assertEquals(before.path("revision").asLong() + 1, after.path("revision").asLong());
    assertEquals(before.path("tags"), after.path("tags"));
    assertEquals(before.at("/item/name"), after.at("/item/name"));
    assertEquals(before.at("/item/entityType"), after.at("/item/entityType"));
    assertEquals(NEW, lethe.vectors().get(COLLECTION.key(id("a"))).path("text").asText());
    assertEquals(1, report().at("/counts/updated").asLong());
    assertFalse(rows().contains("Proposed["), "the text is where it belongs now");
    String run = reply.at("/result/run_id").asText();

    JsonNode undone = lethe.asks(asking("memory.restore", 300).with("run_id", run));

    assertEquals(id("a"), undone.at("/result/restored/0").asText(), undone::toString);
    assertEquals(OLD, text("a"));
    assertEquals(before.path("item"), memory("a").path("item"));
    assertEquals(before.path("content"), memory("a").path("content"));
    assertEquals(OLD, lethe.vectors().get(COLLECTION.key(id("a"))).path("text").asText());
    cleans(400);
    assertEquals(1, asked().size(), "what was undone rests");
  }

  @Test
  void an_approved_text_is_not_undone_twice() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    proposes(NEW);
    String run = says("approve", open(), 200).at("/result/run_id").asText();
    lethe.asks(asking("memory.restore", 300).with("run_id", run));

    JsonNode again = lethe.asks(asking("memory.restore", 400).with("run_id", run));

    assertEquals("replaced", again.at("/error/code").asText(), again::toString);
    assertEquals(OLD, text("a"));
  }

  @Test
  void to_forget_such_a_run_erases_the_text_and_not_the_pattern() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    proposes(NEW);
    String run = says("approve", open(), 200).at("/result/run_id").asText();

    JsonNode reply = lethe.asks(asking("memory.forget", 300).with("run_id", run));

    assertEquals(1, reply.at("/result/forgotten").asLong(), reply::toString);
    assertEquals(OLD, text("a"));
    assertFalse(memory("a").toString().contains(NEW));
  }

  @ParameterizedTest
  @ValueSource(strings = {":scorer :llm", ":scorer :llm :updates :off"})
  void no_model_is_asked_unless_the_policy_enables_it(String cleanup) {
    startsWith("{:cleanup {" + cleanup + "}}");
    lethe.hears(ofToday(2, "a", OLD));

    cleans(100);

    assertEquals(0, asked().size());
    assertFalse(report().path("counts").has("updates_requested"));
  }

  @Test
  void a_run_that_only_reports_asks_no_model() {
    startsWith(policy(":mode :report"));
    lethe.hears(ofToday(2, "a", OLD));
    lethe.asks(asking("patterns.cleanup", 100));
    scoresAll();
    lethe.waits(INTERVAL + 11);
    lethe.waits(INTERVAL + 22);

    assertEquals(0, asked().size());
  }

  @Test
  void an_interval_in_apply_mode_asks_and_reports() {
    startsWith(policy(":mode :apply"));
    lethe.hears(ofToday(2, "a", OLD));
    cleans(10);
    proposes(OLD);
    lethe.hears(ofToday(2, "b", "Egrets are shot.").at(20));
    lethe.waits(11);
    lethe.waits(INTERVAL + 11);
    scoresAll();

    assertEquals(2, asked().size());
    assertEquals(1, report().at("/counts/updates_requested").asLong());
  }

  @Test
  void without_model_scores_patterns_with_a_low_built_in_score_are_updated() {
    startsWith("{:cleanup {:updates :llm}}");
    lethe.hears(pattern("a", "x", "?"));
    cleans(100);
    assertEquals("low_quality", asked().get(0).at("/input/because").asText());

    proposes(NEW);

    assertEquals(2, cases("open").size(), "that it goes, and that it says something else");
  }

  @Test
  void a_pattern_near_another_is_flagged_and_no_model_is_asked() {
    Map<String, Object> vector = Map.of("model", "test", "vector", List.of(1.0, 0.0));
    lethe.hears(ofToday(2, "a", "The limit is 5.").with("embedding", vector));
    lethe.hears(ofToday(2, "b", "The limit is 6.").with("embedding", vector));

    cleans(100);

    assertEquals(0, asked().size());
    assertEquals(2, report().at("/counts/flagged").asLong());
  }

  @Test
  void a_protected_pattern_is_neither_asked_about_nor_changed() {
    lethe.hears(ofToday(2, "a", OLD));
    lethe.hears(ofToday(2, "b", OLD).with("pinned", true));
    cleans(100);
    assertEquals(1, asked().size());
    proposes(NEW);
    lethe.asks(asking("memory.pin", 150).with("memory_id", id("a")));

    JsonNode reply = says("approve", open(), 200);

    assertEquals("protected", reply.at("/error/code").asText(), reply::toString);
    assertEquals(OLD, text("a"));
  }

  /** Invalid model answers and the errors in the report. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      value = {
        "no object; '\"better\"'; $ must be an object",
        "no text; '{\"reason\":\"so\"}'; $.content is missing",
        "an empty text; '{\"content\":\" \",\"reason\":\"so\"}'; $.content must not be empty",
        "another name; '{\"content\":\"x\",\"reason\":\"so\",\"name\":\"y\"}'; $.name is an"
            + " unknown field",
      })
  void an_invalid_text_changes_nothing_and_is_reported(String what, String json, String why)
      throws Exception {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    Map<String, String> before = table();
    ObjectNode answer = answer(lastAsked(), "update_pattern");
    answer.set("output", JSON.readTree(json));

    lethe.answersAsModel(answer.toString());

    assertEquals(before, table());
    assertEquals(0, cases("all").size());
    assertEquals(1, lethe.modelAnswers("update_pattern", "answer_invalid"));
    JsonNode flag = report().at("/flagged/0");
    assertEquals("update", flag.path("phase").asText());
    assertEquals("answer_invalid", flag.path("reason").asText());
    assertEquals(why, flag.path("message").asText());
    assertEquals("a", flag.at("/item_ids/0").asText());
    assertEquals("{\"flagged\":0,\"llm_tokens\":12}", report().path("counts").toString());
    cleans(200);
    assertEquals(2, asked().size(), "the next run asks again");
  }

  @Test
  void a_worker_error_is_reported_by_its_own_name() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    ObjectNode answer = answer(lastAsked(), "update_pattern");

    lethe.answersAsModel(answer.putNull("output").put("error", "too_long: 9 > 3").toString());

    assertEquals("too_long", report().at("/flagged/0/reason").asText());
    assertEquals(1, lethe.modelAnswers("update_pattern", "too_long"));
  }

  @Test
  void an_answer_to_another_task_is_none() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);

    lethe.answersAsModel(proposal(lastAsked(), NEW).put("task", "merge_entries").toString());

    assertEquals("llm_error", report().at("/flagged/0/reason").asText());
    assertEquals(0, cases("all").size());
  }

  @Test
  void a_model_that_returns_the_same_text_is_not_asked_again_soon() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    proposes(" Herons are shot.\n");
    assertEquals("unchanged", report().at("/flagged/0/reason").asText());
    assertEquals(1, lethe.modelAnswers("update_pattern", "unchanged"));
    assertEquals(0, cases("all").size());
    proposes(NEW);
    assertEquals(0, cases("all").size(), "nobody waits for a second answer");

    cleans(200);

    assertEquals(1, asked().size());
    cleans(181 * DAY);
    assertEquals(2, asked().size(), "what is said of it holds as scores do");
  }

  @Test
  void a_repeated_or_unrequested_answer_changes_nothing() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    lethe.answersAsModel(
        proposal(lastAsked(), NEW).put("request_id", "update-of-nobody").toString());
    assertEquals(0, cases("all").size());
    proposes(NEW);
    JsonNode review = open();
    var after = lethe.lastValues();

    proposes("Herons are eaten.");

    assertEquals(after, lethe.lastValues());
    assertEquals(NEW, says("show", review, 200).at("/result/makes").asText());
    assertEquals(2, lethe.modelAnswers("none", "not_awaited"));
  }

  @Test
  void no_question_is_repeated_while_an_answer_or_a_review_is_pending() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    cleans(200);
    assertEquals(1, asked().size());
    proposes(NEW);

    cleans(300);
    cleans(2 * DAY);

    assertEquals(1, asked().size());
    assertEquals(EventJson.DAY + Math.round(2 * DAY * 1000), open().path("last_seen_at").asLong());
    assertEquals(NEW, says("show", open(), 2 * DAY).at("/result/makes").asText());
  }

  @Test
  void an_unanswered_question_is_repeated_and_reported_by_the_next_interval() {
    startsWith(policy(":mode :apply"));
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    JsonNode first = lastAsked();
    lethe.waits(11);
    lethe.waits(INTERVAL + 11);
    lethe.waits(INTERVAL + 22);

    assertEquals("unanswered", reports().get(1).at("/flagged/0/reason").asText());
    assertEquals(2, asked().size());
    lethe.answersAsModel(proposal(first, NEW).toString());
    assertEquals(0, cases("all").size(), "what comes too late changes nothing");
    assertEquals(1, lethe.modelAnswers("none", "not_awaited"));
  }

  @Test
  void an_answer_for_a_changed_pattern_is_dropped() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    lethe.hears(ofToday(2, "a", "Herons are fed.").at(150));

    proposes(NEW);

    assertEquals(0, cases("all").size());
    assertEquals(1, lethe.modelAnswers("update_pattern", "changed"));
    assertFalse(rows().contains(NEW), rows());
  }

  @Test
  void an_answer_for_a_forgotten_pattern_is_not_awaited() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    lethe.asks(asking("memory.forget", 150).with("memory_id", id("a")));
    assertFalse(rows().contains("Update["), "not even a hash of it is left");

    proposes(NEW);

    assertEquals(0, cases("all").size());
    assertEquals(1, lethe.modelAnswers("none", "not_awaited"));
    assertFalse(rows().contains(NEW), rows());
  }

  private void leaves(String how) {
    switch (how) {
      case "forgotten" -> lethe.asks(asking("memory.forget", 150).with("memory_id", id("a")));
      case "deleted by its store" -> lethe.hears(ItemJson.deletion("a", "pattern").at(150));
      case "changed" -> lethe.hears(ofToday(2, "a", "Herons are fed.").at(150));
      default -> lethe.hears(ItemJson.entry("a", "Herons fish.").at(150));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "forgotten, unknown_review",
    "deleted by its store, unknown_review",
    "changed, plan_stale",
    "another kind, plan_stale"
  })
  void a_proposal_is_deleted_with_its_pattern_at_once(String how, String code) {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    proposes(NEW);
    JsonNode review = open();
    assertTrue(rows().contains(NEW), "a person is to read it");

    leaves(how);

    assertFalse(rows().contains(NEW), rows());
    assertFalse(rows().contains("Nobody shoots them."), rows());
    JsonNode shown = says("show", review, 200);
    assertTrue(shown.at("/result/makes").isMissingNode(), shown::toString);
    assertTrue(shown.at("/result/why").isMissingNode(), shown::toString);
    JsonNode refused = says("approve", review, 200);
    assertEquals(code, refused.at("/error/code").asText(), refused::toString);
  }

  @Test
  void a_proposal_is_deleted_when_its_pattern_is_merged_into_another() {
    startsWith("{:cleanup {:updates :llm} :safety {:caps {:cleanup {:pct 100}}}}");
    Map<String, Object> vector = Map.of("model", "test", "vector", List.of(1.0, 0.0));
    lethe.hears(pattern("a", "x", "?").with("embedding", vector));
    cleans(100);
    proposes(NEW);
    assertTrue(rows().contains(NEW));
    lethe.hears(
        pattern("b", "x", "? They wait where it is shallow.").with("embedding", vector).at(150));

    cleans(200);

    assertTrue(memory("a").at("/lifecycle/deleted").asBoolean());
    assertFalse(rows().contains(NEW), rows());
    assertEquals(0, cases("open").size(), "nor is there a case any more");
  }

  @Test
  void a_rejected_question_is_not_repeated_until_the_patterns_text_changes() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    proposes(NEW);
    says("reject", open(), 200);
    cleans(300);
    lethe.hears(ofToday(2, "a", OLD).with("severity", "high").at(210));
    cleans(400);
    assertEquals(1, asked().size());
    assertEquals(1, cases("rejected").size());
    JsonNode refused = says("approve", cases("rejected").get(0), 450);
    assertEquals(
        "plan_stale", refused.at("/error/code").asText(), "its text left with the version");

    lethe.hears(ofToday(2, "a", "Herons are fed.").at(220));
    cleans(500);

    assertEquals(2, asked().size());
    assertEquals(OLD, asked().get(0).at("/input/pattern/content").asText());
    assertEquals("Herons are fed.", asked().get(1).at("/input/pattern/content").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"open", "rejected"})
  void a_proposal_is_removed_with_a_case_not_found_for_a_month(String status) {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    proposes(NEW);
    if (status.equals("rejected")) {
      says("reject", open(), 200);
    }
    assertTrue(rows().contains(NEW), "it may still be approved");
    lethe.changesTo(Policies.edn("{:cleanup {:updates :off}}"));

    for (int weeks = 1; weeks < 7; weeks++) {
      lethe.waits(weeks * INTERVAL + 11);
      lethe.waits(weeks * INTERVAL + 22);
    }

    assertEquals(0, cases("all").size());
    assertFalse(rows().contains(NEW), rows());
    assertEquals(OLD, text("a"));
  }

  @Test
  void the_cap_does_not_limit_approved_texts() {
    lethe.hears(ofToday(2, "a", OLD));
    lethe.hears(pattern("bad", "Egrets", "Egrets.").with("entityType", "recent_0"));
    lethe.changesTo(Policies.edn(policy(":delete-below 0.82")));
    cleans(100);
    assertTrue(memory("bad").at("/lifecycle/deleted").asBoolean());
    proposes(NEW);
    lethe.changesTo(
        Policies.edn("{:cleanup {:updates :llm} :safety {:caps {:cleanup {:pct 0 :floor 0}}}}"));

    says("approve", open(), 200);

    assertEquals(NEW, text("a"));
  }

  @Test
  void no_text_is_requested_or_stored_while_the_queue_is_full() {
    startsWith(
        "{:cleanup {:scorer :llm :updates :llm} :safety {:caps {:cleanup {:pct 100}}}"
            + " :review {:max-open 1}}");
    lethe.hears(ofToday(1, "a", "Herons are shot."));
    lethe.hears(ofToday(1, "b", "Bitterns boom at night."));
    cleans(100);
    assertEquals(2, asked().size());

    asked()
        .forEach(
            request -> lethe.answersAsModel(proposal(request, "Something unusual.").toString()));
    cleans(200);

    assertEquals(1, cases("open").size());
    assertEquals(1, rows().split("Something unusual", -1).length - 1, rows());
    assertEquals(2, asked().size());
  }

  @Test
  void a_rejected_case_can_still_be_approved() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    proposes(NEW);
    JsonNode review = open();
    says("reject", review, 200);

    says("approve", review, 300);

    assertEquals(NEW, text("a"));
  }

  @Test
  void an_approved_text_applies_only_to_the_stores_text_at_that_time() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    proposes(NEW);
    String run = says("approve", open(), 200).at("/result/run_id").asText();

    lethe.hears(ofToday(2, "a", OLD).with("severity", "high").at(250));
    assertEquals(NEW, text("a"), "its store knows nothing of it");
    assertTrue(memory("a").path("item").toString().contains("severity"));
    cleans(300);
    assertEquals(1, asked().size(), "what a model wrote isn't written anew");
    lethe.hears(ofToday(2, "a", "Herons are fed.").at(260));

    assertEquals("Herons are fed.", text("a"));
    JsonNode undone = lethe.asks(asking("memory.restore", 400).with("run_id", run));
    assertEquals("replaced", undone.at("/error/code").asText(), undone::toString);
    assertEquals("Herons are fed.", text("a"));
  }

  @Test
  void a_merged_text_stays_in_a_pattern_that_gains_an_approved_text() {
    Map<String, Object> vector = Map.of("model", "test", "vector", List.of(1.0, 0.0));
    lethe.hears(ofToday(2, "a", OLD).with("embedding", vector).at(50));
    lethe.hears(
        ofToday(2, "b", OLD + " They wait.")
            .with("name", "Herons of a")
            .with("embedding", vector)
            .at(20));
    cleans(100);
    assertEquals(OLD + "\nThey wait.", text("a"));
    cleans(200);
    assertEquals(OLD, lastAsked().at("/input/pattern/content").asText());
    proposes(NEW);
    assertEquals(
        NEW + "\n" + OLD + " They wait.", says("show", open(), 250).at("/result/makes").asText());

    String run = says("approve", open(), 300).at("/result/run_id").asText();

    assertEquals(NEW + "\n" + OLD + " They wait.", text("a"));
    assertEquals(
        text("a"),
        lethe.vectors().get(COLLECTION.key(id("a"))).path("text").asText(),
        "the vector that came with it is of another text");
    lethe.asks(asking("memory.restore", 400).with("run_id", run));
    assertEquals(OLD + "\nThey wait.", text("a"));
    assertEquals(null, lethe.vectors().get(COLLECTION.key(id("a"))));
  }

  private void answersVector(String itemId) {
    JsonNode request = lethe.vectors().get(COLLECTION.key(id(itemId)));
    String answer = EmbeddingJson.answer(request, 1, 0).toString();
    lethe.hearsEmbedding(answer.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void an_approved_text_stays_in_the_successor_until_its_stores_text_changes() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    proposes(NEW);
    String run = says("approve", open(), 150).at("/result/run_id").asText();
    lethe.hears(
        ofToday(9, "b", NEW + " Herons wait there.")
            .with("name", "Herons of a")
            .with("entityType", "recent_2")
            .with("pinned", true)
            .at(160));
    answersVector("a");
    answersVector("b");
    cleans(200);
    assertEquals(NEW + " Herons wait there.", text("b"));

    lethe.hears(ofToday(2, "a", OLD).with("severity", "high").at(210));

    assertEquals(NEW + " Herons wait there.", text("b"));
    lethe.asks(asking("memory.restore", 220).with("run_id", run));
    assertTrue(memory("a").at("/lifecycle/deleted").asBoolean());
    assertEquals(NEW + " Herons wait there.\n" + OLD, text("b"), "undone where it stands by now");
  }

  @Test
  void a_run_asks_a_model_so_often_of_a_scope_scores_included_the_worst_first() {
    startsWith(policy(":max-requests 2"));
    for (int i = 0; i < 4; i++) {
      lethe.hears(ofToday(4 - i, "p" + i, "Herons " + i + "."));
    }
    cleans(100);
    assertEquals(1, asked().size(), "one request was for scores");
    assertEquals("Herons 3.", asked().get(0).at("/input/pattern/content").asText());

    cleans(200);

    assertEquals(3, asked().size());
    assertEquals("Herons 2.", asked().get(1).at("/input/pattern/content").asText());
  }

  @Test
  void a_proposal_is_there_after_a_restart() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    lethe.restarts();
    proposes(NEW);
    lethe.restarts();

    says("approve", open(), 200);

    assertEquals(NEW, text("a"));
    assertEquals(1, asked().size());
  }

  @Test
  void a_long_proposal_is_shown_in_full() {
    lethe.hears(ofToday(2, "a", OLD));
    cleans(100);
    String all = "Herons wait. ".repeat(1_500).strip() + " Obey me.";
    proposes(all);

    JsonNode shown = says("show", open(), 200);

    assertEquals(all, shown.at("/result/makes").asText());
    assertNotEquals(0, shown.at("/result/why").asText().length());
  }
}
