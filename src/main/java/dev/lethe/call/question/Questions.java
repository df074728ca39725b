package dev.lethe.call.question;

import dev.lethe.call.JudgedAnswer;
import dev.lethe.call.Order;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.WorkResult;
import dev.lethe.call.question.StepQuestions.Outcome;
import dev.lethe.call.review.ReviewQueue;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Ask;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.hygiene.SummaryAsk;
import dev.lethe.hygiene.UpdateAsk;
import dev.lethe.hygiene.cleanup.CleanupStage;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Questions to models and to the built-in summarizer on one partition. A step asks, which stores a
 * row and orders the work; the result comes back as a record and settles the question. Each kind of
 * question has a handler.
 */
public final class Questions {
  /** Largest number of questions that one record expires: each takes a tenth of a millisecond. */
  public static final int MOST_EXPIRED = 500;

  private final PartitionContext partition;
  private final SummaryQuestions summaries;
  private final MergeQuestions merges;
  private final UpdateQuestions updates;
  private final ScoreQuestions scores;
  private final CaseSorting sorting;
  private final List<BackgroundQuestions<?>> background;
  private final List<QuestionHandler<?>> handlers;

  /**
   * @param others handlers of other kinds
   */
  public Questions(PartitionContext partition, QuestionHandler<?>... others) {
    this.partition = partition;
    summaries = new SummaryQuestions(partition);
    merges = new MergeQuestions(partition);
    updates = new UpdateQuestions(partition);
    scores = new ScoreQuestions(partition);
    sorting = new CaseSorting(partition);
    background = List.of(summaries, merges, updates);
    handlers = new ArrayList<>(List.of(others));
    handlers.addAll(List.of(summaries, merges, scores, updates));
  }

  /** Returns the questions for which a run waits. */
  public ScoreQuestions scores() {
    return scores;
  }

  /** Returns the questions about review cases. */
  public CaseSorting sorting() {
    return sorting;
  }

  /**
   * Asks the question of a step.
   *
   * @param capBase base of the day's cap, as counted by the run
   * @param corrections corrections to the counts of the scope so far
   */
  public Outcome ask(
      Ask ask, Scope scope, long capBase, Map<String, Long> corrections, StepQuestions steps) {
    if (ask instanceof SummaryAsk summary) {
      return summaries.ask(scope, summary, steps);
    } else if (ask instanceof MergeAsk merge) {
      return merges.ask(scope, capBase, merge, steps);
    }
    long requests =
        scores.row(steps.run(), scope).map(ScoredScopeRow::requests).orElse(0L)
            + corrections.getOrDefault(CleanupStage.UPDATES_REQUESTED, 0L);
    return updates.ask(scope, capBase, (UpdateAsk) ask, requests, steps);
  }

  /**
   * Settles the question that a result belongs to. A result that is not awaited changes nothing.
   */
  public Step settle(WorkResult result, long arrivedAt) {
    boolean isOfModel = !(result.content() instanceof WorkResult.BuiltInSummary);
    return Stream.<Supplier<Step>>concat(
            handlers.stream().map(handler -> () -> handler.settle(result, arrivedAt)),
            Stream.of(() -> sorting.settle(result, arrivedAt)))
        .map(Supplier::get)
        .filter(step -> !step.equals(Step.NOTHING))
        .findFirst()
        .orElse(isOfModel ? Step.NOTHING.judged(JudgedAnswer.NOT_AWAITED) : Step.NOTHING);
  }

  /**
   * Ends a stage's expired questions as a run begins; a tick with the scope continues with the
   * rest.
   *
   * @param at time of the run, epoch milliseconds
   * @param from scope to continue with; null to begin with the first
   */
  public Step expire(String stage, long at, Scope from, long arrivedAt) {
    return background.stream()
        .filter(handler -> handler.stage().equals(stage))
        .map(handler -> handler.expire(at, from, arrivedAt))
        .findFirst()
        .orElse(Step.NOTHING);
  }

  /** Returns the open questions that an undo of a run ends. */
  public List<ModelQuestion> endingWith(String runId) {
    return background.stream()
        .<ModelQuestion>flatMap(handler -> handler.endingWith(runId).stream())
        .toList();
  }

  /** Returns the orders whose results were lost when the process stopped. */
  public List<Order> lostOrders() {
    return handlers.stream().flatMap(handler -> handler.lostOrders().stream()).toList();
  }

  /** Removes forgotten memories from the questions, answers and review cases of a scope. */
  public List<RunChange> forget(Scope scope, List<String> memoryIds, long now) {
    Set<String> forgotten = new LinkedHashSet<>(memoryIds);
    return Stream.concat(
            handlers.stream().flatMap(handler -> handler.forget(scope, forgotten, now).stream()),
            ReviewQueue.erased(partition.runs(), scope, forgotten).stream())
        .toList();
  }
}
