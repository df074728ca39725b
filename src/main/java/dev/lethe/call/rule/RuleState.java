package dev.lethe.call.rule;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.Step;
import dev.lethe.event.ErrorCode;
import dev.lethe.family.rule.RuleStatus;
import dev.lethe.family.rule.RuleStep;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.memory.Effect;
import java.util.List;
import java.util.Optional;

/**
 * Suppress rule after the call. In replies of earlier releases only the id and the status are
 * present.
 *
 * @param name name for people
 * @param channelId null for all scopes of the tenant
 */
public record RuleState(
    String ruleId,
    String status,
    String name,
    String tenant,
    String channelId,
    AddSuppressRule.Match match,
    String action)
    implements Output.OfOnePartition {

  /**
   * Takes a step with a rule, and returns the step that publishes the result.
   *
   * @param before the rule as stored; null if there was none
   */
  static Step take(CallContext context, RuleStep step, SuppressRule rule, SuppressRule before) {
    Optional<RuleStatus> after = step.from(before == null ? null : before.status());
    if (after.isEmpty()) {
      return context.refused(
          ErrorCode.RULE_REFUSED,
          "the rule is " + rule.status().wireName() + "; " + step.isFor(),
          "$.rule");
    }
    SuppressRule next = rule.with(after.get());
    Step done = context.done(of(next));
    return next.equals(before) ? done : done.effects(List.of(new Effect.PublishRule(next)));
  }

  private static RuleState of(SuppressRule rule) {
    return new RuleState(
        rule.ruleId(),
        rule.status().wireName(),
        rule.name(),
        rule.tenant(),
        rule.channelId(),
        new AddSuppressRule.Match(rule.match().type().wireName(), rule.match().value()),
        rule.action().wireName());
  }
}
