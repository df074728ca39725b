package dev.lethe.call.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.JudgedAnswer;
import dev.lethe.call.StageWorld;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.ToolCall;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.memory.UndoRow;
import dev.lethe.call.stage.StageTool;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.event.ErrorCode;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.collapse.CollapseStage;
import dev.lethe.hygiene.pruning.PruningStage;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.policy.Policy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Session summaries requested from a model, and their answers: rule X7. */
class SummaryQuestionsTest extends StageWorld {
  private static final Policy BY_MODEL =
      Policies.edn("{:compaction {:summary {:writer :llm}} :session {:mode :apply}}");
  private static final Step NOT_AWAITED = Step.NOTHING.judged(JudgedAnswer.NOT_AWAITED);
  private static final long DAY = TimeUnit.DAYS.toMillis(1);

  @Override
  public Policy policy() {
    return BY_MODEL;
  }

  /** Sends six messages; the run keeps three and requests a summary of the others. */
  private LlmRequest asks(String id) {
    for (int i = 0; i < 6; i++) {
      memories.put(
          ItemMemories.message(ONE, "m" + i, "The server " + i + " is slow today.", START + i));
    }
    calls(id, applied(3));
    settleAll();
    return asked.get(0);
  }

  private static Map<String, Object> summary(LlmRequest request) {
    Map<?, ?> input = (Map<?, ?>) new JsonTree().read(request.input());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("topic", "Servers");
    json.put("time_range", input.get("time_range"));
    json.put("summary", List.of("The servers are slow."));
    json.put("decisions", List.of());
    json.put("open_loops", List.of());
    json.put("entities", List.of());
    json.put("spam_patterns", List.of());
    json.put("source_ids", input.get("source_ids"));
    return json;
  }

  private void answers(LlmRequest request, WorkResult.Content content) {
    take(
        engine().step(new WorkResult(request.requestId(), request.scope(), content), NOW, NOW + 5));
  }

  private void assertJudged(String outcome) {
    assertEquals(List.of(new JudgedAnswer(LlmRequest.SUMMARIZE, outcome)), judged);
  }

  private Memory written() {
    return memories.memories.values().stream()
        .filter(memory -> memory.kind() == Kind.SESSION_SUMMARY && memory.lifecycle().isLive())
        .findFirst()
        .orElseThrow();
  }

  private String flagged() {
    return reports.get(reports.size() - 1).flagged();
  }

  @Test
  void a_model_answer_becomes_the_summary_and_the_next_run_prunes() {
    LlmRequest request = asks("c1");
    assertEquals(LlmRequest.SUMMARIZE, request.task());
    assertEquals(0, live(ONE, Kind.SESSION_SUMMARY));

    answers(request, new WorkResult.ModelAnswer(LlmRequest.SUMMARIZE, summary(request)));

    assertJudged("used");
    Memory summary = written();
    assertTrue(summary.content().text().contains("The servers are slow."));
    ItemState state = ItemState.read(summary.kind(), summary.item(), new JsonTree());
    assertEquals(START + 2, ((ItemFields.SessionSummary) state.fields()).coversUntil().longValue());
    assertEquals(3, state.references().size());
    calls("c2", applied(3));
    settleAll();
    assertEquals(3, live(ONE, Kind.SESSION_MESSAGE));
    assertEquals(1, asked.size());
  }

  @Test
  void an_answer_during_an_undo_is_not_written() {
    LlmRequest request = asks("c1");
    ToolCall call = new ToolCall("u1", "u1", "memory.restore", null, null, NOW + 1);
    UndoRow undo = UndoRow.begin(request.runId(), new Delivery(call, 0, NOW + 9_000, null));
    take(Step.NOTHING.put(undo));

    answers(request, new WorkResult.ModelAnswer(LlmRequest.SUMMARIZE, summary(request)));

    assertJudged("undone");
    assertEquals(0, live(ONE, Kind.SESSION_SUMMARY));
  }

  @Test
  void a_continuation_is_requested_over_the_time_range_of_both_summaries() {
    LlmRequest request = asks("c1");
    answers(request, new WorkResult.ModelAnswer(LlmRequest.SUMMARIZE, summary(request)));

    calls("c2", applied(1));
    settleAll();

    LlmRequest second = asked.get(1);
    Map<?, ?> input = (Map<?, ?>) new JsonTree().read(second.input());
    assertEquals(written().memoryId(), ((List<?>) input.get("source_ids")).get(0));
    assertEquals(
        "{start=" + START + ", end=" + (START + 4) + "}", input.get("time_range").toString());
    answers(second, new WorkResult.ModelAnswer(LlmRequest.SUMMARIZE, summary(second)));
    assertEquals(1, live(ONE, Kind.SESSION_SUMMARY));
    assertEquals(List.of(ErrorCode.NOT_DELETED), List.of(undoes(request.requestId())));
    undoes(second.requestId());
    assertTrue(written().content().text().contains("The servers are slow."));
    assertEquals(1, live(ONE, Kind.SESSION_SUMMARY));
  }

  private static SummaryItem madeOf(Memory summary) {
    ItemState state = ItemState.read(summary.kind(), summary.item(), new JsonTree());
    return ((ItemFields.SessionSummary) state.fields()).written();
  }

