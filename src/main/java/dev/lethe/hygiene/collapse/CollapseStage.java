package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.CapBase;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.StageArguments;
import dev.lethe.hygiene.StageCount;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.memory.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Collapse: merges operational profiles with the same content. */
public final class CollapseStage implements ItemStage {
  public static final String NAME = "profile";

  static final String DUPLICATES_FOUND = "duplicates_found";
  static final String DUPLICATES_REMOVED = "duplicates_removed";
  static final String GROUPS_COLLAPSED = "groups_collapsed";
  static final String REINFORCEMENTS_APPLIED = "reinforcements_applied";

  /** Counts of changes, which are 0 in a dry run. */
  static final String[] APPLIED = {GROUPS_COLLAPSED, DUPLICATES_REMOVED, REINFORCEMENTS_APPLIED};

  private static final Declaration DECLARATION =
      new Declaration(
          NAME,
          "profile.collapse",
          "Profiles",
          Set.of(Kind.PROFILE),
          policy -> policy.profile().mode(),
          policy -> policy.profile().intervalMinutes(),
          policy -> policy.safety().profile(),
          List.of(
              StageCount.ofMerged(DUPLICATES_REMOVED),
              StageCount.deferred(),
              StageCount.ofProtected()));

  @Override
  public Declaration declaration() {
    return DECLARATION;
  }

  @Override
  public StageArguments byPolicy() {
    return new CollapseArguments(null, null, null, null);
  }

  @Override
  public Optional<String> arrivalCount() {
    return Optional.of(DUPLICATES_REMOVED);
  }

  @Override
  public Map<String, Class<? extends StageStep>> steps() {
    return Map.of("collapse", CollapseStep.class);
  }

  @Override
  public boolean capsArrivals() {
    return true;
  }

  @Override
  public CapBase capBase() {
    return new CapBase.Indexed();
  }

  @Override
  public List<StageStep> approved(Proposal proposal, boolean isContradiction, StepContext context) {
    // The transferred count and isFirst only serve to correct a plan's counts.
    return proposal instanceof Proposal.Merge merge
        ? List.of(
            new CollapseStep(Phase.named(merge.phase()), merge.keeper(), merge.merged(), 0, true))
        : List.of();
  }
}
