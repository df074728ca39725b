package dev.lethe.hygiene;

import java.util.List;

/**
 * Planned work of a run in a scope.
 *
 * @param steps steps in order; none in a dry run
 * @param cases review cases
 * @param asks score requests to be made first: the scope is planned again afterwards, and nothing
 *     is done now
 * @param ending report if all steps can be committed; null if a model is asked first
 */
public record ScopePlan(
    List<StageStep> steps, List<ReviewCase> cases, List<ScoreAsk> asks, ScopeReport ending) {
  public ScopePlan {
    steps = List.copyOf(steps);
    cases = List.copyOf(cases);
    asks = List.copyOf(asks);
  }

  /** Returns a plan that waits for a model. */
  public static ScopePlan waiting(List<ScoreAsk> asks) {
    return new ScopePlan(List.of(), List.of(), asks, null);
  }
}
