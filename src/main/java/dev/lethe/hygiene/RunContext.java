package dev.lethe.hygiene;

import dev.lethe.event.Scope;
import dev.lethe.item.ItemState;
import dev.lethe.item.MemoryVectors;
import dev.lethe.memory.Memory;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.vector.TextEmbedder;
import dev.lethe.policy.Policy;
import java.util.Optional;
import java.util.function.Function;

/**
 * Context of a stage run in one scope.
 *
 * @param policy policy of the tenant
 * @param dryRun true if the run only reports
 * @param now time of the run, epoch milliseconds
 * @param day removals in the scope so far; null if this is the day's first run
 * @param checkpoint position at which an earlier run ended; null for the beginning
 * @param mayAsk false if the run has asked a model before and plans with its answers
 * @param scores returns a model's earlier score for a key, or null
 * @param vectors vectors of memories, only used on the thread that reads memories
 * @param embedder computes vectors of new texts
 */
public record RunContext(
    Scope scope,
    Policy policy,
    boolean dryRun,
    long now,
    DayCap day,
    Checkpoint checkpoint,
    boolean mayAsk,
    Function<String, ModelScore> scores,
    MemoryVectors vectors,
    TextEmbedder embedder,
    JsonFormat format) {

  /** Returns the state of a memory's item; empty if the memory is not live or has none. */
  public Optional<ItemState> state(Memory memory) {
    return memory.lifecycle().isLive() && memory.item() != null
        ? Optional.of(ItemState.read(memory.kind(), memory.item(), format))
        : Optional.empty();
  }
}
