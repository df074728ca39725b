package dev.lethe.call;

/**
 * A change of {@code run-state}.
 *
 * @param row new row of the key; null to delete it
 */
public record RunChange(String key, RunRow row) {
  public static RunChange put(RunRow row) {
    return new RunChange(row.key(), row);
  }

  public static RunChange remove(RunRow row) {
    return new RunChange(row.key(), null);
  }
}
