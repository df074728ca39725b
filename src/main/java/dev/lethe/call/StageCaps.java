package dev.lethe.call;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.HygieneStage;
import dev.lethe.memory.Effect;
import dev.lethe.memory.lifecycle.DayCap;
import java.util.List;
import java.util.Optional;

/**
 * Storage of the removals of a stage's last day. Those of profiles are in the index of items, since
 * the arrival of a snapshot removes some as well; all others have a row of their own.
 */
public final class StageCaps {
  private StageCaps() {}

  /** Returns the cap of a scope's last day; empty if nothing was ever removed. */
  public static Optional<DayCap> of(PartitionContext terms, HygieneStage stage, Scope scope) {
    return stage == HygieneStage.PROFILE
        ? Optional.ofNullable(terms.items().removed(scope))
        : terms
            .runs()
            .row(RunRow.OfStageCap.key(stage.wireName(), scope))
            .map(row -> ((RunRow.OfStageCap) row).cap());
  }

  /** Replaces the cap of a scope's last day. */
  public static void put(
      HygieneStage stage, Scope scope, DayCap day, List<RunChange> changes, List<Effect> effects) {
    if (stage == HygieneStage.PROFILE) {
      effects.add(
          new Effect.CountRemoved(scope, stage.wireName(), day.day(), day.base(), day.removed()));
    } else {
      changes.add(RunChange.put(new RunRow.OfStageCap(stage.wireName(), scope, day)));
    }
  }
}
