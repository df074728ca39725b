package dev.lethe.store;

/** A table that a task's {@link HotState} is to have, and how to make it. */
public final class TableSpec {
  private final TableId<?> id;
  private final Constructor constructor;

  TableSpec(TableId<?> id, Constructor constructor) {
    this.id = id;
    this.constructor = constructor;
  }

  public TableId<?> id() {
    return id;
  }

  BlockTable make(boolean logged) {
    return constructor.table(id.name(), logged);
  }

  /** Makes a table for one task. */
  interface Constructor {
    BlockTable table(String name, boolean logged);
  }
}
