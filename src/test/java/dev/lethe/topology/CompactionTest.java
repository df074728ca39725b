package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.event;
import static dev.lethe.fixture.EventJson.person;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.lethe.fixture.AgedMessages;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compaction through the whole topology, on request and automatic: rules K3 to K17. */
class CompactionTest {
  private static final Duration DAY = Duration.ofDays(1);

  /** Automatic compaction is off. */
  private final Pipeline byHand = Pipeline.with(Policies.edn("{:compaction {:mode :off}}"));

  @AfterEach
  void end() {
    byHand.close();
  }

  private static CallJson plan(String id) {
    return call(id, "memory.gc_plan");
  }

  private static CallJson ofGroup(CallJson call, JsonNode group) {
    return call.changed(
        c -> {
          c.withObject("/args").put("group_id", group.get("group_id").asText());
          c.withObject("/args").set("source_ids", group.get("source_ids"));
        });
  }

  private static CallJson commit(String id, JsonNode plan, JsonNode summary) {
    return ofGroup(call(id, "memory.compact_commit"), plan.at("/result/groups/0"))
        .changed(
            c -> {
              c.withObject("/args").put("plan_id", plan.at("/result/plan_id").asText());
              c.withObject("/args").set("summary_json", summary.get("result"));
            });
  }

  private JsonNode planned() {
    return byHand.asks(plan("plan"));
  }

  private JsonNode summarized(JsonNode plan) {
    return byHand.asks(
        ofGroup(
            call("sum", "memory.summarize").with("format", "json_v1"),
            plan.at("/result/groups/0")));
  }

