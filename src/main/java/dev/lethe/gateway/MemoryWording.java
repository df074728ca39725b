package dev.lethe.gateway;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Tombstone;
import dev.lethe.policy.Policy;

/** Explains why a memory is here or went, in the words of {@code lethe explain}. */
@FunctionalInterface
public interface MemoryWording {
  /**
   * Returns the explanation.
   *
   * @param memory null if it was erased
   * @param tombstone null if it was never deleted
   * @param policy policy of its tenant
   * @param now epoch milliseconds
   */
  ObjectNode explain(String memoryId, Memory memory, Tombstone tombstone, Policy policy, long now);
}
