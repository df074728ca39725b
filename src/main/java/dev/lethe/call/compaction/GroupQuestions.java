package dev.lethe.call.compaction;

import dev.lethe.call.Order;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.question.LlmOrder;
import dev.lethe.call.question.ModelQuestion;
import dev.lethe.call.question.QuestionHandler;
import dev.lethe.call.question.SummaryQuestions;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.FamilyCounts;
import dev.lethe.policy.CompactionPolicy.SummaryWriter;
import dev.lethe.policy.Policy;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Questions for summaries of compaction's groups. Either a call waits for the answer, or a run,
 * which commits the group: rules K16 and K19.
 */
public final class GroupQuestions extends QuestionHandler<ModelQuestion.GroupSummary> {
  private final CompactionRun run;

  public GroupQuestions(PartitionContext partition, CompactionRun run) {
    super(
        partition,
        ModelQuestion.GroupSummary.class,
        ModelQuestion.GroupSummary.KIND,
        LlmRequest.SUMMARIZE);
    this.run = run;
  }

  /**
   * Returns the order of a summary.
   *
   * @param sources memories of the group, in group order
   */
  static Order order(
      PartitionContext partition, ModelQuestion.GroupSummary question, List<Memory> sources) {
    Policy policy = partition.of(question.scope());
    if (question.writer() == SummaryWriter.BUILT_IN) {
      return new SummaryOrder(
          question.requestId(),
          question.scope(),
          policy,
          sources,
          FamilyCounts.of(sources, partition.memories()));
    }
    int minutes = partition.policy().compaction().intervalMinutes();
    return LlmOrder.of(
        question,
        LlmRequest.SUMMARIZE,
        partition.format().write(SummaryQuestions.input(policy, sources, partition.format())),
        question.at(),
        question.at() + TimeUnit.MINUTES.toMillis(minutes));
  }

  @Override
  protected Step settle(ModelQuestion.GroupSummary question, WorkResult result, long arrivedAt) {
    if (!result.isFrom(question.writer())) {
      return Step.NOTHING;
    }
    return question.call() == null
        ? run.settle(question, result, arrivedAt)
        : Summarize.settle(partition, question, result);
  }

  /** Returns the orders of the built-in summariser; a model's worker has its own record of them. */
  @Override
  protected List<Order> lostOrders() {
    return questions().stream()
        .filter(question -> question.writer() == SummaryWriter.BUILT_IN)
        .map(question -> order(partition, question, sources(question)))
        .toList();
  }

  private List<Memory> sources(ModelQuestion.GroupSummary question) {
    return question.group().sourceIds().stream()
        .map(id -> partition.memories().memory(question.scope(), id))
        .filter(Objects::nonNull)
        .toList();
  }
}
