package dev.lethe.store;

import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Where a topology's stores come from: what it runs with on a broker, and the same in memory for
 * one run.
 */
public enum StoreFactory {
  /** Key-value stores in RocksDB; hot state on the heap, logged in blocks. */
  DURABLE,

  /**
   * Everything on the heap and nothing logged, in the same order of keys: for {@code simulate} and
   * tests.
   */
  IN_MEMORY;

  /**
   * A store whose keys are ordered by their UTF-8 bytes. What is put waits on the heap for the next
   * commit.
   */
  public <V> StoreBuilder<KeyValueStore<String, V>> keyed(String name, Serde<V> values) {
    return keyed(name, values, false);
  }

  /** The same for a store that is mostly asked for keys it doesn't have. */
  public <V> StoreBuilder<KeyValueStore<String, V>> filtered(String name, Serde<V> values) {
    return keyed(name, values, true);
  }

  /** The same for a few rows, which stay on the heap and are restored from their beginning. */
  public <V> StoreBuilder<KeyValueStore<String, V>> small(String name, Serde<V> values) {
    return this == DURABLE
        ? new BufferedStoreBuilder<>(Stores.inMemoryKeyValueStore(name), values, false)
        : keyed(name, values);
  }

  private <V> StoreBuilder<KeyValueStore<String, V>> keyed(
      String name, Serde<V> values, boolean filtered) {
    return this == DURABLE
        ? new BufferedStoreBuilder<>(Stores.persistentKeyValueStore(name), values, filtered)
        : Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), values)
            .withCachingDisabled()
            .withLoggingDisabled();
  }

  /** See {@link HotState#builder}. */
  public StoreBuilder<HotState> hotState(String name, List<TableSpec> tables) {
    StoreBuilder<HotState> builder = HotState.builder(name, tables);
    return this == DURABLE ? builder : builder.withLoggingDisabled();
  }
}
