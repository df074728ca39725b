package dev.lethe.call.compaction;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import dev.lethe.event.ErrorCode;
import dev.lethe.hygiene.compaction.Plan;
import java.util.List;

/** Drops a plan: rule K9. */
public record AbortPlan(String planId, String reason) implements Tool {
  public static final ToolType TYPE =
      ToolType.of("memory.compact_abort", AbortPlan.class, Aborted.class);

  /** Result of an abort: true if there was such a plan. */
  public record Aborted(boolean aborted) implements Output {
    @Override
    public Output with(Output other) {
      return new Aborted(aborted || ((Aborted) other).aborted);
    }
  }

  @Override
  public Step process(CallContext context) {
    List<Plan> plans = PlanRow.plans(context, PlanRow.prefix(planId));
    if (plans.isEmpty()) {
      return context.refused(ErrorCode.UNKNOWN_PLAN, "unknown plan " + planId, "$.plan_id");
    }
    return context
        .done(new Aborted(true))
        .changes(plans.stream().map(plan -> RunChange.remove(new PlanRow(plan))).toList());
  }
}
