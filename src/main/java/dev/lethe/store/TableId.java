package dev.lethe.store;

/**
 * Which table of {@link HotState}.
 *
 * @param <T> {@link HotTable} or {@link SeenEvents}
 * @param number 1 to 127: it stands in the changelog's keys, so a table keeps it for good, and none
 *     gets one that another has had
 */
@SuppressWarnings("UnusedTypeParameter") // what HotState.table returns
public record TableId<T>(int number, String name) {
  /**
   * Checks the number.
   *
   * @throws IllegalArgumentException if it isn't 1 to 127
   */
  public TableId {
    if (number < 1 || number > Byte.MAX_VALUE) {
      throw new IllegalArgumentException(
          "table " + name + " must have a number of 1 to 127, was " + number);
    }
  }
}
