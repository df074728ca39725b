package dev.lethe.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.question.ModelQuestion;
import dev.lethe.call.question.Questions;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.UpdateAsk;
import dev.lethe.hygiene.cleanup.CleanupStage;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Questions for better texts of patterns that have no answer in time: rule CL13. */
class UpdateQuestionsTest extends StageWorld {
  private static final int QUESTIONS = 1_200;
  private static final long LATER = NOW + TimeUnit.DAYS.toMillis(1);

  private void put(int i, long at, boolean settled) {
    Scope scope = new Scope("default/collection:" + i % 4);
    UpdateAsk ask = new UpdateAsk(new Member("m" + i, "1/sha256:00"), "outdated");
    take(Step.NOTHING.put(new ModelQuestion.Update(scope, "run-" + i % 3, at, 100, ask, settled)));
  }

  private List<RunRow> left() {
    return new Rows().rows(ModelQuestion.prefix(ModelQuestion.Update.class, null));
  }

  @Test
  void expired_questions_end_in_portions_and_are_reported_under_their_runs() {
    for (int i = 0; i < QUESTIONS; i++) {
      put(i, NOW, false);
    }
    put(QUESTIONS, LATER, false);

    take(engine().step(new Tick(CleanupStage.NAME, LATER, false), LATER, LATER));
    int records = 1;
    while (!ticks.isEmpty()) {
      Step step = engine().step(ticks.remove(0), LATER, LATER);
      assertTrue(step.changes().size() <= Questions.MOST_EXPIRED, step.changes().size() + " rows");
      take(step);
      records++;
    }

    assertTrue(records >= QUESTIONS / Questions.MOST_EXPIRED, records + " records");
    assertEquals(1, left().size());
    assertEquals(3, reports.stream().map(report -> report.runId()).distinct().count());
    int flags =
        reports.stream()
            .mapToInt(report -> ((List<?>) terms().format().read(report.flagged())).size())
            .sum();
    assertEquals(QUESTIONS, flags);
  }

  @Test
  void the_answer_that_a_pattern_needs_no_better_text_ends_with_the_pattern_and_without_a_report() {
    put(0, NOW, true);

    take(engine().step(new Tick(CleanupStage.NAME, LATER, false), LATER, LATER));

    assertEquals(List.of(), left());
    assertEquals(List.of(), reports);
  }
}
