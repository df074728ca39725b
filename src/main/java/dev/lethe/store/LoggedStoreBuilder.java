package dev.lethe.store;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * Builds stores that gather their changes themselves: logged unless told otherwise, and never
 * behind a cache of Kafka Streams.
 */
abstract class LoggedStoreBuilder<S extends StateStore> implements StoreBuilder<S> {
  private final String name;
  private final Map<String, String> changelogSettings;
  private boolean logged = true;

  /**
   * @param changelogSettings of a changelog that nothing else is said of
   */
  LoggedStoreBuilder(String name, Map<String, String> changelogSettings) {
    this.name = name;
    this.changelogSettings = new HashMap<>(changelogSettings);
  }

  @Override
  public final StoreBuilder<S> withCachingEnabled() {
    throw new UnsupportedOperationException("store " + name + " is its own cache");
  }

  @Override
  public final StoreBuilder<S> withCachingDisabled() {
    return this;
  }

  /** Adds to the changelog's settings, or replaces some. */
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
