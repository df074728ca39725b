package dev.lethe.processor;

import dev.lethe.call.RunChange;
import dev.lethe.call.RunRow;
import dev.lethe.call.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** A task's stored plans and runs. */
record StoredRuns(KeyValueStore<String, RunRow> rows) implements RunState {
  @Override
  public Optional<RunRow> row(String key) {
    return Optional.ofNullable(rows.get(key));
  }

  @Override
  public List<RunRow> rows(String prefix) {
    return withPrefix(rows, prefix);
  }

  /** Returns the rows of a store whose keys have the given prefix. */
  static <V> List<V> withPrefix(KeyValueStore<String, V> rows, String prefix) {
    List<V> found = new ArrayList<>();
    try (KeyValueIterator<String, V> from = rows.range(prefix, null)) {
      while (from.hasNext() && from.peekNextKey().startsWith(prefix)) {
        found.add(from.next().value);
      }
    }
    return found;
  }

  @Override
  public Optional<RunRow> next(String prefix, String after) {
    String from = after.isEmpty() ? prefix : after + '\0';
    try (KeyValueIterator<String, RunRow> rest = rows.range(from, null)) {
      return rest.hasNext() && rest.peekNextKey().startsWith(prefix)
          ? Optional.of(rest.next().value)
          : Optional.empty();
    }
  }

  void apply(List<RunChange> changes) {
    for (RunChange change : changes) {
      if (change.row() == null) {
        rows.delete(change.key());
      } else {
        rows.put(change.key(), change.row());
      }
    }
  }
}
