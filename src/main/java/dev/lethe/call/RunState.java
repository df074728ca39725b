package dev.lethe.call;

import java.util.List;
import java.util.Optional;

/** Read access to a task's {@code run-state}. */
public interface RunState {

  /** Returns the row with the given key. */
  Optional<RunRow> row(String key);

  /** Returns the rows with the given key prefix, in key order. */
  List<RunRow> rows(String prefix);

  /**
   * Returns the first row with the given key prefix that comes after a key.
   *
   * @param after a key; empty to begin with the first row
   */
  Optional<RunRow> next(String prefix, String after);
}
