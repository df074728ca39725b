package dev.lethe.family.token;

/**
 * A hash map from a 64-bit hash to 64 bits, open addressing with linear probing; key and value
 * stand side by side. Key 0 is taken for 1. An entry's index holds until the next addition or
 * removal.
 */
public final class LongMap {
  private static final int ABSENT = -1;
  private static final int MIN_CAPACITY = 16;

  /** Key, value, key, value…; a key of 0 is free. */
  private long[] cells = new long[MIN_CAPACITY * 2];

  private int size;

  public int size() {
    return size;
  }

  /** The index of a key, or -1. */
  public int find(long key) {
    long wanted = key == 0 ? 1 : key;
    int mask = cells.length - 1;
    for (int i = home(wanted, mask); ; i = (i + 2) & mask) {
      if (cells[i] == wanted) {
        return i;
      }
      if (cells[i] == 0) {
        return ABSENT;
      }
    }
  }

  /** The index of a key, added with value 0 if it is new. */
  public int add(long key) {
    long wanted = key == 0 ? 1 : key;
    if (size * 4 >= cells.length) {
      grow();
    }
    int mask = cells.length - 1;
    int i = home(wanted, mask);
    while (cells[i] != 0 && cells[i] != wanted) {
      i = (i + 2) & mask;
    }
    if (cells[i] == 0) {
      cells[i] = wanted;
      size++;
    }
    return i;
  }

  public long value(int index) {
    return cells[index + 1];
  }

  public void set(int index, long value) {
    cells[index + 1] = value;
  }

  /** Removes an entry, moving later ones of its probe sequence up. */
  public void removeAt(int index) {
    int mask = cells.length - 1;
    int hole = index;
    for (int i = (hole + 2) & mask; cells[i] != 0; i = (i + 2) & mask) {
      if (((i - home(cells[i], mask)) & mask) >= ((i - hole) & mask)) {
        cells[hole] = cells[i];
        cells[hole + 1] = cells[i + 1];
        hole = i;
      }
    }
    cells[hole] = 0;
    cells[hole + 1] = 0;
    size--;
  }

  private void grow() {
    long[] old = cells;
    cells = new long[old.length * 2];
    int mask = cells.length - 1;
    for (int i = 0; i < old.length; i += 2) {
      if (old[i] != 0) {
        int k = home(old[i], mask);
        while (cells[k] != 0) {
          k = (k + 2) & mask;
        }
        cells[k] = old[i];
        cells[k + 1] = old[i + 1];
      }
    }
  }

  private static int home(long key, int mask) {
    return (int) ((key * Hash64.GOLDEN) >>> 31) & mask & ~1;
  }
}
