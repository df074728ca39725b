package dev.lethe.call;

import dev.lethe.event.Scope;

/** An instruction to a partition. */
public interface Instruction {

  /** Result of work done outside the stream thread, which comes back as a record. */
  interface Result extends Instruction {
    /** Returns the scope in which the result is decided. */
    Scope scope();
  }
}
