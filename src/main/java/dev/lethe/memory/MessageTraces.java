package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A task's {@code message-memories}, to be read. */
public interface MessageTraces {

  /**
   * The messages that memories were minted from, by memory id. Goes through the scope's messages
   * once, so it is rare.
   */
  Map<String, TracedMessage> of(Scope scope, Set<String> memoryIds);

  /**
   * Shows the messages of a scope that memories were minted from, in the order of their ids.
   *
   * @param after the id of the message that was read last; empty before the first
   * @param goesOn asked before each message is read, minted or not: false ends this call
   * @return the id of the message that was read last; empty at the end
   */
  Optional<String> scan(
      Scope scope, String after, BooleanSupplier goesOn, Consumer<TracedMessage> visitor);
}
