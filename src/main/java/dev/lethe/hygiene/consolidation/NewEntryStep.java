package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import java.util.List;
import java.util.Map;

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

  @Override
  public int removals() {
    return sources.size();
  }

  @Override
  public Map<String, Long> counts() {
    return MergeStep.counts(removals());
  }

  @Override
  public Leftover leftover(Scope scope, String reason) {
    return MergeStep.leftover(phase, MemoryIds.ofItem(scope, itemId), removals(), reason);
  }

  @Override
  public StepOutcome apply(StepContext context) {
    EntryChanges changes = new EntryChanges(context);
    NewEntryWriter writer = new NewEntryWriter(context);
    List<Memory> removable = changes.removable(sources);
    return removable.isEmpty() || !writer.isFree(itemId)
        ? changed(context)
        : changes.superseded(
            writer.effects(this, removable), removable, MemoryIds.ofItem(context.scope(), itemId));
  }
}
