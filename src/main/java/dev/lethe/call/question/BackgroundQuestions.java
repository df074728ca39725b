package dev.lethe.call.question;

import dev.lethe.call.JudgedAnswer;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.RunRow;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmError;
import dev.lethe.call.question.StepQuestions.Outcome;
import dev.lethe.call.review.ReviewQueue;
import dev.lethe.call.review.ReviewRow;
import dev.lethe.call.stage.RemovedRow;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ReviewCase;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Report;
import dev.lethe.memory.summary.InvalidJsonException;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Questions that a stage's run asks without waiting for the answers. Each ends by itself: an answer
 * is decided when it arrives, a question without one expires as a later run begins. Either is
 * reported under the id of the run that asked.
 */
abstract class BackgroundQuestions<Q extends ModelQuestion> extends QuestionHandler<Q> {
  /** Number of questions after which one record does not begin with another scope. */
  private static final int MOST_READ = 2_000;

  /** Largest number of open questions per scope. */
  static final int MOST_OPEN = 100;

  private final String stage;
  private final boolean endsWithRun;
  private final String unanswered;
  private final String unansweredMessage;

  /**
   * @param stage stage that asks
   * @param endsWithRun true if answers change memories, so that an undo of the run ends its
   *     questions
   * @param unanswered reason in reports of expired questions
   * @param unansweredMessage a sentence for people
   */
  BackgroundQuestions(
      PartitionContext partition,
      Class<Q> type,
      String task,
      String stage,
      boolean endsWithRun,
      String unanswered,
      String unansweredMessage) {
    super(partition, type, task);
    this.stage = stage;
    this.endsWithRun = endsWithRun;
    this.unanswered = unanswered;
    this.unansweredMessage = unansweredMessage;
  }

  final String stage() {
    return stage;
  }

  /** Returns the open questions that an undo of a run ends. */
  final List<Q> endingWith(String runId) {
    return endsWithRun
        ? questions().stream().filter(question -> question.runId().equals(runId)).toList()
        : List.of();
  }

  // Asking

  /** Returns the questions of a scope, including those of the current record. */
  final List<Q> questions(Scope scope, StepQuestions steps) {
    return steps.known(prefix(scope), () -> questions(scope));
  }

  /** Stores a question and sends its request. */
  final Outcome open(
      Q question, Map<String, Object> input, Map<String, Long> corrections, StepQuestions steps) {
    questions(question.scope(), steps).add(question);
    return new Outcome(
        List.of(RunChange.put(question)),
        List.of(order(question, input, question.at(), expiresAt(question))),
        corrections,
        null);
  }

  /** Returns the review case about a proposal, open or decided. */
  final Optional<ReviewRow> reviewCase(Scope scope, Proposal proposal) {
    return partition.runs().row(ReviewRow.class, ReviewRow.key(stage, scope, proposal));
  }

  /** Adds or renews a review case. */
  final ReviewQueue.Outcome noteCase(
      Q question, long capBase, ReviewCase found, MemoryRepository memories) {
    return queue(question).found(found, capBase, memories);
  }

  /** Returns the review queue of a question's scope. */
  final ReviewQueue queue(Q question) {
    return new ReviewQueue(partition, stage, question.scope(), question.runId(), question.at());
  }

  // Settling

  @Override
  protected final Step settle(Q question, WorkResult result, long arrivedAt) {
    if (!isAwaited(result)) {
      return Step.NOTHING;
    } else if (endsWithRun && isUndone(question)) {
      return judge(JudgedAnswer.UNDONE);
    } else if (result.content() instanceof WorkResult.Failed failed) {
      return refuse(question, failed.reason(), failed.message(), result.tokens(), arrivedAt);
    }
    try {
      return settleAnswer(question, result, arrivedAt);
    } catch (InvalidJsonException invalid) {
      return refuse(
          question,
          LlmError.ANSWER_INVALID.wireName(),
          invalid.getMessage(),
          result.tokens(),
          arrivedAt);
    }
  }

  /** Returns true if the run that asks is being undone. */
  final boolean isUndone(Q question) {
    return partition.runs().isBeingUndone(question.runId());
  }

  /** Returns true if a result is an answer to such a question, or a failure. */
  boolean isAwaited(WorkResult result) {
    return result.isOfModel();
  }

  /**
   * Settles a question that has an answer.
   *
   * @throws InvalidJsonException if the answer does not have the form of its task
   */
  abstract Step settleAnswer(Q question, WorkResult answer, long arrivedAt);

  /** Ends a question whose answer has the given outcome. */
  final Step end(Q question, String outcome) {
    return Step.NOTHING.remove(question).then(judge(outcome));
  }

