package dev.lethe.rule;

import java.util.Collection;

/** The rules that a partition knows of, whatever their status. */
public interface RuleBook {

  /** A rule as it was decided last, or null. */
  SuppressRule rule(String ruleId);

  /** All of them, in the order of their ids. */
  Collection<SuppressRule> rules();

  /** Returns the reason why a regex can't be proposed, or null if it can. */
  String refusal(String regex);
}
