package dev.lethe.call;

import java.util.List;
import java.util.Optional;

/** Read access to a task's {@code run-state}. */
public interface RunState {
  /** Prefix of the rows of unfinished undos, followed by the run's id. */
  String UNDO = "undo|";

  /** Returns the row with the given key. */
  Optional<RunRow> row(String key);

  /** Returns the row with the given key, which is of the given kind. */
  default <R extends RunRow> Optional<R> row(Class<R> kind, String key) {
    return row(key).map(kind::cast);
  }

  /** Returns the rows with the given key prefix, in key order. */
  List<RunRow> rows(String prefix);

  /** Returns the rows with the given key prefix, all of the given kind, in key order. */
  default <R extends RunRow> List<R> rows(Class<R> kind, String prefix) {
    return rows(prefix).stream().map(kind::cast).toList();
  }

  /**
   * Returns the first row with the given key prefix that comes after a key.
   *
   * @param after a key; empty to begin with the first row
   */
  Optional<RunRow> next(String prefix, String after);

  /** Returns true if a run is being undone. */
  default boolean isBeingUndone(String runId) {
    return next(UNDO + runId + '|', "").isPresent();
  }
}
