package dev.lethe.hygiene;

import dev.lethe.item.ItemState;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.Optional;

/**
 * Context of a stage run in one scope.
 *
 * @param policy policy of the tenant
 * @param dryRun true if the run only reports
 * @param now time of the run, epoch milliseconds
 * @param day removals in the scope so far; null if this is the day's first run
 */
public record RunContext(Policy policy, boolean dryRun, long now, DayCap day, JsonFormat format) {

  /** Returns the state of a memory's item; empty if the memory is not live or has none. */
  public Optional<ItemState> state(Memory memory) {
    return memory.lifecycle().isLive() && memory.item() != null
        ? Optional.of(ItemState.read(memory.kind(), memory.item(), format))
        : Optional.empty();
  }
}
