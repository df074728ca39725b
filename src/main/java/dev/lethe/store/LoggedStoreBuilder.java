package dev.lethe.store;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * Builder of stores that collect their changes themselves: logged by default, and never behind a
 * cache of Kafka Streams, whose own builder would log each write at once.
 */
public final class LoggedStoreBuilder<S extends StateStore> implements StoreBuilder<S> {
  private final String name;
  private final Map<String, String> changelogSettings;
  private final Function<Boolean, S> stores;
  private boolean logged = true;

  /**
   * @param changelogSettings default settings of the changelog
   * @param stores creates the store of one task; receives true if its changes are logged
   */
  LoggedStoreBuilder(
      String name, Map<String, String> changelogSettings, Function<Boolean, S> stores) {
    this.name = name;
    this.changelogSettings = new HashMap<>(changelogSettings);
    this.stores = stores;
  }

  /** Returns a builder of stores without a changelog. */
  public static <S extends StateStore> LoggedStoreBuilder<S> unlogged(
      String name, Supplier<S> stores) {
    return new LoggedStoreBuilder<>(name, Map.of(), logged -> stores.get()).withLoggingDisabled();
  }

  /**
   * Returns a builder of stores that wrap the stores of this builder and use their changelogs.
   *
   * @param view creates the wrapper of a store
   */
  public <T extends StateStore> StoreBuilder<T> as(Function<S, T> view) {
    LoggedStoreBuilder<T> builder =
        new LoggedStoreBuilder<>(name, changelogSettings, stores.andThen(view));
    return logged ? builder : builder.withLoggingDisabled();
  }

  @Override
  public S build() {
    return stores.apply(logged);
  }

  @Override
  public StoreBuilder<S> withCachingEnabled() {
    throw new UnsupportedOperationException("cannot add a cache to store " + name);
  }

  @Override
  public StoreBuilder<S> withCachingDisabled() {
    return this;
  }

  /** Adds or replaces settings of the changelog. */
  @Override
  public StoreBuilder<S> withLoggingEnabled(Map<String, String> config) {
    logged = true;
    changelogSettings.putAll(config);
    return this;
  }

  @Override
  public LoggedStoreBuilder<S> withLoggingDisabled() {
    logged = false;
    return this;
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
}
