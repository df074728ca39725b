package dev.lethe.store;

import org.apache.kafka.streams.processor.StateStore;

/** How many rows the tables of hot state have. */
public final class TableRows {
  private TableRows() {}

  /** The rows of all scopes in the table of that name. */
  public static long of(StateStore hotState, String table) {
    return ((HotState) hotState).<HotTable<?, ?>>table(new TableId<>(1, table)).size();
  }
}
