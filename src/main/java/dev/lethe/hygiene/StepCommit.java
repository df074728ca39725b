package dev.lethe.hygiene;

/** Does what was planned, as far as it still holds. */
public interface StepCommit {

  /** What follows from a step now: nothing where its memories are not as they were. */
  StepOutcome commit(StageStep step);

  /**
   * What is reported where a step is not done.
   *
   * @param reason as {@link Left} has them
   */
  StepOutcome leave(StageStep step, String reason);
}
