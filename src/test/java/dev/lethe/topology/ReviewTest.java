package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.ItemJson.deletion;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.preference;
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
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Review cases of stages and their resolution: rules RV1 to RV6. */
class ReviewTest {
  private static final Scope COLLECTION = new Scope("default/collection:default");
  private static final double DAY = 86_400;

  private Pipeline lethe = Pipeline.with(Policy.defaults());
  private int calls;

  @AfterEach
  void close() {
    lethe.close();
  }

  private void goesBy(String edn) {
    lethe.close();
    lethe = Pipeline.with(Policies.edn(edn));
  }

  private CallJson asking(String name, double seconds) {
    long at = EventJson.DAY + Math.round(seconds * 1000);
    return call("c" + calls++, name).changed(json -> json.put("occurred_at", at));
  }

  private JsonNode consolidates(double seconds) {
    JsonNode reply = lethe.asks(asking("entries.consolidate", seconds).with("dry_run", false));
    assertTrue(reply.path("ok").asBoolean(), reply::toString);
    return reply;
  }

  private List<JsonNode> listed(String status) {
    JsonNode reply =
        lethe.asks(call("c" + calls++, "review.list").with("filter", Map.of("status", status)));
    assertTrue(reply.path("ok").asBoolean(), reply::toString);
    return List.copyOf(reply.at("/result/reviews").findParents("review_id"));
  }

  private JsonNode onlyOne() {
    List<JsonNode> open = listed("open");
    assertEquals(1, open.size(), open::toString);
    return open.get(0);
  }

  private String onlyId() {
    return onlyOne().path("review_id").asText();
  }

  private JsonNode says(String word, String reviewId, double seconds) {
    return lethe.asks(asking("review." + word, seconds).with("review_id", reviewId));
  }

  private static void assertRefused(String code, JsonNode reply) {
    assertFalse(reply.path("ok").asBoolean(), reply::toString);
    assertEquals(code, reply.at("/error/code").asText());
  }

  private JsonNode memory(String itemId) {
    return lethe.memories().get(COLLECTION.key(id(itemId)));
  }

  private static String id(String itemId) {
    return MemoryIds.ofItem(COLLECTION, itemId);
  }

  private String supersededBy(String itemId) {
    return memory(itemId).at("/lifecycle/superseded_by").asText("");
  }

  /** Returns an entry about a limit whose vector equals that of all other limits. */
  private static ItemJson limit(String id, int number) {
    return entry(id, "The limit is " + number + ".")
        .with("embedding", Map.of("model", "test", "vector", List.of(1.0, 0.0)));
  }

  /**
   * Sends two entries that differ in a number, the first with more confirmations, and consolidates
   * them.
   */
  private void flagged(double seconds) {
    lethe.hears(limit("a", 5).with("confirmations", 5).at(10));
    lethe.hears(limit("b", 6).at(10));
    consolidates(seconds);
  }

  @Test
  void a_cluster_with_differing_texts_becomes_a_review_case() {
    flagged(100);

    JsonNode waiting = onlyOne();

    assertEquals("merge", waiting.path("proposal").asText());
    assertEquals("texts_differ", waiting.path("reason").asText());
    assertEquals("consolidation", waiting.path("stage").asText());
    assertEquals(COLLECTION.name(), waiting.path("scope").asText());
    assertEquals("[\"a\",\"b\"]", waiting.path("item_ids").toString());
    assertEquals(2, waiting.path("size").asInt());
    assertEquals(EventJson.DAY + 100_000, waiting.path("first_seen_at").asLong());
  }

  @Test
  void a_case_is_shown_with_the_current_texts_of_its_memories() {
    flagged(100);

    JsonNode shown = says("show", onlyId(), 200).path("result");

    assertEquals("open", shown.at("/review/status").asText(), shown::toString);
    JsonNode stays = shown.at("/members/0");
    assertEquals(id("a"), stays.path("memory_id").asText());
    assertEquals("stays", stays.path("becomes").asText());
    assertEquals("unchanged", stays.path("state").asText());
    assertEquals("The limit is 5.", stays.path("text").asText());
    assertEquals("goes", shown.at("/members/1/becomes").asText());
    assertEquals("The limit is 6.", shown.at("/members/1/text").asText());
  }

