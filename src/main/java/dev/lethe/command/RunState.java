package dev.lethe.command;

import java.util.List;
import java.util.Optional;

/** A task's {@code run-state}, to be read. */
public interface RunState {

  /** The row of that key. */
  Optional<RunRow> row(String key);

  /** The rows whose keys begin with that, in the order of their keys. */
  List<RunRow> rows(String prefix);

  /**
   * The first row whose key begins with that and comes after another.
   *
   * @param after empty for the first of all
   */
  Optional<RunRow> next(String prefix, String after);
}
