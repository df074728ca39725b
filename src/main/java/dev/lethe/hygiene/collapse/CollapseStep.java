package dev.lethe.hygiene.collapse;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.memory.Effect;
import java.util.List;
import java.util.Map;

/**
 * Collapse of a group of profiles, or of a part of a large group: rules H6 and Z2.
 *
 * @param phase phase that found the duplicates
 * @param canonical the profile that is kept
 * @param duplicates the profiles that are removed, oldest first
 * @param transferred the count that the kept profile gains
 * @param isFirst true for the first step of its group
 */
public record CollapseStep(
    Phase phase, Member canonical, List<Member> duplicates, long transferred, boolean isFirst)
    implements StageStep {

  public CollapseStep {
    duplicates = List.copyOf(duplicates);
  }

  @Override
  public int removals() {
    return duplicates.size();
  }

  @Override
  public Map<String, Long> counts() {
    return Counts.none()
        .with(CollapseStage.DUPLICATES_REMOVED, removals())
        .with(CollapseStage.REINFORCEMENTS_APPLIED, transferred)
        .with(CollapseStage.GROUPS_COLLAPSED, isFirst ? 1 : 0)
        .byName();
  }

  @Override
  public Leftover leftover(Scope scope, String reason) {
    return leftover(phase, canonical.memoryId(), removals(), reason);
  }

  /** Returns the report entry for a skipped group. */
  static Leftover leftover(Phase phase, String canonicalId, int memories, String reason) {
    return Leftover.of(phase.wireName(), "canonical_id", canonicalId, memories, reason);
  }

  @Override
  public StepOutcome apply(StepContext context) {
    ProfileTree tree =
        new ProfileTree(
            new ScopeProfiles(
                context.scope(),
                context.policy(),
                context.memories(),
                context.index(),
                context.format(),
                context.now()));
    String canonicalId = canonical.memoryId();
    if (context.unchanged(canonical) == null
        || tree.profile(canonicalId).item().eligibility() == MergeEligibility.RESTING) {
      return changed(context);
    }
    for (Member duplicate : duplicates) {
      if (context.unchanged(duplicate) == null
          || tree.profile(duplicate.memoryId()).item().eligibility() != MergeEligibility.FREE) {
        return changed(context);
      }
    }
    List<String> gone = duplicates.stream().map(Member::memoryId).toList();
    gone.forEach(memoryId -> tree.merge(tree.profile(canonicalId), tree.profile(memoryId)));
    ProfileEffects.Removal removal =
        new ProfileEffects.Removal(
            ProfileArrivals.reason(phase), context.runId(), context.arrivedAt());
    List<Effect> effects =
        new ProfileEffects(context.scope(), context.memories(), context.format())
            .of(tree.changes(), Map.of(), removal);
    return StepOutcome.done(context.withReferencesMoved(effects), gone);
  }
}
