package dev.lethe.store;

import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Where a topology's stores come from: what it runs with on a broker, and the same in memory for
 * one run.
 */
public enum StoreFactory {
  /** Key-value stores in RocksDB, every write logged; hot state logged in blocks. */
  DURABLE,

  /**
   * Everything on the heap and nothing logged, in the same order of keys: for {@code simulate} and
   * tests.
   */
  IN_MEMORY;

  /** A store whose keys are ordered by their UTF-8 bytes. */
  public <V> StoreBuilder<KeyValueStore<String, V>> keyed(String name, Serde<V> values) {
    return keyed(
        this == DURABLE ? Stores.persistentKeyValueStore(name) : Stores.inMemoryKeyValueStore(name),
        values);
  }

  /** The same for a store that is mostly asked for keys it doesn't have. */
  public <V> StoreBuilder<KeyValueStore<String, V>> filtered(String name, Serde<V> values) {
    return this == DURABLE
        ? keyed(FilteredStore.supplier(Stores.persistentKeyValueStore(name)), values)
        : keyed(name, values);
  }

  private <V> StoreBuilder<KeyValueStore<String, V>> keyed(
      KeyValueBytesStoreSupplier supplier, Serde<V> values) {
    StoreBuilder<KeyValueStore<String, V>> builder =
        Stores.keyValueStoreBuilder(supplier, Serdes.String(), values).withCachingDisabled();
    return this == DURABLE
        ? builder.withLoggingEnabled(Changelogs.KEY_VALUES)
        : builder.withLoggingDisabled();
  }

  /** See {@link HotState#builder}. */
  public StoreBuilder<HotState> hotState(String name, List<TableSpec> tables) {
    StoreBuilder<HotState> builder = HotState.builder(name, tables);
    return this == DURABLE ? builder : builder.withLoggingDisabled();
  }
}