  @Test
  void an_approved_case_is_merged_as_by_a_run_and_can_be_undone() {
    flagged(100);
    String review = onlyId();

    JsonNode reply = says("approve", review, 200);

    JsonNode result = reply.path("result");
    assertEquals("approved", result.path("status").asText(), reply::toString);
    assertEquals(id("a"), result.path("canonical_id").asText());
    assertEquals("[\"" + id("b") + "\"]", result.path("gone").toString());
    assertEquals(id("a"), supersededBy("b"));
    assertEquals(5, memory("a").at("/item/confirmations").asLong());
    String run = result.path("run_id").asText();
    List<JsonNode> reports = lethe.values(lethe.topics().reports());
    JsonNode report = reports.get(reports.size() - 1);
    assertEquals(run, report.path("run_id").asText());
    assertEquals("{\"merged\":1,\"clusters\":1}", report.path("counts").toString());
    assertEquals(List.of(), listed("open"));
    assertEquals(run, listed("approved").get(0).path("done_by").asText());
    lethe.asks(asking("memory.restore", 300).with("run_id", run));
    assertEquals("", supersededBy("b"));
    assertEquals(5, memory("a").at("/item/confirmations").asLong());
  }

  @Test
  void an_undone_case_rests_and_reopens_when_a_run_finds_it_again() {
    flagged(100);
    String review = onlyId();
    String run = says("approve", review, 200).at("/result/run_id").asText();
    lethe.asks(asking("memory.restore", 300).with("run_id", run));

    assertRefused("plan_stale", says("approve", review, 400));
    consolidates(500);
    assertEquals(List.of(), listed("open"));
    consolidates(31 * DAY);

    assertEquals(review, onlyId());
  }

  @Test
  void a_dry_run_creates_no_review_case() {
    lethe.hears(limit("a", 5));
    lethe.hears(limit("b", 6));

    lethe.asks(asking("entries.consolidate", 100));

    assertEquals(List.of(), listed("all"));
  }

  @Test
  void an_interval_in_report_mode_creates_review_cases() {
    goesBy("{:consolidation {:mode :report}}");
    lethe.hears(limit("a", 5));
    lethe.hears(limit("b", 6));

    lethe.waits(11);
    lethe.waits(DAY + 11);
    lethe.waits(DAY + 22);

    assertEquals("texts_differ", onlyOne().path("reason").asText());
  }

  @Test
  void a_run_keeps_the_newest_entry_of_a_case_that_no_person_decides_in_time() {
    goesBy("{:consolidation {:mode :apply :newest-wins-after-days 2}}");
    lethe.hears(limit("old", 5).with("confirmations", 5).at(1));
    lethe.hears(limit("new", 6).at(2));
    lethe.waits(11);
    lethe.waits(DAY + 11);
    lethe.waits(2 * DAY + 11);
    assertEquals("", supersededBy("old"));

    lethe.waits(3 * DAY + 11);
    lethe.waits(3 * DAY + 22);

    assertEquals(id("new"), supersededBy("old"));
    assertEquals(List.of(), listed("open"));
    String run = listed("approved").get(0).path("done_by").asText();
    List<JsonNode> reports = lethe.values(lethe.topics().reports());
    JsonNode report = reports.get(reports.size() - 1);
    assertEquals(run, report.path("run_id").asText());
    assertEquals(1, report.at("/counts/merged").asInt(), report::toString);

    lethe.asks(asking("memory.restore", 3 * DAY + 30).with("run_id", run));
    assertEquals("", supersededBy("old"));
    waitsDaily(34, 38);
    assertEquals("", supersededBy("old"), "a restore is a person's decision");
    assertEquals(1, listed("open").size());

    lethe.hears(limit("new", 7).at(38 * DAY + 30));
    waitsDaily(39, 43);
    assertEquals(id("new"), supersededBy("old"), "a decision about another text doesn't count");
  }

  @Test
  void an_entry_restored_by_itself_is_not_removed_again_for_the_same_entry() {
    goesBy("{:consolidation {:mode :apply :newest-wins-after-days 1}}");
    lethe.hears(limit("old", 5).at(1));
    lethe.hears(limit("new", 6).at(2));
    waitsDaily(0, 2);
    assertEquals(id("new"), supersededBy("old"));

    lethe.asks(asking("memory.restore", 2 * DAY + 30).with("memory_id", id("old")));
    waitsDaily(3, 40);

    assertEquals("", supersededBy("old"));
    assertEquals("", supersededBy("new"));
  }

