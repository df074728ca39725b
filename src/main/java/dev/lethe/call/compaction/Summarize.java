package dev.lethe.call.compaction;

import dev.lethe.call.Answer;
import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import dev.lethe.call.WaitingCall;
import dev.lethe.call.WorkResult;
import dev.lethe.call.question.ModelQuestion.GroupSummary;
import dev.lethe.event.ErrorCode;
import dev.lethe.hygiene.compaction.Gate;
import dev.lethe.hygiene.compaction.Plan;
import dev.lethe.memory.summary.SummaryItem;
import java.util.List;
import java.util.Map;

/**
 * Summarizes a group of a plan without changing anything: rule K6. The built-in summarizer writes
 * the summary, because the caller waits for seconds and may itself be a model.
 */
public record Summarize(String groupId, List<String> sourceIds, String format) implements Tool {
  public static final ToolType TYPE =
      ToolType.of("memory.summarize", Summarize.class, Summary.class).readOnly();

  public Summarize {
    sourceIds = List.copyOf(sourceIds);
  }

  /** A summary in the format {@code json_v1}, whose fields are those of the output. */
  public record Summary(Map<String, Object> json) implements Output.OfOnePartition {}

  @Override
  public Step process(CallContext context) {
    Plan plan = PlanRow.withGroup(PlanRow.plans(context, PlanRow.ALL), groupId);
    if (plan == null) {
      return context.refused(
          ErrorCode.UNKNOWN_GROUP, "there is no open plan with group " + groupId, "$.group_id");
    }
    Gate.Call named = new Gate.Call(plan.planId(), groupId, sourceIds, null);
    Gate.Answer answer =
        context.partition().gate(plan.scope()).judgeSources(named, plan, context.now());
    if (answer instanceof Gate.Refused refused) {
      return context.refused(refused.refusal());
    }
    Gate.Open open = (Gate.Open) answer;
    GroupSummary asked =
        GroupSummary.ofCall(plan, open.group(), WaitingCall.of(context.delivery()));
    return Step.NOTHING
        .put(asked)
        .orders(List.of(SummaryOrder.of(context.partition(), asked, open.sources())));
  }

  /** Answers the call with an arrived summary if its group is unchanged. */
  public static Step settle(PartitionContext partition, GroupSummary asked, WorkResult summary) {
    Plan plan = asked.plan();
    Gate.Call call =
        new Gate.Call(plan.planId(), asked.group().groupId(), asked.group().sourceIds(), null);
    Gate.Answer judged = partition.gate(asked.scope()).judgeSources(call, plan, plan.createdAt());
    Answer answer;
    if (judged instanceof Gate.Refused refused) {
      answer = Answer.Refused.of(refused.refusal());
    } else if (summary.content() instanceof WorkResult.BuiltInSummary written) {
      SummaryItem item = SummaryItem.read(written.item(), partition.format());
      answer = new Answer.Done(new Summary(item.summary().json()));
    } else {
      String message = ((WorkResult.Failed) summary.content()).message();
      answer = new Answer.Refused(ErrorCode.INTERNAL_ERROR, message);
    }
    return Step.NOTHING.remove(asked).answer(asked.call().answer(answer));
  }
}
