package dev.lethe.store;

import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/**
 * Builds one buffered store per task. Kafka Streams' own builder would log each write at once,
 * before it is buffered.
 */
final class BufferedStoreBuilder<V> extends LoggedStoreBuilder<KeyValueStore<String, V>> {
  private final KeyValueBytesStoreSupplier stores;
  private final Serde<V> values;
  private final boolean filtered;

  /**
   * @param stores supplies the underlying stores
   * @param filtered true if a filter detects absent keys
   */
  BufferedStoreBuilder(KeyValueBytesStoreSupplier stores, Serde<V> values, boolean filtered) {
    super(stores.name(), Changelogs.KEY_VALUES);
    this.stores = stores;
    this.values = values;
    this.filtered = filtered;
  }

  @Override
  public KeyValueStore<String, V> build() {
    return Stores.keyValueStoreBuilder(new Buffered(), Serdes.String(), values)
        .withCachingDisabled()
        .withLoggingDisabled()
        .build();
  }

  private final class Buffered implements KeyValueBytesStoreSupplier {
    @Override
    public String name() {
      return stores.name();
    }

    @Override
    public KeyValueStore<Bytes, byte[]> get() {
      BufferedStore store = new BufferedStore(stores.get(), loggingEnabled());
      return filtered ? new FilteredStore(store) : store;
    }

    @Override
    public String metricsScope() {
      return stores.metricsScope();
    }
  }
}
