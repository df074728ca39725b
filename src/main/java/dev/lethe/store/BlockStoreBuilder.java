package dev.lethe.store;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.state.StoreBuilder;

/** Builds one block-logged store per task; logged unless told otherwise. */
final class BlockStoreBuilder<S extends BlockStore> implements StoreBuilder<S> {
  private final String name;
  private final Constructor<S> constructor;
  private final Map<String, String> changelogSettings = new HashMap<>(Changelogs.BLOCKS);
  private boolean logged = true;

  BlockStoreBuilder(String name, Constructor<S> constructor) {
    this.name = name;
    this.constructor = constructor;
  }

  @Override
  public StoreBuilder<S> withCachingEnabled() {
    throw new UnsupportedOperationException("store " + name + " is its own cache");
  }

  @Override
  public StoreBuilder<S> withCachingDisabled() {
    return this;
  }

  /** Adds to the changelog's settings, or replaces some. */
  @Override
  public StoreBuilder<S> withLoggingEnabled(Map<String, String> config) {
    logged = true;
    changelogSettings.putAll(config);
    return this;
  }

  @Override
  public StoreBuilder<S> withLoggingDisabled() {
    logged = false;
    return this;
  }

  @Override
  public S build() {
    return constructor.store(logged);
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
    return name;
  }

  /** Makes a store that is logged, or not. */
  interface Constructor<S> {
    S store(boolean logged);
  }
}
