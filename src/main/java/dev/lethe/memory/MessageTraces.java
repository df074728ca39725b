package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.Optional;

/** A task's {@code message-memories}, to be read. */
public interface MessageTraces {

  /**
   * The message that a memory was minted from. Goes through the scope's messages, so it is rare.
   */
  Optional<TracedMessage> of(Scope scope, String memoryId);
}
