package dev.lethe.command;

import dev.lethe.event.Scope;

/** What was worked out beside the stream thread, and comes back as a record. */
public sealed interface Planned extends Instruction permits Returned, StagePlanned, ContextAwaited {

  /** Where it is decided. */
  Scope scope();
}
