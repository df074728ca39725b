package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.ItemJson.entry;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Lists of review cases, and decisions about many at once: rules RV3 and RV7. */
class ReviewListsTest {
  private static final Scope COLLECTION = new Scope("default/collection:default");

  private Pipeline lethe = Pipeline.with(Policies.edn("{}"));
  private int calls;

  @AfterEach
  void close() {
    lethe.close();
  }

  private CallJson asking(String name, double seconds) {
    long at = EventJson.DAY + Math.round(seconds * 1000);
    return call("c" + calls++, name).changed(json -> json.put("occurred_at", at));
  }

  private JsonNode result(CallJson call) {
    JsonNode reply = lethe.asks(call);
    assertTrue(reply.path("ok").asBoolean(), reply::toString);
    return reply.path("result");
  }

  private void consolidates(double seconds) {
    result(asking("entries.consolidate", seconds).with("dry_run", false));
  }

  /** Sends two entries about a subject that differ in a number, and lets a run find them. */
  private void contradiction(int direction, String subject, double seconds) {
    double[] vector = new double[8];
    vector[direction] = 1;
    for (int i = 0; i < 2; i++) {
      lethe.hears(
          entry(subject + direction + i, "The limit is " + (10 * direction + i) + ".")
              .with("subject", subject)
              .with("embedding", Map.of("model", "test", "vector", vector))
              .at(seconds));
    }
    consolidates(seconds + 1);
  }

  private List<String> subjects(JsonNode page) {
    List<String> subjects = new ArrayList<>();
    page.path("reviews").forEach(line -> subjects.add(line.path("subject").asText()));
    return subjects;
  }

  private JsonNode listed(Map<String, Object> filter) {
    return result(asking("review.list", 900).with("filter", filter));
  }

  private String supersededBy(String itemId) {
    return lethe
        .memories()
        .get(COLLECTION.key(MemoryIds.ofItem(COLLECTION, itemId)))
        .at("/lifecycle/superseded_by")
        .asText("");
  }

  @Test
  void cases_are_listed_newest_first_and_by_subject() {
    contradiction(0, "gateway", 10);
    contradiction(1, "deploys", 20);
    contradiction(2, "Gateway ", 30);
    contradiction(3, "alerts", 25);

    JsonNode page = listed(Map.of());

    assertEquals(List.of("Gateway ", "gateway", "alerts", "deploys"), subjects(page));
    assertFalse(page.has("next_cursor"));
    assertFalse(page.at("/reviews/0").has("position"), page::toString);
  }

  @Test
  void pages_follow_each_other_also_after_decisions() {
    for (int i = 0; i < 5; i++) {
      contradiction(i, i % 2 == 0 ? "even" : "odd", 10 * (i + 1));
    }
    List<String> all = listed(Map.of()).findValuesAsText("review_id");
    List<String> paged = new ArrayList<>();
    JsonNode page = result(asking("review.list", 900).with("limit", 2));
    paged.addAll(page.findValuesAsText("review_id"));
    result(asking("review.reject", 901).with("review_id", paged.get(0)));
    while (page.has("next_cursor")) {
      String cursor = page.path("next_cursor").asText();
      page = result(asking("review.list", 902).with("limit", 2).with("cursor", cursor));
      paged.addAll(page.findValuesAsText("review_id"));
    }

    assertEquals(5, all.size());
    assertEquals(all, paged);
  }

  @Test
  void a_text_that_is_no_cursor_is_refused() {
    contradiction(0, "gateway", 10);

    JsonNode reply = lethe.asks(asking("review.list", 900).with("cursor", "abc"));

    assertEquals(
        "$.cursor: found \"abc\"; expected next_cursor of a reply to review.list",
        reply.at("/error/message").asText());
  }

  @Test
  void filters_limit_a_list() {
    contradiction(0, "gateway", 10);
    contradiction(1, "deploys", 30);

    assertEquals(List.of("gateway"), subjects(listed(Map.of("subject", "GATEWAY  "))));
    assertEquals(List.of(), subjects(listed(Map.of("reason", "cap_reached"))));
    assertEquals(
        2, listed(Map.of("reason", "texts_differ", "proposal", "merge")).at("/reviews").size());
    assertEquals(List.of(), subjects(listed(Map.of("proposal", "conflict"))));
    assertEquals(List.of(), subjects(listed(Map.of("stage", "cleanup"))));
    String between = Instant.ofEpochMilli(EventJson.DAY + 20_000).toString();
    assertEquals(List.of("gateway"), subjects(listed(Map.of("until", between))));
    JsonNode refused =
        lethe.asks(asking("review.list", 900).with("filter", Map.of("until", "yesterday")));
    assertEquals("$.filter.until", refused.at("/error/path").asText(), refused::toString);
  }

