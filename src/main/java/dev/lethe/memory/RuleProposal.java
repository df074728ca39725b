package dev.lethe.memory;

import dev.lethe.family.rule.ProposalCall;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.memory.ToolRequest.Addressee;

/**
 * Proposal of a suppress rule by Lethe itself. It uses the same tool call as every other caller, so
 * that a single partition decides about each rule and concurrent proposals for a rule can't undo
 * each other.
 */
public final class RuleProposal {
  private RuleProposal() {}

  /**
   * Returns the call that proposes a rule; it takes effect at its own arrival.
   *
   * @param commandId id that makes the call idempotent
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
