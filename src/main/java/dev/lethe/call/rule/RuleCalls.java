package dev.lethe.call.rule;

import dev.lethe.call.CallOutcome;
import dev.lethe.call.Output;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.family.rule.RuleAction;
import dev.lethe.family.rule.RuleBook;
import dev.lethe.family.rule.RuleMatch;
import dev.lethe.family.rule.RuleStatus;
import dev.lethe.family.rule.RuleStep;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.memory.Effect;
import java.util.List;
import java.util.Optional;

/** Calls about suppress rules, handled on the one partition that decides them: rules U1, U2. */
public final class RuleCalls {
  /**
   * Largest number of open rules per tenant: each message of a bot is matched against all of them.
   */
  static final int MAX_OPEN = 500;

  private static final String VALUE = "$.rule.match.value";

  private final RuleBook rules;

  public RuleCalls(RuleBook rules) {
    this.rules = rules;
  }

  public CallOutcome decide(ToolCall call, Tool.OfRule tool) {
    return tool instanceof Tool.AddSuppressRule proposal
        ? propose(call, proposal)
        : decide(call, (Tool.RuleDecision) tool);
  }

  private CallOutcome propose(ToolCall call, Tool.AddSuppressRule tool) {
    Optional<CallOutcome> outside = outside(call, tool);
    if (outside.isPresent()) {
      return outside.get();
    }
    RuleMatch match =
        new RuleMatch(
            RuleMatch.Type.named(tool.rule().match().type()), tool.rule().match().value());
    SuppressRule proposal =
        SuppressRule.proposed(
            tool.rule().name(),
            tenant(call),
            tool.channelId(),
            match,
            RuleAction.named(tool.rule().action()));
    SuppressRule known = rules.rule(proposal.ruleId());
    String refusal = match.type() == RuleMatch.Type.REGEX ? rules.refusal(match.value()) : null;
    if (refusal != null) {
      return CallOutcome.refused(ErrorCode.RULE_REFUSED, refusal, VALUE);
    }
    boolean isMore = known == null || !known.status().isOpen();
    if (isMore && open(proposal.tenant()) >= MAX_OPEN) {
      return CallOutcome.refused(
          ErrorCode.RULE_REFUSED,
          "the tenant "
              + proposal.tenant()
              + " already has "
              + MAX_OPEN
              + " active or proposed rules",
          "$.rule");
    }
    return take(RuleStep.PROPOSE, known == null ? proposal : known, known);
  }

  /** Refuses a rule that would reach beyond the scope of the call. */
  private static Optional<CallOutcome> outside(ToolCall call, Tool.AddSuppressRule tool) {
    Scope scope = call.scope();
    if (scope == null) {
      return Optional.empty();
    }
    boolean isOfTenant = call.tenant() == null || call.tenant().equals(scope.tenant());
    return isOfTenant && scope.place().equals(tool.channelId())
        ? Optional.empty()
        : Optional.of(
            CallOutcome.refused(
                ErrorCode.INVALID_ARGS,
                "the call is limited to " + scope + ", but the rule would apply beyond it",
                "$.channel_id"));
  }

  private static String tenant(ToolCall call) {
    if (call.tenant() != null) {
      return call.tenant();
    }
    return call.scope() == null ? Scope.DEFAULT_TENANT : call.scope().tenant();
  }

  private long open(String tenant) {
    return rules.rules().stream()
        .filter(rule -> rule.tenant().equals(tenant) && rule.status().isOpen())
        .count();
  }

  private CallOutcome decide(ToolCall call, Tool.RuleDecision tool) {
    SuppressRule known = rules.rule(tool.rule());
    if (known == null || !known.isWithin(call.scope(), call.tenant())) {
      return CallOutcome.refused(ErrorCode.UNKNOWN_RULE, "unknown rule " + tool.rule(), "$.rule");
    }
    return take(stepOf(tool), known, known);
  }

  private static RuleStep stepOf(Tool.RuleDecision tool) {
    if (tool instanceof Tool.ApproveRule) {
      return RuleStep.APPROVE;
    }
    return tool instanceof Tool.RejectRule ? RuleStep.REJECT : RuleStep.REMOVE;
  }

  /**
   * @param before the rule as stored; null if there was none
   */
  private static CallOutcome take(RuleStep step, SuppressRule rule, SuppressRule before) {
    Optional<RuleStatus> after = step.from(before == null ? null : before.status());
    if (after.isEmpty()) {
      return CallOutcome.refused(
          ErrorCode.RULE_REFUSED,
          "the rule is " + rule.status().wireName() + "; " + step.isFor(),
          "$.rule");
    }
    SuppressRule next = rule.with(after.get());
    List<Effect> effects = next.equals(before) ? List.of() : List.of(new Effect.PublishRule(next));
    return CallOutcome.done(effects, Output.RuleState.of(next));
  }
}