  @Test
  void a_third_contradicting_entry_replaces_the_case_of_the_first_two() {
    lethe.hears(limit("a", 5).at(10));
    lethe.hears(limit("b", 6).at(20));
    consolidates(100);
    String first = onlyId();
    lethe.hears(limit("c", 7).at(200));

    consolidates(300);

    assertEquals(3, onlyOne().path("size").asInt());
    assertRefused("unknown_review", says("show", first, 400));
    assertEquals(2, says("approve", onlyId(), 500).at("/result/gone").size());
    assertEquals(id("c"), supersededBy("a"));
    assertEquals(id("c"), supersededBy("b"));
  }

  @Test
  void a_run_that_finds_a_part_of_an_open_case_adds_none() {
    lethe.hears(limit("a", 5).at(10));
    lethe.hears(limit("b", 6).at(20));
    List<Double> near = List.of(0.94, 0.34);
    lethe.hears(limit("c", 7).with("embedding", Map.of("model", "test", "vector", near)).at(30));
    consolidates(100);

    lethe.asks(asking("entries.consolidate", 200).with("dry_run", false).with("rules_only", true));

    assertEquals(3, onlyOne().path("size").asInt());
  }

  @Test
  void a_rejected_contradiction_is_not_decided_as_a_part_of_a_larger_one() {
    goesBy("{:consolidation {:mode :apply :newest-wins-after-days 40}}");
    lethe.hears(limit("a", 5).at(10));
    lethe.hears(limit("b", 6).at(20));
    waitsDaily(0, 1);
    says("reject", onlyId(), DAY + 40);
    lethe.hears(limit("c", 7).at(DAY + 50));

    waitsDaily(2, 45);

    assertEquals(3, onlyOne().path("size").asInt());
    assertEquals("", supersededBy("a") + supersededBy("b"));
  }

