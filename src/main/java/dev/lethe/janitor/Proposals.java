package dev.lethe.janitor;

import dev.lethe.event.Scope;

/** The suppress rules of a task, as far as proposing one goes. */
public interface Proposals {

  /** Whether there is a rule for a family already, whatever became of it. */
  boolean isKnown(Scope scope, String familyId);

  /** The id of the rule that folds a family's messages in its channel. */
  String ruleId(Scope scope, String familyId);
}
