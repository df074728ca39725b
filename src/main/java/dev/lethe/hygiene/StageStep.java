package dev.lethe.hygiene;

import dev.lethe.event.Scope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * A change that a run makes in a scope, in one transaction or not at all. Steps are records of the
 * topic of plans, so they have ids of memories and no text that an erasure would have to find.
 */
public interface StageStep {
  /** Largest number of memories that one step removes, if the removal can be divided. */
  int PORTION = 25;

  /**
   * Passes the bounds {@code [from, to)} of each portion of a removal.
   *
   * @param size number of memories
   */
  static void eachPortion(int size, BiConsumer<Integer, Integer> portion) {
    for (int from = 0; from < size; from += PORTION) {
      portion.accept(from, Math.min(size, from + PORTION));
    }
  }

  /** Returns the number of memories that the step removes. */
  int removals();

  /**
   * Returns the number of memories that the step writes; for most steps about the number removed.
   */
  default int changes() {
    return removals();
  }

  /** Returns the number of memories that are deferred if the step is skipped. */
  default long deferring() {
    return removals();
  }

  /** Returns the step's share of the plan's counts. */
  Map<String, Long> counts();

  /** Applies the step; the outcome is that of a skipped step if its memories have changed. */
  StepOutcome apply(StepContext context);

  /** Returns the report entry for the skipped step; null for none. */
  Leftover leftover(Scope scope, String reason);

  /**
   * Returns the outcome of the skipped step.
   *
   * @param reason one of the reasons in {@link Leftover}
   */
  default StepOutcome skipped(Scope scope, String reason) {
    Map<String, Long> corrections = new LinkedHashMap<>();
    counts().forEach((name, count) -> corrections.put(name, -count));
    corrections.values().removeIf(count -> count == 0);
    if (deferring() > 0) {
      corrections.put(ScopeReport.DEFERRED, deferring());
    }
    return new StepOutcome(
        List.of(), List.of(), List.of(), List.of(), corrections, leftover(scope, reason));
  }

  /** Returns the outcome of the step if its memories have changed. */
  default StepOutcome changed(StepContext context) {
    return skipped(context.scope(), Leftover.CHANGED);
  }
}
