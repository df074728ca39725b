package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.ItemJson.pattern;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.event.Scope;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.memory.MemoryIds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Review cases of cleanup and their resolution: rules CL4 and RV1. */
class CleanupReviewTest {
  private static final Scope COLLECTION = new Scope("default/collection:default");

  private final Pipeline lethe =
      Pipeline.with(Policies.edn("{:safety {:caps {:cleanup {:pct 100}}}}"));
  private int calls;

  @AfterEach
  void close() {
    lethe.close();
  }

  private CallJson asking(String name, double seconds) {
    long at = EventJson.DAY + Math.round(seconds * 1000);
    return call("c" + calls++, name).changed(json -> json.put("occurred_at", at));
  }

  private JsonNode cleans(double seconds) {
    return lethe.asks(
        asking("patterns.cleanup", seconds).with("dry_run", false).with("mode", "full"));
  }

  private List<JsonNode> open() {
    JsonNode reply = lethe.asks(asking("review.list", 0));
    return List.copyOf(reply.at("/result/reviews").findParents("review_id"));
  }

  private JsonNode approves(JsonNode review, double seconds) {
    String id = review.path("review_id").asText();
    return lethe.asks(asking("review.approve", seconds).with("review_id", id));
  }

  private JsonNode lifecycle(String itemId) {
    String id = MemoryIds.ofItem(COLLECTION, itemId);
    return lethe.memories().get(COLLECTION.key(id)).path("lifecycle");
  }

  private static ItemJson says(String id, String content) {
    return pattern(id, "Limit", content)
        .with("embedding", Map.of("model", "test", "vector", List.of(1.0, 0.0)));
  }

  @Test
  void patterns_that_differ_in_a_number_become_one_once_a_person_approves() {
    lethe.hears(
        says("a", "The limit is 5 because `limit()` says so. Use it when they hunt.").at(50));
    lethe.hears(says("b", "The limit is 6.").at(20));
    cleans(100);
    List<JsonNode> waiting = open();
    JsonNode merge =
        waiting.stream()
            .filter(one -> one.path("proposal").asText().equals("merge"))
            .findFirst()
            .orElseThrow();
    assertEquals("texts_differ", merge.path("reason").asText());
    assertEquals("cleanup", merge.path("stage").asText());

    JsonNode reply = approves(merge, 200);

    assertTrue(reply.path("ok").asBoolean(), reply::toString);
    assertTrue(lifecycle("b").path("deleted").asBoolean());
    assertEquals(MemoryIds.ofItem(COLLECTION, "a"), lifecycle("b").path("replaced_by").asText());
    assertFalse(lifecycle("a").path("deleted").asBoolean());
  }

  @Test
  void an_approved_merge_can_be_undone_by_its_run() {
    lethe.hears(
        says("a", "The limit is 5 because `limit()` says so. Use it when they hunt.").at(50));
    lethe.hears(says("b", "The limit is 6.").at(20));
    cleans(100);
    JsonNode reply = approves(open().get(0), 200);
    String run = reply.at("/result/run_id").asText();

    lethe.asks(asking("memory.restore", 300).with("run_id", run).with("reason", "wrong"));

    assertFalse(lifecycle("b").path("deleted").asBoolean(), reply::toString);
  }

  @Test
  void a_merge_too_large_for_a_record_is_not_executed_on_approval() {
    String notes = "heron".repeat(30_000);
    lethe.hears(says("a", "The limit is 5 because `limit()` says so.").with("a", notes).at(50));
    lethe.hears(says("b", "The limit is 6.").with("b", notes).at(20));
    cleans(100);

    JsonNode reply = approves(open().get(0), 200);

    assertEquals("plan_stale", reply.at("/error/code").asText(), reply::toString);
    assertFalse(lifecycle("b").path("deleted").asBoolean());
  }

  @Test
  void of_many_long_texts_no_more_is_shown_than_a_reply_can_have() {
    for (int i = 0; i < 300; i++) {
      lethe.hears(says("p" + i, "The limit is " + i + ". " + "鹭".repeat(3_000)));
    }
    cleans(100);
    String id = open().get(0).path("review_id").asText();

    JsonNode reply = lethe.asks(asking("review.show", 200).with("review_id", id));

    List<String> texts = reply.at("/result/members").findValuesAsText("text");
    assertEquals(300, texts.size(), reply::toString);
    assertTrue(texts.stream().allMatch(text -> text.length() <= 500_000 / 300));
  }
}
