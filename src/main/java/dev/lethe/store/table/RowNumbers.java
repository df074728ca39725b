package dev.lethe.store.table;

import java.util.Arrays;

/** Allocates row numbers: in ascending order at first, and released ones again. */
public final class RowNumbers {
  private static final int MIN_CAPACITY = 4;

  private int[] free = {};
  private int freeCount;
  private int used;

  /** Returns an unused number. */
  public int take() {
    return freeCount > 0 ? free[--freeCount] : used++;
  }

  /** Releases a number. */
  public void release(int number) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, capacity(freeCount + 1));
    }
    free[freeCount++] = number;
  }

  /** Returns the exclusive upper bound of all numbers ever taken. */
  public int limit() {
    return used;
  }

  /** Returns the length of a column for the given number of rows: half as much again. */
  public static int capacity(int rows) {
    return Math.max(MIN_CAPACITY, rows + (rows >> 1));
  }
}
