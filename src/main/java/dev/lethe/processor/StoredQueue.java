package dev.lethe.processor;

import dev.lethe.config.Names;
import dev.lethe.event.Scope;
import dev.lethe.memory.DueQueue;
import dev.lethe.memory.QueueRow;
import dev.lethe.memory.QueueRow.Purpose;
import dev.lethe.memory.TokenCount;
import dev.lethe.store.HotState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Read access to a task's queue for its processors. Its keys hold all the data. */
record StoredQueue(ReadOnlyKeyValueStore<String, String> rows, KnownScopes scopes)
    implements DueQueue {
  /** Returns the queue of a processor's task; the processor must be connected to its store. */
  static StoredQueue of(ProcessorContext<?, ?> context) {
    KeyValueStore<String, String> rows = context.getStateStore(Names.GC_QUEUE);
    HotState hot = context.getStateStore(Names.HOT_STATE);
    return new StoredQueue(rows, KnownScopes.of(hot));
  }

  @Override
  public Optional<Scope> scopeAfter(Scope after) {
    String from = after == null ? null : after.lastKey();
    try (KeyValueIterator<String, String> left = rows.range(from, null)) {
      return left.hasNext() ? Optional.of(Scope.ofKey(left.next().key)) : Optional.empty();
    }
  }

  @Override
  public long agedDay(Scope scope) {
    return scopes.agedDay(scope);
  }

  @Override
  public TokenCount tokens(Scope scope) {
    return scopes.tokens(scope);
  }

  @Override
  public List<QueueRow> rows(Scope scope, Purpose purpose, long from, long until, int most) {
    return read(scope, QueueRow.firstKey(scope, purpose, from), purpose, until, most);
  }

  @Override
  public List<QueueRow> rowsAfter(Scope scope, QueueRow last, long until, int most) {
    return read(scope, last.key(scope) + '\0', last.purpose(), until, most);
  }

  private List<QueueRow> read(Scope scope, String first, Purpose purpose, long until, int most) {
    List<QueueRow> found = new ArrayList<>();
    String end = QueueRow.firstKey(scope, purpose, until + 1);
    try (KeyValueIterator<String, String> range = rows.range(first, end)) {
      while (range.hasNext() && found.size() < most) {
        QueueRow row = QueueRow.ofKey(range.next().key);
        if (row.at() <= until) {
          found.add(row);
        }
      }
    }
    return found;
  }
}
