package dev.lethe.codec.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lethe.call.Flag;
import dev.lethe.call.RunRow;
import dev.lethe.call.WaitingCall;
import dev.lethe.call.compaction.CapRow;
import dev.lethe.call.compaction.CompactionRunRow;
import dev.lethe.call.compaction.PlanRow;
import dev.lethe.call.compaction.SummariesRow;
import dev.lethe.call.memory.FilterArguments;
import dev.lethe.call.memory.Forget;
import dev.lethe.call.memory.ForgetRow;
import dev.lethe.call.memory.Restore;
import dev.lethe.call.memory.UndoRow;
import dev.lethe.call.question.ModelQuestion;
import dev.lethe.call.question.ScoreRow;
import dev.lethe.call.question.ScoredScopeRow;
import dev.lethe.call.review.BulkReviewRow;
import dev.lethe.call.review.OneReview;
import dev.lethe.call.review.ReviewFilter;
import dev.lethe.call.review.ReviewRow;
import dev.lethe.call.stage.RemovedRow;
import dev.lethe.call.stage.StageRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.hygiene.ModelScore;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.SummaryAsk;
import dev.lethe.hygiene.UpdateAsk;
import dev.lethe.hygiene.compaction.Plan;
import dev.lethe.hygiene.compaction.PlanArguments;
import dev.lethe.hygiene.compaction.RunCounts;
import dev.lethe.hygiene.consolidation.CaseVerdict;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.lifecycle.WrittenSummary;
import dev.lethe.policy.CompactionPolicy.SummaryWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunStateRowsTest {
  private static final RowJson<RunRow> ROWS = RowJson.runState(Stages.BUILT_IN);

  private static final Scope SCOPE = new Scope("default/42");
  private static final RunRow PLAN =
      new PlanRow(
          new Plan(
              "plan-1",
              SCOPE,
              5,
              7,
              new PlanArguments(14, 0.8, 60_000, 10),
              List.of(new Plan.Group("group-1", "sha256:00", List.of("a", "b"), 9, 1, 2, null))));

  private static final Member MEMBER = new Member("m1", "1/sha256:00");

  private static final RunRow UPDATE =
      new ModelQuestion.Update(SCOPE, "run-1", 5, 9, new UpdateAsk(MEMBER, "outdated"), true);

  private static RunRow review(Proposal proposal, Long decidedAt, String doneBy) {
    return new ReviewRow(
        "review-1",
        "consolidation",
        SCOPE,
        "run-1",
        "texts_differ",
        proposal,
        9,
        ReviewRow.Status.OPEN,
        5,
        6,
        decidedAt,
        doneBy,
        "sha256:01",
        new ReviewRow.Sorting("run-1", 5, CaseVerdict.Verdict.CONTRADICTS, "why"));
  }

  /** Row as this build writes it; later builds must be able to read it. */
  private static final String PLAN_ROW =
      "{\"version\":1,\"kind\":\"plan\",\"row\":{\"plan\":{\"plan_id\":\"plan-1\",\"scope\":{\"name\":\"default/42\"},"
          + "\"created_at\":5,\"expires_at\":7,\"arguments\":{\"age_min_days\":14,\"access_threshold\":0.8,"
          + "\"limit_source_tokens\":60000,\"max_groups\":10},\"groups\":[{\"group_id\":\"group-1\","
          + "\"group_hash\":\"sha256:00\",\"source_ids\":[\"a\",\"b\"],\"estimated_tokens\":9,\"start\":1,"
          + "\"end\":2}]}}}";

  @Test
  void a_plan_is_written_and_read_as_this_build_does() {
    assertEquals(PLAN_ROW, new String(ROWS.of(PLAN), StandardCharsets.UTF_8));
    assertEquals(PLAN, ROWS.row(PLAN_ROW.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void rows_are_written_without_derived_values() {
    RunRow cap = new CapRow(SCOPE, new DayCap(20_500, 100, 3), null);
    RunRow run = StageRow.ofInterval(Stages.CONSOLIDATION, 7);

    assertEquals(
        "{\"version\":1,\"kind\":\"cap\",\"row\":{\"scope\":{\"name\":\"default/42\"},"
            + "\"cap\":{\"day\":20500,\"base\":100,\"removed\":3}}}",
        new String(ROWS.of(cap), StandardCharsets.UTF_8));
    assertEquals(
        "{\"version\":1,\"kind\":\"stage\",\"row\":{\"stage\":\"consolidation\",\"id\":\"interval\",\"at\":7,"
            + "\"tool\":{\"tool\":\"entries.consolidate\"},\"batch\":0,\"next\":0,\"corrections\":{},"
            + "\"left\":[],\"reports\":[],\"phase\":\"LOOKING\",\"reports_left_out\":0}}",
        new String(ROWS.of(run), StandardCharsets.UTF_8));
  }

  private static final ModelScore SCORE = new ModelScore(1, 2, 3, 4, 1_000);

  private static final String SCORE_ROW =
      "{\"version\":1,\"kind\":\"score\",\"row\":{\"scope\":{\"name\":\"default/42\"},\"quarter\":227,"
          + "\"content_key\":\"00ff\",\"score\":{\"accuracy\":1,\"completeness\":2,\"specificity\":3,"
          + "\"reusability\":4,\"recency\":1000}%s}}";

  private static final String QUESTION_ROW =
      "{\"version\":1,\"kind\":\"score-question\",\"row\":{\"scope\":{\"name\":\"default/42\"},"
          + "\"request_id\":\"run-1-scores-1\",\"run\":\"stage|cleanup|interval\",\"at\":5,"
          + "\"keys\":[\"00ff\",\"\"]%s}}";

  @Test
  void a_score_is_written_and_read_as_this_build_does_and_read_without_its_model() {
    RunRow row = new ScoreRow(SCOPE, 227, "00ff", SCORE, "tiny");
    String written = SCORE_ROW.formatted(",\"actor\":\"tiny\"");

    assertEquals(written, new String(ROWS.of(row), StandardCharsets.UTF_8));
    assertEquals(row, ROWS.row(written.getBytes(StandardCharsets.UTF_8)));
    RunRow before = ROWS.row(SCORE_ROW.formatted("").getBytes(StandardCharsets.UTF_8));
    assertEquals(new ScoreRow(SCOPE, 227, "00ff", SCORE, null), before);
    assertEquals("score|000227|default/42|00ff", before.key());
    assertEquals("score|000227|default/42|00ff|tiny", row.key());
  }

  @Test
  void a_question_is_written_and_read_as_this_build_does_and_read_without_ids_and_model() {
    String run = "stage|cleanup|interval";
    List<List<String>> ids = List.of(List.of("m1", "m2"), List.of());
    RunRow row =
        new ModelQuestion.Scores(SCOPE, "run-1-scores-1", run, 5, List.of("00ff", ""), ids, "tiny");
    String written =
        QUESTION_ROW.formatted(",\"memory_ids\":[[\"m1\",\"m2\"],[]],\"actor\":\"tiny\"");

    assertEquals(written, new String(ROWS.of(row), StandardCharsets.UTF_8));
    assertEquals(row, ROWS.row(written.getBytes(StandardCharsets.UTF_8)));
    assertEquals(
        new ModelQuestion.Scores(
            SCOPE,
            "run-1-scores-1",
            run,
            5,
            List.of("00ff", ""),
            List.of(List.of(), List.of()),
            null),
        ROWS.row(QUESTION_ROW.formatted("").getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void a_question_about_a_pattern_is_written_and_read_as_this_build_does() {
    String row =
        "{\"version\":1,\"kind\":\"update\",\"row\":{\"scope\":{\"name\":\"default/42\"},\"run_id\":\"run-1\","
            + "\"at\":5,\"cap_base\":9,\"ask\":{\"pattern\":{\"memory_id\":\"m1\",\"seen\":\"1/sha256:00\"},"
            + "\"reason\":\"outdated\"},\"settled\":true}}";

    assertEquals(row, new String(ROWS.of(UPDATE), StandardCharsets.UTF_8));
    assertEquals(UPDATE, ROWS.row(row.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void questions_to_models_are_written_and_read_as_this_build_does() {
    String wanted =
        "{\"version\":1,\"kind\":\"wanted\",\"row\":{\"scope\":{\"name\":\"default/42\"},"
            + "\"run_id\":\"run-1\",\"stage\":\"session\",\"at\":5,"
            + "\"ask\":{\"session_id\":\"s\",\"sources\":[{\"memory_id\":\"m1\","
            + "\"seen\":\"1/sha256:00\"}],\"covers_until\":6,\"seen_until\":7}}}";
    String merge =
        "{\"version\":1,\"kind\":\"merge\",\"row\":{\"scope\":{\"name\":\"default/42\"},"
            + "\"run_id\":\"run-1\",\"at\":5,\"cap_base\":9,\"ask\":{\"phase\":\"same_type\","
            + "\"item_id\":\"merged-0\",\"type\":\"fact\",\"sources\":[{\"memory_id\":\"m1\","
            + "\"seen\":\"1/sha256:00\"},{\"memory_id\":\"m1\",\"seen\":\"1/sha256:00\"}]},"
            + "\"answered\":true}}";
    RunRow summary =
        new ModelQuestion.SessionSummary(
            SCOPE, "run-1", "session", 5, new SummaryAsk("s", List.of(MEMBER), 6, 7));
    RunRow text =
        new ModelQuestion.Merge(
            SCOPE,
            "run-1",
            5,
            9,
            new MergeAsk("same_type", "merged-0", "fact", List.of(MEMBER, MEMBER)),
            true);

    assertEquals(wanted, new String(ROWS.of(summary), StandardCharsets.UTF_8));
    assertEquals(summary, ROWS.row(wanted.getBytes(StandardCharsets.UTF_8)));
    assertEquals(merge, new String(ROWS.of(text), StandardCharsets.UTF_8));
    assertEquals(text, ROWS.row(merge.getBytes(StandardCharsets.UTF_8)));
    assertEquals("wanted|default/42|run-1", summary.key());
    assertEquals("merge|default/42|merge-7675846e358f0957316491a4d7f9bb96", text.key());
  }

  @Test
  void a_run_of_a_release_that_had_nobody_say_something_else_is_read() {
    String row =
        "{\"version\":1,\"kind\":\"removed\",\"row\":{\"run_id\":\"run-1\",\"scope\":{\"name\":\"default/42\"},"
            + "\"part\":\"0-0\",\"at\":5,\"stage\":\"session\",\"memory_ids\":[\"a\"],\"written\":[\"b\"]}}";

    assertEquals(
        new RemovedRow("run-1", SCOPE, "0-0", 5, "session", List.of("a"), List.of("b")),
        ROWS.row(row.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void an_undo_of_the_first_release_is_of_the_call_with_that_command_id_wherever_it_may_reach() {
    String row =
        "{\"version\":1,\"kind\":\"undo\",\"row\":{\"run_id\":\"run-1\",\"call\":{\"command_id\":\"c1\","
            + "\"name\":\"memory.restore\",\"partition\":3},\"at\":5,\"after\":\"\",\"done\":{\"restored\":[],"
            + "\"skipped\":[],\"restored_count\":0,\"skipped_count\":0},\"written\":[]}}";

    UndoRow read = (UndoRow) ROWS.row(row.getBytes(StandardCharsets.UTF_8));

    assertEquals(new WaitingCall("c1", "memory.restore", 3, 0), read.call());
    assertEquals("undo|run-1|c1", read.key());
    assertNull(read.only());
    assertNull(read.tenant());
  }

  @Test
  void a_call_of_a_release_without_filters_forgets_its_author() {
    String row =
        "{\"version\":1,\"kind\":\"forget\",\"row\":{\"call\":{\"key\":\"c1\",\"name\":\"memory.forget\","
            + "\"partition\":3,\"sent_at\":7},\"at\":5,\"author_id\":\"a1\","
            + "\"done\":{\"forgotten\":7,\"remains\":[\"topics\"]}}}";

    assertEquals(
        new ForgetRow(
            new WaitingCall("c1", "memory.forget", 3, 7),
            5,
            null,
            null,
            "a1",
            null,
            null,
            new Forget.Forgotten(7, List.of("topics"), null, null, null, null),
            null,
            null,
            null),
        ROWS.row(row.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void what_is_written_is_read() {
    for (RunRow row :
        List.of(
            new CapRow(SCOPE, new DayCap(20_000, 900, 30), null),
            new CapRow(SCOPE, new DayCap(20_000, 900, 30), "m1"),
            new CompactionRunRow(
                5, true, null, "", false, new RunCounts(1, 2, 3, 4, 5), List.of(), 0),
            new CompactionRunRow(
                5, false, SCOPE, "", true, RunCounts.NONE, List.of(new Flag("g", "r", "m")), 6),
            new ModelQuestion.GroupSummary(
                "group-1/c1",
                ((PlanRow) PLAN).plan(),
                SummaryWriter.LLM,
                new WaitingCall("c1", "memory.summarize", 3, 7)),
            new ModelQuestion.GroupSummary(
                "group-1", ((PlanRow) PLAN).plan(), SummaryWriter.BUILT_IN, null),
            new SummariesRow(
                "run-1", SCOPE, 5, List.of(new WrittenSummary("m1", List.of("a", "b")))),
            new ModelQuestion.SessionSummary(
                SCOPE,
                "run-1",
                "session",
                5,
                new SummaryAsk("s", List.of(new Member("m1", "1/sha256:00")), 6, 7)),
            new ModelQuestion.Merge(
                SCOPE,
                "run-1",
                5,
                9,
                new MergeAsk("same_type", "merged-0", "fact", List.of(MEMBER, MEMBER)),
                true),
            new RemovedRow("run-1", SCOPE, "0-0", 5, "session", List.of("a"), List.of("b")),
            new RemovedRow(
                "run-1", SCOPE, "approved", 5, "cleanup", List.of(), List.of(), List.of("c")),
            UPDATE,
            review(new Proposal.Update(MEMBER, null), null, null),
            review(new Proposal.Merge("near_exact", MEMBER, List.of(MEMBER)), null, null),
            review(new Proposal.Make("all", "merged-0", List.of(MEMBER, MEMBER)), null, null),
            review(new Proposal.Remove("expired", List.of(MEMBER)), 9L, "run-2"),
            review(new Proposal.Choose(List.of(MEMBER, MEMBER)), 9L, null),
            new BulkReviewRow(
                new WaitingCall("c1", "review.approve", 3, 7),
                5,
                SCOPE,
                "default",
                true,
                new ReviewFilter("open", "session", "merge", "r", "s", "same", "2026-01-01"),
                true,
                "review|review-1",
                new OneReview.Bulk(
                    2,
                    1,
                    List.of("review-1"),
                    List.of("run-1"),
                    Map.of("protected", 1L),
                    List.of(new OneReview.Bulk.Refused("review-2", "protected", "m1 is")))),
            new ScoredScopeRow(
                "stage|cleanup|interval",
                5,
                SCOPE,
                2,
                12,
                List.of(new ScoredScopeRow.Failure("too_long", "9 > 3 tokens", 1, 20))),
            new UndoRow(
                "run-1",
                new WaitingCall("c1", "memory.restore", 3, 7),
                5,
                SCOPE,
                "default",
                "removed|run-1|default/42|0-0",
                new Restore.Restored(
                    List.of("a"), List.of(new Restore.Skipped("c", "grace_over")), 1, 1),
                List.of("b"),
                List.of("d")),
            new ForgetRow(
                new WaitingCall("c1", "memory.forget", 3, 7),
                5,
                SCOPE,
                null,
                "a1",
                false,
                new ForgetRow.Place(SCOPE, true, "m1"),
                new Forget.Forgotten(7, List.of("topics"), null, null, null, null),
                null,
                null,
                false),
            new ForgetRow(
                new WaitingCall("c1", "memory.forget", 3, 7),
                5,
                null,
                "default",
                null,
                null,
                new ForgetRow.Place(SCOPE, false, "m1"),
                new Forget.Forgotten(
                    7, List.of(), false, "c", "forget-1", new Forget.Matched(7, 1, List.of("m1"))),
                new FilterArguments(
                    List.of("entry"),
                    List.of("fact"),
                    List.of("t"),
                    List.of("i"),
                    "p",
                    "s",
                    "a",
                    "2026-01-01",
                    "2026-02-01",
                    5,
                    false,
                    "all"),
                "c",
                true))) {
      assertEquals(row, ROWS.row(ROWS.of(row)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{}",
        "{\"version\":2,\"kind\":\"plan\"}",
        "{\"version\":1,\"kind\":\"x\"}"
      })
  void what_no_release_up_to_this_one_wrote_is_said_to_be_so(String bytes) {
    assertThrows(
        IllegalArgumentException.class, () -> ROWS.row(bytes.getBytes(StandardCharsets.UTF_8)));
  }
}
