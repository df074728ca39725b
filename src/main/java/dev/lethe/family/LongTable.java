package dev.lethe.family;

import java.util.Arrays;

/**
 * A hash table from a 64-bit hash to a row of {@code width} ints, open addressing with linear
 * probing. Key 0 is taken for 1. A row's index is valid until the next addition or removal.
 */
final class LongTable {
  private static final int ABSENT = -1;
  private static final int SMALLEST = 16;

  private final int width;
  private long[] keys = new long[SMALLEST];
  private int[] values;
  private int size;

  LongTable(int width) {
    this.width = width;
    this.values = new int[SMALLEST * width];
  }

  int size() {
    return size;
  }

  /** The index of the key's row, or -1. */
  int find(long key) {
    long wanted = key == 0 ? 1 : key;
    int mask = keys.length - 1;
    for (int i = slot(wanted, mask); ; i = (i + 1) & mask) {
      if (keys[i] == wanted) {
        return i;
      }
      if (keys[i] == 0) {
        return ABSENT;
      }
    }
  }

  /** The index of the key's row, which is all zero if it is new. */
  int add(long key) {
    long wanted = key == 0 ? 1 : key;
    if (size * 5 >= keys.length * 3) {
      grow();
    }
    int mask = keys.length - 1;
    int i = slot(wanted, mask);
    while (keys[i] != 0 && keys[i] != wanted) {
      i = (i + 1) & mask;
    }
    if (keys[i] == 0) {
      keys[i] = wanted;
      size++;
    }
    return i;
  }

  int get(int index, int column) {
    return values[index * width + column];
  }

  void set(int index, int column, int value) {
    values[index * width + column] = value;
  }

  int increment(int index, int column, int by) {
    return values[index * width + column] += by;
  }

  /** Removes a row, moving later ones of its probe sequence up. */
  void removeAt(int index) {
    int mask = keys.length - 1;
    int hole = index;
    for (int i = (hole + 1) & mask; keys[i] != 0; i = (i + 1) & mask) {
      int home = slot(keys[i], mask);
      if (((i - home) & mask) >= ((i - hole) & mask)) {
        keys[hole] = keys[i];
        System.arraycopy(values, i * width, values, hole * width, width);
        hole = i;
      }
    }
    keys[hole] = 0;
    Arrays.fill(values, hole * width, (hole + 1) * width, 0);
    size--;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new int[keys.length * width];
    int mask = keys.length - 1;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int k = slot(oldKeys[i], mask);
        while (keys[k] != 0) {
          k = (k + 1) & mask;
        }
        keys[k] = oldKeys[i];
        System.arraycopy(oldValues, i * width, values, k * width, width);
      }
    }
  }

  private static int slot(long key, int mask) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
  }
}
