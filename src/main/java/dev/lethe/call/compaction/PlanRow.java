package dev.lethe.call.compaction;

import dev.lethe.call.CallContext;
import dev.lethe.call.RunRow;
import dev.lethe.hygiene.compaction.Plan;
import java.util.List;

/** A plan of one scope. */
public record PlanRow(Plan plan) implements RunRow {
  @Override
  public String key() {
    return prefix(plan.planId()) + plan.scope().name();
  }

  public static String prefix(String planId) {
    return ALL + planId + '|';
  }

  public static final String ALL = "plan|";

  /** Returns the plans with the given key prefix that a call may see. */
  static List<Plan> plans(CallContext context, String prefix) {
    return context.partition().runs().rows(PlanRow.class, prefix).stream()
        .map(PlanRow::plan)
        .filter(plan -> context.call().covers(plan.scope()))
        .toList();
  }

  /** Returns the first plan with the given group; null if there is none. */
  static Plan withGroup(List<Plan> plans, String groupId) {
    return plans.stream().filter(plan -> plan.group(groupId) != null).findFirst().orElse(null);
  }
}
