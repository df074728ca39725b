package dev.lethe.rule;

import java.util.Optional;

/**
 * What may be done about a rule, and what status it has then: the one place that decides it. A step
 * that has been taken may be taken again, and changes nothing; to propose again what was rejected
 * or removed is to ask anew.
 */
public enum RuleStep {
  PROPOSE("whatever there is may be proposed"),
  APPROVE("only what is proposed can be approved"),
  REJECT("only what is proposed can be rejected; what is active is removed"),
  REMOVE("only what is active can be removed; what is proposed is rejected");

  private final String isFor;

  RuleStep(String isFor) {
    this.isFor = isFor;
  }

  /** What it is for, to follow why it can't be taken. */
  public String isFor() {
    return isFor;
  }

  /**
   * The status after this step.
   *
   * @param before null where there is no such rule yet
   * @return empty if the step can't be taken from there
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
