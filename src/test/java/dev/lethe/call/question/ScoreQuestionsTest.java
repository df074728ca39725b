package dev.lethe.call.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.call.RunRow;
import dev.lethe.call.StageWorld;
import dev.lethe.call.Tick;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.stage.StageRow;
import dev.lethe.codec.call.RowJson;
import dev.lethe.fixture.ItemMemories;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.ModelScore;
import dev.lethe.hygiene.cleanup.CleanupArguments;
import dev.lethe.hygiene.cleanup.CleanupStage;
import dev.lethe.hygiene.stages.Stages;
import dev.lethe.item.ItemFields;
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A partition's requests for scores of patterns, and their timeout: rules CL10 to CL12. */
class ScoreQuestionsTest extends StageWorld {
  private static final long HOUR = 3_600_000;

  /** The last full hour before {@link #NOW}. */
  private static final long ROUND = START + 2 * HOUR;

  private static final long SPARE = 30_000;

  private Policy policy = every(60);

  @Override
  public Policy policy() {
    return policy;
  }

  private static Policy every(int minutes) {
    return Policies.edn("{:cleanup {:scorer :llm :mode :apply :interval-minutes " + minutes + "}}");
  }

  private void pattern(String id) {
    memories.put(
        ItemMemories.of(
            COLLECTION,
            id,
            new ItemFields.Pattern("note", "Herons", "Herons " + id + " stand still.", "{}"),
            START));
  }

  private void begins(long at, long now) {
    take(engine().step(new Tick(CleanupStage.NAME, at, false), now, now));
  }

  private StageRow run() {
    return (StageRow) new Rows().row(StageRow.intervalKey("cleanup")).orElseThrow();
  }

  private void told(long now) {
    while (!ticks.isEmpty()) {
      take(engine().step(ticks.remove(0), now, now));
    }
  }

  private void gives(LlmRequest request, String scores, long tokens) {
    Object json = terms().format().read("{\"scores\":[" + scores + "]}");
    WorkResult.Content content = new WorkResult.ModelAnswer(LlmRequest.SCORE_PATTERNS, json);
    take(
        engine()
            .step(new WorkResult(request.requestId(), request.scope(), content, tokens), NOW, NOW));
  }

  private static String score(int n, double each) {
    return "{\"n\":%d,\"accuracy\":%2$s,\"completeness\":%2$s,\"specificity\":%2$s,\"reusability\":%2$s,\"recency\":%2$s}"
        .formatted(n, each);
  }

  private Set<Long> ends() {
    return asked.stream().map(LlmRequest::notAfter).collect(Collectors.toSet());
  }

  @Test
  void an_intervals_run_waits_until_shortly_before_the_next_one() {
    pattern("a");

    begins(ROUND, NOW);
    settleAll();
    told(NOW);

    long end = ROUND + HOUR - SPARE;
    assertEquals(Set.of(end), ends());
    assertEquals(end, run().notAfter());
    assertTrue(run().awaitsScores());
    assertEquals(List.of(), engine().due(end - 1));
    assertEquals(1, engine().due(end).size());
  }

  @Test
  void an_intervals_run_waits_an_hour_where_there_is_time() {
    policy = every(10_080);
    pattern("a");

    begins(ROUND, NOW);
    settleAll();

    assertEquals(Set.of(NOW + HOUR), ends());
  }

  @Test
  void all_questions_of_a_run_expire_with_its_wait_despite_a_policy_change() {
    for (int i = 0; i < 60; i++) {
      pattern("p" + i);
    }
    begins(ROUND, NOW);
    take(engine().step(waiting.remove(0), NOW, NOW));
    policy = every(80);

    while (!waiting.isEmpty()) {
      take(engine().step(waiting.remove(0), NOW + 5_000, NOW + 5_000));
    }

    assertEquals(3, asked.size());
    assertEquals(Set.of(run().notAfter()), ends());
    assertTrue(run().awaitsScores());
  }

  @Test
  void no_question_is_sent_too_late_for_its_run() {
    policy = every(1);
    pattern("a");

    begins(NOW - 40_000, NOW);
    settleAll();
    told(NOW);
    settleAll();

    assertEquals(List.of(), asked);
    assertEquals(Set.of(), rows.keySet());
  }

  @Test
  void the_next_run_reports_and_repeats_questions_of_the_run_it_overtakes() {
    pattern("a");
    pattern("b");
    begins(ROUND, NOW);
    settleAll();
    assertEquals(1, asked.size());

    begins(ROUND + HOUR, ROUND + HOUR);
    settleAll();

    assertEquals(2, asked.size(), "nobody answers what is over");
    gives(asked.get(1), score(1, 0.8) + ',' + score(2, 0.8), 12);
    told(NOW);
    settleAll();
    assertEquals(1, reports.size());
    assertEquals(2, reports.get(0).counts().get("llm_requests"));
    assertEquals(12, reports.get(0).counts().get("llm_tokens"));
    assertTrue(reports.get(0).flagged().contains("unanswered"), reports.get(0).flagged());
    assertEquals(0, rows.keySet().stream().filter(key -> key.contains("|interval")).count());
  }

  @Test
  void two_scores_that_hold_no_more_leave_with_each_new_one() {
    for (int i = 10; i < 20; i++) {
      RunRow old =
          ScoreRow.of(
              COLLECTION, "0".repeat(30) + i, new ModelScore(1, 2, 3, 4, 5), START / 2, "tiny");
      rows.put(old.key(), RowJson.runState(Stages.BUILT_IN).of(old));
    }
    pattern("a");
    pattern("b");
    calls("c1", new CleanupArguments(null, null, null, List.of()));
    settleAll();

    gives(asked.get(0), score(1, 0.8) + ',' + score(2, 0.8), 12);

    List<RunRow> left = new Rows().rows(ScoreRow.ALL);
    assertEquals(6 + 2, left.size());
    assertEquals("0".repeat(30) + 14, ((ScoreRow) left.get(0)).contentKey());
  }
}
