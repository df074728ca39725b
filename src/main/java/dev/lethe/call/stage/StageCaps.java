package dev.lethe.call.stage;

import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.memory.Effect;
import dev.lethe.memory.lifecycle.DayCap;
import java.util.List;
import java.util.Optional;

/**
 * Storage of the removals of a stage's last day. They are in the index of items if arriving items
 * count as well; those of the other stages have rows of their own.
 */
public final class StageCaps {
  /** Largest number of memories that are read at once to count a base. */
  public static final int READS = 5_000;

  private StageCaps() {}

  /** Returns the cap of a scope's last day; empty if nothing was ever removed. */
  public static Optional<DayCap> of(PartitionContext partition, ItemStage stage, Scope scope) {
    return stage.capsArrivals()
        ? Optional.ofNullable(partition.items().removed(scope, stage.name()))
        : partition
            .runs()
            .row(StageCapRow.class, StageCapRow.key(stage.name(), scope))
            .map(StageCapRow::cap);
  }

  /** Replaces the cap of a scope's last day. */
  public static void put(
      ItemStage stage, Scope scope, DayCap day, List<RunChange> changes, List<Effect> effects) {
    if (stage.capsArrivals()) {
      effects.add(
          new Effect.CountRemoved(scope, stage.name(), day.day(), day.base(), day.removed()));
    } else {
      changes.add(RunChange.put(new StageCapRow(stage.name(), scope, day)));
    }
  }
}
