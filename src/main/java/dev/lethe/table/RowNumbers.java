package dev.lethe.table;

import java.util.Arrays;

/** Hands out row numbers, the lowest first at the beginning, released ones again. */
public final class RowNumbers {
  private static final int MIN_CAPACITY = 4;

  private int[] free = {};
  private int freeCount;
  private int used;

  /** Returns a number that is nobody's. */
  public int take() {
    return freeCount > 0 ? free[--freeCount] : used++;
  }

  /** Takes a number back. */
  public void release(int number) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, capacity(freeCount + 1));
    }
    free[freeCount++] = number;
  }

  /** All numbers ever taken are below this. */
  public int limit() {
    return used;
  }

  /** How long a column should be that is to hold so many rows: half as much again. */
  public static int capacity(int rows) {
    return Math.max(MIN_CAPACITY, rows + (rows >> 1));
  }
}