  /** Lets runs by the interval happen on consecutive days, the first and the last included. */
  private void waitsDaily(int first, int last) {
    for (int day = first; day <= last; day++) {
      lethe.waits(day * DAY + 11);
      lethe.waits(day * DAY + 22);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {":mode :apply", ":mode :report :newest-wins-after-days 1"})
  void a_case_waits_for_a_person_unless_the_policy_says_otherwise(String keys) {
    goesBy("{:consolidation {" + keys + "}}");
    lethe.hears(limit("old", 5).at(1));
    lethe.hears(limit("new", 6).at(2));
    lethe.waits(11);
    lethe.waits(DAY + 11);
    lethe.waits(4 * DAY + 11);
    lethe.waits(4 * DAY + 22);

    assertEquals("", supersededBy("old"));
    assertEquals(1, listed("open").size());
  }

  @Test
  void a_case_with_a_protected_older_entry_waits_for_a_person() {
    goesBy("{:consolidation {:mode :apply :newest-wins-after-days 1}}");
    lethe.hears(limit("old", 5).at(1));
    lethe.hears(limit("new", 6).at(2));
    lethe.waits(11);
    lethe.waits(DAY + 11);
    lethe.asks(asking("memory.lock", DAY + 20).with("memory_id", id("old")));

    lethe.waits(4 * DAY + 11);
    lethe.waits(4 * DAY + 22);

    assertEquals("", supersededBy("old"));
    assertEquals("", supersededBy("new"));
  }

  @Test
  void the_same_case_is_one_however_often_it_is_found() {
    flagged(100);
    String review = onlyId();

    consolidates(200);
    consolidates(DAY + 100);

    JsonNode waiting = onlyOne();
    assertEquals(review, waiting.path("review_id").asText());
    assertEquals(EventJson.DAY + 100_000, waiting.path("first_seen_at").asLong());
    assertEquals(
        EventJson.DAY + 100_000 + Math.round(DAY * 1000), waiting.path("last_seen_at").asLong());
  }

  @Test
  void a_rejected_case_stays_rejected_until_a_text_changes() {
    flagged(100);
    String review = onlyId();

    assertEquals("rejected", says("reject", review, 150).at("/result/status").asText());
    assertEquals("rejected", says("reject", review, 160).at("/result/status").asText());
    lethe.hears(limit("b", 6).with("confirmations", 2).at(170));
    consolidates(200);
    assertEquals(List.of(), listed("open"));
    assertEquals(review, listed("rejected").get(0).path("review_id").asText());

    lethe.hears(limit("b", 7).with("confirmations", 2).at(250));
    consolidates(300);

    assertEquals(review, onlyId());
    assertEquals(EventJson.DAY + 300_000, onlyOne().path("first_seen_at").asLong());
  }

  @Test
  void a_rejected_case_can_still_be_approved() {
    flagged(100);
    String review = onlyId();
    says("reject", review, 150);

    assertEquals("approved", says("approve", review, 200).at("/result/status").asText());
    assertEquals(id("a"), supersededBy("b"));
    assertRefused("review_refused", says("reject", review, 300));
    assertRefused("review_refused", says("approve", review, 400));
  }

  @Test
  void a_case_with_a_changed_memory_is_stale_and_is_not_merged() {
    flagged(100);
    String review = onlyId();

    lethe.hears(limit("b", 7).at(150));

    assertEquals(review, listed("stale").get(0).path("review_id").asText());
    assertEquals(List.of(), listed("open"));
    assertRefused("plan_stale", says("approve", review, 200));
    assertEquals("changed", says("show", review, 200).at("/result/members/1/state").asText());
    assertEquals("", supersededBy("b"));
  }

  @Test
  void a_new_revision_with_the_same_text_makes_a_case_stale() {
    flagged(100);
    String review = onlyId();

    lethe.hears(limit("b", 6).with("confirmations", 3).at(150));

    assertRefused("plan_stale", says("approve", review, 200));
    consolidates(250);
    assertEquals("approved", says("approve", review, 300).at("/result/status").asText());
    assertEquals(3, memory("b").at("/item/confirmations").asLong());
  }

  @Test
  void a_protected_memory_is_not_merged_away_but_may_be_the_canonical() {
    flagged(100);
    String review = onlyId();

    lethe.asks(asking("memory.pin", 110).with("memory_id", id("b")));
    assertRefused("protected", says("approve", review, 120));
    lethe.asks(asking("memory.unpin", 130).with("memory_id", id("b")));
    lethe.asks(asking("memory.pin", 140).with("memory_id", id("a")));

    assertEquals("approved", says("approve", review, 150).at("/result/status").asText());
  }

  /** Approves a case so that the given memory stays. */
  private JsonNode keeps(String id, String reviewId, double seconds) {
    return lethe.asks(
        asking("review.approve", seconds).with("review_id", reviewId).with("keep", id));
  }

  /** Sends an entry with many confirmations and a newer one that contradicts it. */
  private String contradicted() {
    lethe.hears(limit("old", 5).with("confirmations", 5).at(10));
    lethe.hears(limit("new", 6).at(20));
    consolidates(100);
    return onlyId();
  }

  @Test
  void of_contradicting_entries_the_newest_stays_and_the_undo_brings_the_other_back() {
    String review = contradicted();

    JsonNode reply = says("approve", review, 200);

    assertEquals(id("new"), reply.at("/result/canonical_id").asText(), reply::toString);
    assertEquals(id("new"), supersededBy("old"));
    assertEquals("The limit is 6.", memory("new").at("/content/text").asText());
    String run = reply.at("/result/run_id").asText();
    lethe.asks(asking("memory.restore", 300).with("run_id", run));
    assertEquals("", supersededBy("old"));
  }

  @Test
  void a_contradicted_entry_gives_the_one_that_stays_nothing_and_never_returns_by_itself() {
    String review = contradicted();

    says("approve", review, 200);

    assertEquals(1, memory("new").at("/item/confirmations").asLong());
    assertFalse(memory("new").path("item").has("own"), memory("new")::toString);
    assertEquals(EventJson.DAY + 20_000, memory("new").path("created_at").asLong());

    lethe.hears(limit("old", 5).with("confirmations", 7).at(210));
    lethe.hears(limit("new", 6).with("confirmations", 2).at(220));
    assertEquals(id("new"), supersededBy("old"));
    assertEquals(2, memory("new").at("/item/confirmations").asLong());

    lethe.hears(deletion("new", "entry").at(230));
    assertEquals(id("new"), supersededBy("old"));

    lethe.asks(asking("memory.restore", 240).with("memory_id", id("old")));
    assertEquals("", supersededBy("old"));
    assertEquals(7, memory("old").at("/item/confirmations").asLong());
  }

  @Test
  void an_entry_merged_later_makes_its_text_the_newest() {
    lethe.hears(limit("a", 5).at(10));
    lethe.hears(limit("b", 6).at(20));
    lethe.hears(limit("c", 5).at(30));
    consolidates(100);

    JsonNode reply = says("approve", onlyId(), 200);

    String kept = reply.at("/result/canonical_id").asText();
    assertTrue(kept.equals(id("a")) || kept.equals(id("c")), reply::toString);
    assertEquals(kept, supersededBy("b"));
  }

  @Test
  void an_approval_can_name_the_entry_that_stays_by_item_id() {
    String review = contradicted();

    assertEquals(id("old"), keeps("old", review, 200).at("/result/canonical_id").asText());
    assertEquals(id("old"), supersededBy("new"));
    JsonNode shown = says("show", review, 210).at("/result/members/0");
    assertEquals("old", shown.path("item_id").asText());
    assertEquals("stays", shown.path("becomes").asText());
  }

  @Test
  void an_approval_can_name_the_entry_that_stays_by_memory_id() {
    String review = contradicted();

    JsonNode reply = keeps(id("old"), review, 200);

    assertEquals(id("old"), reply.at("/result/canonical_id").asText(), reply::toString);
  }

  @Test
  void an_approval_cannot_keep_a_foreign_memory_or_remove_a_protected_one() {
    String review = contradicted();

    JsonNode foreign = keeps("other", review, 200);

    assertRefused("review_refused", foreign);
    assertEquals("$.keep", foreign.at("/error/path").asText());
    lethe.asks(asking("memory.pin", 210).with("memory_id", id("old")));
    assertRefused("protected", keeps("new", review, 220));
    assertEquals("", supersededBy("old"));
  }

  @Test
  void a_deleted_member_is_reported_first_and_the_next_run_removes_the_case() {
    flagged(100);
    String review = onlyId();

    lethe.asks(
        asking("memory.forget", 150)
            .with("filter", Map.of("item_ids", List.of("b")))
            .with("dry_run", false));

    assertRefused("already_deleted", says("approve", review, 200));
    JsonNode shown = says("show", review, 200).at("/result/members/1");
    assertEquals("deleted", shown.path("state").asText());
    assertFalse(shown.has("text"), shown::toString);
    consolidates(300);
    assertEquals(List.of(), listed("all"));
    assertRefused("unknown_review", says("show", review, 400));
  }

  @Test
  void a_case_is_removed_at_once_when_a_store_deletes_one_of_its_items() {
    flagged(100);
    String review = onlyId();

    lethe.hears(deletion("b", "entry").at(150));

    assertEquals(List.of(), listed("all"));
    assertRefused("unknown_review", says("approve", review, 200));
  }

  @Test
  void the_daily_cap_applies_to_approvals_too() {
    goesBy("{:safety {:caps {:consolidation {:pct 0 :floor 1}}}}");
    flagged(100);
    String review = onlyId();
    lethe.hears(entry("old", "The lake is frozen.").with("expiry", "temporary"));
    consolidates(130 * DAY);

    assertRefused("cap_reached", says("approve", review, 130 * DAY + 10));
    assertEquals("approved", says("approve", review, 131 * DAY).at("/result/status").asText());
  }

  @Test
  void an_approval_counts_the_base_of_its_days_cap_itself() {
    goesBy("{:safety {:caps {:consolidation {:pct 25.0 :floor 0}}}}");
    for (int i = 0; i < 6; i++) {
      lethe.hears(entry("other" + i, "Lake number " + i + " is frozen."));
    }
    flagged(100);
    String review = onlyId();
    for (int i = 0; i < 6; i++) {
      lethe.hears(deletion("other" + i, "entry").at(200), 3 * DAY);
    }

    JsonNode reply = says("approve", review, 3 * DAY + 10);

    assertRefused("cap_reached", reply);
    assertEquals(
        "1 more would exceed today's limit of 0 deleted memories, of which 0 are used up",
        reply.at("/error/message").asText());
  }

  @Test
  void a_case_deferred_by_the_cap_can_be_approved_first_on_the_next_day() {
    goesBy("{:safety {:caps {:consolidation {:pct 0 :floor 1}}}}");
    for (String item : List.of("x", "y")) {
      lethe.hears(entry(item, "The lake of " + item + " is frozen.").with("expiry", "temporary"));
    }
    lethe.hears(limit("a", 5).with("confirmations", 5));
    lethe.hears(limit("b", 5));

    consolidates(130 * DAY);

    List<JsonNode> open = listed("open");
    assertEquals(2, open.size(), open::toString);
    assertTrue(
        open.stream().allMatch(one -> one.path("reason").asText().equals("cap_reached")),
        open::toString);
    JsonNode merge =
        open.stream()
            .filter(one -> one.path("proposal").asText().equals("merge"))
            .findFirst()
            .orElseThrow();
    String review = merge.path("review_id").asText();
    assertRefused("cap_reached", says("approve", review, 130 * DAY + 10));
    assertEquals("approved", says("approve", review, 131 * DAY).at("/result/status").asText());
    assertEquals(id("a"), supersededBy("b"));
    assertEquals("", supersededBy("y"));
  }

  /**
   * Returns an entry whose vector has the given angle in degrees; no rule merges entries 30 or more
   * degrees apart.
   */
  private static ItemJson heron(String id, String text, double degrees) {
    double radians = Math.toRadians(degrees);
    return entry(id, text)
        .with("subject", "heron")
        .with(
            "embedding",
            Map.of("model", "test", "vector", List.of(Math.cos(radians), Math.sin(radians))));
  }

  @Test
  void entries_with_an_unverified_merge_become_a_new_one_on_approval() {
    goesBy("{:consolidation {:verify-source 0.95}}");
    lethe.hears(heron("a", "Herons stand still. Herons fish at dawn.", 0).with("confirmations", 5));
    lethe.hears(heron("b", "Herons fish at dawn.", 30).with("confirmations", 2));
    consolidates(100);
    assertEquals("verification_failed", onlyOne().path("reason").asText());
    String review = onlyId();

    JsonNode shown = says("show", review, 150).path("result");
    JsonNode result = says("approve", review, 200).path("result");

    String text = "Herons stand still. Herons fish at dawn.";
    assertEquals(text, shown.path("makes").asText(), shown::toString);
    assertEquals("goes", shown.at("/members/0/becomes").asText());
    String made = result.path("canonical_id").asText();
    assertEquals(made, supersededBy("a"), result::toString);
    assertEquals(made, supersededBy("b"));
    JsonNode entry = lethe.memories().get(COLLECTION.key(made));
    assertEquals(text, entry.at("/content/text").asText());
    assertEquals(7, entry.at("/item/confirmations").asLong());
    lethe.asks(asking("memory.restore", 300).with("run_id", result.path("run_id").asText()));
    assertEquals("", supersededBy("a"));
    assertTrue(lethe.memories().get(COLLECTION.key(made)).at("/lifecycle/deleted").asBoolean());
  }

  @Test
  void a_new_entry_that_the_cap_left_can_be_made_on_the_next_day() {
    goesBy("{:safety {:caps {:consolidation {:pct 0 :floor 2}}}}");
    lethe.hears(entry("old", "The lake is frozen.").with("expiry", "temporary"));
    lethe.hears(heron("a", "Herons stand still. Herons fish at dawn.", 0));
    lethe.hears(heron("b", "Herons stand still.", 30));
    consolidates(130 * DAY);
    JsonNode waiting = onlyOne();

    assertEquals("cap_reached", waiting.path("reason").asText());
    String review = waiting.path("review_id").asText();
    assertRefused("cap_reached", says("approve", review, 130 * DAY + 10));
    JsonNode result = says("approve", review, 131 * DAY).path("result");
    assertEquals(2, result.path("gone").size(), result::toString);
    assertEquals(result.path("canonical_id").asText(), supersededBy("a"));
  }

  @Test
  void an_expired_entry_is_removed_on_approval() {
    goesBy("{:consolidation {:mode :report} :safety {:caps {:consolidation {:pct 0 :floor 1}}}}");
    for (String item : List.of("x", "y")) {
      lethe.hears(entry(item, "The lake of " + item + " is frozen.").with("expiry", "temporary"));
    }

    consolidates(130 * DAY);
    JsonNode waiting = onlyOne();
    assertEquals("remove", waiting.path("proposal").asText());
    JsonNode reply = says("approve", waiting.path("review_id").asText(), 131 * DAY);

    assertEquals("approved", reply.at("/result/status").asText(), reply::toString);
    assertEquals("EXPIRED", supersededBy("y"));
    List<JsonNode> reports = lethe.values(lethe.topics().reports());
    assertEquals("{\"expired\":1}", reports.get(reports.size() - 1).path("counts").toString());
  }

  @Test
  void a_case_not_found_by_a_run_for_a_month_is_removed() {
    flagged(100);
    lethe.hears(limit("a", 5).with("project", "other").with("confirmations", 5).at(200));

    lethe.waits(20 * DAY);
    assertEquals(1, listed("all").size());
    lethe.waits(32 * DAY + 11);
    lethe.waits(32 * DAY + 22);

    assertEquals(List.of(), listed("all"));
  }

  @Test
  void preferences_that_contradict_each_other_wait_and_nothing_is_chosen_for_a_person() {
    lethe.hears(preference("p1", "editor", "vim").with("pref_scope", "work"));
    lethe.hears(preference("p2", "editor", "nano"));
    lethe.asks(asking("session.prune", 100).with("dry_run", false));
    JsonNode waiting = onlyOne();
    String review = waiting.path("review_id").asText();
    assertEquals("conflict", waiting.path("proposal").asText());
    assertEquals("values_differ", waiting.path("reason").asText());

    JsonNode shown = says("show", review, 150).path("result");
    JsonNode refused = says("approve", review, 200);

    assertEquals("editor: nano", shown.at("/members/0/text").asText(), shown::toString);
    assertEquals("default", shown.at("/members/0/label").asText());
    assertEquals("stays", shown.at("/members/0/becomes").asText());
    assertEquals("work", shown.at("/members/1/label").asText());
    assertRefused("review_refused", refused);
    says("reject", review, 250);
    lethe.asks(asking("session.prune", 300).with("dry_run", false));
    assertEquals(List.of(), listed("open"));
  }

  @Test
  void a_report_of_thousands_of_values_is_truncated_and_opens_no_case() {
    for (int i = 0; i < 2_010; i++) {
      lethe.hears(preference("p" + i, "editor", "vim " + i).with("pref_scope", "user " + i));
    }

    lethe.asks(asking("session.prune", 100).with("dry_run", false));

    List<JsonNode> reports = lethe.values(lethe.topics().reports());
    JsonNode flagged = reports.get(reports.size() - 1).path("flagged");
    assertEquals(2_000, flagged.at("/0/values").size());
    assertEquals(List.of(), listed("open"));
  }

  @Test
  void another_tenants_case_cannot_be_seen_or_decided() {
    flagged(100);
    String review = onlyId();

    for (String name : List.of("show", "approve", "reject")) {
      CallJson asked = asking("review." + name, 200).with("review_id", review);
      assertRefused("unknown_tenant", lethe.asks(asked.ofTenant("acme")));
      assertRefused("unknown_scope", lethe.asks(asked("x" + name, review, name).in("default/1")));
    }
    JsonNode elsewhere = lethe.asks(asking("review.list", 200).ofTenant("acme"));
    assertEquals(0, elsewhere.at("/result/reviews").size());
    JsonNode here = lethe.asks(asking("review.list", 200).in(COLLECTION.name()));
    assertEquals(1, here.at("/result/reviews").size());
  }

  private CallJson asked(String id, String review, String name) {
    return call(id, "review." + name).with("review_id", review);
  }

  @Test
  void a_list_shows_whether_more_cases_exist() {
    for (int i = 0; i < 3; i++) {
      lethe.hears(limit("a" + i, 5).with("project", "p" + i));
      lethe.hears(limit("b" + i, 6).with("project", "p" + i));
    }
    consolidates(100);

    JsonNode some =
        lethe.asks(
            asking("review.list", 200).changed(json -> json.withObject("/args").put("limit", 2)));
    JsonNode none =
        lethe.asks(asking("review.list", 200).with("filter", Map.of("stage", "session")));

    assertEquals(2, some.at("/result/reviews").size());
    assertTrue(some.path("result").has("next_cursor"), some::toString);
    assertEquals("{\"reviews\":[]}", none.path("result").toString());
  }

  @Test
  void an_unknown_case_is_rejected_with_its_path() {
    JsonNode reply = says("approve", "review-none", 100);

    assertRefused("unknown_review", reply);
    assertEquals("$.review_id", reply.at("/error/path").asText());
  }

  @Test
  void an_administrators_event_has_it_done() {
    goesBy("{:minting {:admins #{\"boss\"}}}");
    flagged(100);
    String review = onlyId();

    lethe.hears(
        event("e1", "admin.command")
            .author("boss", "Boss", false)
            .with("command", "review.approve")
            .withJson("args", "{\"review_id\":\"" + review + "\"}"));

    assertEquals(id("a"), supersededBy("b"));
  }
}