  private static List<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
  }

  @Test
  void a_plan_lists_the_due_groups_and_changes_nothing() {
    List<String> ids = AgedMessages.in(byHand, 3);

    JsonNode plan = planned();

    assertTrue(plan.get("ok").booleanValue(), plan::toString);
    assertEquals(1, plan.at("/result/groups").size(), plan::toString);
    assertEquals(ids, texts(plan.at("/result/groups/0/source_ids")));
    assertEquals("general", plan.at("/result/groups/0/channel_id").asText());
    assertTrue(byHand.tombstones().isEmpty());
    assertEquals("true", plan.at("/result/dry_run").toString());
  }

  @Test
  void nothing_is_due_before_its_time() {
    byHand.hears(person("e1", "one").at(0));
    byHand.hears(person("e2", "two").at(1));
    byHand.waitsFor(DAY.multipliedBy(13).toMillis());
    byHand.waitsFor(Duration.ofHours(6).toMillis());

    assertEquals(0, planned().at("/result/groups").size());
  }

  @Test
  void a_plan_needs_no_run_before_it() {
    String soon = "{:compaction {:mode :off :age-min-days 0}}";
    try (Pipeline pipeline = Pipeline.with(Policies.edn(soon))) {
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        ids.add(pipeline.hears(person("e" + i, "hello " + i).at(i)).get("memory_id").asText());
      }
      pipeline.waitsFor(1);

      JsonNode plan = pipeline.asks(plan("plan"));

      assertEquals(ids, texts(plan.at("/result/groups/0/source_ids")), plan::toString);
    }
  }

  @Test
  void a_group_is_summarized_committed_and_deleted() {
    List<String> ids = AgedMessages.in(byHand, 3);
    JsonNode plan = planned();
    JsonNode summary = summarized(plan);
    assertTrue(summary.get("ok").booleanValue(), summary::toString);
    assertEquals(ids, texts(summary.at("/result/source_ids")));

    JsonNode committed = byHand.asks(commit("commit", plan, summary));

    assertEquals(3, committed.at("/result/deleted_count").intValue(), committed::toString);
    String summaryId = committed.at("/result/summary_memory_id").asText();
    JsonNode written = byHand.memory(summaryId);
    assertEquals("summary", written.get("kind").asText());
    assertEquals(ids, texts(written.get("references")));
    assertNotNull(byHand.vectors().get("default/general|" + summaryId));
    for (String id : ids) {
      assertTrue(byHand.memory(id).at("/lifecycle/deleted").booleanValue());
      assertEquals(summaryId, byHand.memory(id).at("/lifecycle/replaced_by").asText());
      assertEquals(
          summaryId, byHand.tombstones().get("default/general|" + id).get("replaced_by").asText());
      assertNull(byHand.vectors().get("default/general|" + id));
    }
    assertEquals(
        "already_deleted", byHand.asks(commit("again", plan, summary)).at("/error/code").asText());
    JsonNode report = runs(byHand).get(0);
    assertEquals(plan.at("/result/plan_id"), report.get("run_id"));
    assertEquals(3, report.at("/counts/memories_deleted").intValue(), report::toString);
    assertEquals(1, runs(byHand).size(), "what was refused did nothing");
  }

  @Test
  void a_commit_after_a_pin_or_an_inclusion_or_an_abort_is_refused_with_the_reason() {
    List<String> ids = AgedMessages.in(byHand, 3);
    JsonNode plan = planned();
    JsonNode summary = summarized(plan);

    byHand.asks(call("pin", "memory.pin").with("memory_id", ids.get(1)));
    assertEquals("protected", byHand.asks(commit("c1", plan, summary)).at("/error/code").asText());
    byHand.asks(call("unpin", "memory.unpin").with("memory_id", ids.get(1)));

    JsonNode logged = byHand.asks(included("log", ids.get(0), "20260131-nobody"));
    assertEquals(1, logged.at("/result/logged").intValue(), logged::toString);
    assertEquals(List.of("20260131-nobody"), texts(logged.at("/result/unknown_ids")));
    assertEquals("plan_stale", byHand.asks(commit("c2", plan, summary)).at("/error/code").asText());

    byHand.asks(
        call("abort", "memory.compact_abort")
            .with("plan_id", plan.at("/result/plan_id").asText())
            .with("reason", "changed my mind"));
    assertEquals(
        "unknown_plan", byHand.asks(commit("c3", plan, summary)).at("/error/code").asText());
    assertTrue(byHand.tombstones().isEmpty());
  }

  private static CallJson included(String id, String... memoryIds) {
    return call(id, "memory.context_log_write")
        .with("context_id", "c")
        .with("session_id", "s")
        .changed(
            c -> {
              ArrayNode items = c.withObject("/args").putArray("items");
              for (String memoryId : memoryIds) {
                items.addObject().put("memory_id", memoryId).put("tokens", 7);
              }
            });
  }

  @Test
  void a_scheduled_run_deletes_reports_and_can_be_undone() {
    try (Pipeline pipeline = Pipeline.with(Policies.COMPACTING)) {
      List<String> ids = AgedMessages.in(pipeline, 3);

      JsonNode report = pipeline.values(pipeline.topics().reports()).get(0);
      assertEquals("compaction", report.get("stage").asText());
      assertEquals(3, report.at("/counts/memories_deleted").intValue(), report::toString);
      assertEquals(1, report.at("/counts/summaries_created").intValue(), report::toString);
      assertEquals(3, pipeline.tombstones().size());

      JsonNode restored =
          pipeline.asks(
              call("undo", "memory.restore").with("run_id", report.get("run_id").asText()));

      assertEquals(ids, texts(restored.at("/result/restored")), restored::toString);
      assertEquals(2, pipeline.tombstones().size(), "those of the summary and its excerpt");
      for (String id : ids) {
        assertFalse(pipeline.memory(id).at("/lifecycle/deleted").booleanValue());
        assertNotNull(pipeline.vectors().get("default/general|" + id));
      }
      pipeline.waitsFor(DAY.multipliedBy(2).toMillis());
      assertEquals(2, pipeline.tombstones().size(), "what was restored rests");
    }
  }

  private static List<JsonNode> runs(Pipeline pipeline) {
    return pipeline.values(pipeline.topics().reports()).stream()
        .filter(report -> report.get("stage").asText().equals("compaction"))
        .toList();
  }

  @Test
  void a_run_processes_all_scopes_and_days_in_portions() {
    try (Pipeline pipeline = Pipeline.with(Policies.COMPACTING)) {
      for (int i = 0; i < 150; i++) {
        int day = i / 15;
        String channel = "c" + i % 3;
        pipeline.hears(person("e" + i, "word " + i).in(channel).at(day * 86_400 + i));
      }
      pipeline.waitsFor(DAY.multipliedBy(17).toMillis());
      pipeline.waitsFor(Duration.ofHours(6).toMillis());

      assertEquals(150, pipeline.tombstones().size());
      List<JsonNode> reports = runs(pipeline);
      assertEquals(3, reports.size(), reports::toString);
      for (JsonNode report : reports) {
        assertEquals(10, report.at("/counts/groups").intValue(), report::toString);
        assertEquals(10, report.at("/counts/summaries_created").intValue(), report::toString);
        assertEquals(50, report.at("/counts/memories_deleted").intValue(), report::toString);
        assertEquals(0, report.at("/counts/deferred").intValue(), report::toString);
      }
      long excerpts =
          pipeline.memories().values().stream()
              .filter(memory -> memory.get("kind").asText().equals("excerpt"))
              .count();
      assertEquals(
          150 + excerpts, pipeline.rows("gc-queue"), "graces, and excerpts that are due in a year");
    }
  }

  /** The scope has more memories than one portion counts: rule K8. */
  @Test
  void a_run_counts_a_large_scope_in_portions_before_it_applies_the_cap() {
    String half =
        "{:compaction {:grouping {:max-source-count 5}}"
            + " :safety {:caps {:compaction {:floor 5 :pct 50}}}}";
    try (Pipeline pipeline = Pipeline.with(Policies.edn(half))) {
      for (int i = 0; i < 5_100; i++) {
        pipeline.hears(
            event("t" + i, "tool.call").with("call_id", "t" + i).with("name", "ls").at(i));
      }
      for (int i = 0; i < 20; i++) {
        pipeline.hears(person("e" + i, "word " + i).at(6_000 + i));
      }

      pipeline.waitsFor(DAY.multipliedBy(16).toMillis());
      pipeline.waitsFor(Duration.ofHours(6).toMillis());

      JsonNode report = runs(pipeline).get(0);
      assertEquals(10, report.at("/counts/memories_deleted").intValue(), report::toString);
      assertEquals(10, report.at("/counts/deferred").intValue(), report::toString);
    }
  }

  @Test
  void a_report_run_shows_deletions_and_deferrals_under_the_cap() {
    String capped = "{:compaction {:mode :report} :safety {:caps {:compaction {:floor 3 :pct 0}}}}";
    try (Pipeline pipeline = Pipeline.with(Policies.edn(capped))) {
      for (int i = 0; i < 6; i++) {
        pipeline.hears(person("e" + i, "word " + i).at(i % 2 * 86_400 + i));
      }
      pipeline.waitsFor(DAY.multipliedBy(17).toMillis());
      pipeline.waitsFor(Duration.ofHours(6).toMillis());

      JsonNode report = runs(pipeline).get(0);
      assertTrue(report.get("dry_run").booleanValue(), report::toString);
      assertEquals(2, report.at("/counts/groups").intValue(), report::toString);
      assertEquals(1, report.at("/counts/summaries_created").intValue(), report::toString);
      assertEquals(3, report.at("/counts/memories_deleted").intValue(), report::toString);
      assertEquals(3, report.at("/counts/deferred").intValue(), report::toString);
      assertTrue(pipeline.tombstones().isEmpty());
    }
  }

  @Test
  void a_run_can_be_undone_after_a_deletion_removed_its_summary() {
    try (Pipeline pipeline = Pipeline.with(Policies.COMPACTING)) {
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        ids.add(pipeline.hears(person("e" + i, "note " + i).at(i)).get("memory_id").asText());
      }
      pipeline.waitsFor(DAY.multipliedBy(16).toMillis());
      pipeline.waitsFor(Duration.ofHours(6).toMillis());
      String run = runs(pipeline).get(0).get("run_id").asText();
      ids.subList(0, 2)
          .forEach(id -> pipeline.asks(call("f" + id, "memory.forget").with("memory_id", id)));

      JsonNode restored = pipeline.asks(call("undo", "memory.restore").with("run_id", run));

      assertEquals(ids.subList(2, 3), texts(restored.at("/result/restored")), restored::toString);
      assertEquals("forgotten", restored.at("/result/skipped/0/code").asText(), restored::toString);
      assertEquals(2, restored.at("/result/skipped").size(), restored::toString);
    }
  }

  @Test
  void a_pinned_memory_stays_and_is_counted_as_protected() {
    try (Pipeline pipeline = Pipeline.with(Policies.COMPACTING)) {
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        ids.add(pipeline.hears(person("e" + i, "word " + i).at(i)).get("memory_id").asText());
      }
      pipeline.asks(call("pin", "memory.pin").with("memory_id", ids.get(2)));
      pipeline.waitsFor(DAY.multipliedBy(16).toMillis());
      pipeline.waitsFor(Duration.ofHours(6).toMillis());

      JsonNode report = pipeline.values(pipeline.topics().reports()).get(0);
      assertEquals(1, report.at("/counts/protected").intValue(), report::toString);
      assertEquals(3, report.at("/counts/memories_deleted").intValue(), report::toString);
      assertFalse(pipeline.memory(ids.get(2)).at("/lifecycle/deleted").booleanValue());
    }
  }

  @Test
  void an_expired_plan_leaves_no_rows() {
    AgedMessages.in(byHand, 3);
    planned();
    assertEquals(1, byHand.rows("run-state"));

    byHand.waitsFor(Duration.ofHours(6).toMillis());
    byHand.waitsFor(Duration.ofHours(6).toMillis());

    assertEquals(0, byHand.rows("run-state"));
  }

  @Test
  void a_runs_record_is_kept_for_a_month_and_then_removed() {
    try (Pipeline pipeline = Pipeline.with(Policies.COMPACTING)) {
      AgedMessages.in(pipeline, 3);
      long written = pipeline.rows("run-state");

      pipeline.waitsFor(DAY.multipliedBy(30).toMillis());
      assertEquals(written, pipeline.rows("run-state"));

      pipeline.waitsFor(DAY.multipliedBy(2).toMillis());
      pipeline.waitsFor(Duration.ofHours(6).toMillis());
      assertEquals(written - 1, pipeline.rows("run-state"), "the day's cap stays");
    }
  }

  @Test
  void a_call_of_all_tenants_keeps_to_a_tenants_stricter_policy() {
    try (Pipeline pipeline =
        Pipeline.with(
            Policies.edn(
                "{:compaction {:mode :off} :tenants {\"slow\" {:compaction {:age-min-days"
                    + " 60}}}}"))) {
      for (String tenant : List.of("default", "slow")) {
        for (int i = 0; i < 2; i++) {
          pipeline.hears(person(tenant + i, "word " + i).tenant(tenant).at(i));
        }
      }
      pipeline.waitsFor(DAY.multipliedBy(30).toMillis());

      JsonNode plan =
          pipeline.asks(plan("p").changed(c -> c.withObject("/args").put("age_min_days", 20)));

      assertEquals(1, plan.at("/result/groups").size(), plan::toString);
    }
  }

  @Test
  void the_days_cap_defers_the_rest_to_the_next_day() {
    try (Pipeline pipeline = Pipeline.with(Policies.COMPACTING)) {
      for (int i = 0; i < 450; i++) {
        pipeline.hears(person("e" + i, "word " + i).at(i));
      }
      pipeline.waitsFor(DAY.multipliedBy(16).toMillis());
      pipeline.waitsFor(Duration.ofHours(1).toMillis());

      JsonNode first = pipeline.values(pipeline.topics().reports()).get(0);
      int deleted = first.at("/counts/memories_deleted").intValue();
      assertTrue(deleted > 0 && deleted <= 200, first::toString);
      assertEquals(450 - deleted, first.at("/counts/deferred").intValue(), first::toString);
      assertEquals(deleted, pipeline.tombstones().size());

      pipeline.waitsFor(DAY.toMillis());
      pipeline.waitsFor(DAY.toMillis());

      assertEquals(450, pipeline.tombstones().size());
    }
  }

  private static final String CAP_OF_60 = " :safety {:caps {:compaction {:floor 60 :pct 0}}}}";

  /** Sends 45 messages on each of 13 days and 15 on the next: more than one portion reads. */
  private static void hearsTwoWeeks(Pipeline pipeline) {
    for (int i = 0; i < 600; i++) {
      pipeline.hears(person("e" + i, "word " + i).at(i / 45 * 86_400 + i));
    }
    pipeline.waitsFor(DAY.multipliedBy(17).toMillis());
    pipeline.waitsFor(Duration.ofHours(1).toMillis());
  }

  @ParameterizedTest
  @CsvSource({":apply, false", ":report, true"})
  void groups_beyond_the_cap_are_skipped_and_counted_as_deferred(String mode, boolean dry) {
    Policy policy = Policies.edn("{:compaction {:mode " + mode + '}' + CAP_OF_60);
    try (Pipeline pipeline = Pipeline.with(policy)) {
      hearsTwoWeeks(pipeline);

      assertEquals(1, runs(pipeline).size(), () -> runs(pipeline).toString());
      JsonNode report = runs(pipeline).get(0);
      assertEquals(dry, report.get("dry_run").booleanValue());
      assertEquals(14, report.at("/counts/groups").intValue(), report::toString);
      assertEquals(2, report.at("/counts/summaries_created").intValue(), report::toString);
      assertEquals(60, report.at("/counts/memories_deleted").intValue(), report::toString);
      assertEquals(540, report.at("/counts/deferred").intValue(), report::toString);
      assertEquals(dry ? 0 : 60, pipeline.tombstones().size());

      pipeline.waitsFor(DAY.toMillis());

      JsonNode next = runs(pipeline).get(runs(pipeline).size() - 1);
      assertEquals(dry ? 540 : 495, next.at("/counts/deferred").intValue(), next::toString);
      assertEquals(dry ? 0 : 105, pipeline.tombstones().size());
    }
  }

  @Test
  void a_day_is_summarized_whole_where_a_portion_can_read_it_whole() {
    Policy all =
        Policies.edn(
            "{:compaction {:mode :apply} :safety {:caps {:compaction {:floor 600 :pct 0}}}}");
    try (Pipeline pipeline = Pipeline.with(all)) {
      hearsTwoWeeks(pipeline);

      JsonNode report = runs(pipeline).get(0);
      assertEquals(14, report.at("/counts/groups").intValue(), report::toString);
      assertEquals(600, report.at("/counts/memories_deleted").intValue(), report::toString);
    }
  }

  @Test
  void a_run_without_work_writes_no_report() {
    try (Pipeline pipeline = Pipeline.with(Policies.COMPACTING)) {
      AgedMessages.in(pipeline, 1);
      pipeline.waitsFor(DAY.toMillis());

      assertEquals(List.of(), pipeline.values(pipeline.topics().reports()));
      assertEquals(0, pipeline.tombstones().size());
    }
  }

  @Test
  void report_mode_only_reports_the_groups() {
    try (Pipeline pipeline = Pipeline.with(Policies.edn("{:compaction {:mode :report}}"))) {
      AgedMessages.in(pipeline, 3);

      JsonNode report = pipeline.values(pipeline.topics().reports()).get(0);
      assertTrue(report.get("dry_run").booleanValue());
      assertEquals(1, report.at("/counts/groups").intValue(), report::toString);
      assertTrue(pipeline.tombstones().isEmpty());
    }
  }

  @Test
  void after_its_grace_a_deleted_memory_is_purged_and_its_tombstone_stays() {
    try (Pipeline pipeline = Pipeline.with(Policies.COMPACTING)) {
      List<String> ids = AgedMessages.in(pipeline, 3);
      pipeline.waitsFor(DAY.multipliedBy(8).toMillis());

      assertNull(pipeline.memory(ids.get(0)));
      assertEquals(3, pipeline.tombstones().size());
      JsonNode late = pipeline.asks(call("undo", "memory.restore").with("memory_id", ids.get(0)));
      assertEquals("grace_over", late.at("/error/code").asText(), late::toString);
      JsonNode again = pipeline.hears(person("e0", "We decided to move server 0 on Friday.").at(0));
      assertEquals("redelivered", again.get("verdict").asText());
    }
  }

  @Test
  void a_regularly_included_memory_stays_until_its_inclusions_decay() {
    try (Pipeline pipeline = Pipeline.with(Policies.COMPACTING)) {
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        ids.add(pipeline.hears(person("e" + i, "hello " + i).at(i)).get("memory_id").asText());
      }
      pipeline.waitsFor(DAY.multipliedBy(12).toMillis());
      pipeline.asks(included("l1", ids.toArray(String[]::new)));
      pipeline.waitsFor(DAY.multipliedBy(4).toMillis());
      pipeline.waitsFor(Duration.ofHours(6).toMillis());
      assertTrue(pipeline.tombstones().isEmpty(), "included 4.25 days ago");

      pipeline.waitsFor(DAY.toMillis());

      assertEquals(3, pipeline.tombstones().size(), "an inclusion counts for 4.686 days");
    }
  }

  @Test
  void a_forgotten_memory_is_removed_at_once_and_cannot_be_restored() {
    List<String> ids = AgedMessages.in(byHand, 2);

    JsonNode reply = byHand.asks(call("f1", "memory.forget").with("memory_id", ids.get(0)));

    assertEquals(1, reply.at("/result/forgotten").intValue(), reply::toString);
    String remains = reply.at("/result/remains").toString();
    for (String place : List.of("events", "dead letters", "replies", "12.5 hours", "backups")) {
      assertTrue(remains.contains(place), remains);
    }
    assertNull(byHand.memory(ids.get(0)));
    JsonNode tombstone = byHand.tombstones().get("default/general|" + ids.get(0));
    assertNull(tombstone.get("content_hash"));
    assertEquals(
        0,
        byHand
            .asks(call("f2", "memory.forget").with("memory_id", ids.get(0)))
            .at("/result/forgotten")
            .intValue());
    assertEquals(
        "forgotten",
        byHand
            .asks(call("r", "memory.restore").with("memory_id", ids.get(0)))
            .at("/error/code")
            .asText());
  }

  @Test
  void a_forgotten_bot_message_leaves_its_family_and_all_logs(@TempDir Path folder) {
    try (Pipeline durable = Pipeline.durable(Policy.defaults(), folder)) {
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        JsonNode decision = durable.hears(bot("b" + i, "build finished for the ancient branch"));
        ids.add(decision.path("memory_id").asText());
      }
      durable.settles();
      assertTrue(sampled(durable).contains("b0"));
      assertEquals(0, durable.rows("erasures"));

      durable.asks(call("f1", "memory.forget").with("memory_id", ids.get(0)));

      assertFalse(sampled(durable).contains("b0"));
      assertNull(durable.memory(ids.get(0)));
      assertEquals(1, durable.rows("erasures"), "segments are to be closed");
    }
  }

  @Test
  void an_aggregate_that_is_forgotten_does_not_come_back_with_the_next_repeat() {
    for (int i = 0; i < 3; i++) {
      byHand.hears(bot("b" + i, "build finished for the ancient branch"));
    }
    byHand.settles();
    String aggregate =
        byHand.memories().values().stream()
            .filter(memory -> memory.get("kind").asText().equals("aggregate"))
            .findFirst()
            .orElseThrow()
            .get("memory_id")
            .asText();

    byHand.asks(call("f1", "memory.forget").with("memory_id", aggregate));
    byHand.hears(bot("b9", "build finished for the ancient branch"));
    byHand.settles();

    assertNull(byHand.memory(aggregate));
    assertNull(byHand.vectors().get("default/general|" + aggregate));
  }

  private static List<String> sampled(Pipeline pipeline) {
    List<String> ids = new ArrayList<>();
    pipeline
        .families()
        .values()
        .forEach(family -> ids.addAll(texts(family.get("source_event_ids_sample"))));
    return ids;
  }

  /**
   * Returns true if a word appears in memories, vectors, families or tombstones. Ignores rows that
   * only determine family membership.
   */
  private static boolean isAnywhere(String word, Pipeline pipeline) {
    return Stream.of(
            pipeline.memories(), pipeline.vectors(), pipeline.families(), pipeline.tombstones())
        .anyMatch(table -> table.toString().contains(word));
  }

  private void aBotRepeats(String text) {
    for (int i = 0; i < 4; i++) {
      byHand.hears(bot("b" + i, text).at(i));
    }
    byHand.settles();
    assertTrue(isAnywhere("ancient", byHand));
  }

  @Test
  void forgetting_a_bot_removes_its_repeated_text_everywhere() {
    aBotRepeats("build finished for the ancient branch");
    String author =
        byHand.memories().values().stream()
            .map(memory -> memory.at("/source/author_id").asText())
            .filter(id -> !id.isEmpty())
            .findFirst()
            .orElseThrow();

    byHand.asks(call("f1", "memory.forget").with("author_id", author));
    byHand.settles();

    assertFalse(isAnywhere("ancient", byHand), byHand.families()::toString);
  }

  @Test
  void forgetting_an_aggregate_removes_its_familys_text_and_keeps_the_count() {
    aBotRepeats("build finished for the ancient branch");
    JsonNode aggregate =
        byHand.memories().values().stream()
            .filter(memory -> memory.get("kind").asText().equals("aggregate"))
            .findFirst()
            .orElseThrow();

    byHand.asks(call("f1", "memory.forget").with("memory_id", aggregate.get("memory_id").asText()));
    byHand.settles();

    assertFalse(byHand.families().toString().contains("ancient"), byHand.families()::toString);
    assertEquals(
        List.of(4),
        byHand.families().values().stream().map(f -> f.get("dup_count").intValue()).toList());
  }

  @Test
  void forgetting_an_author_forgets_all_their_messages() {
    List<String> ids = AgedMessages.in(byHand, 2);

    JsonNode reply = byHand.asks(call("f1", "memory.forget").with("author_id", "person-1"));

    assertEquals(2, reply.at("/result/forgotten").intValue(), reply::toString);
    ids.forEach(id -> assertNull(byHand.memory(id)));
  }

  @Test
  void a_deleted_message_is_no_longer_quoted_by_a_summary() {
    try (Pipeline pipeline = Pipeline.with(Policies.COMPACTING)) {
      List<String> ids = AgedMessages.in(pipeline, 3);
      String summaryId = pipeline.memory(ids.get(1)).at("/lifecycle/replaced_by").asText();
      assertTrue(pipeline.memory(summaryId).toString().contains("move server"));

      pipeline.hears(deletion("d", "m-e1"));

      assertFalse(pipeline.memory(summaryId).toString().contains(ids.get(1)));
      assertTrue(pipeline.memory(summaryId).toString().contains(ids.get(2)));
      assertFalse(pipeline.vectors().toString().contains("server 1"));
    }
  }

  @Test
  void a_summary_from_an_event_is_erased_with_a_source() {
    String source = byHand.hears(person("e1", "The heron is back.")).get("memory_id").asText();
    String summaryId =
        byHand
            .hears(
                event("s1", "memory.summary.created")
                    .withJson(
                        "summary", "{\"topic\":\"birds\",\"summary\":[\"A heron returned.\"]}")
                    .with("source_ids", List.of(source)))
            .get("memory_id")
            .asText();
    assertTrue(byHand.memory(summaryId).toString().contains("heron"));

    byHand.hears(deletion("d", "m-e1"));

    assertFalse(byHand.memory(summaryId).toString().contains("heron"));
    assertFalse(byHand.vectors().toString().contains("heron"));
  }
}
