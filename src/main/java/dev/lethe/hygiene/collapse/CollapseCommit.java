package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepCommit;
import dev.lethe.hygiene.StepContext;
import dev.lethe.hygiene.StepOutcome;
import dev.lethe.item.References;
import dev.lethe.memory.Effect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Applies the planned collapse of a scope's profiles: rules H6 and Z2. */
public final class CollapseCommit implements StepCommit {
  private final StepContext terms;
  private final ProfileIndex index;

  public CollapseCommit(StepContext terms, ProfileIndex index) {
    this.terms = terms;
    this.index = index;
  }

  @Override
  public StepOutcome commit(StageStep step) {
    CollapseStep collapse = (CollapseStep) step;
    ProfileTree tree =
        new ProfileTree(
            new ScopeProfiles(
                terms.scope(),
                terms.policy(),
                terms.memories(),
                index,
                terms.format(),
                terms.now()));
    String canonicalId = collapse.canonical().memoryId();
    if (!isStill(collapse.canonical())
        || tree.profile(canonicalId).item().standing() == MergeEligibility.RESTING) {
      return leave(step, Leftover.CHANGED);
    }
    List<String> gone = new ArrayList<>();
    for (Member duplicate : collapse.duplicates()) {
      if (!isStill(duplicate)
          || tree.profile(duplicate.memoryId()).item().standing() != MergeEligibility.FREE) {
        return leave(step, Leftover.CHANGED);
      }
      gone.add(duplicate.memoryId());
    }
    for (String memoryId : gone) {
      tree.merge(tree.profile(canonicalId), tree.profile(memoryId));
    }
    ProfileEffects.Removal removal =
        new ProfileEffects.Removal(
            ProfileArrivals.reason(collapse.phase()), terms.runId(), terms.arrivedAt());
    List<Effect> effects =
        new ProfileEffects(terms.scope(), terms.memories(), terms.format())
            .of(tree.changes(), Map.of(), removal);
    return StepOutcome.done(
        new References(terms.policy(), terms.memories(), index, terms.format())
            .after(terms.scope(), effects, terms.now()),
        gone);
  }

  private boolean isStill(Member member) {
    return member.isStill(terms.memory(member.memoryId()));
  }

  @Override
  public List<StageStep> steps(Proposal approved) {
    if (!(approved instanceof Proposal.Merge merge)) {
      return List.of();
    }
    // The transferred count and isFirst only serve to correct a plan's counts.
    return List.of(
        new CollapseStep(Phase.named(merge.phase()), merge.keeper(), merge.merged(), 0, true));
  }

  @Override
  public StepOutcome leave(StageStep step, String reason) {
    CollapseStep collapse = (CollapseStep) step;
    Map<String, Long> corrections = new LinkedHashMap<>();
    corrections.put("duplicates_removed", -(long) step.leaving());
    corrections.put("reinforcements_applied", -collapse.transferred());
    corrections.put(ScopeReport.DEFERRED, (long) step.leaving());
    if (collapse.isFirst()) {
      corrections.put("groups_collapsed", -1L);
    }
    return StepOutcome.refused(corrections, collapse.left(reason));
  }
}
