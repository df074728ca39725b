package dev.lethe.store;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Builds one hot state per task. */
final class HotStateBuilder extends LoggedStoreBuilder<HotState> {
  private final List<TableSpec> tables;

  HotStateBuilder(String name, List<TableSpec> tables) {
    super(name, Changelogs.BLOCKS);
    this.tables = List.copyOf(tables);
    Set<Object> taken = new HashSet<>();
    for (TableSpec table : this.tables) {
      TableId<?> id = table.id();
      if (!taken.add(id.number()) || !taken.add(id.name())) {
        throw new IllegalArgumentException("store " + name + " already has a table like " + id);
      }
    }
  }

  @Override
  public HotState build() {
    return new HotState(name(), tables, loggingEnabled());
  }
}
