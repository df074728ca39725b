package dev.lethe.hygiene;

import dev.lethe.event.Scope;
import dev.lethe.item.ItemState;
import dev.lethe.item.References;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.RetrievalWeights;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.lifecycle.Deleting;
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
 * @param prints normalizes text; used by one thread only
 */
public record StepContext(
    Scope scope,
    String runId,
    long now,
    long arrivedAt,
    Policy policy,
    MemoryRepository memories,
    ProfileIndex index,
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

  /** Returns the memory of a member; null if it has changed or is no longer live. */
  public Memory unchanged(Member member) {
    Memory memory = memory(member.memoryId());
    return member.isStill(memory) ? memory : null;
  }

  /** Returns the memory of an unchanged member that may be removed; else null. */
  public Memory removable(Member member) {
    Memory memory = unchanged(member);
    return memory != null && eligibility(memory) == MergeEligibility.FREE ? memory : null;
  }

  public MergeEligibility eligibility(Memory memory) {
    return MergeEligibility.of(memory, policy, now);
  }

  /** Returns the state of a memory's item. */
  public ItemState state(Memory memory) {
    return ItemState.read(memory.kind(), memory.item(), format);
  }

  /**
   * Adds the effects that delete a memory.
   *
   * @param successor memory that replaces it; null if there is none
   * @param reason reason in the tombstone
   */
  public void delete(Memory memory, String successor, String reason, List<Effect> effects) {
    Deleting.add(memory, successor, reason, runId, arrivedAt, effects);
  }

  /** Adds the effects that store a memory and request its vector. */
  public void put(Memory memory, List<Effect> effects) {
    effects.add(new Effect.PutMemory(memory));
    if (memory.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.Embed(VectorChange.of(memory)));
    }
  }

  /**
   * Returns the effects with references and relations moved from removed memories to their
   * successors.
   */
  public List<Effect> withReferencesMoved(List<Effect> effects) {
    return new References(policy, memories, index, format).after(scope, effects, now);
  }

  /**
   * Returns a memory written by the run, so that its undo removes it.
   *
   * @param itemId item id; null for a memory without an item of its own
   * @param createdAt creation of its content, epoch milliseconds
   * @param admittedAt arrival of its content, epoch milliseconds
   * @param sources memories that it refers to
   * @param item JSON of its item
   */
  public Memory written(
      String memoryId,
      Kind kind,
      String itemId,
      Memory.Source source,
      String text,
      long createdAt,
      long admittedAt,
      long revision,
      Memory.Usage usage,
      EmbeddingStatus embedding,
      List<String> sources,
      String item) {
    return new Memory(
        memoryId,
        kind,
        scope,
        itemId,
        null,
        new Memory.Content(text, prints.normalized(scope.tenant(), text), List.of()),
        source,
        createdAt,
        now,
        null,
        admittedAt,
        revision,
        new Memory.Cluster(null, null),
        Memory.Retrieval.of(RetrievalWeights.of(kind, false, policy.context().weights())),
        usage,
        embedding,
        new Memory.Lifecycle(false, null, null, null, runId, null),
        sources,
        List.of(),
        Memory.Fingerprints.NONE,
        item,
        Memory.SCHEMA_VERSION);
  }
}
