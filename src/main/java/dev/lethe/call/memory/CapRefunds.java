package dev.lethe.call.memory;

import dev.lethe.call.PartitionContext;
import dev.lethe.call.RunChange;
import dev.lethe.call.Step;
import dev.lethe.call.compaction.CapRow;
import dev.lethe.call.compaction.SummariesRow;
import dev.lethe.call.stage.RemovedRow;
import dev.lethe.call.stage.StageCaps;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.item.ArrivalRun;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.DayCap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Refunds restored memories to the cap of the day on which they were removed: rule Z10. Restored
 * memories have a rest period, so none of them is removed twice.
 */
public final class CapRefunds {
  private final PartitionContext partition;

  public CapRefunds(PartitionContext partition) {
    this.partition = partition;
  }

  /**
   * Lowers the counts of the caps that the restored memories counted toward.
   *
   * @param restored memories of a scope that the partition still knows as removed
   */
  Step step(Scope scope, Collection<String> restored) {
    List<RunChange> changes = new ArrayList<>();
    List<Effect> effects = new ArrayList<>();
    List<String> compacted = new ArrayList<>();
    Map<ItemStage, Long> byStage = new LinkedHashMap<>();
    Optional<CapRow> compaction = partition.runs().row(CapRow.class, CapRow.key(scope));
    for (String memoryId : restored) {
      Memory memory = partition.memories().memory(scope, memoryId);
      Tombstone tombstone = partition.memories().tombstone(scope, memoryId);
      boolean countedNever = memory == null || memory.lifecycle().wasSuperseded();
      String runId = countedNever ? null : memory.lifecycle().runId();
      if (runId == null) {
        continue;
      }
      if (partition.runs().row(SummariesRow.key(runId, scope)).isPresent()) {
        if (isOf(compaction.map(CapRow::cap), tombstone, null)) {
          compacted.add(memoryId);
        }
        continue;
      }
      Optional<RemovedRow> part =
          partition.runs().next(RemovedRow.prefix(runId), "").map(row -> (RemovedRow) row);
      Optional<ItemStage> stage =
          part.map(RemovedRow::stage)
              .flatMap(partition.stages()::named)
              .or(() -> stageOfArrivals(runId));
      if (stage.isPresent()
          && isOf(
              StageCaps.of(partition, stage.get(), scope),
              tombstone,
              part.map(RemovedRow::at).orElseGet(() -> ArrivalRun.at(runId)))) {
        byStage.merge(stage.get(), 1L, Long::sum);
      }
    }
    if (!compacted.isEmpty()) {
      changes.add(RunChange.put(compaction.orElseThrow().restoring(compacted)));
    }
    byStage.forEach(
        (stage, count) ->
            StageCaps.put(
                stage,
                scope,
                StageCaps.of(partition, stage, scope).orElseThrow().restoring(count),
                changes,
                effects));
    return Step.NOTHING.changes(changes).effects(effects);
  }

  /** Returns the stage of a run of arrivals if its removals count toward a cap. */
  private Optional<ItemStage> stageOfArrivals(String runId) {
    return ArrivalRun.isOfRestore(runId)
        ? Optional.empty()
        : ArrivalRun.stage(runId)
            .flatMap(partition.stages()::named)
            .filter(ItemStage::capsArrivals);
  }

  /**
   * Returns true if a memory was removed on the cap's day.
   *
   * @param runAt time of the run, for a superseded memory, which has no tombstone; null if unknown
   */
  private static boolean isOf(Optional<DayCap> cap, Tombstone tombstone, Long runAt) {
    Long removedAt = tombstone == null ? runAt : Long.valueOf(tombstone.deletedAt());
    return cap.isPresent() && removedAt != null && cap.get().day() == DayCap.dayOf(removedAt);
  }
}
