package dev.lethe.store;

import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.internals.WrappedStateStore;

/**
 * State store that wraps a keyed store and uses its storage, changelog and restore. A subclass that
 * caches values derived from the rows must drop them whenever the rows may have changed.
 */
public abstract class KeyedStoreView<V>
    extends WrappedStateStore<KeyValueStore<String, V>, String, V> {

  protected KeyedStoreView(KeyValueStore<String, V> rows) {
    super(rows);
  }

  /** Returns the rows by key. */
  protected final KeyValueStore<String, V> rows() {
    return wrapped();
  }
}
