package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.memory.MemoryIds;
import java.util.Map;

/**
 * Asks a model for the text of a new entry; nothing is merged before it has answered: rule CN14.
 */
public record AskStep(MergeAsk ask) implements StageStep {

  @Override
  public int removals() {
    return 0;
  }

  /** Counts the sources, which are only read. */
  @Override
  public int changes() {
    return ask.sources().size();
  }

  @Override
  public long deferring() {
    return ask.sources().size();
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of(ConsolidationStage.MERGES_REQUESTED, 1L);
  }

  /** Returns the corrections to a run's counts if a person is asked instead of a model. */
  public static Map<String, Long> flaggedCounts(MergeAsk ask) {
    return Counts.none()
        .with(ConsolidationStage.MERGES_REQUESTED, -1)
        .with(ConsolidationStage.FLAGGED, ask.sources().size())
        .byName();
  }

  @Override
  public Leftover leftover(Scope scope, String reason) {
    return MergeStep.leftover(
        ask.phase(), MemoryIds.ofItem(scope, ask.itemId()), ask.sources().size(), reason);
  }

  @Override
  public StepOutcome apply(StepContext context) {
    return new EntryChanges(context).removable(ask.sources()).isEmpty()
            || !new NewEntryWriter(context).isFree(ask.itemId())
        ? changed(context)
        : StepOutcome.asking(ask);
  }
}
