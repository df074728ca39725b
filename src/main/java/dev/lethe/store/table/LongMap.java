package dev.lethe.store.table;

/**
 * Hash map from 64-bit keys to non-zero 64-bit values, with open addressing and linear probing; key
 * and value are adjacent. The index of an entry is valid until the next addition or removal.
 */
public final class LongMap {
  private static final int ABSENT = -1;
  private static final int MIN_CAPACITY = 16;

  /** Alternating keys and values; an entry with value 0 is free. */
  private long[] cells;

  /** Shift that reduces a spread key to its highest bits. */
  private int shift;

  private int size;

  public LongMap() {
    this(MIN_CAPACITY);
  }

  /**
   * @param capacity number of slots, a power of 2, of which two thirds are used
   */
  public LongMap(int capacity) {
    allocate(capacity);
  }

  private void allocate(int capacity) {
    cells = new long[capacity * 2];
    shift = Long.numberOfLeadingZeros(capacity) + 1;
  }

  public int size() {
    return size;
  }

  /** Returns the number of slots; all indexes are even numbers below twice this. */
  public int capacity() {
    return cells.length / 2;
  }

  /** Returns the index of a key, or -1. */
  public int find(long key) {
    int index = indexOf(key);
    return cells[index + 1] == 0 ? ABSENT : index;
  }

  /** Returns the index of a key. A new key has value 0, and must be given another at once. */
  public int add(long key) {
    int index = indexOf(key);
    if (cells[index + 1] != 0) {
      return index;
    }
    if (++size * 3L > capacity() * 2L) {
      resize(capacity() * 2);
      index = indexOf(key);
    }
    cells[index] = key;
    return index;
  }

  /** Returns the index of a key, or of the free entry where it would be stored. */
  private int indexOf(long key) {
    int mask = cells.length - 1;
    int i = home(key);
    while (cells[i] != key && cells[i + 1] != 0) {
      i = (i + 2) & mask;
    }
    return i;
  }

  public long key(int index) {
    return cells[index];
  }

  /** Returns the value at an index; 0 if there is no entry. */
  public long value(int index) {
    return cells[index + 1];
  }

  public void set(int index, long value) {
    cells[index + 1] = value;
  }

  /** Removes an entry, and moves later ones of its probe sequence up. */
  public void removeAt(int index) {
    int mask = cells.length - 1;
    int hole = index;
    for (int i = (hole + 2) & mask; cells[i + 1] != 0; i = (i + 2) & mask) {
      if (((i - home(cells[i])) & mask) >= ((i - hole) & mask)) {
        cells[hole] = cells[i];
        cells[hole + 1] = cells[i + 1];
        hole = i;
      }
    }
    cells[hole + 1] = 0;
    size--;
  }

  /**
   * Resizes to the given number of slots, a power of 2 and at least half as much again as there are
   * entries.
   */
  public void resize(int capacity) {
    long[] former = cells;
    allocate(capacity);
    for (int i = 0; i < former.length; i += 2) {
      if (former[i + 1] != 0) {
        int index = indexOf(former[i]);
        cells[index] = former[i];
        cells[index + 1] = former[i + 1];
      }
    }
  }

  private int home(long key) {
    return (int) (Fibonacci.spread(key) >>> shift) << 1;
  }
}
