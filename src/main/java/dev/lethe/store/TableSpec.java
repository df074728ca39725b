package dev.lethe.store;

/** Specification of a table in a task's {@link HotState}, with its constructor. */
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

  /** Creates a table for one task. */
  interface Constructor {
    BlockTable table(String name, boolean logged);
  }
}
