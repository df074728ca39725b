package dev.lethe.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Left;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import dev.lethe.memory.MemoryIds;
import java.util.List;

/**
 * Entries give way to a new one: rule CN11.
 *
 * @param phase by which they are a cluster
 * @param itemId of the new one
 * @param type that it has
 * @param text that it says
 * @param sources those that go, the best first
 */
public record NewEntryStep(
    String phase, String itemId, String type, String text, List<Member> sources)
    implements StageStep {
  public NewEntryStep {
    sources = List.copyOf(sources);
  }

  /** What a report says of it if it is left. */
  Left left(Scope scope, String reason) {
    return MergeStep.left(phase, MemoryIds.ofItem(scope, itemId), leaving(), reason);
  }

  @Override
  public int leaving() {
    return sources.size();
  }
}
