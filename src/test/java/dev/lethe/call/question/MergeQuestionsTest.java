package dev.lethe.call.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.Delivery;
import dev.lethe.call.JudgedAnswer;
import dev.lethe.call.RunChange;
import dev.lethe.call.RunRow;
import dev.lethe.call.StageWorld;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.memory.Restore;
import dev.lethe.call.memory.UndoRow;
import dev.lethe.call.stage.RemovedRow;
import dev.lethe.call.stage.StageRow;
import dev.lethe.event.Scope;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.hygiene.consolidation.ConsolidationStage;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.item.ItemFields;
import dev.lethe.memory.Memory;
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers to merge requests that have expired or were never made: rules CN14 to CN16. */
class MergeQuestionsTest extends StageWorld {
  private static final String STAGE = ConsolidationStage.NAME;
  private static final String TEXT = "A heron stands.";
  private static final String MADE = "merged-7e18f737311b2dc3";
  private static final String APPLYING = ":merger :llm :mode :apply";

  private String consolidation = APPLYING;
  private Memory a;
  private Memory b;

  @Override
  public Policy policy() {
    return Policies.edn("{:consolidation {" + consolidation + "}}");
  }

  @BeforeEach
  void there_are_two_entries() {
    a = entry("a");
    b = entry("b");
    memories.put(a);
    memories.put(b);
  }

  private static Memory entry(String id) {
    ItemFields fields =
        new ItemFields.Entry("fact", "herons", "Herons stand.", 0, "permanent", null, 1, 0);
    return ItemMemories.of(COLLECTION, id, fields, START);
  }

  private void put(RunRow row) {
    take(Step.NOTHING.put(row));
  }

  private ModelQuestion.Merge asked(String runId) {
    MergeAsk ask = new MergeAsk("same_type", MADE, "fact", List.of(Member.of(a), Member.of(b)));
    ModelQuestion.Merge row = new ModelQuestion.Merge(COLLECTION, runId, NOW, 100, ask, false);
    put(row);
    return row;
  }

  /** Creates a request as an interval run does. */
  private ModelQuestion.Merge askedByInterval() {
    StageRow run = StageRow.ofInterval(Stages.CONSOLIDATION, NOW);
    return asked(run.runId(COLLECTION));
  }

  private Step answer(ModelQuestion.Merge row, WorkResult.Content content) {
    return engine().step(new WorkResult(row.requestId(), COLLECTION, content), NOW, NOW + 1);
  }

  private static WorkResult.Content text() {
    return new WorkResult.ModelAnswer(LlmRequest.MERGE_ENTRIES, Map.of("content", TEXT));
  }

  private static WorkResult.Content verified() {
    return new WorkResult.Verified(TEXT, null);
  }

  private static JudgedAnswer judged(String outcome) {
    return new JudgedAnswer(LlmRequest.MERGE_ENTRIES, outcome);
  }

  private boolean isMade() {
    return memories.memories.values().stream().anyMatch(m -> MADE.equals(m.itemId()));
  }

  private void undoes(ModelQuestion.Merge row) {
    isUndone(row.runId());
  }

  private void isUndone(String runId) {
    ToolCall call = new ToolCall("u1", "u1", "memory.restore", null, null, NOW + 1);
    put(UndoRow.begin(runId, new Delivery(call, 0, NOW + 9_000, null)));
  }

  @Test
  void a_text_that_was_verified_is_made_an_entry() {
    take(answer(asked("run-1"), verified()));

    assertTrue(isMade());
    assertEquals(List.of(judged("used")), judged);
  }

  @Test
  void no_text_is_made_an_entry_for_a_run_that_is_being_undone() {
    ModelQuestion.Merge row = asked("run-1");
    undoes(row);

    for (WorkResult.Content content : List.of(text(), verified())) {
      assertEquals(Step.NOTHING.judged(judged("undone")), answer(row, content));
    }
  }

  @Test
  void a_run_that_is_being_undone_asks_for_no_text() {
    ModelQuestion.Merge row = asked("run-1");
    take(Step.NOTHING.remove(row));
    StageRow run = StageRow.ofInterval(Stages.CONSOLIDATION, NOW);
    isUndone(run.runId(COLLECTION));

    StepQuestions.Outcome asked =
        new Questions(terms())
            .ask(row.ask(), COLLECTION, 100, Map.of(), new StepQuestions(run, memories));

    assertEquals("undone", asked.left().reason());
    assertEquals(List.of(), asked.changes());
  }

