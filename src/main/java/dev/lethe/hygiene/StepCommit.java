package dev.lethe.hygiene;

import java.util.List;

/** Commits planned steps as far as they still apply. */
public interface StepCommit {

  /** Returns the outcome of a step; without effects if its memories have changed. */
  StepOutcome commit(StageStep step);

  /**
   * Returns the steps that execute an approved proposal; empty if the stage makes no such
   * proposals.
   */
  List<StageStep> steps(Proposal approved);

  /** Returns the text of the memory that an approval would write; null if it would write none. */
  default String made(Proposal proposal) {
    return null;
  }

  /**
   * Returns the outcome of a skipped step.
   *
   * @param reason one of the reasons in {@link Leftover}
   */
  StepOutcome leave(StageStep step, String reason);
}
