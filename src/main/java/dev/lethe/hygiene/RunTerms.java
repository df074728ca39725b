package dev.lethe.hygiene;

import dev.lethe.compaction.DayCap;
import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Memory;
import dev.lethe.policy.Policy;
import java.util.Optional;

/**
 * What a run of any stage goes by in a scope.
 *
 * @param policy the tenant's
 * @param dryRun whether it only says what it would do
 * @param now of the run, epoch milliseconds
 * @param day what went of the scope so far; null if this is the day's first run
 */
public record RunTerms(Policy policy, boolean dryRun, long now, DayCap day, JsonFormat format) {

  /** What a memory keeps of its item; empty if it isn't live, or keeps nothing. */
  public Optional<ItemState> state(Memory memory) {
    return memory.lifecycle().isLive() && memory.item() != null
        ? Optional.of(ItemState.read(memory.kind(), memory.item(), format))
        : Optional.empty();
  }
}
