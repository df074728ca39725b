package dev.lethe.command;

import java.util.List;
import java.util.Optional;

/** A task's {@code run-state}, to be read. */
public interface RunState {

  /** The row of that key. */
  Optional<RunRow> row(String key);

  /** The rows whose keys begin with that, in the order of their keys. */
  List<RunRow> rows(String prefix);
}
