package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.item.Expiry;
import dev.lethe.item.GainedEntry;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.item.Recency;
import dev.lethe.memory.Memory;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.policy.Policy;

/** Conversion of memories to entries and relations. */
final class EntryMemory {
  private EntryMemory() {}

  /**
   * Returns the entry stored in a memory.
   *
   * @param state item state kept by the memory
   * @param vector vector of its content; null if unknown
   * @param policy the tenant's policy
   * @param now time that decides whether it still rests after a restore, epoch milliseconds
   */
  static Entry entry(Memory memory, ItemState state, StoredVector vector, Policy policy, long now) {
    ItemFields.Entry own = (ItemFields.Entry) state.fields();
    GainedEntry gained = state.gained();
    ItemFields.Entry entry = gained == null ? own : gained.gain().on(own);
    return new Entry(
        memory.memoryId(),
        memory.itemId(),
        entry.type(),
        ItemFields.Entry.comparable(entry.subject()),
        entry.comparableProject(),
        entry.content(),
        Expiry.named(entry.expiry()),
        entry.confirmations(),
        entry.confirmations() + entry.recallCount(),
        memory.createdAt(),
        freshAt(memory, state),
        new Recency(policy.consolidation())
            .stability(
                entry, memory.tags(), entry.recallCount() + memory.usage().includedCountTotal()),
        vector == null ? null : EntryVector.of(vector),
        MergeEligibility.of(memory, policy, now),
        state.sources().isEmpty() ? null : Long.valueOf(state.updatedAt()));
  }

  private static long freshAt(Memory memory, ItemState state) {
    long confirmed = Math.max(memory.createdAt(), state.statedAt());
    Long included = memory.usage().lastIncludedAt();
    return included == null ? confirmed : Math.max(confirmed, included);
  }

  /** Returns the relation stored in a memory, with its current ends. */
  static Relation relation(Memory memory, ItemState state, Policy policy, long now) {
    ItemFields.Relation own = (ItemFields.Relation) state.fields();
    ItemState.Ends ends = state.leadsTo();
    return new Relation(
        memory.itemId(),
        ends.sourceId(),
        ends.targetId(),
        own.relationType(),
        memory.createdAt(),
        MergeEligibility.of(memory, policy, now));
  }
}
