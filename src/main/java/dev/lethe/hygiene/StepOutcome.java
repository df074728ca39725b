package dev.lethe.hygiene;

import dev.lethe.memory.Effect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Outcome of a step.
 *
 * @param gone removed memories
 * @param written memories that an undo of the run removes
 * @param asks questions to models
 * @param corrections increments by name of the counts that the plan reported
 * @param left skipped work; null if the step was committed
 */
public record StepOutcome(
    List<Effect> effects,
    List<String> gone,
    List<String> written,
    List<Ask> asks,
    Map<String, Long> corrections,
    Leftover left) {
  public StepOutcome {
    effects = List.copyOf(effects);
    gone = List.copyOf(gone);
    written = List.copyOf(written);
    asks = List.copyOf(asks);
    corrections = new LinkedHashMap<>(corrections);
  }

  /** Returns the outcome of a committed step. */
  public static StepOutcome done(List<Effect> effects, List<String> gone) {
    return new StepOutcome(effects, gone, List.of(), List.of(), Map.of(), null);
  }

  /** Returns the outcome of a step that asks a model and changes nothing. */
  public static StepOutcome asking(Ask ask) {
    return new StepOutcome(List.of(), List.of(), List.of(), List.of(ask), Map.of(), null);
  }
}
