package dev.lethe.hygiene;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.event.Scope;
import dev.lethe.item.ItemIndex;
import dev.lethe.item.References;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.Tombstone;
import dev.lethe.policy.Policy;
import java.util.List;

/**
 * What the commit of any stage's steps goes by in a scope.
 *
 * @param runId by which what it does is undone
 * @param now of the run, epoch milliseconds
 * @param arrivedAt arrival of the record that brings the steps, epoch milliseconds: the grace
 *     period of what they remove begins then
 * @param policy the tenant's
 * @param memories as the steps before them leave them
 * @param prints normalises text; used by one thread only
 */
public record StepTerms(
    Scope scope,
    String runId,
    long now,
    long arrivedAt,
    Policy policy,
    MemoryRepository memories,
    ItemIndex index,
    MessageFingerprinter prints,
    JsonFormat format) {

  /** One of the scope's memories; null if there is none. */
  public Memory memory(String memoryId) {
    return memories.memory(scope, memoryId);
  }

  /** What is left of one that went; null for nothing. */
  public Tombstone tombstone(String memoryId) {
    return memories.tombstone(scope, memoryId);
  }

  /** The same effects, with references and relations leading to what stands for what goes. */
  public List<Effect> led(List<Effect> effects) {
    return new References(policy, memories, index, format).after(scope, effects, now);
  }
}
