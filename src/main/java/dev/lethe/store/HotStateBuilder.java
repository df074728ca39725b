package dev.lethe.store;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.streams.state.StoreBuilder;

/** Builds the hot state of each task; logged unless told otherwise. */
final class HotStateBuilder implements StoreBuilder<HotState> {
  private final String name;
  private final List<TableSpec> tables;
  private final Map<String, String> changelogSettings = new HashMap<>(Changelogs.BLOCKS);
  private boolean logged = true;

  HotStateBuilder(String name, List<TableSpec> tables) {
    this.name = name;
    this.tables = List.copyOf(tables);
    Set<Object> taken = new HashSet<>();
    for (TableSpec table : this.tables) {
      TableId<?> id = table.id();
      if (!taken.add(id.number()) || !taken.add(id.name())) {
        throw new IllegalArgumentException("store " + name + " has another table like " + id);
      }
    }
  }

  @Override
  public StoreBuilder<HotState> withCachingEnabled() {
    throw new UnsupportedOperationException("store " + name + " is its own cache");
  }

  @Override
  public StoreBuilder<HotState> withCachingDisabled() {
    return this;
  }

  /** Adds to the changelog's settings, or replaces some. */
  @Override
  public StoreBuilder<HotState> withLoggingEnabled(Map<String, String> config) {
    logged = true;
    changelogSettings.putAll(config);
    return this;
  }

  @Override
  public StoreBuilder<HotState> withLoggingDisabled() {
    logged = false;
    return this;
  }

  @Override
  public HotState build() {
    return new HotState(name, tables, logged);
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
