package dev.lethe.command;

/**
 * A change of {@code run-state}.
 *
 * @param row that the key has from now on; null if it goes
 */
public record RunChange(String key, RunRow row) {
  static RunChange put(RunRow row) {
    return new RunChange(row.key(), row);
  }

  static RunChange remove(RunRow row) {
    return new RunChange(row.key(), null);
  }
}
