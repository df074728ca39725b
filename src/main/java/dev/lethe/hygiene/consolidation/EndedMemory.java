package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.Listed;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Protection;
import dev.lethe.policy.Policy;
import java.util.Comparator;

/**
 * Live memory of any kind whose {@code expires_at} has passed: rule CN24.
 *
 * @param itemId null for a memory without an item
 * @param endedAt that time, epoch milliseconds
 * @param isProtected true if no stage removes it
 */
record EndedMemory(String memoryId, String itemId, long endedAt, boolean isProtected)
    implements Listed {
  static final Comparator<EndedMemory> FIRST_ENDED_FIRST =
      Comparator.comparingLong(EndedMemory::endedAt).thenComparing(EndedMemory::memoryId);

  /**
   * @param policy the tenant's policy
   */
  static EndedMemory of(Memory memory, Policy policy) {
    return new EndedMemory(
        memory.memoryId(),
        memory.itemId(),
        memory.validUntil(),
        Protection.protects(memory, policy));
  }
}
