package dev.lethe.hygiene;

import java.util.List;

/** Does what was planned, as far as it still holds. */
public interface StepCommit {

  /** What follows from a step now: nothing where its memories are not as they were. */
  StepOutcome commit(StageStep step);

  /**
   * The steps by which what a person approved of is done; none where the stage proposes no such.
   */
  List<StageStep> steps(Proposal approved);

  /** What a new memory would say if a person approved; null if none would be written. */
  default String made(Proposal proposal) {
    return null;
  }

  /**
   * What is reported where a step is not done.
   *
   * @param reason as {@link Left} has them
   */
  StepOutcome leave(StageStep step, String reason);
}
