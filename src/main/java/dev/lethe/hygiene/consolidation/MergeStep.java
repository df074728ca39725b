package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Merges entries into one of them: rules CN2 to CN7.
 *
 * @param phase phase that found the cluster
 * @param keeper the entry that is kept
 * @param merged the entries that are removed, oldest first
 * @param isContradiction true if the kept entry contradicts the others, so that it gains nothing
 */
public record MergeStep(String phase, Member keeper, List<Member> merged, boolean isContradiction)
    implements StageStep {

  public MergeStep {
    // Plans of earlier releases have no phase.
    phase = phase == null ? EntryClustering.NEAR_EXACT : phase;
    merged = List.copyOf(merged);
  }

  @Override
  public int removals() {
    return merged.size();
  }

  @Override
  public Map<String, Long> counts() {
    return counts(removals());
  }

  /** Returns the counts of a cluster. */
  static Map<String, Long> counts(long merged) {
    return Counts.none()
        .with(ConsolidationStage.MERGED, merged)
        .with(ConsolidationStage.CLUSTERS, 1)
        .byName();
  }

  @Override
  public Leftover leftover(Scope scope, String reason) {
    return leftover(phase, keeper.memoryId(), removals(), reason);
  }

  /** Returns the report entry for skipped entries that would be merged into the keeper. */
  static Leftover leftover(String phase, String keeperId, int memories, String reason) {
    return Leftover.of(phase, "canonical_id", keeperId, memories, reason);
  }

  @Override
  public StepOutcome apply(StepContext context) {
    EntryChanges changes = new EntryChanges(context);
    Memory kept = context.unchanged(keeper);
    List<Memory> removable = changes.removable(merged);
    if (kept == null
        || kept.kind() != Kind.ENTRY
        || context.eligibility(kept) == MergeEligibility.RESTING
        || removable.isEmpty()) {
      return changed(context);
    }
    // The kept entry is written first, so that it is readable with all its gains before the others
    // disappear.
    List<Effect> effects = new ArrayList<>(List.of(new Effect.PutMemory(kept)));
    if (isContradiction) {
      return changes.contradicted(effects, removable, kept.memoryId());
    }
    if (!phase.equals(EntryClustering.NEAR_EXACT)) {
      effects.addAll(new NewEntryWriter(context).relations(kept, removable));
    }
    return changes.superseded(effects, removable, kept.memoryId());
  }
}