  @Test
  void each_bullet_keeps_the_messages_with_which_it_shares_four_words_in_a_row() {
    LlmRequest request = asks("c1");
    Map<String, Object> json = summary(request);
    json.put("summary", List.of("They say the server 1 is slow.", "All is well."));

    answers(request, new WorkResult.ModelAnswer(LlmRequest.SUMMARIZE, json));

    String source = ItemMemories.message(ONE, "m1", "", START).memoryId();
    assertEquals(List.of(List.of(source), List.of()), madeOf(written()).origins().summary());
    calls("c2", applied(1));
    settleAll();
    LlmRequest second = asked.get(1);
    Map<String, Object> next = summary(second);
    next.put("summary", List.of("The server 1 is slow again.", "All is well by now."));
    answers(second, new WorkResult.ModelAnswer(LlmRequest.SUMMARIZE, next));
    Memory continuing =
        memories.memories.values().stream()
            .filter(memory -> memory.kind() == Kind.SESSION_SUMMARY)
            .filter(memory -> memory.content().text().contains("by now"))
            .findFirst()
            .orElseThrow();
    assertEquals(List.of(List.of(source), List.of()), madeOf(continuing).origins().summary());
  }

  @Test
  void only_the_first_answer_to_an_open_question_counts() {
    LlmRequest request = asks("c1");
    WorkResult.Content content = new WorkResult.ModelAnswer(LlmRequest.SUMMARIZE, summary(request));
    WorkResult other = new WorkResult("run-of-nobody", ONE, content);
    assertEquals(NOT_AWAITED, engine().step(other, NOW, NOW));
    WorkResult byOurs =
        new WorkResult(request.requestId(), ONE, new WorkResult.BuiltInSummary("{}"));
    assertEquals(Step.NOTHING, engine().step(byOurs, NOW, NOW));

    answers(request, content);

    WorkResult again = new WorkResult(request.requestId(), ONE, content);
    assertEquals(NOT_AWAITED, engine().step(again, NOW, NOW));
  }

  @Test
  void an_invalid_summary_changes_nothing_and_is_flagged() {
    LlmRequest request = asks("c1");
    Map<String, Object> json = summary(request);
    json.put("source_ids", List.of("somebody-elses"));

    answers(request, new WorkResult.ModelAnswer(LlmRequest.SUMMARIZE, json));

    assertEquals(0, live(ONE, Kind.SESSION_SUMMARY));
    assertTrue(flagged().contains("\"reason\":\"summary_json_validation_failed\""), flagged());
    assertTrue(flagged().contains("$.source_ids"), flagged());
    assertJudged("summary_json_validation_failed");
    calls("c2", applied(3));
    settleAll();
    assertEquals(2, asked.size());
  }

  @Test
  void a_worker_failure_is_flagged_with_its_own_reason() {
    LlmRequest request = asks("c1");

    answers(request, new WorkResult.Failed("unavailable", "no model answers"));

    assertEquals(0, live(ONE, Kind.SESSION_SUMMARY));
    assertTrue(flagged().contains("\"reason\":\"unavailable\""), flagged());
    assertJudged("unavailable");
  }

  @Test
  void no_second_question_is_sent_while_one_is_open() {
    asks("c1");

    calls("c2", applied(3));
    settleAll();

    assertEquals(1, asked.size());
    StageTool.Ran second = (StageTool.Ran) ((Answer.Done) answers.get(1).answer()).output();
    assertEquals(0, second.reports().get(0).counts().get("summaries_requested"));
  }

  @Test
  void a_question_unanswered_by_the_next_run_is_dropped_and_flagged() {
    LlmRequest request = asks("c1");
    take(engine().step(new Tick(CollapseStage.NAME, NOW + 1, false), NOW + 1, NOW + 1));
    assertTrue(
        rows.keySet().stream()
            .anyMatch(
                key ->
                    key.startsWith(
                        ModelQuestion.prefix(ModelQuestion.SessionSummary.class, null))));

    long next = NOW + DAY;
    take(engine().step(new Tick(PruningStage.NAME, next, false), next, next));

    assertTrue(flagged().contains("\"reason\":\"summary_unanswered\""), flagged());
    assertFalse(
        rows.keySet().stream()
            .anyMatch(
                key ->
                    key.startsWith(
                        ModelQuestion.prefix(ModelQuestion.SessionSummary.class, null))));
    WorkResult late =
        new WorkResult(
            request.requestId(),
            ONE,
            new WorkResult.ModelAnswer(LlmRequest.SUMMARIZE, summary(request)));
    assertEquals(NOT_AWAITED, engine().step(late, NOW, NOW));
  }

  @Test
  void a_summary_of_changed_messages_is_not_written() {
    LlmRequest request = asks("c1");
    Memory before = ItemMemories.message(ONE, "m1", "It is fine by now.", START + 1);
    memories.put(before);

    answers(request, new WorkResult.ModelAnswer(LlmRequest.SUMMARIZE, summary(request)));

    assertEquals(0, live(ONE, Kind.SESSION_SUMMARY));
    assertJudged("changed");
  }

  @Test
  void a_run_is_undone_with_the_summary_that_a_model_wrote_for_it_or_has_yet_to_write() {
    LlmRequest request = asks("c1");
    answers(request, new WorkResult.ModelAnswer(LlmRequest.SUMMARIZE, summary(request)));
    String runId = request.requestId();
    undoes(runId);
    assertEquals(0, live(ONE, Kind.SESSION_SUMMARY));
    assertEquals(ErrorCode.NOT_DELETED, undoes(runId));

    calls("c2", applied(3));
    settleAll();
    LlmRequest second = asked.get(1);
    undoes(second.requestId());
    WorkResult late =
        new WorkResult(
            second.requestId(),
            ONE,
            new WorkResult.ModelAnswer(LlmRequest.SUMMARIZE, summary(second)));
    assertEquals(NOT_AWAITED, engine().step(late, NOW, NOW));
    assertEquals(ErrorCode.UNKNOWN_RUN, undoes(second.requestId()));
  }
}
