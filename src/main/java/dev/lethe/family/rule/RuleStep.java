package dev.lethe.family.rule;

import java.util.Optional;

/**
 * Transitions of a rule's status. Repeating a step has no effect; proposing a rejected or removed
 * rule makes it a new proposal.
 */
public enum RuleStep {
  PROPOSE("any rule can be proposed"),
  APPROVE("only a proposed rule can be approved"),
  REJECT("only a proposed rule can be rejected; remove an active one"),
  REMOVE("only an active rule can be removed; reject a proposed one");

  private final String isFor;

  RuleStep(String isFor) {
    this.isFor = isFor;
  }

  /** Returns the precondition of the step, for error messages. */
  public String isFor() {
    return isFor;
  }

  /**
   * Returns the status after this step.
   *
   * @param before null if the rule doesn't exist yet
   * @return empty if the step isn't allowed from this status
   */
  public Optional<RuleStatus> from(RuleStatus before) {
    RuleStatus after =
        switch (this) {
          case PROPOSE -> before == RuleStatus.ACTIVE ? before : RuleStatus.PROPOSED;
          case APPROVE -> goal(before, RuleStatus.PROPOSED, RuleStatus.ACTIVE);
          case REJECT -> goal(before, RuleStatus.PROPOSED, RuleStatus.REJECTED);
          case REMOVE -> goal(before, RuleStatus.ACTIVE, RuleStatus.REMOVED);
        };
    return Optional.ofNullable(after);
  }

  private static RuleStatus goal(RuleStatus before, RuleStatus from, RuleStatus to) {
    return before == from || before == to ? to : null;
  }
}
