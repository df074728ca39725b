package dev.lethe.hygiene;

import java.util.List;

/**
 * What a run would do in a scope.
 *
 * @param steps in their order; none in a dry run
 * @param cases what it leaves to a person
 * @param ending what is reported if all steps can be done
 */
public record ScopePlan(List<StageStep> steps, List<ReviewCase> cases, Ending ending) {
  public ScopePlan {
    steps = List.copyOf(steps);
    cases = List.copyOf(cases);
  }
}
