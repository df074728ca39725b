package dev.lethe.hygiene.pruning;

import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.policy.Policy;

/**
 * A preference.
 *
 * @param prefScope scope in which it is in effect
 * @param saidAt time of its last update, or of its restore if that is later, epoch milliseconds: a
 *     restore states it again
 * @param updatedAt time of the last update in its own store, epoch milliseconds
 * @param isProtected true if it is never replaced
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
   * Returns the preference of a memory.
   *
   * @param state state of its item
   * @param policy policy of the tenant
   */
  static Preference of(Memory memory, ItemState state, Policy policy) {
    ItemFields.Preference fields = (ItemFields.Preference) state.fields();
    return new Preference(
        memory.memoryId(),
        memory.itemId(),
        fields.key(),
        fields.value(),
        fields.prefScope(),
        state.updatedAt(),
        state.updatedAt(),
        Protection.protects(memory, policy));
  }

  /** Returns a copy that is restored at the given time. */
  Preference restored(long now) {
    return new Preference(
        memoryId, itemId, key, value, prefScope, Math.max(saidAt, now), updatedAt, isProtected);
  }
}
