package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import dev.lethe.memory.MemoryIds;
import java.util.List;

/**
 * Replaces entries by a new one: rule CN11.
 *
 * @param phase phase that found the cluster
 * @param itemId item id of the new entry
 * @param type type of the new entry
 * @param text text of the new entry
 * @param sources the entries that are removed, best first
 */
public record NewEntryStep(
    String phase, String itemId, String type, String text, List<Member> sources)
    implements StageStep {
  public NewEntryStep {
    sources = List.copyOf(sources);
  }

  /** Returns the report entry for a skipped step. */
  Leftover left(Scope scope, String reason) {
    return MergeStep.left(phase, MemoryIds.ofItem(scope, itemId), leaving(), reason);
  }

  @Override
  public int leaving() {
    return sources.size();
  }
}
