package dev.lethe.processor;

import dev.lethe.config.Names;
import dev.lethe.event.Scope;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.MessageTraces;
import dev.lethe.memory.TracedMessage;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Read access to the messages' traces for a task's processors. */
record StoredTraces(ReadOnlyKeyValueStore<String, MessageTrace> traces) implements MessageTraces {
  /** Returns the traces of a processor's task; the processor must be connected to its stores. */
  static StoredTraces of(ProcessorContext<?, ?> context) {
    KeyValueStore<String, MessageTrace> traces = context.getStateStore(Names.MESSAGE_MEMORIES);
    return new StoredTraces(traces);
  }

  @Override
  public Map<String, TracedMessage> of(Scope scope, Set<String> memoryIds) {
    Map<String, TracedMessage> found = new HashMap<>();
    try (KeyValueIterator<String, MessageTrace> rows =
        traces.range(scope.firstKey(), scope.lastKey())) {
      while (rows.hasNext()) {
        KeyValue<String, MessageTrace> row = rows.next();
        if (row.value instanceof MessageTrace.Minted minted
            && memoryIds.contains(minted.memoryId())) {
          String messageId = row.key.substring(scope.firstKey().length());
          found.put(minted.memoryId(), new TracedMessage(messageId, minted));
        }
      }
    }
    return found;
  }

  @Override
  public Optional<String> scan(
      Scope scope, String after, BooleanSupplier goesOn, Consumer<TracedMessage> visitor) {
    String first = scope.firstKey();
    String last = after;
    try (KeyValueIterator<String, MessageTrace> rows =
        traces.range(after.isEmpty() ? first : first + after + '\0', scope.lastKey())) {
      while (rows.hasNext()) {
        if (!goesOn.getAsBoolean()) {
          return Optional.of(last);
        }
        KeyValue<String, MessageTrace> row = rows.next();
        last = row.key.substring(first.length());
        if (row.value instanceof MessageTrace.Minted minted) {
          visitor.accept(new TracedMessage(last, minted));
        }
      }
    }
    return Optional.empty();
  }
}
