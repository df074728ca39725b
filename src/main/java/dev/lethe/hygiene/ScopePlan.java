package dev.lethe.hygiene;

import java.util.List;

/**
 * What a run would do in a scope.
 *
 * @param steps in their order; none in a dry run
 * @param cases what it leaves to a person
 * @param asks what a model is to say first: the scope is looked at again then, and nothing is done
 *     now
 * @param ending what is reported if all steps can be done; null if a model is asked first
 */
public record ScopePlan(
    List<StageStep> steps, List<ReviewCase> cases, List<ScoreAsk> asks, Ending ending) {
  public ScopePlan {
    steps = List.copyOf(steps);
    cases = List.copyOf(cases);
    asks = List.copyOf(asks);
  }

  /** One for which nobody has to be asked. */
  public ScopePlan(List<StageStep> steps, List<ReviewCase> cases, Ending ending) {
    this(steps, cases, List.of(), ending);
  }

  /** One that waits for a model. */
  public static ScopePlan asking(List<ScoreAsk> asks) {
    return new ScopePlan(List.of(), List.of(), asks, null);
  }
}
