package dev.lethe.call.compaction;

import dev.lethe.call.PartitionContext;
import dev.lethe.call.WorkResult;
import dev.lethe.call.question.LocalOrder;
import dev.lethe.call.question.ModelQuestion.GroupSummary;
import dev.lethe.event.Scope;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.ExtractiveSummarizer;
import dev.lethe.memory.summary.FamilyCounts;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.List;

/**
 * Order of a summary from the built-in summarizer.
 *
 * @param policy policy of the tenant
 * @param sources memories of the group, in group order
 * @param brief true if excerpts of the sources are kept next to the summary
 */
record SummaryOrder(
    String requestId,
    Scope scope,
    Policy policy,
    List<Memory> sources,
    FamilyCounts families,
    boolean brief)
    implements LocalOrder {
  SummaryOrder {
    sources = List.copyOf(sources);
  }

  static SummaryOrder of(PartitionContext partition, GroupSummary question, List<Memory> sources) {
    return new SummaryOrder(
        question.requestId(),
        question.scope(),
        partition.of(question.scope()),
        sources,
        FamilyCounts.of(sources, partition.memories()),
        question.call() == null);
  }

  @Override
  public WorkResult.Content result(JsonFormat format) {
    ExtractiveSummarizer summarizer = new ExtractiveSummarizer(policy);
    return sources.isEmpty()
        ? new WorkResult.Failed("sources_gone", "the memories of the group no longer exist")
        : new WorkResult.BuiltInSummary(
            (brief ? summarizer.brief(sources, families) : summarizer.summarize(sources, families))
                .write(format));
  }
}