  @Test
  void undoing_a_run_cancels_its_questions_and_rejects_their_answers() {
    ModelQuestion.Merge row = asked("run-1");
    for (int i = 0; i < 20; i++) {
      put(new RemovedRow("run-1", COLLECTION, "0-" + i, NOW, STAGE, List.of("m" + i), List.of()));
    }
    ToolCall call = new ToolCall("u1", "u1", "memory.restore", null, null, NOW + 1);
    Tool restore = new Restore(null, null, "run-1", null);
    take(engine().step(new Delivery(call, 0, NOW + 9_000, new Delivery.Valid(restore)), NOW, NOW));

    int between = 0;
    while (answers.isEmpty()) {
      take(answer(row, verified()));
      between++;
      take(engine().step(ticks.remove(0), NOW, NOW));
    }
    take(answer(row, verified()));

    assertTrue(between > 10, between + " answers");
    assertFalse(isMade());
    assertEquals(between, judged.stream().filter(judged("undone")::equals).count());
    assertEquals(JudgedAnswer.NOT_AWAITED, judged.get(judged.size() - 1));
    assertFalse(
        rows.keySet().stream()
            .anyMatch(
                key -> key.startsWith(ModelQuestion.prefix(ModelQuestion.Merge.class, null))));
  }

  @ParameterizedTest
  @CsvSource({
    "':merger :llm :mode :apply', true, true",
    "':merger :built-in :mode :apply', false, false",
    "':mode :apply', false, false",
    "':merger :llm :mode :report', false, true",
    "':merger :llm :mode :off', false, true",
  })
  void an_answer_that_the_current_policy_would_not_request_changes_nothing(
      String changed, boolean isMadeForInterval, boolean isMadeForCall) {
    for (boolean isOfCall : List.of(false, true)) {
      boolean isToBeMade = isOfCall ? isMadeForCall : isMadeForInterval;
      for (WorkResult.Content content : List.of(text(), verified())) {
        judged.clear();
        reports.clear();
        consolidation = APPLYING;
        ModelQuestion.Merge row = isOfCall ? asked("run-1") : askedByInterval();
        consolidation = changed;

        Step step = answer(row, content);

        assertEquals(!isToBeMade, step.judged().equals(List.of(judged("policy_changed"))));
        assertEquals(isToBeMade && content.equals(verified()), !step.effects().isEmpty());
        if (!isToBeMade) {
          assertTrue(step.reports().get(0).flagged().contains("\"policy_changed\""));
          assertEquals(List.of(RunChange.remove(row)), step.changes());
        }
      }
    }
  }

  @Test
  void a_worker_failure_is_reported_even_after_a_policy_change() {
    ModelQuestion.Merge row = asked("run-1");
    consolidation = ":mode :off";

    take(answer(row, new WorkResult.Failed("unavailable", "x")));

    assertEquals(List.of(judged("unavailable")), judged);
  }

  @Test
  void no_question_is_repeated_after_a_policy_change_or_during_an_undo() {
    put(asked("run-1").withAnswer());
    assertEquals(1, engine().ordersLeft().size());

    consolidation = ":mode :apply";
    assertEquals(List.of(), engine().ordersLeft());

    consolidation = APPLYING;
    undoes(asked("run-1"));
    put(asked("run-1").withAnswer());
    assertEquals(List.of(), engine().ordersLeft());
  }

  private void asks(Scope scope, int i, long at) {
    Member member = new Member("m" + i, "1/sha256:00");
    MergeAsk ask = new MergeAsk("all", "merged-" + i, "fact", List.of(member, member));
    put(new ModelQuestion.Merge(scope, "run-" + i % 3, at, 100, ask, false));
  }

  @Test
  void expired_questions_are_dropped_in_as_many_records_as_needed() {
    memories.memories.clear();
    long later = NOW + TimeUnit.DAYS.toMillis(1);
    for (int i = 0; i < 3_100; i++) {
      asks(new Scope("default/collection:" + i % 4), i, i % 31 == 0 ? later : NOW);
    }

    take(engine().step(new Tick(STAGE, later, false), later, later));
    int records = 1;
    while (!ticks.isEmpty()) {
      assertEquals(1, ticks.size());
      Step step = engine().step(ticks.remove(0), later, later);
      assertTrue(step.changes().size() <= Questions.MOST_EXPIRED, step.changes().size() + " rows");
      take(step);
      records++;
    }

    assertTrue(records >= 3_000 / Questions.MOST_EXPIRED, records + " records");
    List<RunRow> left = new Rows().rows(ModelQuestion.prefix(ModelQuestion.Merge.class, null));
    assertEquals(100, left.size());
    assertTrue(left.stream().allMatch(row -> ((ModelQuestion.Merge) row).at() == later));
    Map<String, Long> flagged =
        reports.stream()
            .collect(
                Collectors.groupingBy(
                    report -> report.runId(),
                    Collectors.summingLong(report -> report.counts().get("flagged"))));
    assertEquals(6_000, flagged.values().stream().mapToLong(Long::longValue).sum());
    assertEquals(3, flagged.size());
  }
}
