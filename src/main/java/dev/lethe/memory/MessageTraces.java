package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Read access to a task's {@code message-memories}. */
public interface MessageTraces {

  /**
   * Returns the messages that memories were minted from, by memory id. Use rarely: it scans all
   * messages of the scope.
   */
  Map<String, TracedMessage> of(Scope scope, Set<String> memoryIds);

  /**
   * Passes the messages of a scope that memories were minted from to the visitor, ordered by id.
   *
   * @param after id of the message that was read last; empty before the first
   * @param goesOn checked before each message is read, minted or not; false ends this call
   * @return id of the message that was read last; empty at the end
   */
  Optional<String> scan(
      Scope scope, String after, BooleanSupplier goesOn, Consumer<TracedMessage> visitor);
}
