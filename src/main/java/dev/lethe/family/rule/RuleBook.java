package dev.lethe.family.rule;

import java.util.Collection;

/** The rules known to a partition, in any status. */
public interface RuleBook {

  /** Returns the latest state of a rule, or null. */
  SuppressRule rule(String ruleId);

  /** Returns all rules, ordered by id. */
  Collection<SuppressRule> rules();

  /** Returns the reason why a regex can't be proposed, or null if it can. */
  String refusal(String regex);
}
