package dev.lethe.call.question;

import dev.lethe.call.JudgedAnswer;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.question.ModelQuestion.Update;
import dev.lethe.call.question.StepQuestions.Outcome;
import dev.lethe.call.review.ReviewQueue;
import dev.lethe.call.review.ReviewRow;
import dev.lethe.call.stage.StageRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.UpdateAsk;
import dev.lethe.hygiene.cleanup.CleanupStage;
import dev.lethe.hygiene.cleanup.PatternStep;
import dev.lethe.hygiene.cleanup.ProposedUpdate;
import dev.lethe.hygiene.cleanup.ShownPattern;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Questions for a better text of a pattern. An answer becomes a review case; the answer that there
 * is no better text is kept as a settled question. Rule CL13.
 */
final class UpdateQuestions extends BackgroundQuestions<Update> {
  /** The model proposes no better text. */
  private static final String UNCHANGED = "unchanged";

  private static final long PATIENCE = TimeUnit.DAYS.toMillis(1);

  UpdateQuestions(PartitionContext partition) {
    super(
        partition,
        Update.class,
        LlmRequest.UPDATE_PATTERN,
        CleanupStage.NAME,
        false,
        ScoreQuestions.UNANSWERED,
        "no text arrived in time");
  }

  /**
   * Asks for a text, unless an answer, a review case or an open question exists.
   *
   * @param capBase base of the day's cap, as counted by the run
   * @param requests number of requests that the run has made about the scope
   */
  Outcome ask(Scope scope, long capBase, UpdateAsk ask, long requests, StepQuestions steps) {
    StageRow run = steps.run();
    Update question = new Update(scope, run.runId(scope), run.at(), capBase, ask, false);
    Optional<ReviewRow> waiting = waitingCase(question);
    if (waiting.isPresent()) {
      ReviewCase again = new ReviewCase(waiting.get().reason(), proposal(question));
      return Outcome.nothing(
          noteCase(question, capBase, again, steps.memories()).changes(), Map.of());
    }
    List<Update> known = questions(scope, steps);
    long open =
        known.stream().filter(other -> isOpen(other) && !isExpired(other, run.at())).count();
    if (known.stream().anyMatch(other -> isAnswer(other, question))
        || requests >= partition.of(scope).cleanup().maxRequests()
        || open >= MOST_OPEN
        || queue(question).isFull()) {
      return Outcome.nothing(List.of(), Map.of());
    }
    Memory pattern = steps.memories().memory(scope, ask.pattern().memoryId());
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("because", ask.reason());
    input.put("pattern", ShownPattern.whole(pattern, partition.format()));
    return open(
        question,
        input,
        Map.of(CleanupStage.UPDATES_REQUESTED, 1L, CleanupStage.LLM_REQUESTS, 1L),
        steps);
  }

  /** Returns the open case with a proposed text for the pattern, or the closed one. */
  private Optional<ReviewRow> waitingCase(Update question) {
    Proposal proposal = proposal(question);
    return reviewCase(question.scope(), proposal)
        .filter(
            row ->
                switch (row.status()) {
                  case OPEN ->
                      row.proposal().equals(proposal)
                          && ReviewQueue.text(partition, row).isPresent();
                  case REJECTED, EXPIRED, UNRELATED -> row.isOfTheSame(proposal);
                  case APPROVED -> false;
                });
  }

  /** Returns true if another question about the same pattern is open or has a valid answer. */
  private boolean isAnswer(Update other, Update question) {
    Member pattern = question.ask().pattern();
    return other.ask().pattern().memoryId().equals(pattern.memoryId())
        && !isExpired(other, question.at(), pattern);
  }

  private static Proposal proposal(Update question) {
    return new Proposal.Update(question.ask().pattern(), null);
  }

  private Memory pattern(Update question) {
    return partition.memories().memory(question.scope(), question.ask().pattern().memoryId());
  }

  @Override
  boolean isOpen(Update question) {
    return !question.settled();
  }

  @Override
  Step settleAnswer(Update question, WorkResult answer, long arrivedAt) {
    Memory pattern = pattern(question);
    if (!question.ask().pattern().isStill(pattern)) {
      String message = "the pattern has changed since the model saw it";
      return refuse(question, JudgedAnswer.CHANGED, message, answer.tokens(), arrivedAt);
    }
    ProposedUpdate update = ProposedUpdate.read(answer.json());
    ItemState state = ItemState.read(pattern.kind(), pattern.item(), partition.format());
    return update.equalsText(state.fields().text())
        ? keep(question, answer.tokens(), arrivedAt)
        : propose(question, update, answer.tokens(), arrivedAt);
  }

  /** Keeps the question as the answer that there is no better text. */
  private Step keep(Update question, long tokens, long arrivedAt) {
    String message = "the model proposes no change";
    return judge(UNCHANGED)
        .put(question.withoutChange())
        .then(report(List.of(question), counts(0, tokens), UNCHANGED, message, arrivedAt));
  }

  private Step propose(Update question, ProposedUpdate update, long tokens, long arrivedAt) {
    String reason = question.ask().reason();
    Member pattern = question.ask().pattern();
    ReviewQueue.Outcome found =
        noteCase(
            question,
            question.capBase(),
            new ReviewCase(reason, proposal(question)),
            partition.memories());
    if (found.isLeftOut()) {
      String message = "the scope has as many open review cases as it may have";
      return refuse(question, Leftover.REVIEW_FULL, message, tokens, arrivedAt);
    }
    Effect text =
        new Effect.PutProposed(
            question.scope(),
            pattern.memoryId(),
            pattern.seen(),
            update.content(),
            update.reason());
    return end(question, JudgedAnswer.USED)
        .changes(found.changes())
        .effects(List.of(text))
        .then(report(List.of(question), counts(1, tokens), reason, null, arrivedAt));
  }

  @Override
  Map<String, Long> counts(List<Update> ofOneRun, Long tokens) {
    return counts(0, tokens);
  }

  private static Map<String, Long> counts(long flagged, Long tokens) {
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put(CleanupStage.FLAGGED, flagged);
    if (tokens != null) {
      counts.put(CleanupStage.LLM_TOKENS, tokens);
    }
    return counts;
  }

  @Override
  long expiresAt(Update question) {
    return Math.min(super.expiresAt(question), question.at() + PATIENCE);
  }

  /** Returns true for a settled question too if its pattern has changed or its answer is old. */
  @Override
  boolean isExpired(Update question, long at) {
    Memory pattern = question.settled() ? pattern(question) : null;
    boolean isLive = pattern != null && pattern.lifecycle().isLive();
    return isExpired(question, at, isLive ? Member.of(pattern) : null);
  }

  /**
   * @param pattern pattern as it is now; null if it is gone
   */
  private boolean isExpired(Update question, long at, Member pattern) {
    if (!question.settled()) {
      return super.isExpired(question, at);
    }
    return pattern == null
        || !ScoreRow.isValid(question.at(), at)
        || !question.ask().pattern().hasContentOf(pattern);
  }

  @Override
  Map<String, Object> flag(Update question, String reason, String message) {
    List<String> pattern = List.of(question.ask().pattern().memoryId());
    return flag(question.scope(), PatternStep.Update.PHASE, reason, message, pattern);
  }

  @Override
  List<RunChange> forget(Scope scope, Set<String> memoryIds, long now) {
    return questions(scope).stream()
        .filter(question -> memoryIds.contains(question.ask().pattern().memoryId()))
        .map(RunChange::remove)
        .toList();
  }
}
