package dev.lethe.call.rule;

import dev.lethe.call.CallContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.ToolType;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Scope;
import dev.lethe.family.rule.ProposalCall;
import dev.lethe.family.rule.RuleAction;
import dev.lethe.family.rule.RuleBook;
import dev.lethe.family.rule.RuleMatch;
import dev.lethe.family.rule.RuleStep;
import dev.lethe.family.rule.SuppressRule;

/**
 * Proposes a suppress rule, on the one partition that decides about rules: rule U1.
 *
 * @param channelId null for all channels of the tenant
 */
public record AddSuppressRule(String channelId, Proposal rule) implements Tool {
  public static final ToolType TYPE =
      ToolType.of(ProposalCall.TOOL, AddSuppressRule.class, RuleState.class)
          .routed(ToolType.Route.FIRST);

  /**
   * Largest number of open rules per tenant: each message of a bot is matched against all of them.
   */
  static final int MAX_OPEN = 500;

  /** A proposed rule; match and action are wire names. */
  public record Proposal(String name, Match match, String action) {}

  /** Messages that a rule applies to. */
  public record Match(String type, String value) {}

  @Override
  public boolean needsMemories() {
    return false;
  }

  @Override
  public Step process(CallContext context) {
    ToolCall call = context.call();
    if (call.scope() != null && !isWithin(call)) {
      return context.refused(
          ErrorCode.INVALID_ARGS,
          "the call is limited to " + call.scope() + ", but the rule would apply beyond it",
          "$.channel_id");
    }
    RuleBook rules = context.partition().rules();
    RuleMatch match =
        new RuleMatch(RuleMatch.Type.named(rule.match().type()), rule.match().value());
    SuppressRule proposal =
        SuppressRule.proposed(
            rule.name(), tenant(call), channelId, match, RuleAction.named(rule.action()));
    SuppressRule known = rules.rule(proposal.ruleId());
    String refusal = match.type() == RuleMatch.Type.REGEX ? rules.refusal(match.value()) : null;
    if (refusal != null) {
      return context.refused(ErrorCode.RULE_REFUSED, refusal, "$.rule.match.value");
    }
    boolean isMore = known == null || !known.status().isOpen();
    if (isMore && open(rules, proposal.tenant()) >= MAX_OPEN) {
      return context.refused(
          ErrorCode.RULE_REFUSED,
          "the tenant "
              + proposal.tenant()
              + " already has "
              + MAX_OPEN
              + " active or proposed rules",
          "$.rule");
    }
    return RuleState.take(context, RuleStep.PROPOSE, known == null ? proposal : known, known);
  }

  /** Returns true if the rule would not apply beyond the scope of the call. */
  private boolean isWithin(ToolCall call) {
    boolean isOfTenant = call.tenant() == null || call.tenant().equals(call.scope().tenant());
    return isOfTenant && call.scope().place().equals(channelId);
  }

  private static String tenant(ToolCall call) {
    return call.owner() == null ? Scope.DEFAULT_TENANT : call.owner();
  }

  private static long open(RuleBook rules, String tenant) {
    return rules.rules().stream()
        .filter(rule -> rule.tenant().equals(tenant) && rule.status().isOpen())
        .count();
  }
}
