package dev.lethe.hygiene;

import dev.lethe.memory.Memory;

/**
 * Planner of a stage run for one scope. The stream thread passes the memories to it in small
 * portions, and another thread plans. Used by one thread at a time.
 */
public interface ScopeWork {

  /**
   * Reads a memory of the stage's kinds, deleted or not; for a stage that {@linkplain
   * ItemStage#removesExpired removes expired memories}, also one of another kind that has expired.
   */
  void read(Memory memory);

  /** Returns the plan; may take long. */
  ScopePlan plan();
}
