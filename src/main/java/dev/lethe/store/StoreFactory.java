package dev.lethe.store;

import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Stores of a topology: durable ones for a broker, and equivalent ones in memory for a single run.
 */
public enum StoreFactory {
  /** Key-value stores in RocksDB; hot state on the heap, logged in blocks. */
  DURABLE,

  /**
   * Everything on the heap and nothing logged, in the same key order: for {@code simulate} and
   * tests.
   */
  IN_MEMORY;

  /**
   * Returns a builder of a store ordered by the UTF-8 bytes of its keys. Writes are buffered on the
   * heap until the next commit.
   */
  public <V> StoreBuilder<KeyValueStore<String, V>> keyed(String name, Serde<V> values) {
    return keyed(name, values, false);
  }

  /** Returns a builder of a {@link #keyed} store for lookups of mostly absent keys. */
  public <V> StoreBuilder<KeyValueStore<String, V>> filtered(String name, Serde<V> values) {
    return keyed(name, values, true);
  }

  /**
   * Returns a builder of a {@link #keyed} store for a few rows, which stay on the heap and are
   * restored from the start of the changelog.
   */
  public <V> LoggedStoreBuilder<KeyValueStore<String, V>> small(String name, Serde<V> values) {
    return this == DURABLE
        ? keyed(Stores.inMemoryKeyValueStore(name), values, false)
        : onHeap(name, values);
  }

  private <V> LoggedStoreBuilder<KeyValueStore<String, V>> keyed(
      String name, Serde<V> values, boolean filtered) {
    return this == DURABLE
        ? keyed(Stores.persistentKeyValueStore(name), values, filtered)
        : onHeap(name, values);
  }

  private static <V> LoggedStoreBuilder<KeyValueStore<String, V>> onHeap(
      String name, Serde<V> values) {
    return LoggedStoreBuilder.unlogged(name, () -> new HeapStore<>(name, values));
  }

  /**
   * Returns a builder of durable stores over the given ones.
   *
   * @param filtered true if a filter detects absent keys
   */
  static <V> LoggedStoreBuilder<KeyValueStore<String, V>> keyed(
      KeyValueBytesStoreSupplier rows, Serde<V> values, boolean filtered) {
    return new LoggedStoreBuilder<>(
        rows.name(),
        Changelogs.KEY_VALUES,
        logged ->
            Stores.keyValueStoreBuilder(
                    new Buffered(rows, filtered, logged), Serdes.String(), values)
                .withCachingDisabled()
                .withLoggingDisabled()
                .build());
  }

  private record Buffered(KeyValueBytesStoreSupplier rows, boolean filtered, boolean logged)
      implements KeyValueBytesStoreSupplier {
    @Override
    public String name() {
      return rows.name();
    }

    @Override
    public KeyValueStore<Bytes, byte[]> get() {
      BufferedStore store = new BufferedStore(rows.get(), logged);
      return filtered ? new FilteredStore(store) : store;
    }

    @Override
    public String metricsScope() {
      return rows.metricsScope();
    }
  }

  /** Returns a builder of hot state; see {@link HotState#builder}. */
  public StoreBuilder<HotState> hotState(String name, List<TableSpec> tables) {
    StoreBuilder<HotState> builder = HotState.builder(name, tables);
    return this == DURABLE ? builder : builder.withLoggingDisabled();
  }
}
