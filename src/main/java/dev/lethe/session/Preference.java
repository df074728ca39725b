package dev.lethe.session;

import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.policy.Policy;

/**
 * What somebody wants.
 *
 * @param prefScope where it holds
 * @param saidAt when it was updated, or later if it is being restored, epoch milliseconds: who
 *     restores it says it again, to what holds at that moment
 * @param updatedAt by its own store, epoch milliseconds
 * @param isProtected whether it never gives way
 */
public record Preference(
    String memoryId,
    String itemId,
    String key,
    String value,
    String prefScope,
    long saidAt,
    long updatedAt,
    boolean isProtected) {

  /**
   * That of a memory.
   *
   * @param state what it keeps of its item
   * @param policy the tenant's
   */
  static Preference of(Memory memory, ItemState state, Policy policy) {
    ItemFields.Preference said = (ItemFields.Preference) state.fields();
    return new Preference(
        memory.memoryId(),
        memory.itemId(),
        said.key(),
        said.value(),
        said.prefScope(),
        state.updatedAt(),
        state.updatedAt(),
        Protection.holds(memory, policy));
  }

  /** The same, being restored at that time. */
  Preference restored(long now) {
    return new Preference(
        memoryId, itemId, key, value, prefScope, Math.max(saidAt, now), updatedAt, isProtected);
  }
}
