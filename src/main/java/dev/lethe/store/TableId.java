package dev.lethe.store;

/**
 * Identifier of a table of {@link HotState}.
 *
 * @param <T> {@link HotTable} or {@link SeenEvents}
 * @param number 1 to 127; it is part of the changelog's keys, so a table keeps it forever, and the
 *     number of a removed table is not reused
 */
@SuppressWarnings("UnusedTypeParameter") // the result type of HotState.table
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