  /**
   * Returns the part of the run that an answer has changed, for an undo.
   *
   * @param part name of the part, which sorts after the parts of the run's plan
   */
  final RunRow changed(Q question, String part, StepOutcome outcome) {
    return new RemovedRow(
        question.runId(),
        question.scope(),
        part,
        question.at(),
        stage,
        outcome.gone(),
        outcome.written());
  }

  /** Ends a question without a usable answer, and reports why. */
  final Step refuse(Q question, String reason, String message, long tokens, long arrivedAt) {
    Map<String, Long> counts = counts(List.of(question), tokens);
    return end(question, reason)
        .then(report(List.of(question), counts, reason, message, arrivedAt));
  }

  /**
   * Returns the counts of a report about questions without a usable answer.
   *
   * @param tokens tokens spent on an answer; null without one
   */
  abstract Map<String, Long> counts(List<Q> ofOneRun, Long tokens);

  // Expiry

  /** Returns the time after which an answer is no longer awaited, epoch milliseconds. */
  long expiresAt(Q question) {
    Policy policy = partition.of(question.scope());
    int minutes = partition.stage(stage).intervalMinutes(policy);
    return question.at() + TimeUnit.MINUTES.toMillis(minutes);
  }

  /**
   * Returns true if the question ends as a run begins.
   *
   * @param at time of that run, epoch milliseconds
   */
  boolean isExpired(Q question, long at) {
    return expiresAt(question) <= at;
  }

  /**
   * Ends expired questions up to a limit, with one report per run, and leaves the rest to another
   * record.
   *
   * @param at time of the run that begins, epoch milliseconds
   * @param from scope to continue with; null to begin with the first
   */
  final Step expire(long at, Scope from, long arrivedAt) {
    Map<String, List<Q>> byRun = new LinkedHashMap<>();
    List<RunChange> changes = new ArrayList<>();
    Tick rest = null;
    int read = 0;
    Scope scope = from;
    Optional<Q> next = next(from == null ? "" : prefix(from));
    while (next.isPresent() && rest == null) {
      Q question = next.get();
      boolean isOfAnother = !question.scope().equals(scope);
      scope = question.scope();
      if (changes.size() >= Questions.MOST_EXPIRED || (isOfAnother && read >= MOST_READ)) {
        rest = Tick.next(stage, scope, at);
      } else if (isExpired(question, at)) {
        changes.add(RunChange.remove(question));
        if (isOpen(question)) {
          byRun.computeIfAbsent(question.runId(), unused -> new ArrayList<>()).add(question);
        }
      }
      read++;
      next = next(question.key());
    }
    Step all = Step.NOTHING.changes(changes);
    if (rest != null) {
      all = all.next(rest);
    }
    for (List<Q> ofOneRun : byRun.values()) {
      all =
          all.then(
              report(ofOneRun, counts(ofOneRun, null), unanswered, unansweredMessage, arrivedAt));
    }
    return all;
  }

  // Reports

  /** Reports questions of one run that ended without a change, each as a flag. */
  final Step report(
      List<Q> ofOneRun, Map<String, Long> counts, String reason, String message, long arrivedAt) {
    List<Map<String, Object>> flags =
        ofOneRun.stream().map(question -> flag(question, reason, message)).toList();
    return report(ofOneRun.get(0), counts, List.of(), null, flags, arrivedAt);
  }

  final Step report(
      Q question,
      Map<String, Long> counts,
      List<Report.Sample> samples,
      String deferred,
      List<Map<String, Object>> flags,
      long arrivedAt) {
    Scope scope = question.scope();
    return Step.NOTHING.reports(
        List.of(
            new Report(
                question.runId(),
                stage,
                scope,
                scope.tenant(),
                false,
                question.at(),
                arrivedAt,
                partition.of(scope).version(),
                counts,
                samples,
                deferred,
                flags.isEmpty() ? null : partition.format().write(flags),
                null,
                null,
                null)));
  }

  /**
   * Returns the entry of a question in the {@code flagged} list of a report.
   *
   * @param message a sentence for people, or null
   */
  abstract Map<String, Object> flag(Q question, String reason, String message);

  /** Returns the flag of memories. */
  final Map<String, Object> flag(
      Scope scope, String phase, String reason, String message, List<String> memoryIds) {
    Map<String, Object> flag = new LinkedHashMap<>();
    flag.put("phase", phase);
    flag.put("reason", reason);
    if (message != null) {
      flag.put("message", message);
    }
    flag.put("memory_ids", memoryIds);
    flag.put("item_ids", itemIds(scope, memoryIds));
    return flag;
  }

  /** Returns the item ids of the memories that have one. */
  final List<String> itemIds(Scope scope, List<String> memoryIds) {
    return memoryIds.stream()
        .map(id -> partition.memories().memory(scope, id))
        .filter(memory -> memory != null && memory.itemId() != null)
        .map(Memory::itemId)
        .toList();
  }
}
