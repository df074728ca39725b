package dev.lethe.store;

import dev.lethe.store.table.Columns;
import dev.lethe.store.table.RowNumbers;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * Rows of one scope: the live ones, those that are only held because the log must record their
 * removal, and the blocks with their newest logged copies. As a map it contains the live rows, in
 * the order of their sequence numbers.
 */
final class ScopeRows<K, V> extends AbstractMap<K, V> {
  /** Block of a row that was never logged. */
  static final int NO_BLOCK = 0;

  final String name;
  final Columns<K, V> columns;

  /**
   * Block in which {@link RowBlockFormat} last wrote this scope's name, whose number there is
   * {@link #numberInBlock}.
   */
  long namedInBlock = -1;

  int numberInBlock;

  /** True if the columns are accessed directly, so that they must be kept for rows added later. */
  boolean isHeld;

  /** True if {@link RowLog} has listed this scope for the next commit. */
  boolean isChanged;

  private final BitSet live = new BitSet();
  private final BitSet removed = new BitSet();
  private final BitSet unlogged = new BitSet();

  /** Serial of the block with the newest logged copy of each row, deleted or not. */
  private int[] blocks = {};

  /** Position of each row in the scope's order: rows put later have higher ones. */
  private long[] sequences = {};

  private int size;
  private int marks;

  ScopeRows(String name, Columns<K, V> columns) {
    this.name = name;
    this.columns = columns;
  }

  /** Returns the live row of a key, or -1. */
  int find(K key) {
    int row = columns.find(key);
    return row >= 0 && live.get(row) ? row : -1;
  }

  boolean isLive(int row) {
    return live.get(row);
  }

  boolean isRemoved(int row) {
    return removed.get(row);
  }

  boolean isUnlogged(int row) {
    return unlogged.get(row);
  }

  void setUnlogged(int row, boolean wanted) {
    unlogged.set(row, wanted);
  }

  /** Returns the first row from a number on that waits for the next commit, or -1. */
  int nextUnlogged(int from) {
    return unlogged.nextSetBit(from);
  }

  int block(int row) {
    return blocks[row];
  }

  void setBlock(int row, int serial) {
    blocks[row] = serial;
  }

  long sequence(int row) {
    return sequences[row];
  }

  /** Adds the key of a new row, or finds the row that holds it. */
  int hold(K key) {
    int row = columns.find(key);
    if (row < 0) {
      row = columns.add(key);
    }
    reserve(row);
    return row;
  }

  /** Reserves space for the metadata of a row. */
  void reserve(int row) {
    if (row >= blocks.length) {
      int capacity = RowNumbers.capacity(row + 1);
      blocks = Arrays.copyOf(blocks, capacity);
      sequences = Arrays.copyOf(sequences, capacity);
    }
  }

  /** Sets the position of a row that has a value. */
  void place(int row, long sequence) {
    sequences[row] = sequence;
    if (!live.get(row)) {
      live.set(row);
      size++;
      unmark(row);
    }
  }

  /** Replaces a row by a removal mark. */
  void mark(int row) {
    columns.clear(row);
    if (live.get(row)) {
      live.clear(row);
      size--;
    }
    if (!removed.get(row)) {
      removed.set(row);
      marks++;
    }
  }

  private void unmark(int row) {
    if (removed.get(row)) {
      removed.clear(row);
      marks--;
    }
  }

  /** Drops a row or a mark. */
  void release(int row) {
    if (live.get(row)) {
      live.clear(row);
      size--;
    }
    unmark(row);
    unlogged.clear(row);
    blocks[row] = NO_BLOCK;
    columns.release(row);
  }

  /** Returns true if nothing is left that could still be needed. */
  boolean isOver() {
    return size == 0 && marks == 0 && !isHeld;
  }

  @Override
  @SuppressWarnings("unchecked")
  public V get(Object key) {
    int row = find((K) key);
    return row < 0 ? null : columns.value(row);
  }

  @Override
  public boolean containsKey(Object key) {
    return get(key) != null;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public Set<Map.Entry<K, V>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<K, V>> iterator() {
        return new RowIterator();
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  /** Returns the live rows in order. */
  private int[] inOrder() {
    int[] rows = new int[size];
    boolean sorted = true;
    int count = 0;
    for (int row = live.nextSetBit(0); row >= 0; row = live.nextSetBit(row + 1)) {
      sorted &= count == 0 || sequences[rows[count - 1]] < sequences[row];
      rows[count++] = row;
    }
    return sorted ? rows : sorted(rows);
  }

  /**
   * Sorts by position, which identifies a row; sorting row numbers by a comparator would box them.
   */
  private int[] sorted(int[] rows) {
    long[] places = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      places[i] = sequences[rows[i]];
    }
    Arrays.sort(places);
    int[] sorted = new int[rows.length];
    for (int row : rows) {
      sorted[Arrays.binarySearch(places, sequences[row])] = row;
    }
    return sorted;
  }

  /** Iterates over the rows present at its creation, except those removed meanwhile. */
  private final class RowIterator implements Iterator<Map.Entry<K, V>> {
    private final int[] rows = inOrder();
    private final long[] order = new long[rows.length];
    private int next;

    RowIterator() {
      for (int i = 0; i < rows.length; i++) {
        order[i] = sequences[rows[i]];
      }
    }

    @Override
    public boolean hasNext() {
      while (next < rows.length && !isThere(next)) {
        next++;
      }
      return next < rows.length;
    }

    private boolean isThere(int i) {
      return live.get(rows[i]) && sequences[rows[i]] == order[i];
    }

    @Override
    public Map.Entry<K, V> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      int row = rows[next++];
      return Map.entry(columns.key(row), columns.value(row));
    }
  }
}
