package dev.lethe.store;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Builds one buffered store per task; logged unless told otherwise. Kafka Streams' own builder
 * would log each write as it comes, before it is buffered.
 */
final class BufferedStoreBuilder<V> implements StoreBuilder<KeyValueStore<String, V>> {
  private final KeyValueBytesStoreSupplier stores;
  private final Serde<V> values;
  private final boolean filtered;
  private final Map<String, String> changelogSettings = new HashMap<>(Changelogs.KEY_VALUES);
  private boolean logged = true;

  /**
   * @param stores makes what is beneath the buffer
   * @param filtered whether a filter tells absent keys
   */
  BufferedStoreBuilder(KeyValueBytesStoreSupplier stores, Serde<V> values, boolean filtered) {
    this.stores = stores;
    this.values = values;
    this.filtered = filtered;
  }

  @Override
  public StoreBuilder<KeyValueStore<String, V>> withCachingEnabled() {
    throw new UnsupportedOperationException("store " + name() + " has a buffer of its own");
  }

  @Override
  public StoreBuilder<KeyValueStore<String, V>> withCachingDisabled() {
    return this;
  }

  /** Adds to the changelog's settings, or replaces some. */
  @Override
  public StoreBuilder<KeyValueStore<String, V>> withLoggingEnabled(Map<String, String> config) {
    logged = true;
    changelogSettings.putAll(config);
    return this;
  }

  @Override
  public StoreBuilder<KeyValueStore<String, V>> withLoggingDisabled() {
    logged = false;
    return this;
  }

  @Override
  public KeyValueStore<String, V> build() {
    return Stores.keyValueStoreBuilder(new Buffered(), Serdes.String(), values)
        .withCachingDisabled()
        .withLoggingDisabled()
        .build();
  }

  @Override
  public Map<String, String> logConfig() {
    return logged ? Map.copyOf(changelogSettings) : Map.of();
  }

  @Override
  public boolean loggingEnabled() {
    return logged;
  }

  @Override
  public String name() {
    return stores.name();
  }

  private final class Buffered implements KeyValueBytesStoreSupplier {
    @Override
    public String name() {
      return stores.name();
    }

    @Override
    public KeyValueStore<Bytes, byte[]> get() {
      BufferedStore store = new BufferedStore(stores.get(), logged);
      return filtered ? new FilteredStore(store) : store;
    }

    @Override
    public String metricsScope() {
      return stores.metricsScope();
    }
  }
}
