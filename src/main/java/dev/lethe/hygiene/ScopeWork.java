package dev.lethe.hygiene;

import dev.lethe.memory.Memory;

/**
 * What a run of a stage makes of one scope: it is shown the memories by the stream thread, a few at
 * a time, and then plans on another. Used by one thread at a time.
 */
public interface ScopeWork {

  /** Shows a memory of the stage's kinds, deleted or not. */
  void read(Memory memory);

  /** What is to be done; may take long. */
  ScopePlan plan();
}
