package dev.lethe.store;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * Builder of stores that collect their changes themselves: logged by default, and never behind a
 * cache of Kafka Streams.
 */
abstract class LoggedStoreBuilder<S extends StateStore> implements StoreBuilder<S> {
  private final String name;
  private final Map<String, String> changelogSettings;
  private boolean logged = true;

  /**
   * @param changelogSettings default settings of the changelog
   */
  LoggedStoreBuilder(String name, Map<String, String> changelogSettings) {
    this.name = name;
    this.changelogSettings = new HashMap<>(changelogSettings);
  }

  @Override
  public final StoreBuilder<S> withCachingEnabled() {
    throw new UnsupportedOperationException("cannot add a cache to store " + name);
  }

  @Override
  public final StoreBuilder<S> withCachingDisabled() {
    return this;
  }

  /** Adds or replaces settings of the changelog. */
  @Override
  public final StoreBuilder<S> withLoggingEnabled(Map<String, String> config) {
    logged = true;
    changelogSettings.putAll(config);
    return this;
  }

  @Override
  public final StoreBuilder<S> withLoggingDisabled() {
    logged = false;
    return this;
  }

  @Override
  public final Map<String, String> logConfig() {
    return logged ? Map.copyOf(changelogSettings) : Map.of();
  }

  @Override
  public final boolean loggingEnabled() {
    return logged;
  }

  @Override
  public final String name() {
    return name;
  }
}
