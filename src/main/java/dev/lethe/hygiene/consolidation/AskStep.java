package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.hygiene.StageStep;
import dev.lethe.memory.MemoryIds;

/**
 * Asks a model for the text of a new entry; nothing is merged before it has answered: rule CN14.
 */
public record AskStep(MergeAsk ask) implements StageStep {

  /** Returns the report entry for a skipped step. */
  Leftover left(Scope scope, String reason) {
    return MergeStep.left(
        ask.phase(), MemoryIds.ofItem(scope, ask.itemId()), ask.sources().size(), reason);
  }

  @Override
  public int leaving() {
    return 0;
  }

  /** Counts the sources, which are only read. */
  @Override
  public int changing() {
    return ask.sources().size();
  }
}
