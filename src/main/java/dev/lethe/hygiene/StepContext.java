package dev.lethe.hygiene;

import dev.lethe.event.Scope;
import dev.lethe.item.ItemIndex;
import dev.lethe.item.References;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.List;

/**
 * Context in which a stage's steps are committed in one scope.
 *
 * @param runId run id that undoes the steps
 * @param now time of the run, epoch milliseconds
 * @param arrivedAt arrival of the record that carries the steps, epoch milliseconds: the grace
 *     period of removed memories begins then
 * @param policy policy of the tenant
 * @param memories memories as left by the preceding steps
 * @param prints normalises text; used by one thread only
 */
public record StepContext(
    Scope scope,
    String runId,
    long now,
    long arrivedAt,
    Policy policy,
    MemoryRepository memories,
    ItemIndex index,
    MessageFingerprinter prints,
    JsonFormat format) {

  /** Returns a memory of the scope; null if there is none. */
  public Memory memory(String memoryId) {
    return memories.memory(scope, memoryId);
  }

  /** Returns the tombstone of a removed memory; null if there is none. */
  public Tombstone tombstone(String memoryId) {
    return memories.tombstone(scope, memoryId);
  }

  /**
   * Returns the effects with references and relations moved from removed memories to their
   * successors.
   */
  public List<Effect> led(List<Effect> effects) {
    return new References(policy, memories, index, format).after(scope, effects, now);
  }
}
