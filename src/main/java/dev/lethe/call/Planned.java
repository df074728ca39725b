package dev.lethe.call;

import dev.lethe.event.Scope;

/** Result of work done outside the stream thread, which comes back as a record. */
public interface Planned extends Instruction {

  /** Returns the scope in which the result is decided. */
  Scope scope();
}
