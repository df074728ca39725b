package dev.lethe.hygiene;

import java.util.List;

/**
 * What a run would do in a scope.
 *
 * @param steps in their order; none in a dry run
 * @param ending what is reported if all of them can be done
 */
public record ScopePlan(List<StageStep> steps, Ending ending) {
  public ScopePlan {
    steps = List.copyOf(steps);
  }
}
