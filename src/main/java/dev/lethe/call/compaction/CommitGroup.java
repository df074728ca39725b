package dev.lethe.call.compaction;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tick;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.Committing;
import dev.lethe.hygiene.compaction.Gate;
import dev.lethe.hygiene.compaction.Plan;
import dev.lethe.hygiene.compaction.RunCounts;
import dev.lethe.memory.Report;
import dev.lethe.memory.lifecycle.WrittenSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Replaces a group's memories by a summary: rules K7 and K8.
 *
 * @param summaryJson a summary of any form; it is validated after everything else
 */
public record CommitGroup(
    String planId, String groupId, Map<String, Object> summaryJson, List<String> sourceIds)
    implements Tool {
  public static final ToolType TYPE =
      ToolType.of("memory.compact_commit", CommitGroup.class, Committed.class);

  public CommitGroup {
    sourceIds = List.copyOf(sourceIds);
  }

  /** Result of a commit. */
  public record Committed(String summaryMemoryId, int deletedCount)
      implements Output.OfOnePartition {}

  @Override
  public Step process(CallContext context) {
    List<Plan> plans = PlanRow.plans(context, PlanRow.prefix(planId));
    Plan plan = PlanRow.withGroup(plans, groupId);
    Plan named = plan != null || plans.isEmpty() ? plan : plans.get(0);
    if (named == null) {
      return context.refused(ErrorCode.UNKNOWN_PLAN, "unknown plan " + planId, "$.plan_id");
    }
    PartitionContext partition = context.partition();
    Scope scope = named.scope();
    CompactionCaps caps = new CompactionCaps(partition);
    CapRow cap = caps.of(scope, context.now(), sourceIds.size());
    Gate.Call asked = new Gate.Call(planId, groupId, sourceIds, summaryJson);
    Gate.Answer answer = partition.gate(scope).judge(asked, named, context.now(), cap.cap());
    if (answer instanceof Gate.Refused refused) {
      boolean mayBeAllowed =
          refused.refusal().code() == ErrorCode.CAP_REACHED
              && !caps.isDecided(cap, sourceIds.size());
      return mayBeAllowed ? countingOn(context, cap) : context.refused(refused.refusal());
    }
    Gate.Passed passed = (Gate.Passed) answer;
    Committing.Committed done =
        partition
            .committing(scope)
            .commit(
                passed,
                planId,
                context.now(),
                context.now(),
                WordCountsRow.words(partition, scope));
    return context
        .done(new Committed(done.summaryId(), done.deletedCount()))
        .then(step(partition, cap, passed, planId, context.now(), done))
        .reports(List.of(report(context, named, done.deletedCount())));
  }

  /** Refuses a commit that may be allowed once more of the scope is counted. */
  private static Step countingOn(CallContext context, CapRow cap) {
    return context
        .refused(
            ErrorCode.CAP_REACHED,
            "today's cap is not known yet; "
                + cap.cap().base()
                + " memories of the scope are counted so far; repeat the call",
            null)
        .put(cap);
  }

  /**
   * Returns the step of a committed group, which counts toward the cap and can be undone.
   *
   * @param runId run or plan that it belongs to
   * @param at time of the run or call, epoch milliseconds
   */
  static Step step(
      PartitionContext partition,
      CapRow cap,
      Gate.Passed passed,
      String runId,
      long at,
      Committing.Committed done) {
    List<WrittenSummary> summaries = new ArrayList<>();
    partition
        .runs()
        .row(SummariesRow.class, SummariesRow.key(runId, cap.scope()))
        .ifPresent(row -> summaries.addAll(row.summaries()));
    summaries.add(done.written());
    return Step.NOTHING
        .put(cap.without(passed.group().sourceIds()))
        .put(new SummariesRow(runId, cap.scope(), at, summaries))
        .put(WordCountsRow.of(cap.scope(), done.words()))
        .effects(done.effects());
  }

  /** Returns the report of a planner's commit, in the form of a run's report. */
  private static Report report(CallContext context, Plan plan, int sources) {
    return new Report(
        plan.planId(),
        Tick.COMPACTION,
        plan.scope(),
        false,
        context.now(),
        context.now(),
        context.partition().of(plan.scope()).version(),
        RunCounts.NONE.committed(sources).named(),
        null);
  }
}
