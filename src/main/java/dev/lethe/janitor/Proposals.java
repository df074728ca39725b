package dev.lethe.janitor;

import dev.lethe.event.Scope;

/** Read access to a task's suppress rules, for proposing new ones. */
public interface Proposals {

  /** Returns true if a rule for the family exists, whatever its status. */
  boolean isKnown(Scope scope, String familyId);

  /** Returns the id of the rule that folds a family's messages in its channel. */
  String ruleId(Scope scope, String familyId);
}
