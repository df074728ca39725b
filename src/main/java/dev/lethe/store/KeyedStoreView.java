package dev.lethe.store;

import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.internals.WrappedStateStore;

/**
 * A store of its own kind over rows that are kept, logged and restored as those of a keyed one. A
 * subclass that remembers what it made of them forgets it whenever the rows may be others.
 */
public abstract class KeyedStoreView<V>
    extends WrappedStateStore<KeyValueStore<String, V>, String, V> {

  protected KeyedStoreView(KeyValueStore<String, V> rows) {
    super(rows);
  }

  /** The rows by key. */
  protected final KeyValueStore<String, V> rows() {
    return wrapped();
  }
}
