package dev.lethe.memory;

import dev.lethe.memory.ToolRequest.Addressee;
import dev.lethe.rule.ProposalCall;
import dev.lethe.rule.SuppressRule;

/**
 * A rule that Lethe itself proposes: by a call of the tool that everybody calls, so that one
 * partition decides about each rule, and two that speak of one rule at once can't undo each other.
 */
public final class RuleProposal {
  private RuleProposal() {}

  /**
   * Returns the call that proposes a rule, which counts from its own arrival.
   *
   * @param commandId under which it is done once
   */
  public static Effect.CallTool of(SuppressRule rule, String commandId) {
    return new Effect.CallTool(
        new ToolRequest(
            Addressee.LETHE,
            commandId,
            ProposalCall.TOOL,
            ProposalCall.args(rule),
            null,
            null,
            rule.tenant()));
  }
}
