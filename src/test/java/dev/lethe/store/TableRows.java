package dev.lethe.store;

import org.apache.kafka.streams.processor.StateStore;

/** Gives tests of other packages access to the tables of hot state. */
public final class TableRows {
  private TableRows() {}

  /** Returns the number of rows of a table over all scopes. */
  public static long of(StateStore hotState, String table) {
    return ((HotState) hotState).<HotTable<?, ?>>table(new TableId<>(1, table)).size();
  }

  /** Returns the table of seen ids with the given name. */
  public static SeenEvents seen(StateStore hotState, String table) {
    return ((HotState) hotState).table(new TableId<>(1, table));
  }
}