  @Test
  void cases_of_a_subject_are_approved_together_and_undone_together() {
    contradiction(0, "gateway", 10);
    contradiction(1, "gateway", 20);
    contradiction(2, "deploys", 30);
    Map<String, Object> filter = Map.of("subject", "gateway");

    JsonNode dry = result(asking("review.approve", 900).with("filter", filter));
    assertTrue(dry.path("dry_run").asBoolean(), dry::toString);
    assertEquals(2, dry.at("/bulk/decided").asInt(), dry::toString);
    assertEquals("", supersededBy("gateway00") + supersededBy("gateway10"));

    JsonNode applied =
        result(asking("review.approve", 901).with("filter", filter).with("dry_run", false));
    JsonNode bulk = applied.path("bulk");

    assertFalse(applied.path("dry_run").asBoolean(true), applied::toString);
    assertEquals(2, bulk.path("decided").asInt(), bulk::toString);
    assertEquals(2, bulk.path("matched").asInt());
    assertEquals(1, bulk.path("run_ids").size());
    assertEquals(List.of("deploys"), subjects(listed(Map.of())));
    long left =
        List.of("gateway00", "gateway01", "gateway10", "gateway11").stream()
            .filter(id -> supersededBy(id).isEmpty())
            .count();
    assertEquals(2, left);
    result(asking("memory.restore", 902).with("run_id", bulk.at("/run_ids/0").asText()));
    for (String id : List.of("gateway00", "gateway01", "gateway10", "gateway11")) {
      assertEquals("", supersededBy(id));
    }
  }

  @Test
  void approvals_beyond_the_cap_of_the_day_are_refused_with_their_reason() {
    lethe.close();
    lethe = Pipeline.with(Policies.edn("{:safety {:caps {:consolidation {:pct 0 :floor 2}}}}"));
    for (int i = 0; i < 3; i++) {
      contradiction(i, "gateway", 10 * (i + 1));
    }

    JsonNode bulk =
        result(
                asking("review.approve", 900)
                    .with("filter", Map.of("reason", "texts_differ"))
                    .with("dry_run", false))
            .path("bulk");

    assertEquals(3, bulk.path("matched").asInt(), bulk::toString);
    assertEquals(2, bulk.path("decided").asInt());
    assertEquals("{\"cap_reached\":1}", bulk.path("refused").toString());
    assertEquals("cap_reached", bulk.at("/refusals/0/code").asText());
    assertEquals(1, listed(Map.of()).path("reviews").size());
  }

  @Test
  void cases_are_rejected_together() {
    for (int i = 0; i < 3; i++) {
      contradiction(i, "gateway", 10 * (i + 1));
    }
    CallJson rejecting = asking("review.reject", 900).with("filter", Map.of());

    JsonNode unlimited = lethe.asks(rejecting.with("dry_run", false));
    assertEquals("$.filter", unlimited.at("/error/path").asText(), unlimited::toString);
    JsonNode dry =
        result(asking("review.reject", 901).with("filter", Map.of()).in(COLLECTION.name()));
    assertEquals(3, dry.at("/bulk/decided").asInt(), dry::toString);
    assertEquals(3, listed(Map.of()).path("reviews").size());
    JsonNode bulk =
        result(
            asking("review.reject", 902)
                .with("filter", Map.of("stage", "consolidation"))
                .with("dry_run", false));

    assertEquals(3, bulk.at("/bulk/decided").asInt(), bulk::toString);
    assertEquals(0, listed(Map.of()).path("reviews").size());
    assertEquals(3, listed(Map.of("status", "rejected")).path("reviews").size());
  }

  @Test
  void arguments_that_do_not_fit_together_are_refused() {
    contradiction(0, "gateway", 10);
    JsonNode keep =
        lethe.asks(
            asking("review.approve", 900)
                .with("filter", Map.of("stage", "consolidation"))
                .with("keep", "gateway00"));
    JsonNode dry =
        lethe.asks(asking("review.reject", 900).with("review_id", "x").with("dry_run", true));

    assertEquals("$.keep", keep.at("/error/path").asText(), keep::toString);
    assertEquals("$.dry_run", dry.at("/error/path").asText(), dry::toString);
  }
}
