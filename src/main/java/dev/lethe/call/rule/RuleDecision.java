package dev.lethe.call.rule;

import dev.lethe.call.CallContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import dev.lethe.event.ErrorCode;
import dev.lethe.family.rule.RuleStep;
import dev.lethe.family.rule.SuppressRule;

/** A decision about an existing rule: rule U2. */
public sealed interface RuleDecision extends Tool {
  String rule();

  RuleStep step();

  /** Puts a rule into effect. */
  record ApproveRule(String rule) implements RuleDecision {
    public static final ToolType TYPE = type("rule.approve", ApproveRule.class);

    @Override
    public RuleStep step() {
      return RuleStep.APPROVE;
    }
  }

  /** Rejects a proposed rule. */
  record RejectRule(String rule) implements RuleDecision {
    public static final ToolType TYPE = type("rule.reject", RejectRule.class);

    @Override
    public RuleStep step() {
      return RuleStep.REJECT;
    }
  }

  /** Ends a rule that is in effect. */
  record RemoveRule(String rule) implements RuleDecision {
    public static final ToolType TYPE = type("rule.remove", RemoveRule.class);

    @Override
    public RuleStep step() {
      return RuleStep.REMOVE;
    }
  }

  private static ToolType type(String name, Class<? extends RuleDecision> arguments) {
    return ToolType.of(name, arguments, RuleState.class).routed(ToolType.Route.FIRST);
  }

  @Override
  default boolean needsMemories() {
    return false;
  }

  @Override
  default Step process(CallContext context) {
    SuppressRule known = context.partition().rules().rule(rule());
    return known == null || !known.isWithin(context.call().scope(), context.call().tenant())
        ? context.refused(ErrorCode.UNKNOWN_RULE, "unknown rule " + rule(), "$.rule")
        : RuleState.take(context, step(), known, known);
  }
}
