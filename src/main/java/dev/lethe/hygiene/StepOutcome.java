package dev.lethe.hygiene;

import dev.lethe.memory.Effect;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What came of a step.
 *
 * @param gone the memories that went
 * @param written memories that are no more if the run is undone
 * @param asks of models
 * @param corrections by name what is to be added to the counts that the plan reported
 * @param left null if it was done
 */
public record StepOutcome(
    List<Effect> effects,
    List<String> gone,
    List<String> written,
    List<Ask> asks,
    Map<String, Long> corrections,
    Left left) {
  public StepOutcome {
    effects = List.copyOf(effects);
    gone = List.copyOf(gone);
    written = List.copyOf(written);
    asks = List.copyOf(asks);
    corrections = new LinkedHashMap<>(corrections);
  }

  /** All of it was done. */
  public static StepOutcome done(List<Effect> effects, List<String> gone) {
    return new StepOutcome(effects, gone, List.of(), List.of(), Map.of(), null);
  }

  /** Nothing was. */
  public static StepOutcome refused(Map<String, Long> corrections, Left left) {
    return new StepOutcome(List.of(), List.of(), List.of(), List.of(), corrections, left);
  }
}
