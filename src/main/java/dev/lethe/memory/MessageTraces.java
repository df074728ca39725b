package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.Map;
import java.util.Set;

/** A task's {@code message-memories}, to be read. */
public interface MessageTraces {

  /**
   * The messages that memories were minted from, by memory id. Goes through the scope's messages
   * once, so it is rare.
   */
  Map<String, TracedMessage> of(Scope scope, Set<String> memoryIds);
}
