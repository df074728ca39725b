package dev.lethe.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Left;
import dev.lethe.hygiene.MergeAsk;
import dev.lethe.hygiene.StageStep;
import dev.lethe.memory.MemoryIds;

/** A model is asked for the text of a new entry; nothing goes before it has answered: rule CN14. */
public record AskStep(MergeAsk ask) implements StageStep {

  /** What a report says of it if it is left. */
  Left left(Scope scope, String reason) {
    return MergeStep.left(
        ask.phase(), MemoryIds.ofItem(scope, ask.itemId()), ask.sources().size(), reason);
  }

  @Override
  public int leaving() {
    return 0;
  }

  /** Its sources are read. */
  @Override
  public int changing() {
    return ask.sources().size();
  }
}
