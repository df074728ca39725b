package dev.lethe.store;

import org.apache.kafka.streams.processor.StateStore;

/** The tables of hot state, for tests of other packages. */
public final class TableRows {
  private TableRows() {}

  /** The rows of all scopes in the table of that name. */
  public static long of(StateStore hotState, String table) {
    return ((HotState) hotState).<HotTable<?, ?>>table(new TableId<>(1, table)).size();
  }

  /** The table of that name, which holds ids that were seen. */
  public static SeenEvents seen(StateStore hotState, String table) {
    return ((HotState) hotState).table(new TableId<>(1, table));
  }
}
