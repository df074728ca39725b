package dev.lethe.call.question;

import dev.lethe.call.JudgedAnswer;
import dev.lethe.call.Order;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.event.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Questions of one kind: a question is a row from the record that asks to the record that settles
 * it. A subclass knows what to ask, what an answer changes, and what becomes of a question without
 * an answer.
 */
public abstract class QuestionHandler<Q extends ModelQuestion> {
  protected final PartitionContext partition;
  private final Class<Q> type;
  private final String task;

  /**
   * @param task task of the requests, as in {@link LlmRequest}
   */
  protected QuestionHandler(PartitionContext partition, Class<Q> type, String task) {
    this.partition = partition;
    this.type = type;
    this.task = task;
  }

  /** Returns the questions of all scopes. */
  public final List<Q> questions() {
    return questions(null);
  }

  /** Returns the questions of a scope. */
  public final List<Q> questions(Scope scope) {
    return partition.runs().rows(type, prefix(scope));
  }

  /**
   * Returns the first question after a key.
   *
   * @param after a key; empty to begin with the first question
   */
  final Optional<Q> next(String after) {
    return partition.runs().next(prefix(null), after).map(type::cast);
  }

  final String prefix(Scope scope) {
    return ModelQuestion.prefix(type, scope);
  }

  /** Returns true if the question still waits for an answer. */
  boolean isOpen(Q question) {
    return true;
  }

  /**
   * Returns the order that sends a question to the model workers.
   *
   * @param askedAt epoch milliseconds
   * @param notAfter time after which an answer is no longer awaited, epoch milliseconds
   */
  protected final LlmOrder order(
      Q question, Map<String, Object> input, long askedAt, long notAfter) {
    return new LlmOrder(
        new LlmRequest(
            question.requestId(),
            question.scope(),
            task,
            question.runId(),
            partition.format().write(input),
            askedAt,
            notAfter));
  }

  /** Settles the question that a result belongs to; does nothing if there is none. */
  final Step settle(WorkResult result, long arrivedAt) {
    return partition
        .runs()
        .row(type, prefix(result.scope()) + result.requestId())
        .filter(this::isOpen)
        .map(question -> settle(question, result.to(task), arrivedAt))
        .orElse(Step.NOTHING);
  }

  /**
   * Settles a question; does nothing if the result isn't the awaited one.
   *
   * @param result answer, whose content is unchecked, or failure
   */
  protected abstract Step settle(Q question, WorkResult result, long arrivedAt);

  /**
   * Counts an answer in the metrics.
   *
   * @param outcome {@link JudgedAnswer#USED} or the reason for discarding it
   */
  protected final Step judge(String outcome) {
    return Step.NOTHING.judged(new JudgedAnswer(task, outcome));
  }

  /** Returns the orders whose results were lost when the process stopped. */
  protected List<Order> lostOrders() {
    return List.of();
  }

  /** Removes forgotten memories from the questions of a scope: not even a hash may remain. */
  List<RunChange> forget(Scope scope, Set<String> memoryIds, long now) {
    return List.of();
  }
}
